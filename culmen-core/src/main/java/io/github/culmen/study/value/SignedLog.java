package io.github.culmen.study.value;

import java.util.Arrays;

/**
 * The distance v - z of an outcome's value from its bound, on a logarithmic scale that keeps the
 * sign:
 *
 * <pre>t(v) = sign(v - z) log(1 + |v - z|/s)</pre>
 *
 * <p>with s the median of |v - z|. A bound is met on one side of 0, whatever else changes. Near the
 * bound t is linear; far away it grows slowly, so that a value of a million times the bound does
 * not decide what the model thinks near it. [Eriksson2021]
 *
 * @param bound z
 * @param scale s, positive
 */
public record SignedLog(double bound, double scale) {
  /** Checks the numbers. */
  public SignedLog {
    if (!Double.isFinite(bound) || !(scale > 0 && scale < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "bound must be finite and scale positive and finite, but bound = "
              + bound
              + " and scale = "
              + scale);
    }
  }

  /** That of values around a bound; if at least half of them are on it, the scale is 1. */
  public static SignedLog of(double[] values, double bound) {
    double[] distances =
        Arrays.stream(values).map(value -> Math.abs(distance(value, bound))).sorted().toArray();
    double median = distances.length == 0 ? 0 : distances[distances.length / 2];
    return new SignedLog(bound, median > 0 ? median : 1);
  }

  /** t(v). */
  public double of(double value) {
    double distance = distance(value, bound);
    double ratio = Math.abs(distance) / scale;
    double log =
        Double.isInfinite(ratio)
            ? Math.log(Math.abs(distance)) - Math.log(scale)
            : Math.log1p(ratio);
    return Math.copySign(log, distance);
  }

  /** A small standard deviation of v as one of t(v): times dt/dv = 1/(s + |v - z|). */
  public double sd(double value, double sd) {
    double slowed = scale / 2 + Math.abs(distance(value, bound)) / 2;
    return sd / 2 / slowed;
  }

  // Halved, since the difference of large numbers may be no number.
  private static double distance(double value, double bound) {
    double half = value / 2 - bound / 2;
    return Math.abs(half) > Double.MAX_VALUE / 2
        ? Math.copySign(Double.MAX_VALUE, half)
        : value - bound;
  }
}
