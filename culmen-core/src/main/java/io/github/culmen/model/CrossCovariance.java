package io.github.culmen.model;

import io.github.culmen.math.Matrix;

/** A model with the covariance of the function's values at different points. */
public interface CrossCovariance {
  /**
   * The posterior covariance of the function, noise excluded, between each row of {@code a} and
   * each row of {@code b}; one row per row of {@code a}. Made for many rows of {@code a} and few of
   * {@code b}. Unlike the variances of {@link Surrogate#moments} it has no floor.
   */
  Matrix crossCovariance(Matrix a, Matrix b);

  /**
   * Covariances with few fixed points for many calls, with gradients.
   *
   * @param fixed one a row
   */
  Anchors anchors(Matrix fixed);
}
