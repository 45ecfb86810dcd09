package io.github.culmen.acquisition.entropy;

import io.github.culmen.math.Cholesky;

/**
 * What linear observations with unit noise teach about a Gaussian vector.
 *
 * <p>With observations t = Hz + e and S = HVH' + I = LL', a quantity whose covariance with z is c
 * loses the variance |Rc|² and gains the mean β'Rc, where R = L⁻¹H and β = L⁻¹(t - Hm).
 */
final class Evidence {
  // R, one row per observation.
  final double[][] rows;
  final double[] beta;
  private final double[] mean;
  private final double[][] covariance;

  private Evidence(double[][] rows, double[] beta, double[] mean, double[][] covariance) {
    this.rows = rows;
    this.beta = beta;
    this.mean = mean;
    this.covariance = covariance;
  }

  /**
   * From observations.
   *
   * @param mean m, the prior mean
   * @param covariance V, its covariance
   * @param observed H, one row per observation
   * @param targets t, the values observed
   */
  static Evidence of(double[] mean, double[][] covariance, double[][] observed, double[] targets) {
    int count = observed.length;
    double[][] rows = new double[count][];
    double[] beta = new double[count];
    if (count > 0) {
      double[][] system = new double[count][];
      for (int i = 0; i < count; i++) {
        double[] seen = times(covariance, observed[i]);
        system[i] = new double[i + 1];
        for (int j = 0; j <= i; j++) {
          system[i][j] = dot(observed[j], seen);
        }
        system[i][i] += 1;
        rows[i] = observed[i].clone();
        beta[i] = targets[i] - dot(observed[i], mean);
      }
      Cholesky factor = Cholesky.ofLowerRows(system);
      factor.forward(rows, mean.length);
      factor.forward(beta);
    }
    return new Evidence(rows, beta, mean, covariance);
  }

  /** R by columns, one for each entry of z. */
  double[][] columns() {
    double[][] columns = new double[mean.length][rows.length];
    for (int k = 0; k < rows.length; k++) {
      for (int e = 0; e < mean.length; e++) {
        columns[e][k] = rows[k][e];
      }
    }
    return columns;
  }

  /** Rc: what the observations say about a quantity whose covariance with z is c. */
  double[] about(double[] c) {
    double[] u = new double[rows.length];
    for (int i = 0; i < u.length; i++) {
      u[i] = dot(rows[i], c);
    }
    return u;
  }

  /** The mean of z after the observations. */
  double[] mean() {
    double[] after = mean.clone();
    for (int e = 0; e < after.length; e++) {
      after[e] += dot(beta, about(covariance[e]));
    }
    return after;
  }

  /** The covariance of z after the observations. */
  double[][] covariance() {
    int size = mean.length;
    double[][] u = new double[size][];
    for (int e = 0; e < size; e++) {
      u[e] = about(covariance[e]);
    }
    double[][] after = new double[size][size];
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        after[a][b] = covariance[a][b] - dot(u[a], u[b]);
      }
    }
    return after;
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /** sum += factor·row. */
  static void add(double[] sum, double factor, double[] row) {
    for (int i = 0; i < row.length; i++) {
      sum[i] += factor * row[i];
    }
  }

  static double[] times(double[][] matrix, double[] vector) {
    double[] product = new double[matrix.length];
    for (int i = 0; i < product.length; i++) {
      product[i] = dot(matrix[i], vector);
    }
    return product;
  }
}
