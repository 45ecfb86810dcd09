package io.github.culmen.lab.network;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.testdata.Numbers;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each with more residuals than weights, with fewer, and with one and two outputs. */
class LinearizationTest {
  private static double[][] jacobian(Linearization here, int residuals) {
    double[][] jacobian = new double[residuals][];
    for (int i = 0; i < residuals; i++) {
      double[] one = new double[residuals];
      one[i] = 1;
      jacobian[i] = here.backward(one);
    }
    return jacobian;
  }

  private static Linearization at(Network network, Samples samples, double[] weights) {
    return new Linearization(network, samples, Kernels.of(samples), weights);
  }

  @ParameterizedTest
  @CsvSource({"30, 2, 3, 1", "5, 2, 4, 1", "30, 3, 2, 2", "7, 3, 9, 2", "1, 1, 1, 1"})
  void derivativesAgreeWithDifferences(int count, int inputs, int neurons, int outputs) {
    Random random = new Random(1);
    Network network = new Network(inputs, neurons, outputs);
    Samples samples = Tiny.samples(count, inputs, outputs, random);
    double[] weights = Tiny.weights(network, random);
    double[][] jacobian = jacobian(at(network, samples, weights), count * outputs);
    for (int i = 0; i < jacobian.length; i++) {
      int residual = i;
      double[] differences =
          Numbers.centralDifferences(w -> network.residuals(w, samples)[residual], weights, 1e-5);
      assertClose(jacobian[i], differences, 1e-8, "residual " + i);
    }
  }

  @ParameterizedTest
  @CsvSource({"30, 2, 3, 1", "5, 2, 4, 1", "30, 3, 2, 2", "7, 3, 9, 2", "1, 1, 1, 1"})
  void theMatrixIsTheProductOfDerivatives(int count, int inputs, int neurons, int outputs) {
    Random random = new Random(2);
    Network network = new Network(inputs, neurons, outputs);
    Samples samples = Tiny.samples(count, inputs, outputs, random);
    Linearization here = at(network, samples, Tiny.weights(network, random));
    int residuals = count * outputs;
    double[][] jacobian = jacobian(here, residuals);
    double[][] matrix = here.matrix();
    boolean bySamples = network.weights() > residuals;
    assertThat(matrix).hasNumberOfRows(Math.min(network.weights(), residuals));
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        if (bySamples) {
          for (int k = 0; k < network.weights(); k++) {
            sum += jacobian[i][k] * jacobian[j][k];
          }
        } else {
          for (double[] row : jacobian) {
            sum += row[i] * row[j];
          }
        }
        assertClose(matrix[i][j], sum, 1e-12, "entry " + i + ", " + j);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"30, 2, 3, 1", "5, 2, 4, 1", "30, 3, 2, 2", "7, 3, 9, 2", "1, 1, 1, 1"})
  void theStepSolvesTheDampedNormalEquations(int count, int inputs, int neurons, int outputs) {
    Random random = new Random(3);
    Network network = new Network(inputs, neurons, outputs);
    Samples samples = Tiny.samples(count, inputs, outputs, random);
    double[] weights = Tiny.weights(network, random);
    Linearization here = at(network, samples, weights);
    double[][] jacobian = jacobian(here, count * outputs);
    double mu = 0.3;
    double[] step = here.step(mu).orElseThrow();
    double[] left = new double[step.length];
    for (double[] row : jacobian) {
      double along = 0;
      for (int k = 0; k < step.length; k++) {
        along += row[k] * step[k];
      }
      for (int k = 0; k < step.length; k++) {
        left[k] += along * row[k];
      }
    }
    double[] gradient = here.halfGradient();
    for (int k = 0; k < step.length; k++) {
      assertClose(left[k] + mu * step[k], -gradient[k], 1e-10, "weight " + k);
    }
    double[] differences =
        Numbers.centralDifferences(
            w -> Linearization.squares(network.residuals(w, samples)) / 2, weights, 1e-5);
    assertClose(gradient, differences, 1e-8, "gradient");
  }

  /** Two samples that are equal make J J' singular; without damping there is no step. */
  @org.junit.jupiter.api.Test
  void aSingularSystemHasNoStep() {
    Samples samples = new Samples(new double[][] {{0.5, 1}, {0.5, 1}}, new double[][] {{0}, {1}});
    Network network = new Network(1, 3, 1);
    Linearization here = at(network, samples, Tiny.weights(network, new Random(4)));
    assertThat(here.step(0)).isEmpty();
    assertThat(here.step(1e-3)).isPresent();
    assertThat(here.step(Double.NaN)).isEmpty();
  }
}
