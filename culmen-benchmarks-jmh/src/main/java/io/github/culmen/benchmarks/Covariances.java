package io.github.culmen.benchmarks;

import java.util.random.RandomGenerator;

/** Positive-definite matrices like those of a Gaussian process. */
final class Covariances {
  private static final int DIMENSIONS = 6;
  private static final double LENGTHSCALE = 0.5;
  private static final double NOISE = 1e-4;

  private Covariances() {}

  /** The lower triangle of the squared-exponential covariance of n random points, plus noise. */
  static double[][] lowerRows(int n, RandomGenerator random) {
    double[][] points = new double[n][DIMENSIONS];
    for (double[] point : points) {
      for (int d = 0; d < DIMENSIONS; d++) {
        point[d] = random.nextDouble() / LENGTHSCALE;
      }
    }
    double[][] rows = new double[n][];
    for (int i = 0; i < n; i++) {
      rows[i] = new double[i + 1];
      for (int j = 0; j < i; j++) {
        double squaredDistance = 0;
        for (int d = 0; d < DIMENSIONS; d++) {
          double difference = points[i][d] - points[j][d];
          squaredDistance += difference * difference;
        }
        rows[i][j] = Math.exp(-0.5 * squaredDistance);
      }
      rows[i][i] = 1 + NOISE;
    }
    return rows;
  }

  /** Row arrays of standard normal numbers. */
  static double[][] normalRows(int rows, int columns, RandomGenerator random) {
    double[][] values = new double[rows][columns];
    for (double[] row : values) {
      for (int j = 0; j < columns; j++) {
        row[j] = random.nextGaussian();
      }
    }
    return values;
  }
}
