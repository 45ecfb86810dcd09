package io.github.culmen.lab.network;

import java.util.random.RandomGenerator;

/**
 * A network with one hidden layer: fₒ(x) = bₒ + Σⱼ vₒⱼ tanh(cⱼ + wⱼ·x).
 *
 * <p>Its weights are one array: for each hidden neuron its input weights wⱼ and its bias cⱼ, then
 * for each output its weights vₒ and its bias bₒ.
 *
 * @param inputs how many inputs it has
 * @param neurons how many hidden neurons
 * @param outputs how many outputs
 */
record Network(int inputs, int neurons, int outputs) {
  int weights() {
    return neurons * (inputs + 1) + outputs * (neurons + 1);
  }

  /** Where the weights of an output begin. */
  int output(int o) {
    return neurons * (inputs + 1) + o * (neurons + 1);
  }

  /**
   * Weights to start with, after [Nguyen1990]: each neuron's input weights point anywhere, with
   * length 0.7 neurons^(1/inputs), and biases are spread so that the neurons' slopes cover the
   * inputs' range from −1 to 1. Output weights are uniform from −1 to 1.
   */
  double[] start(RandomGenerator random) {
    double[] weights = new double[weights()];
    double length = 0.7 * StrictMath.pow(neurons, 1.0 / inputs);
    for (int j = 0; j < neurons; j++) {
      int from = j * (inputs + 1);
      double squares = 0;
      for (int k = 0; k < inputs; k++) {
        weights[from + k] = random.nextDouble(-1, 1);
        squares += weights[from + k] * weights[from + k];
      }
      double scale = length / Math.sqrt(squares);
      for (int k = 0; k < inputs; k++) {
        weights[from + k] *= scale;
      }
      double place = neurons == 1 ? 0 : 2.0 * j / (neurons - 1) - 1;
      weights[from + inputs] = length * place * Math.signum(weights[from]);
    }
    for (int i = output(0); i < weights.length; i++) {
      weights[i] = random.nextDouble(-1, 1);
    }
    return weights;
  }

  /** tanh(cⱼ + wⱼ·x) for each sample, and a 1 at the end of each row, which meets the bias. */
  double[][] hidden(double[] weights, Samples samples) {
    double[][] hidden = new double[samples.count()][neurons + 1];
    int width = inputs + 1;
    for (int s = 0; s < hidden.length; s++) {
      double[] x = samples.inputs()[s];
      for (int j = 0; j < neurons; j++) {
        double sum = 0;
        for (int k = 0; k < width; k++) {
          sum += weights[j * width + k] * x[k];
        }
        hidden[s][j] = StrictMath.tanh(sum);
      }
      hidden[s][neurons] = 1;
    }
    return hidden;
  }

  /** fₒ(xₛ) minus what it should be, at position o · samples + s. */
  double[] residuals(double[] weights, double[][] hidden, Samples samples) {
    int count = samples.count();
    double[] residuals = new double[outputs * count];
    for (int o = 0; o < outputs; o++) {
      int from = output(o);
      for (int s = 0; s < count; s++) {
        double sum = 0;
        for (int j = 0; j <= neurons; j++) {
          sum += weights[from + j] * hidden[s][j];
        }
        residuals[o * count + s] = sum - samples.outputs()[s][o];
      }
    }
    return residuals;
  }

  double[] residuals(double[] weights, Samples samples) {
    return residuals(weights, hidden(weights, samples), samples);
  }
}
