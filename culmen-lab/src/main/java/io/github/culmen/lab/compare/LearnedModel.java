package io.github.culmen.lab.compare;

import io.github.culmen.setting.KernelFamily;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Strategy;

/**
 * The model of the paper's experiments with unknown hyper-parameters: squared exponential, learned
 * anew every ten iterations under the priors of the paper. [Wang2017] §5
 *
 * <p>Where the paper draws settings of the hyper-parameters, the most probable one is used here,
 * and values are standardised instead of having mean 0 by assumption.
 */
public final class LearnedModel {
  private static final int INTERVAL = 10;

  private LearnedModel() {}

  public static Strategy strategy(int initial) {
    return Strategy.plain().toBuilder()
        .kernel(KernelFamily.SE)
        .prior(Learning.PriorKind.PAPER)
        .interval(INTERVAL)
        .initial(initial)
        .build();
  }
}
