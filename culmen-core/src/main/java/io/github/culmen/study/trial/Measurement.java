package io.github.culmen.study.trial;

import java.util.OptionalDouble;

/**
 * A told number that may be noisy.
 *
 * @param value finite
 * @param sd its known standard deviation, if the user told one
 */
public record Measurement(double value, OptionalDouble sd) {
  /** Checks that the numbers are usable. */
  public Measurement {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("an outcome's value must be finite, but got " + value);
    }
    if (sd.isPresent() && (!(sd.getAsDouble() >= 0) || Double.isInfinite(sd.getAsDouble()))) {
      throw new IllegalArgumentException(
          "sd must be a standard deviation >= 0 and finite, but got " + sd.getAsDouble());
    }
  }

  /** Without a known noise of its own. */
  public static Measurement of(double value) {
    return new Measurement(value, OptionalDouble.empty());
  }

  /** With its own known standard deviation. */
  public static Measurement of(double value, double sd) {
    return new Measurement(value, OptionalDouble.of(sd));
  }
}
