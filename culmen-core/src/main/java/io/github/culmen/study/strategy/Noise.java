package io.github.culmen.study.strategy;

/** What is known about the noise of the values a study is told. */
public sealed interface Noise {
  /** The noise is unknown; its size is learned from the data. */
  record Learned() implements Noise {}

  /** The objective is deterministic: the same point always gives the same value. */
  record None() implements Noise {}

  /**
   * The noise has a known standard deviation.
   *
   * @param sd in the units of the told values, positive and finite
   */
  record Known(double sd) implements Noise {
    /** Checks the standard deviation. */
    public Known {
      if (!(sd > 0) || Double.isInfinite(sd)) {
        throw new IllegalArgumentException(
            "noise must be a standard deviation > 0 and finite, but got " + sd);
      }
    }
  }

  /** The noise is unknown; its size is learned from the data. */
  static Noise learned() {
    return new Learned();
  }

  /** The objective is deterministic. */
  static Noise none() {
    return new None();
  }

  /** The noise has the known standard deviation {@code sd}. */
  static Noise known(double sd) {
    return new Known(sd);
  }
}
