package io.github.culmen.study.advice;

import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.PathSettings;
import io.github.culmen.acquisition.entropy.EntropySearchRule;
import io.github.culmen.acquisition.entropy.JointEntropyRule;
import io.github.culmen.acquisition.entropy.PredictiveEntropyRule;
import io.github.culmen.acquisition.feasible.ConstrainedMaxValueRule;
import io.github.culmen.acquisition.feasible.ConstrainedReachableRule;
import io.github.culmen.acquisition.feasible.Feasibility;
import io.github.culmen.acquisition.improvement.EstimatedMaximum;
import io.github.culmen.acquisition.improvement.ExpectedImprovement;
import io.github.culmen.acquisition.improvement.LogExpectedImprovement;
import io.github.culmen.acquisition.improvement.ProbabilityOfImprovement;
import io.github.culmen.acquisition.improvement.ThompsonRule;
import io.github.culmen.acquisition.improvement.UpperConfidenceBound;
import io.github.culmen.acquisition.maxvalue.GibbonRule;
import io.github.culmen.acquisition.maxvalue.MaxValueRule;
import io.github.culmen.acquisition.maxvalue.SampledMaximumRule;
import io.github.culmen.setting.Cover;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.study.fit.Standardization;
import io.github.culmen.study.strategy.CustomAcquisition;
import io.github.culmen.study.strategy.Strategy;
import java.util.OptionalDouble;

/** The rule a strategy's word stands for. */
public final class AcquisitionRules {
  private static final int DEFAULT_FEATURES = 1024;
  // A margin beyond this many sds of the values cannot be told from one at it.
  private static final double MOST_MARGIN = 1e100;

  private AcquisitionRules() {}

  /** The rule; user units become the model's by {@code standardization}. */
  public static AcquisitionRule of(Strategy strategy, Standardization standardization) {
    return switch (strategy.acquisition()) {
      case MES_G ->
          new MaxValueRule(
              strategy.maxValues(),
              strategy.information(),
              strategy.maxima(),
              cover(strategy, standardization));
      case MES_R ->
          new SampledMaximumRule(paths(strategy), strategy.information(), strategy.maxima());
      case UCB -> UpperConfidenceBound.rule(strategy.beta());
      case PI -> ProbabilityOfImprovement.rule(margin(strategy, standardization));
      case EI -> ExpectedImprovement.rule();
      case LOG_EI -> LogExpectedImprovement.rule();
      case EST -> EstimatedMaximum.rule();
      case THOMPSON -> new ThompsonRule(paths(strategy));
      case ES -> new EntropySearchRule();
      case GIBBON ->
          new GibbonRule(strategy.maxValues(), strategy.maxima(), cover(strategy, standardization));
      case JES -> new JointEntropyRule(paths(strategy), strategy.maxima());
      case PES -> new PredictiveEntropyRule(paths(strategy), strategy.maxima());
      case CUSTOM_ACQUISITION ->
          CustomScore.rule(strategy.custom().orElseThrow().as(CustomAcquisition.class));
      case AUTO, RANDOM, SOBOL, CUSTOM_STRATEGY ->
          throw new IllegalArgumentException(strategy.word() + " chooses points without a model");
    };
  }

  /**
   * Max-value entropy search where points have to be feasible.
   *
   * @param found whether a feasible point is known
   */
  static AcquisitionRule constrained(Strategy strategy, Feasibility feasible, boolean found) {
    // mes-r draws functions, whatever its max-values are.
    return strategy.acquisition() == Strategy.AcquisitionKind.MES_G
            && strategy.maxValues() == MaxValueMethod.REACHABLE
        ? new ConstrainedReachableRule(strategy.maxima(), feasible, found)
        : new ConstrainedMaxValueRule(paths(strategy), strategy.maxima(), feasible);
  }

  private static OptionalDouble margin(Strategy strategy, Standardization standardization) {
    return strategy.margin().isEmpty()
        ? strategy.margin()
        : OptionalDouble.of(
            Math.min(MOST_MARGIN, standardization.sdToModel(strategy.margin().getAsDouble())));
  }

  private static Cover cover(Strategy strategy, Standardization standardization) {
    return strategy
        .cover()
        .map(own -> new Cover(1, Math.min(MOST_MARGIN, standardization.sdToModel(own.margin()))))
        .orElse(Cover.NONE);
  }

  private static PathSettings paths(Strategy strategy) {
    return new PathSettings(strategy.paths(), features(strategy));
  }

  static int features(Strategy strategy) {
    return strategy.features().orElse(DEFAULT_FEATURES);
  }
}
