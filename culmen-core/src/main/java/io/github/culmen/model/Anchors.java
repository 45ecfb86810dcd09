package io.github.culmen.model;

import io.github.culmen.math.Matrix;

/**
 * How a model's function at any point varies with its values at a few fixed points; what concerns
 * the fixed points alone is computed once.
 */
public interface Anchors {
  /** How many fixed points there are. */
  int count();

  /**
   * The posterior covariance of the function, noise excluded, between each row of {@code points}
   * and each fixed point: one row per point, one column per fixed point.
   */
  Matrix covariances(Matrix points);

  /** The same with gradients by the coordinates of {@code points}. */
  Slopes slopes(Matrix points);

  /**
   * The gradients of weighted sums of the covariances with the fixed points, Σ_l w_l ∇c_l(x).
   *
   * @param points one a row
   * @param weights one row per point, one column per fixed point
   * @return one row per point; zero along unordered axes
   */
  default Matrix gradients(Matrix points, Matrix weights) {
    Matrix[] each = slopes(points).gradients();
    Matrix sum = Matrix.zeros(points.rows(), points.columns());
    for (int l = 0; l < each.length; l++) {
      for (int i = 0; i < points.rows(); i++) {
        for (int j = 0; j < points.columns(); j++) {
          sum.set(i, j, sum.get(i, j) + weights.get(i, l) * each[l].get(i, j));
        }
      }
    }
    return sum;
  }

  /**
   * Covariances with gradients.
   *
   * @param covariances one row per point, one column per fixed point
   * @param gradients one matrix per fixed point with one row per point; zero along unordered axes
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  record Slopes(Matrix covariances, Matrix[] gradients) {}
}
