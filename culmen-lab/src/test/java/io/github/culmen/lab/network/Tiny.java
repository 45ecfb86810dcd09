package io.github.culmen.lab.network;

import java.util.Random;

/** Small samples for tests. */
final class Tiny {
  private Tiny() {}

  static Samples samples(int count, int inputs, int outputs, Random random) {
    double[][] x = new double[count][inputs + 1];
    double[][] y = new double[count][outputs];
    for (int s = 0; s < count; s++) {
      for (int k = 0; k < inputs; k++) {
        x[s][k] = 2 * random.nextDouble() - 1;
      }
      x[s][inputs] = 1;
      for (int o = 0; o < outputs; o++) {
        y[s][o] = 2 * random.nextDouble() - 1;
      }
    }
    return new Samples(x, y);
  }

  /** Samples with the outputs that a network gives, plus noise. */
  static Samples of(Network network, double[] weights, int count, double noise, Random random) {
    Samples samples = samples(count, network.inputs(), network.outputs(), random);
    double[] residuals = network.residuals(weights, samples);
    for (int s = 0; s < count; s++) {
      for (int o = 0; o < network.outputs(); o++) {
        samples.outputs()[s][o] += residuals[o * count + s] + noise * random.nextGaussian();
      }
    }
    return samples;
  }

  static double[] weights(Network network, Random random) {
    return random.doubles(network.weights(), -1, 1).toArray();
  }
}
