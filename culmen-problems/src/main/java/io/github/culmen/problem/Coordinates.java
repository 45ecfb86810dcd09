package io.github.culmen.problem;

import java.util.Arrays;

/** Makes and checks the coordinates of points. */
public final class Coordinates {
  private Coordinates() {}

  /** That many of the same value. */
  public static double[] filled(int length, double value) {
    double[] array = new double[length];
    Arrays.fill(array, value);
    return array;
  }

  /** Requires as many as the problem takes. */
  public static void requireDimension(Problem problem, double[] x) {
    if (x.length != problem.dimension()) {
      throw new IllegalArgumentException(
          problem.name()
              + " takes points of dimension "
              + problem.dimension()
              + ", but was given "
              + x.length);
    }
  }

  /** Requires as many as the problem takes, all finite. */
  public static void requireFinite(Problem problem, double[] x) {
    requireDimension(problem, x);
    for (int i = 0; i < x.length; i++) {
      if (!Double.isFinite(x[i])) {
        throw new IllegalArgumentException(
            problem.name() + " takes finite coordinates, but coordinate " + i + " was " + x[i]);
      }
    }
  }
}
