package io.github.culmen.gp;

import io.github.culmen.math.Cholesky;
import io.github.culmen.model.Dataset;
import java.util.random.RandomGenerator;

/** Draws the numbers that make a function of the posterior. */
final class PathDraws {
  private PathDraws() {}

  /** {@code count} arrays of independent standard normals. */
  static double[][] normals(int count, int length, RandomGenerator random) {
    double[][] normals = new double[count][length];
    for (double[] row : normals) {
      for (int i = 0; i < length; i++) {
        row[i] = random.nextGaussian();
      }
    }
    return normals;
  }

  /**
   * The weights v_k = K_y⁻¹ (y - g_k - ε_k) that move prior draws to the data, [Wilson2020] eq. 12.
   *
   * @param factor of K_y, noise included
   * @param prior the draws' values at the observed points, {@code [function][point]}; overwritten
   * @param noise the noise variance of each observation, jitter included
   */
  static double[][] updates(
      Cholesky factor, Dataset data, double[] noise, double[][] prior, RandomGenerator random) {
    int n = data.size();
    for (double[] row : prior) {
      for (int i = 0; i < n; i++) {
        row[i] = data.value(i) - row[i] - Math.sqrt(noise[i]) * random.nextGaussian();
      }
    }
    double[][] turned = transposed(prior, n);
    factor.forward(turned, prior.length);
    factor.backward(turned, prior.length);
    return transposed(turned, prior.length);
  }

  static double[][] transposed(double[][] rows, int columns) {
    double[][] turned = new double[columns][rows.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < columns; j++) {
        turned[j][i] = rows[i][j];
      }
    }
    return turned;
  }
}
