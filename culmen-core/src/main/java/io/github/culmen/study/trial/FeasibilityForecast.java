package io.github.culmen.study.trial;

import io.github.culmen.setting.Hyperparameters;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The probabilities that a trial succeeds and is feasible.
 *
 * @param success the probability that it gives a value at all; empty if no trial failed before, or
 *     failures are ignored
 * @param feasible the probability that it meets the bounds of all outcomes; empty if there are none
 * @param outcomes the hyper-parameters of the models of each outcome, for the next fit to start
 *     from
 */
public record FeasibilityForecast(
    OptionalDouble success, OptionalDouble feasible, Map<String, List<Hyperparameters>> outcomes) {
  private static final FeasibilityForecast NONE =
      new FeasibilityForecast(OptionalDouble.empty(), OptionalDouble.empty(), Map.of());

  /** Copies the map. */
  public FeasibilityForecast {
    outcomes = Collections.unmodifiableMap(new LinkedHashMap<>(outcomes));
  }

  /** Nothing is known. */
  public static FeasibilityForecast none() {
    return NONE;
  }
}
