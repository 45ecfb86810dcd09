package io.github.culmen.gp;

import io.github.culmen.gp.kernel.Rows;
import io.github.culmen.math.Cholesky;
import java.util.Arrays;

/**
 * Bayesian linear regression y_i = z_i'θ + ε_i with θ ~ N(0, I) and ε_i ~ N(0, noise_i): the law of
 * the weights given the data, [Wang2017] §3.1. Its covariance is A⁻¹ with A = Z N⁻¹ Z' + I.
 *
 * <p>With fewer data than weights everything is done in the n × n matrix S = Z'Z + N, and a draw is
 * θ = e + Z S⁻¹ (y - Z'e - ε), which has exactly that law; otherwise in A itself, and a draw is θ =
 * mean + L⁻ᵀ e with A = L L'.
 */
final class WeightPosterior {
  private final double[][] rows;
  private final double[] values;
  private final double[] noise;
  private final boolean inData;
  private final Cholesky factor;
  // In weights: the mean. In data: not used.
  private final double[] mean;

  private WeightPosterior(
      double[][] rows,
      double[] values,
      double[] noise,
      boolean inData,
      Cholesky factor,
      double[] mean) {
    this.rows = rows;
    this.values = values;
    this.noise = noise;
    this.inData = inData;
    this.factor = factor;
    this.mean = mean;
  }

  /**
   * The law in whichever space is smaller.
   *
   * @param rows the features Z, {@code [feature][point]}
   * @param noise the noise variance of each observation, positive
   */
  static WeightPosterior of(double[][] rows, double[] values, double[] noise) {
    return values.length < rows.length
        ? inData(rows, values, noise)
        : inWeights(rows, values, noise);
  }

  /** By S, which is n × n. */
  static WeightPosterior inData(double[][] rows, double[] values, double[] noise) {
    int n = values.length;
    double[][] s = triangle(n);
    for (double[] row : rows) {
      addOuter(row, s);
    }
    for (int i = 0; i < n; i++) {
      s[i][i] += noise[i];
    }
    Cholesky factor = Cholesky.ofLowerRows(s);
    double[] total = noise.clone();
    for (int i = 0; i < n; i++) {
      total[i] += factor.jitter();
    }
    return new WeightPosterior(rows, values, total, true, factor, new double[0]);
  }

  /** By A, which is D × D. */
  static WeightPosterior inWeights(double[][] rows, double[] values, double[] noise) {
    int n = values.length;
    double[][] a = triangle(rows.length);
    double[] mean = new double[rows.length];
    double[][] points = PathDraws.transposed(rows, n);
    for (int i = 0; i < n; i++) {
      // Divided by the noise's sd first: the variances themselves may be beyond a double.
      double sd = Math.sqrt(noise[i]);
      for (int m = 0; m < points[i].length; m++) {
        points[i][m] /= sd;
      }
      addOuter(points[i], a);
      Rows.add(points[i], values[i] / sd, mean, mean.length);
    }
    for (int m = 0; m < a.length; m++) {
      a[m][m] += 1;
    }
    Cholesky factor = Cholesky.ofLowerRows(a);
    return new WeightPosterior(rows, values, noise, false, factor, factor.solve(mean));
  }

  private static double[][] triangle(int size) {
    double[][] rows = new double[size][];
    for (int i = 0; i < size; i++) {
      rows[i] = new double[i + 1];
    }
    return rows;
  }

  private static void addOuter(double[] row, double[][] lower) {
    for (int i = 0; i < lower.length; i++) {
      Rows.add(row, row[i], lower[i], i + 1);
    }
  }

  /** The mean of the weights. */
  double[] mean() {
    return inData ? draw(new double[rows.length + values.length]) : mean.clone();
  }

  /** The weights that standard normals stand for: D of e, then n of ε, used with few data only. */
  double[] draw(double[] normals) {
    int n = values.length;
    double[] weights = Arrays.copyOf(normals, rows.length);
    if (!inData) {
      factor.backward(weights);
      Rows.add(mean, 1, weights, weights.length);
      return weights;
    }
    double[] residual = new double[n];
    for (int m = 0; m < rows.length; m++) {
      Rows.add(rows[m], -weights[m], residual, n);
    }
    for (int i = 0; i < n; i++) {
      residual[i] += values[i] - Math.sqrt(noise[i]) * normals[rows.length + i];
    }
    double[] solved = factor.solve(residual);
    for (int m = 0; m < rows.length; m++) {
      weights[m] += Rows.dot(rows[m], solved, n);
    }
    return weights;
  }
}
