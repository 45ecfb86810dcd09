package io.github.culmen.lab.network;

import io.github.culmen.math.Cholesky;
import java.util.Arrays;
import java.util.Optional;

/**
 * A network's residuals r and their derivatives J by the weights, at given weights; solves (J'J + μ
 * I) δ = −J'r for a step.
 *
 * <p>J itself is never made. With more weights than residuals the equal system δ = −J'(J J' + μ
 * I)⁻¹r is the smaller one, and both J'J and J J' follow from products over samples and neurons:
 * one entry of J is a hidden neuron's value, or vₒⱼ (1 − h²) times an input.
 */
final class Linearization {
  private final Network network;
  private final Samples samples;
  private final double[] weights;
  private final double[][] hidden;
  private final double[][] slopes;
  private final double[] residuals;
  private final boolean bySamples;
  private final double[] right;
  private final double[][] matrix;

  Linearization(Network network, Samples samples, Kernels kernels, double[] weights) {
    this.network = network;
    this.samples = samples;
    this.weights = weights;
    this.hidden = network.hidden(weights, samples);
    this.slopes = slopes(hidden, network.neurons());
    this.residuals = network.residuals(weights, hidden, samples);
    this.bySamples = network.weights() > residuals.length;
    this.right = bySamples ? residuals : backward(residuals);
    this.matrix =
        bySamples
            ? ResidualGram.lowerRows(network, weights, hidden, slopes, kernels)
            : WeightGram.lowerRows(network, weights, hidden, slopes, samples);
  }

  private static double[][] slopes(double[][] hidden, int neurons) {
    double[][] slopes = new double[hidden.length][neurons];
    for (int s = 0; s < hidden.length; s++) {
      for (int j = 0; j < neurons; j++) {
        slopes[s][j] = 1 - hidden[s][j] * hidden[s][j];
      }
    }
    return slopes;
  }

  /** Σ r². */
  double error() {
    return squares(residuals);
  }

  static double squares(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value * value;
    }
    return sum;
  }

  /** J'r, half the gradient of Σ r². */
  double[] halfGradient() {
    return bySamples ? backward(residuals) : right.clone();
  }

  /** The lower triangle of J J' or of J'J, whichever is smaller. */
  double[][] matrix() {
    return matrix;
  }

  /** The step, or nothing if μ is too small for the system to be solved. */
  Optional<double[]> step(double damping) {
    double[][] damped = new double[matrix.length][];
    for (int i = 0; i < damped.length; i++) {
      damped[i] = matrix[i].clone();
      damped[i][i] += damping;
    }
    return Cholesky.attempt(damped)
        .map(
            factor -> {
              double[] solution = factor.solve(right);
              double[] step = bySamples ? backward(solution) : solution;
              for (int i = 0; i < step.length; i++) {
                step[i] = -step[i];
              }
              return step;
            });
  }

  /** J'α: how Σ α r changes with each weight. */
  double[] backward(double[] alpha) {
    double[] product = new double[network.weights()];
    int count = samples.count();
    int width = network.inputs() + 1;
    double[] back = new double[network.neurons()];
    for (int s = 0; s < count; s++) {
      Arrays.fill(back, 0);
      for (int o = 0; o < network.outputs(); o++) {
        double factor = alpha[o * count + s];
        int from = network.output(o);
        for (int j = 0; j <= network.neurons(); j++) {
          product[from + j] += factor * hidden[s][j];
        }
        for (int j = 0; j < back.length; j++) {
          back[j] += factor * weights[from + j];
        }
      }
      double[] x = samples.inputs()[s];
      for (int j = 0; j < back.length; j++) {
        double factor = back[j] * slopes[s][j];
        for (int k = 0; k < width; k++) {
          product[j * width + k] += factor * x[k];
        }
      }
    }
    return product;
  }
}
