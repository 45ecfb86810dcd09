package io.github.culmen.study.steering;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What was measured of a trial that still runs. It does not affect how points are chosen.
 *
 * @param step how far the trial is, such as an epoch; 0 or more
 * @param seconds how long it has run
 * @param metrics numbers by name, {@link #VALUE} being the objective's; any double, since training
 *     may diverge
 */
public record TrialMeasurement(
    OptionalLong step, OptionalDouble seconds, Map<String, Double> metrics) {
  /** The name of the objective's value among the metrics. */
  public static final String VALUE = "value";

  /** Checks the numbers. */
  public TrialMeasurement {
    if (step.isPresent() && step.getAsLong() < 0) {
      throw new IllegalArgumentException("step must be at least 0, but step = " + step.getAsLong());
    }
    if (seconds.isPresent()
        && !(seconds.getAsDouble() >= 0 && Double.isFinite(seconds.getAsDouble()))) {
      throw new IllegalArgumentException(
          "seconds must be finite and at least 0, but seconds = " + seconds.getAsDouble());
    }
    metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
    metrics.forEach(
        (name, value) -> {
          if (name.isBlank()) {
            throw new IllegalArgumentException("a metric's name must not be blank");
          }
        });
  }

  /** The objective's value at a step. */
  public static TrialMeasurement of(long step, double value) {
    return new TrialMeasurement(
        OptionalLong.of(step), OptionalDouble.empty(), Map.of(VALUE, value));
  }
}
