package io.github.culmen.gp;

import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import java.util.Arrays;
import java.util.Comparator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Draws the numbers that make functions of the posterior. */
final class PathDraws {
  private PathDraws() {}

  /**
   * Independent standard normals: for each function one per weight, then one per observation. The
   * latter are dealt out in an order that depends on the observations only, so that listing them in
   * another order gives the same functions.
   */
  static double[][] normals(int count, int weights, Dataset data, RandomGenerator random) {
    int[] order = order(data);
    double[][] normals = new double[count][weights + order.length];
    for (double[] row : normals) {
      for (int m = 0; m < weights; m++) {
        row[m] = random.nextGaussian();
      }
      for (int i : order) {
        row[weights + i] = random.nextGaussian();
      }
    }
    return normals;
  }

  private static int[] order(Dataset data) {
    Matrix inputs = data.inputs();
    Comparator<Integer> byPoint = (a, b) -> Arrays.compare(inputs.row(a), inputs.row(b));
    return IntStream.range(0, data.size())
        .boxed()
        .sorted(byPoint.thenComparingDouble(i -> data.value(i)))
        .mapToInt(i -> i)
        .toArray();
  }

  /**
   * The weights v_k = K_y⁻¹ (y - g_k - ε_k) that move prior draws to the data, [Wilson2020].
   *
   * @param factor of K_y, noise included
   * @param noise the noise variance of each observation, jitter included
   * @param prior the draws' values at the observed points, {@code [function][point]}
   * @param normals those of ε at the end of each row
   */
  static double[][] updates(
      Cholesky factor, double[] values, double[] noise, double[][] prior, double[][] normals) {
    int n = values.length;
    double[][] residuals = new double[n][prior.length];
    for (int k = 0; k < prior.length; k++) {
      int weights = normals[k].length - n;
      for (int i = 0; i < n; i++) {
        double epsilon = Math.sqrt(noise[i]) * normals[k][weights + i];
        residuals[i][k] = values[i] - prior[k][i] - epsilon;
      }
    }
    factor.forward(residuals, prior.length);
    factor.backward(residuals, prior.length);
    return transposed(residuals, prior.length);
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
