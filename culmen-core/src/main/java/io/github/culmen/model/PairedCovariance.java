package io.github.culmen.model;

import io.github.culmen.math.Matrix;

/** A model with the covariance of the function's values at points that move together. */
public interface PairedCovariance {
  /**
   * The posterior covariance of the function, noise excluded, between each row of {@code a} and the
   * same row of {@code b}, which has no floor, and the variance at {@code b}.
   */
  Pairs pairs(Matrix a, Matrix b);

  /** The same with gradients, for rows of {@code a} and {@code b} that move by the same step. */
  Slopes pairSlopes(Matrix a, Matrix b);

  /**
   * Covariances of pairs.
   *
   * @param covariances one per pair
   * @param variance of the second point of each, positive
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  record Pairs(double[] covariances, double[] variance) {}

  /**
   * Covariances with gradients.
   *
   * @param covariances one per pair
   * @param gradients one row per pair; zero along unordered axes
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  record Slopes(double[] covariances, Matrix gradients) {}
}
