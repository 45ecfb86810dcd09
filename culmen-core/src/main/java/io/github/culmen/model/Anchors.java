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
   * Covariances with gradients.
   *
   * @param covariances one row per point, one column per fixed point
   * @param gradients one matrix per fixed point with one row per point; zero along unordered axes
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  record Slopes(Matrix covariances, Matrix[] gradients) {}
}
