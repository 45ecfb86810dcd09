package io.github.culmen.acquisition.maxvalue;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.information.InformationForm;
import io.github.culmen.acquisition.maximum.CalibratedMaximum;
import io.github.culmen.acquisition.maximum.Cover;
import io.github.culmen.acquisition.maximum.MaxValueMethod;
import java.util.random.RandomGenerator;

/**
 * Max-value entropy search with maxima from the mean-field distribution, MES-G, or calibrated ones.
 */
public final class MaxValueRule implements AcquisitionRule {
  private final MaxValueMethod method;
  private final InformationForm form;
  private final int maxima;
  private final Cover cover;

  /** Averages over {@code maxima} values drawn by {@code method}. */
  public MaxValueRule(MaxValueMethod method, InformationForm form, int maxima) {
    this(method, form, maxima, Cover.NONE);
  }

  /**
   * The same with ε·L added to every value.
   *
   * @param cover with L in the models' units; {@link Cover#NONE} if functions are drawn, which know
   *     no candidates
   */
  public MaxValueRule(MaxValueMethod method, InformationForm form, int maxima, Cover cover) {
    if (method == MaxValueMethod.CALIBRATED && !cover.equals(Cover.NONE)) {
      throw new IllegalArgumentException(
          "a cover is for max-values gumbel, gumbel-median or exact, which look at candidates only,"
              + " but max-values = calibrated");
    }
    if (maxima < 1) {
      throw new IllegalArgumentException("maxima must be at least 1, but maxima = " + maxima);
    }
    this.method = method;
    this.form = form;
    this.maxima = maxima;
    this.cover = cover;
  }

  @Override
  public Built build(AcquisitionContext situation, RandomGenerator random) {
    MaxValueDraws.Source source =
        method == MaxValueMethod.CALIBRATED
            ? (model, floor, step) ->
                CalibratedMaximum.of(
                        situation, model, Math.max(CalibratedMaximum.PATHS, maxima), random)
                    .sample(step, maxima, random)
            : MaxValueDraws.meanField(situation.candidates(), method, cover, maxima, random);
    return MaxValueDraws.of(situation.models(), situation.candidates(), situation.data(), source)
        .entropySearch(situation.models(), form);
  }
}
