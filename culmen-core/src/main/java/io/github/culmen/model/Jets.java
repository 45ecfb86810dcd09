package io.github.culmen.model;

import io.github.culmen.math.Matrix;

/**
 * The posterior of the function's value, gradient and Hessian at several places.
 *
 * <p>The entries of a place with m axes are: the value; the m first derivatives; the m second
 * derivatives along one axis each; the m(m - 1)/2 mixed ones, by pairs (0, 1), (0, 2), … (1, 2), ….
 * Coordinates are measured in the model's lengthscales here, so that all entries are of the
 * function's size, however short the lengthscales are; signs and zeros are not affected.
 */
public interface Jets {
  /** The number of places. */
  int count();

  /** The joint posterior of all entries at one place. */
  Joint joint(int place);

  /**
   * The posterior covariance of the function at points with every entry at every place: {@code
   * [place][entry][point]}.
   */
  double[][][] covariances(Matrix points);

  /**
   * The gradient by each point of a weighted sum of those covariances: of Σ weight · covariance
   * over all places and entries, one row per point; zero along unordered axes.
   *
   * @param weights {@code [place][entry][point]}, held fixed
   */
  Matrix gradients(Matrix points, double[][][] weights);

  /** The number of entries with that many axes. */
  static int size(int axes) {
    return 1 + 2 * axes + axes * (axes - 1) / 2;
  }
}
