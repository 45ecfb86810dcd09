package io.github.culmen.study;

import java.util.Objects;
import java.util.OptionalDouble;

/** How a trial ended. */
public sealed interface Outcome {
  /**
   * The objective gave a value.
   *
   * @param value finite, in the user's sign
   * @param sd the known standard deviation of this value, if the user told one
   */
  record Success(double value, OptionalDouble sd) implements Outcome {
    /** Checks that the numbers are usable. */
    public Success {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException(
            "a told value must be finite, but got " + value + "; tell a failure instead");
      }
      if (sd.isPresent() && (!(sd.getAsDouble() >= 0) || Double.isInfinite(sd.getAsDouble()))) {
        throw new IllegalArgumentException(
            "sd must be a standard deviation >= 0 and finite, but got " + sd.getAsDouble());
      }
    }
  }

  /**
   * The trial gave no value.
   *
   * @param reason why, for people
   */
  record Failure(String reason) implements Outcome {
    /** Checks that there is a reason. */
    public Failure {
      Objects.requireNonNull(reason, "a failure needs a reason");
    }
  }

  /** A value without a known noise of its own. */
  static Outcome value(double value) {
    return new Success(value, OptionalDouble.empty());
  }

  /** A value with its own known standard deviation. */
  static Outcome value(double value, double sd) {
    return new Success(value, OptionalDouble.of(sd));
  }

  /** No value. */
  static Outcome failure(String reason) {
    return new Failure(reason);
  }
}
