package io.github.culmen.study.advice;

import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.PathAcquisition;
import io.github.culmen.acquisition.PathSettings;
import io.github.culmen.acquisition.entropy.EntropySearchRule;
import io.github.culmen.acquisition.entropy.JointEntropyRule;
import io.github.culmen.acquisition.entropy.LocalEntropyRule;
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
import io.github.culmen.acquisition.maxvalue.FidelityRule;
import io.github.culmen.acquisition.maxvalue.GibbonRule;
import io.github.culmen.acquisition.maxvalue.MaxValueRule;
import io.github.culmen.acquisition.maxvalue.SampledMaximumRule;
import io.github.culmen.model.Paths;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Cover;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.study.strategy.AcquisitionSpec;
import io.github.culmen.study.strategy.CustomAcquisition;
import io.github.culmen.study.strategy.MaximumDraws;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.value.Standardization;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The rule a strategy's word stands for, of a whole function and of a component. */
public final class AcquisitionRules {
  private static final int DEFAULT_FEATURES = 1024;
  // A margin beyond this many sds of the values cannot be told from one at it.
  private static final double MOST_MARGIN = 1e100;

  private AcquisitionRules() {}

  /** The rule; user units become the model's by {@code standardization}. */
  public static AcquisitionRule of(Strategy strategy, Standardization standardization) {
    AcquisitionSpec acquisition = strategy.acquisition();
    MaximumDraws draws = strategy.maximum();
    return switch (acquisition.kind()) {
      case MES_G ->
          new MaxValueRule(
              draws.method(),
              acquisition.information(),
              draws.count(),
              cover(acquisition, standardization));
      case MES_R -> new SampledMaximumRule(paths(draws), acquisition.information(), draws.count());
      case UCB -> UpperConfidenceBound.rule(acquisition.beta());
      case PI -> ProbabilityOfImprovement.rule(margin(acquisition, standardization));
      case EI -> ExpectedImprovement.rule();
      case LOG_EI -> LogExpectedImprovement.rule();
      case EST -> EstimatedMaximum.rule();
      case THOMPSON -> new ThompsonRule(paths(draws));
      case ES -> new EntropySearchRule();
      case GIBBON ->
          new GibbonRule(draws.method(), draws.count(), cover(acquisition, standardization));
      case JES -> new JointEntropyRule(paths(draws), draws.count());
      case LES -> new LocalEntropyRule(paths(draws), draws.count());
      case PES -> new PredictiveEntropyRule(paths(draws), draws.count());
      case CUSTOM_ACQUISITION ->
          CustomScore.rule(acquisition.custom().orElseThrow().as(CustomAcquisition.class));
      case AUTO, RANDOM, SOBOL, CUSTOM_STRATEGY ->
          throw new IllegalArgumentException(strategy.word() + " chooses points without a model");
    };
  }

  /** The rule for a study with a fidelity, whose strategy is max-value entropy search. */
  static FidelityRule ofFidelities(Strategy strategy, Standardization standardization) {
    MaximumDraws draws = strategy.maximum();
    return new FidelityRule(
        draws.method(), draws.count(), cover(strategy.acquisition(), standardization));
  }

  /**
   * The rule for one component of an additive model.
   *
   * @param evaluation the number of the evaluation that is chosen, from 1
   * @param drawn the component of functions drawn from the whole posterior; those that {@link
   *     Strategy#drawnFunctions} asks for
   */
  static AcquisitionRule ofComponent(
      Strategy strategy,
      Standardization standardization,
      Surrogate component,
      int evaluation,
      Optional<Paths> drawn) {
    AcquisitionSpec acquisition = strategy.acquisition();
    return switch (acquisition.kind()) {
      case UCB ->
          UpperConfidenceBound.rule(
              acquisition.beta().isPresent()
                  ? acquisition.beta()
                  : OptionalDouble.of(
                      UpperConfidenceBound.componentSchedule(evaluation, component.dimension())));
      case MES_R -> SampledMaximumRule.of(drawn.orElseThrow(), acquisition.information());
      case THOMPSON ->
          (context, random) ->
              new AcquisitionRule.Built(
                  new PathAcquisition(drawn.orElseThrow(), 0), new double[0], List.of());
      default -> of(strategy, standardization);
    };
  }

  /**
   * Max-value entropy search where points have to be feasible.
   *
   * @param found whether a feasible point is known
   */
  static AcquisitionRule constrained(Strategy strategy, Feasibility feasible, boolean found) {
    MaximumDraws draws = strategy.maximum();
    return strategy.searchesReachable()
        ? new ConstrainedReachableRule(
            draws.method() == MaxValueMethod.NARROWING, draws.count(), feasible, found)
        : new ConstrainedMaxValueRule(paths(draws), draws.count(), feasible);
  }

  private static OptionalDouble margin(AcquisitionSpec pi, Standardization standardization) {
    return pi.margin().isEmpty()
        ? pi.margin()
        : OptionalDouble.of(
            Math.min(MOST_MARGIN, standardization.sdToModel(pi.margin().getAsDouble())));
  }

  private static Cover cover(AcquisitionSpec acquisition, Standardization standardization) {
    return acquisition
        .cover()
        .map(own -> new Cover(1, Math.min(MOST_MARGIN, standardization.sdToModel(own.margin()))))
        .orElse(Cover.NONE);
  }

  private static PathSettings paths(MaximumDraws draws) {
    return new PathSettings(draws.paths(), features(draws));
  }

  static int features(MaximumDraws draws) {
    return draws.features().orElse(DEFAULT_FEATURES);
  }
}
