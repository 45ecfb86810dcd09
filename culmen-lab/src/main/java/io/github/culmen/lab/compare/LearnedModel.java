package io.github.culmen.lab.compare;

import io.github.culmen.setting.KernelFamily;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The models of the paper's experiments with unknown hyper-parameters: squared exponential, learned
 * anew every ten iterations under the priors of the paper. [Wang2017] §5
 */
public enum LearnedModel {
  /** As in the authors' code, with the most probable hyper-parameters. */
  AUTHORS("authors"),
  /** As in the authors' code, averaged over ten settings that are drawn by slice sampling. */
  AUTHORS_SLICE("authors-slice"),
  /** Standardised values, and the prior of lengthscales in the unit cube. */
  STANDARDIZED("standardized");

  private static final int INTERVAL = 10;
  private static final int SAMPLES = 10;

  private final String word;

  LearnedModel(String word) {
    this.word = word;
  }

  /** Its name on command lines and in files. */
  public String word() {
    return word;
  }

  /**
   * The model of that name.
   *
   * @throws IllegalArgumentException if there is none, naming those there are
   */
  public static LearnedModel of(String word) {
    return Arrays.stream(values())
        .filter(model -> model.word.equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "a model must be one of "
                        + Arrays.stream(values())
                            .map(LearnedModel::word)
                            .collect(Collectors.joining(", "))
                        + ", but was '"
                        + word
                        + "'"));
  }

  /**
   * What methods have in common.
   *
   * @param mean the value of the objective that the authors' process takes for granted: where it is
   *     of mean 0 on 5 minus a distance, the distance 5
   */
  public Strategy strategy(int initial, double mean) {
    StrategyBuilder strategy =
        Strategy.plain().toBuilder()
            .kernel(KernelFamily.SE)
            .prior(Learning.PriorKind.PAPER)
            .interval(INTERVAL)
            .initial(initial);
    if (this != STANDARDIZED) {
      strategy.lengthscaleUnits(Learning.Units.OWN).mean(mean).standardize(false);
    }
    if (this == AUTHORS_SLICE) {
      strategy.inference(Learning.Inference.SLICE).samples(SAMPLES);
    }
    return strategy.build();
  }
}
