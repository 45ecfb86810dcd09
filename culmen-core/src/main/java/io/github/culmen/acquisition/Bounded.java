package io.github.culmen.acquisition;

/** Keeps scores of extreme posteriors finite. */
public final class Bounded {
  // Its square is still a double.
  private static final double LIMIT = 1e150;

  private Bounded() {}

  /** How many sds the mean lies above a threshold. */
  public static double sdsAbove(double threshold, double mean, double sd) {
    return Math.max(-LIMIT, Math.min(LIMIT, (mean - threshold) / sd));
  }

  /** The nearest finite number. */
  public static double finite(double value) {
    return Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, value));
  }

  /** Returns a finite number; throws for any other. */
  public static double requireFinite(String name, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(name + " must be finite, but " + name + " = " + value);
    }
    return value;
  }

  /** Returns a finite number that is not negative; throws for any other. */
  public static double requireNotNegative(String name, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          name + " must be >= 0 and finite, but " + name + " = " + value);
    }
    return value;
  }
}
