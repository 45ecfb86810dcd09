package io.github.culmen.lab.regret;

import io.github.culmen.math.Matrix;

/** Prior covariances of points on a line. */
public final class LinePriors {
  private LinePriors() {}

  /** Squared exponential, on evenly spaced points of [0, 1]. */
  public static Matrix squaredExponential(int points, double lengthscale, double variance) {
    Matrix covariance = Matrix.zeros(points, points);
    for (int i = 0; i < points; i++) {
      for (int j = 0; j < points; j++) {
        double distance = (i - j) / (points - 1.0) / lengthscale;
        covariance.set(i, j, variance * Math.exp(-0.5 * distance * distance));
      }
    }
    return covariance;
  }

  /** Matérn 3/2, rougher. */
  public static Matrix matern32(int points, double lengthscale, double variance) {
    Matrix covariance = Matrix.zeros(points, points);
    for (int i = 0; i < points; i++) {
      for (int j = 0; j < points; j++) {
        double distance = Math.sqrt(3) * Math.abs(i - j) / (points - 1.0) / lengthscale;
        covariance.set(i, j, variance * (1 + distance) * Math.exp(-distance));
      }
    }
    return covariance;
  }
}
