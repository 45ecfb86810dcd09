package io.github.culmen.study.trial;

import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.Warning;
import io.github.culmen.study.strategy.Strategy;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How a suggestion came about. Values in the user's units and sign.
 *
 * @param hyperparameters the models', for the next fit to start from: one setting, or those that
 *     were averaged over; empty without a model
 * @param additive the additive model's groups and hyper-parameters; empty if the model is none
 * @param acquisition the acquisition at the suggested point: its logarithm where the search works
 *     on logarithms, as max-value entropy search does
 * @param acquisitionOfSweep the best of the sweep, before refinement
 * @param maximumQuantiles the 5, 50 and 95 % quantiles of the drawn optimum values; empty without
 * @param jitter the amount added to the covariance's diagonal, relative to its mean
 * @param warnings what a person should know; empty when all went well
 * @param plan what {@link Strategy#auto} decided, and why; empty with another strategy
 * @param forecast the probabilities that the trial succeeds and is feasible
 * @param mean what the model expected of the point when it was chosen; empty without a model
 * @param sd the standard deviation of that
 * @param times how long it took, in the process that chose it; not compared and not stored
 */
public record Diagnostics(
    List<Hyperparameters> hyperparameters,
    Optional<AdditiveFit> additive,
    OptionalDouble acquisition,
    OptionalDouble acquisitionOfSweep,
    List<Double> maximumQuantiles,
    double jitter,
    List<Warning> warnings,
    Optional<String> plan,
    FeasibilityForecast forecast,
    OptionalDouble mean,
    OptionalDouble sd,
    StageTimes times) {

  private static final Diagnostics NONE = withoutModel(Optional.empty());

  /** Copies the lists. */
  public Diagnostics {
    hyperparameters = List.copyOf(hyperparameters);
    maximumQuantiles = List.copyOf(maximumQuantiles);
    warnings = List.copyOf(warnings);
  }

  /** Of a point that no model chose. */
  public static Diagnostics none() {
    return NONE;
  }

  /** Of a point that {@link Strategy#auto} chose without a model, and why. */
  public static Diagnostics planned(String plan) {
    return withoutModel(Optional.of(plan));
  }

  private static Diagnostics withoutModel(Optional<String> plan) {
    return new Diagnostics(
        List.of(),
        Optional.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        List.of(),
        0,
        List.of(),
        plan,
        FeasibilityForecast.none(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        StageTimes.none());
  }
}
