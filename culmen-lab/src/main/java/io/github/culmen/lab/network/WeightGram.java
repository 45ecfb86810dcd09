package io.github.culmen.lab.network;

import java.util.Arrays;

/** The products J'J of the derivatives by each two weights, summed over outputs and samples. */
final class WeightGram {
  private WeightGram() {}

  static double[][] lowerRows(
      Network network, double[] weights, double[][] hidden, double[][] slopes, Samples samples) {
    double[][] rows = new double[network.weights()][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[i + 1];
    }
    betweenNeurons(network, weights, slopes, samples, rows);
    betweenOutputsAndNeurons(network, weights, hidden, slopes, samples, rows);
    betweenOutputs(network, hidden, rows);
    return rows;
  }

  /** By input k of neuron j and input l of neuron i: Σₒ vₒⱼ vₒᵢ Σₛ h′ₛⱼ h′ₛᵢ xₛₖ xₛₗ. */
  private static void betweenNeurons(
      Network network, double[] weights, double[][] slopes, Samples samples, double[][] rows) {
    int width = network.inputs() + 1;
    int count = samples.count();
    double[][] squares = new double[count][width * (width + 1) / 2];
    for (int s = 0; s < count; s++) {
      double[] x = samples.inputs()[s];
      for (int k = 0, at = 0; k < width; k++) {
        for (int l = 0; l <= k; l++) {
          squares[s][at++] = x[k] * x[l];
        }
      }
    }
    double[] factors = new double[count];
    double[] sums = new double[squares[0].length];
    for (int j = 0; j < network.neurons(); j++) {
      for (int i = 0; i <= j; i++) {
        for (int s = 0; s < count; s++) {
          factors[s] = slopes[s][j] * slopes[s][i];
        }
        Arrays.fill(sums, 0);
        RowSums.add(factors, count, squares, sums.length, sums);
        double outputs = 0;
        for (int o = 0; o < network.outputs(); o++) {
          outputs += weights[network.output(o) + j] * weights[network.output(o) + i];
        }
        for (int k = 0, at = 0; k < width; k++) {
          for (int l = 0; l <= k; l++) {
            double value = outputs * sums[at++];
            rows[j * width + k][i * width + l] = value;
            // Symmetric in k and l; for two different neurons both lie in the lower triangle.
            if (i < j) {
              rows[j * width + l][i * width + k] = value;
            }
          }
        }
      }
    }
  }

  /** By the weight of output o on neuron i and input k of neuron j: vₒⱼ Σₛ h′ₛⱼ xₛₖ hₛᵢ. */
  private static void betweenOutputsAndNeurons(
      Network network,
      double[] weights,
      double[][] hidden,
      double[][] slopes,
      Samples samples,
      double[][] rows) {
    int width = network.inputs() + 1;
    int count = samples.count();
    double[] factors = new double[count];
    double[] sums = new double[network.neurons() + 1];
    for (int j = 0; j < network.neurons(); j++) {
      for (int k = 0; k < width; k++) {
        for (int s = 0; s < count; s++) {
          factors[s] = slopes[s][j] * samples.inputs()[s][k];
        }
        Arrays.fill(sums, 0);
        RowSums.add(factors, count, hidden, sums.length, sums);
        for (int o = 0; o < network.outputs(); o++) {
          int from = network.output(o);
          for (int i = 0; i < sums.length; i++) {
            rows[from + i][j * width + k] = weights[from + j] * sums[i];
          }
        }
      }
    }
  }

  /** By two weights of the same output: Σₛ hₛⱼ hₛᵢ; different outputs share none. */
  private static void betweenOutputs(Network network, double[][] hidden, double[][] rows) {
    int count = hidden.length;
    double[] factors = new double[count];
    for (int j = 0; j <= network.neurons(); j++) {
      for (int s = 0; s < count; s++) {
        factors[s] = hidden[s][j];
      }
      double[] sums = new double[j + 1];
      RowSums.add(factors, count, hidden, sums.length, sums);
      for (int o = 0; o < network.outputs(); o++) {
        int from = network.output(o);
        System.arraycopy(sums, 0, rows[from + j], from, sums.length);
      }
    }
  }
}
