package io.github.culmen.model;

import io.github.culmen.math.Matrix;

/** Functions drawn from a posterior, which can be evaluated anywhere. */
public interface Paths {
  /** How many functions there are. */
  int count();

  /** The values of all functions at all points: {@code [function][point]}. */
  double[][] values(Matrix points);

  /**
   * One function at each point: function {@code functions[i]} at point i.
   *
   * @param values receives the values
   * @param gradients receives the gradients, one row per point; zero along unordered axes
   */
  void slopes(Matrix points, int[] functions, double[] values, Matrix gradients);
}
