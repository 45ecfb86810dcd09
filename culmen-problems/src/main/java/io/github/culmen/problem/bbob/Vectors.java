package io.github.culmen.problem.bbob;

/** Small linear algebra on arrays, and the bends that take away symmetry and regularity. */
final class Vectors {
  private static final double BOX = 5;

  private Vectors() {}

  static double product(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  static double[][] transposed(double[][] matrix) {
    double[][] result = new double[matrix[0].length][matrix.length];
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j < matrix[i].length; j++) {
        result[j][i] = matrix[i][j];
      }
    }
    return result;
  }

  static double[] times(double[][] matrix, double[] x) {
    double[] result = new double[matrix.length];
    for (int i = 0; i < matrix.length; i++) {
      result[i] = product(matrix[i], x);
    }
    return result;
  }

  /** left · diag(base^(k/(d-1))) · right. */
  static double[][] stretched(double[][] left, double base, double[][] right) {
    int d = left.length;
    double[][] result = new double[d][d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        for (int k = 0; k < d; k++) {
          result[i][j] += left[i][k] * Math.pow(base, share(k, d)) * right[k][j];
        }
      }
    }
    return result;
  }

  /** k/(d-1): 0 for the first coordinate, 1 for the last. */
  static double share(int k, int d) {
    return k / (d - 1.0);
  }

  static double[] minus(double[] a, double[] b) {
    double[] result = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      result[i] = a[i] - b[i];
    }
    return result;
  }

  /** Each coordinate times base^(i/(d-1)). */
  static double[] scaled(double base, double[] x) {
    double[] result = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      result[i] = Math.pow(base, share(i, x.length)) * x[i];
    }
    return result;
  }

  /** T_osz: smooth, local irregularities. [Hansen2009] */
  static double oscillated(double x) {
    if (x == 0) {
      return 0;
    }
    double log = Math.log(Math.abs(x)) / 0.1;
    return x > 0
        ? Math.pow(Math.exp(log + 0.49 * (Math.sin(log) + Math.sin(0.79 * log))), 0.1)
        : -Math.pow(Math.exp(log + 0.49 * (Math.sin(0.55 * log) + Math.sin(0.31 * log))), 0.1);
  }

  static double[] oscillated(double[] x) {
    double[] result = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      result[i] = oscillated(x[i]);
    }
    return result;
  }

  /** T_asy: x^(1 + β √x i/(d-1)) where x is positive. [Hansen2009] */
  static double[] lopsided(double beta, double[] x) {
    double[] result = x.clone();
    for (int i = 0; i < x.length; i++) {
      if (x[i] > 0) {
        result[i] = Math.pow(x[i], 1 + beta * share(i, x.length) * Math.sqrt(x[i]));
      }
    }
    return result;
  }

  /** Σ max(0, |x| - 5)². */
  static double penalty(double[] x) {
    double sum = 0;
    for (double value : x) {
      double outside = Math.abs(value) - BOX;
      sum += outside > 0 ? outside * outside : 0;
    }
    return sum;
  }
}
