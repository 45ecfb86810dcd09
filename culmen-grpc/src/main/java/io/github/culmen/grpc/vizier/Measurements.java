package io.github.culmen.grpc.vizier;

import com.google.protobuf.Duration;
import io.github.culmen.protocol.vizier.Measurement;
import io.github.culmen.study.steering.TrialMeasurement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Measurements of running trials, both ways. The objective's metric has our own name for it. */
final class Measurements {
  private static final double NANOS = 1e9;

  private Measurements() {}

  /**
   * A measurement from the wire.
   *
   * @throws IllegalArgumentException if it has a negative step or time, or a blank name
   */
  static TrialMeasurement read(Measurement measurement, String objective) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    for (Measurement.Metric metric : measurement.getMetricsList()) {
      metrics.put(inner(metric.getMetricId(), objective), metric.getValue());
    }
    long step = measurement.getStepCount();
    return new TrialMeasurement(
        step == 0 ? OptionalLong.empty() : OptionalLong.of(step), seconds(measurement), metrics);
  }

  /** How long it took, if that was measured. */
  static OptionalDouble seconds(Measurement measurement) {
    if (!measurement.hasElapsedDuration()) {
      return OptionalDouble.empty();
    }
    Duration duration = measurement.getElapsedDuration();
    return OptionalDouble.of(duration.getSeconds() + duration.getNanos() / NANOS);
  }

  static Measurement write(TrialMeasurement measurement, String objective) {
    Measurement.Builder written = Measurement.newBuilder();
    measurement.step().ifPresent(written::setStepCount);
    measurement
        .seconds()
        .ifPresent(
            seconds -> {
              long whole = (long) Math.floor(seconds);
              long nanos = Math.round((seconds - whole) * NANOS);
              written.setElapsedDuration(
                  Duration.newBuilder()
                      .setSeconds(whole + nanos / 1_000_000_000L)
                      .setNanos((int) (nanos % 1_000_000_000L)));
            });
    measurement
        .metrics()
        .forEach(
            (name, value) ->
                written.addMetrics(
                    Measurement.Metric.newBuilder()
                        .setMetricId(outer(name, objective))
                        .setValue(value)));
    return written.build();
  }

  // The objective is 'value'; another metric of that name gets an underscore, and so on.
  private static String inner(String id, String objective) {
    return id.equals(objective)
        ? TrialMeasurement.VALUE
        : id.matches("_*" + TrialMeasurement.VALUE) ? "_" + id : id;
  }

  private static String outer(String name, String objective) {
    return name.equals(TrialMeasurement.VALUE)
        ? objective
        : name.matches("_+" + TrialMeasurement.VALUE) ? name.substring(1) : name;
  }
}
