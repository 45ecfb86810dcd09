package io.github.culmen.math;

/** The exponential function of many numbers at once. */
public final class VectorExp {
  private VectorExp() {}

  /** Replaces x[i] by exp(x[i]) for i from {@code from} (inclusive) to {@code to} (exclusive). */
  public static void exp(double[] x, int from, int to) {
    java.util.Objects.checkFromToIndex(from, to, x.length);
    for (int i = from; i < to; i++) {
      x[i] = Math.exp(x[i]);
    }
  }
}
