package io.github.culmen.math;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Slow and obvious linear algebra to compare the fast one with, and matrices to do it on. */
final class Textbook {
  private Textbook() {}

  /** G G'/n + 0.1·I with standard normal G: well conditioned, positive definite. */
  static double[][] positiveDefinite(int n, long seed) {
    double[][] g = normal(n, n, seed);
    double[][] a = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < n; k++) {
          a[i][j] += g[i][k] * g[j][k] / n;
        }
      }
      a[i][i] += 0.1;
    }
    return a;
  }

  static double[][] normal(int rows, int columns, long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    double[][] values = new double[rows][columns];
    for (double[] row : values) {
      for (int j = 0; j < columns; j++) {
        row[j] = random.nextGaussian();
      }
    }
    return values;
  }

  /**
   * The squared-exponential covariance of points in [0, 1]; nearly singular when they are dense.
   */
  static double[][] squaredExponential(double[] x, double lengthscale, double noise) {
    double[][] a = new double[x.length][x.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x.length; j++) {
        double r = (x[i] - x[j]) / lengthscale;
        a[i][j] = Math.exp(-0.5 * r * r) + (i == j ? noise : 0);
      }
    }
    return a;
  }

  static double[][] hilbert(int n) {
    double[][] a = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        a[i][j] = 1.0 / (i + j + 1);
      }
    }
    return a;
  }

  static double[][] cholesky(double[][] a) {
    int n = a.length;
    double[][] l = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = a[i][j];
        for (int k = 0; k < j; k++) {
          sum -= l[i][k] * l[j][k];
        }
        l[i][j] = i == j ? Math.sqrt(sum) : sum / l[j][j];
      }
    }
    return l;
  }

  static double[] forward(double[][] l, double[] b) {
    double[] x = b.clone();
    for (int i = 0; i < x.length; i++) {
      for (int k = 0; k < i; k++) {
        x[i] -= l[i][k] * x[k];
      }
      x[i] /= l[i][i];
    }
    return x;
  }

  static double[] backward(double[][] l, double[] b) {
    double[] x = b.clone();
    for (int i = x.length - 1; i >= 0; i--) {
      for (int k = i + 1; k < x.length; k++) {
        x[i] -= l[k][i] * x[k];
      }
      x[i] /= l[i][i];
    }
    return x;
  }

  static double[][] times(double[][] a, double[][] b) {
    double[][] product = new double[a.length][b[0].length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < b[0].length; j++) {
        for (int k = 0; k < b.length; k++) {
          product[i][j] += a[i][k] * b[k][j];
        }
      }
    }
    return product;
  }

  static double[][] transpose(double[][] a) {
    double[][] transposed = new double[a[0].length][a.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < a[0].length; j++) {
        transposed[j][i] = a[i][j];
      }
    }
    return transposed;
  }

  static double[] column(double[][] a, int j) {
    double[] column = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      column[i] = a[i][j];
    }
    return column;
  }

  static double[][] copy(double[][] a) {
    double[][] copy = new double[a.length][];
    for (int i = 0; i < a.length; i++) {
      copy[i] = a[i].clone();
    }
    return copy;
  }

  /** The lower triangle, row i with i + 1 entries. */
  static double[][] lowerRows(double[][] a, int from, int to) {
    double[][] rows = new double[to - from][];
    for (int i = from; i < to; i++) {
      rows[i - from] = java.util.Arrays.copyOf(a[i], i + 1);
    }
    return rows;
  }
}
