package io.github.culmen.lab.network;

import java.util.Arrays;

/**
 * The products J J' of the residuals' derivatives: between output o at sample s and output p at
 * sample t, (1, xₛ)·(1, xₜ) Σⱼ vₒⱼ vₚⱼ h′ₛⱼ h′ₜⱼ, and for o = p also (1, hₛ)·(1, hₜ).
 */
final class ResidualGram {
  private ResidualGram() {}

  static double[][] lowerRows(
      Network network, double[] weights, double[][] hidden, double[][] slopes, Kernels kernels) {
    int count = hidden.length;
    int neurons = network.neurons();
    double[][] hiddenColumns = RowSums.transposed(hidden, neurons + 1);
    double[][] slopeColumns = RowSums.transposed(slopes, neurons);
    double[][] rows = new double[network.outputs() * count][];
    double[] factors = new double[neurons];
    double[] sums = new double[count];
    for (int o = 0; o < network.outputs(); o++) {
      for (int s = 0; s < count; s++) {
        double[] row = new double[o * count + s + 1];
        rows[o * count + s] = row;
        double[] inputProducts = kernels.inputProducts()[s];
        for (int p = 0; p <= o; p++) {
          int length = p == o ? s + 1 : count;
          for (int j = 0; j < neurons; j++) {
            factors[j] =
                weights[network.output(o) + j] * weights[network.output(p) + j] * slopes[s][j];
          }
          Arrays.fill(sums, 0, length, 0);
          RowSums.add(factors, neurons, slopeColumns, length, sums);
          for (int t = 0; t < length; t++) {
            sums[t] *= inputProducts[t];
          }
          if (p == o) {
            RowSums.add(hidden[s], neurons + 1, hiddenColumns, length, sums);
          }
          System.arraycopy(sums, 0, row, p * count, length);
        }
      }
    }
    return rows;
  }
}
