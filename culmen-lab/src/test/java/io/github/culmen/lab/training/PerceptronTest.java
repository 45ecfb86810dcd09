package io.github.culmen.lab.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.problem.MixedProblem;
import io.github.culmen.space.Point;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PerceptronTest {
  private static Point settings(String activation, int... widths) {
    Map<String, Object> settings = new HashMap<>();
    settings.put("steps", "plain");
    settings.put("rate", 0.1);
    settings.put("activation", activation);
    settings.put("layers", widths.length);
    for (int l = 0; l < widths.length; l++) {
      settings.put("width" + (l + 1), widths[l]);
    }
    settings.put("decay", 1e-4);
    settings.put("batch", 8);
    return Point.of(settings);
  }

  // Of one sample's cross-entropy, at every weight.
  @ParameterizedTest
  @CsvSource({"tanh, 1", "logistic, 1", "relu, 1", "tanh, 0", "logistic, 0", "relu, 0"})
  void gradientsAreThoseOfFiniteDifferences(String activation, int target) {
    double[] input = {0.3, -1.2, 0.8};
    Perceptron network = new Perceptron(settings(activation, 4, 3, 2), 3, 0);
    // Away from the kink of a rectifier whose inputs are all 0.
    for (double[][] layer : network.weights) {
      for (double[] neuron : layer) {
        neuron[neuron.length - 1] = 0.1;
      }
    }
    network.backward(network.forward(input) - target);
    double h = 1e-6;
    for (int l = 0; l < network.weights.length; l++) {
      for (int k = 0; k < network.weights[l].length; k++) {
        for (int j = 0; j < network.weights[l][k].length; j++) {
          double kept = network.weights[l][k][j];
          network.weights[l][k][j] = kept + h;
          double above = loss(network.forward(input), target);
          network.weights[l][k][j] = kept - h;
          double below = loss(network.forward(input), target);
          network.weights[l][k][j] = kept;
          assertThat(network.gradients[l][k][j])
              .as("layer %s, neuron %s, input %s", l, k, j)
              .isCloseTo((above - below) / (2 * h), within(1e-7));
        }
      }
    }
  }

  private static double loss(double p, int target) {
    return -Math.log(target == 1 ? p : 1 - p);
  }

  @Test
  void gradientsOfSamplesAddUp() {
    Perceptron both = new Perceptron(settings("tanh", 3), 2, 0);
    Perceptron first = new Perceptron(settings("tanh", 3), 2, 0);
    Perceptron second = new Perceptron(settings("tanh", 3), 2, 0);
    double[] a = {1, 2};
    double[] b = {-1, 0.5};
    both.backward(both.forward(a) - 1);
    both.backward(both.forward(b));
    first.backward(first.forward(a) - 1);
    second.backward(second.forward(b));
    for (int l = 0; l < 2; l++) {
      for (int k = 0; k < both.gradients[l].length; k++) {
        for (int j = 0; j < both.gradients[l][k].length; j++) {
          assertThat(both.gradients[l][k][j])
              .isCloseTo(first.gradients[l][k][j] + second.gradients[l][k][j], within(1e-14));
        }
      }
    }
  }

  @Test
  void oneNeuronMoreLeavesTheOthersFirstWeightsAlone() {
    Perceptron few = new Perceptron(settings("relu", 4), 5, 1);
    Perceptron more = new Perceptron(settings("relu", 5), 5, 1);
    for (int k = 0; k < 4; k++) {
      assertThat(more.weights[0][k]).isEqualTo(few.weights[0][k]);
    }
    assertThat(new Perceptron(settings("relu", 4), 5, 2).weights[0][0])
        .isNotEqualTo(few.weights[0][0]);
  }

  @Test
  void outputsAreProbabilitiesAlsoForHugeInputs() {
    Perceptron network = new Perceptron(settings("relu", 6, 6), 2, 0);
    for (double size : new double[] {0, 1, 1e3, 1e300}) {
      assertThat(network.forward(new double[] {size, -size})).isBetween(0.0, 1.0);
    }
  }

  @Test
  void aPointHasOneValueAndParametersThatAreNotThereHaveNone() {
    MixedProblem problem = Perceptron.cancer("again");
    Point point = settings("tanh", 3);
    assertThat(problem.value(point)).isEqualTo(problem.value(point));
    assertThat(problem.space().conditions().keySet())
        .containsExactlyInAnyOrder("momentum", "width2", "width3");
    assertThat(problem.space().check(point.values())).isEqualTo(point);
  }
}
