package io.github.culmen.lab.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Levenberg and Marquardt's method once more: the derivatives written out, the system solved
 * plainly.
 */
class TrainingTwinTest {
  private final Network network;
  private final Samples training;

  TrainingTwinTest() {
    network = new Network(2, 3, 2);
    training = Tiny.samples(15, 2, 2, new Random(6));
  }

  // f = b + Σ v tanh(c + w·x): by v it is the neuron's value, by w its slope times v and the input.
  private double[][] jacobian(double[] weights) {
    int count = training.count();
    double[][] jacobian = new double[2 * count][network.weights()];
    for (int o = 0; o < 2; o++) {
      for (int s = 0; s < count; s++) {
        double[] row = jacobian[o * count + s];
        double[] x = training.inputs()[s];
        for (int j = 0; j < 3; j++) {
          double value =
              StrictMath.tanh(
                  weights[3 * j] * x[0] + weights[3 * j + 1] * x[1] + weights[3 * j + 2]);
          double v = weights[9 + 4 * o + j];
          row[9 + 4 * o + j] = value;
          row[3 * j] = v * (1 - value * value) * x[0];
          row[3 * j + 1] = v * (1 - value * value) * x[1];
          row[3 * j + 2] = v * (1 - value * value);
        }
        row[9 + 4 * o + 3] = 1;
      }
    }
    return jacobian;
  }

  private double[] residuals(double[] weights, Samples samples) {
    int count = samples.count();
    double[] residuals = new double[2 * count];
    for (int o = 0; o < 2; o++) {
      for (int s = 0; s < count; s++) {
        double[] x = samples.inputs()[s];
        double sum = weights[9 + 4 * o + 3];
        for (int j = 0; j < 3; j++) {
          sum +=
              weights[9 + 4 * o + j]
                  * StrictMath.tanh(
                      weights[3 * j] * x[0] + weights[3 * j + 1] * x[1] + weights[3 * j + 2]);
        }
        residuals[o * count + s] = sum - samples.outputs()[s][o];
      }
    }
    return residuals;
  }

  private static double squares(double[] values) {
    return Arrays.stream(values).map(v -> v * v).sum();
  }

  private double[] step(double[] weights, double mu) {
    double[][] jacobian = jacobian(weights);
    double[] residuals = residuals(weights, training);
    int n = weights.length;
    double[][] rows = new double[n][n];
    double[] x = new double[n];
    for (int r = 0; r < residuals.length; r++) {
      for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
          rows[a][b] += jacobian[r][a] * jacobian[r][b];
        }
        x[a] -= jacobian[r][a] * residuals[r];
      }
    }
    for (int a = 0; a < n; a++) {
      rows[a][a] += mu;
    }
    for (int k = 0; k < n; k++) {
      for (int i = k + 1; i < n; i++) {
        double factor = rows[i][k] / rows[k][k];
        for (int j = k; j < n; j++) {
          rows[i][j] -= factor * rows[k][j];
        }
        x[i] -= factor * x[k];
      }
    }
    for (int k = n - 1; k >= 0; k--) {
      for (int j = k + 1; j < n; j++) {
        x[k] -= rows[k][j] * x[j];
      }
      x[k] /= rows[k][k];
    }
    double[] next = new double[n];
    Arrays.setAll(next, i -> weights[i] + x[i]);
    return next;
  }

  // Validation on other samples ends it after a few epochs, before rounding matters.
  @ParameterizedTest
  @CsvSource({
    "0.01, 0.1, 10, 1",
    "1, 0.5, 3, 2",
    "100, 0.2, 2, 3",
    "1e-3, 0.9, 20, 4",
    "10, 0.7, 2, 5",
    "10, 0.7, 2, 6",
    "10, 0.7, 2, 7",
    "10, 0.7, 2, 8",
    "10, 0.7, 2, 9",
  })
  void trainingIsThatOfTheRules(double initial, double decrease, double increase, long seed) {
    Samples validation = Tiny.samples(12, 2, 2, new Random(100 + seed));
    double[] start = Tiny.weights(network, new Random(seed));
    Training.Result result =
        new Training(network, training, validation, Kernels.of(training))
            .run(start, new Training.Damping(initial, decrease, increase));
    double[] weights = start;
    double[] best = start;
    double least = squares(residuals(start, validation)) / 24;
    double mu = initial;
    int failures = 0;
    int steps = 0;
    int epochs = 0;
    while (failures < 10 && epochs < 1000 && steps < 1000) {
      double[] next = null;
      double now = squares(residuals(weights, training));
      while (next == null && mu <= 1e10 && steps < 1000) {
        steps++;
        double[] tried = step(weights, mu);
        if (squares(residuals(tried, training)) < now) {
          next = tried;
          mu = Math.max(1e-20, mu * decrease);
        } else {
          mu *= increase;
        }
      }
      if (next == null) {
        break;
      }
      weights = next;
      epochs++;
      double error = squares(residuals(weights, validation)) / 24;
      if (error < least) {
        least = error;
        best = weights;
        failures = 0;
      } else if (error > least) {
        failures++;
      }
    }
    assertThat(result.end()).isEqualTo(Training.End.VALIDATION);
    assertThat(result.epochs()).isEqualTo(epochs);
    assertThat(result.steps()).isEqualTo(steps);
    assertThat(result.validation()).isCloseTo(least, within(1e-6));
    assertThat(result.training())
        .isCloseTo(squares(residuals(weights, training)) / 30, within(1e-6));
    for (int i = 0; i < best.length; i++) {
      assertThat(result.weights()[i]).isCloseTo(best[i], within(1e-4 * (1 + Math.abs(best[i]))));
    }
  }
}
