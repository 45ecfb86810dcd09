package io.github.culmen.testdata;

import java.util.function.ToDoubleFunction;

/** Assertions about floating-point numbers. */
public final class Numbers {
  private Numbers() {}

  /** Asserts |actual - expected| ≤ tolerance · max(1, |expected|); NaN never passes. */
  public static void assertClose(double actual, double expected, double tolerance, Object what) {
    if (actual == expected) {
      return;
    }
    double error = Math.abs(actual - expected) / Math.max(1, Math.abs(expected));
    if (!(error <= tolerance)) {
      throw new AssertionError(
          what
              + ": expected "
              + expected
              + " but was "
              + actual
              + ", off by "
              + error
              + " > "
              + tolerance);
    }
  }

  /** Asserts {@link #assertClose(double, double, double, Object)} for each element. */
  public static void assertClose(
      double[] actual, double[] expected, double tolerance, Object what) {
    if (actual.length != expected.length) {
      throw new AssertionError(
          what + ": expected " + expected.length + " values but were " + actual.length);
    }
    for (int i = 0; i < actual.length; i++) {
      assertClose(actual[i], expected[i], tolerance, what + " [" + i + "]");
    }
  }

  /** Asserts |actual - expected| ≤ tolerance · |expected|; NaN never passes. */
  public static void assertRelative(double actual, double expected, double tolerance, Object what) {
    if (actual == expected) {
      return;
    }
    double error = Math.abs(actual - expected) / Math.abs(expected);
    if (!(error <= tolerance)) {
      throw new AssertionError(
          what
              + ": expected "
              + expected
              + " but was "
              + actual
              + ", relative error "
              + error
              + " > "
              + tolerance);
    }
  }

  /** The gradient of {@code function} at {@code x} by central differences with step {@code h}. */
  public static double[] centralDifferences(
      ToDoubleFunction<double[]> function, double[] x, double h) {
    double[] gradient = new double[x.length];
    double[] probe = x.clone();
    for (int j = 0; j < x.length; j++) {
      probe[j] = x[j] + h;
      double above = function.applyAsDouble(probe);
      probe[j] = x[j] - h;
      double below = function.applyAsDouble(probe);
      probe[j] = x[j];
      gradient[j] = (above - below) / (2 * h);
    }
    return gradient;
  }
}
