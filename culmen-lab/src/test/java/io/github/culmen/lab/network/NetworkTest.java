package io.github.culmen.lab.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NetworkTest {
  @Test
  void residualsFollowTheFormula() {
    Network network = new Network(2, 2, 1);
    double[] weights = {0.5, -1, 0.1, 2, 0.3, -0.2, 0.7, -0.4, 0.25};
    assertThat(weights).hasSize(network.weights());
    Samples samples = new Samples(new double[][] {{0.3, -0.6, 1}}, new double[][] {{0.9}});
    double first = Math.tanh(0.5 * 0.3 + 0.6 + 0.1);
    double second = Math.tanh(2 * 0.3 - 0.3 * 0.6 - 0.2);
    assertThat(network.residuals(weights, samples)[0])
        .isCloseTo(0.7 * first - 0.4 * second + 0.25 - 0.9, within(1e-15));
  }

  @Test
  void startsWithWeightsOfTheLengthThatSizeAsksFor() {
    for (int neurons : new int[] {1, 2, 100}) {
      Network network = new Network(13, neurons, 1);
      double[] weights = network.start(new SplittableRandom(1));
      double length = 0.7 * Math.pow(neurons, 1 / 13.0);
      for (int j = 0; j < neurons; j++) {
        double squares = 0;
        for (int k = 0; k < 13; k++) {
          squares += weights[j * 14 + k] * weights[j * 14 + k];
        }
        assertThat(Math.sqrt(squares)).isCloseTo(length, within(1e-12));
        assertThat(Math.abs(weights[j * 14 + 13])).isLessThanOrEqualTo(length);
      }
      for (int i = network.output(0); i < weights.length; i++) {
        assertThat(weights[i]).isBetween(-1.0, 1.0);
      }
      assertThat(network.start(new SplittableRandom(1))).isEqualTo(weights);
    }
  }
}
