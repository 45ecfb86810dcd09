package io.github.culmen.lab.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.lab.network.Table;
import io.github.culmen.problem.MixedProblem;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The training of a perceptron once more, with numbers kept by their places. */
class PerceptronTwinTest {
  private static final Table CANCER = Table.cancer();

  private static double[][] standardized() {
    int n = CANCER.inputs().length;
    double[][] x = new double[n][9];
    for (int j = 0; j < 9; j++) {
      double mean = 0;
      double squares = 0;
      for (double[] row : CANCER.inputs()) {
        mean += row[j] / n;
      }
      for (double[] row : CANCER.inputs()) {
        squares += (row[j] - mean) * (row[j] - mean) / n;
      }
      for (int i = 0; i < n; i++) {
        x[i][j] = (CANCER.inputs()[i][j] - mean) / Math.sqrt(squares);
      }
    }
    return x;
  }

  private static double logistic(double sum) {
    return 1 / (1 + StrictMath.exp(-sum));
  }

  // One hidden layer: weights by neuron with the bias last, the output's the same way.
  private static final class Net {
    final String activation;
    final double[][] hidden;
    final double[] output;

    Net(String activation, int width, int fold) {
      this.activation = activation;
      this.hidden = new double[width][10];
      this.output = new double[width + 1];
      for (int k = 0; k < width; k++) {
        SplittableRandom random = new SplittableRandom(699 + fold + 100L * k);
        for (int j = 0; j < 9; j++) {
          hidden[k][j] = random.nextGaussian() / 3;
        }
      }
      SplittableRandom random = new SplittableRandom(699 + fold + 10L);
      for (int k = 0; k < width; k++) {
        output[k] = random.nextGaussian() / Math.sqrt(width);
      }
    }

    double[] values(double[] x) {
      double[] values = new double[hidden.length];
      for (int k = 0; k < values.length; k++) {
        double sum = hidden[k][9];
        for (int j = 0; j < 9; j++) {
          sum += hidden[k][j] * x[j];
        }
        values[k] =
            switch (activation) {
              case "relu" -> Math.max(0, sum);
              case "tanh" -> 2 * logistic(2 * sum) - 1;
              default -> logistic(sum);
            };
      }
      return values;
    }

    double slope(double value) {
      return switch (activation) {
        case "relu" -> value > 0 ? 1 : 0;
        case "tanh" -> 1 - value * value;
        default -> value * (1 - value);
      };
    }

    double probability(double[] x) {
      double[] values = values(x);
      double sum = output[values.length];
      for (int k = 0; k < values.length; k++) {
        sum += output[k] * values[k];
      }
      return logistic(sum);
    }
  }

  // Plain gradient descent with decay and momentum, over twelve shuffled epochs.
  private static void train(
      Net net,
      double[][] x,
      int[] training,
      int fold,
      double rate,
      double kept,
      double decay,
      int batch) {
    int width = net.hidden.length;
    double[][] hiddenMean = new double[width][10];
    double[] outputMean = new double[width + 1];
    int[] order = training.clone();
    SplittableRandom random = new SplittableRandom(699 + fold);
    for (int epoch = 0; epoch < 12; epoch++) {
      for (int i = order.length - 1; i > 0; i--) {
        int other = random.nextInt(i + 1);
        int swapped = order[i];
        order[i] = order[other];
        order[other] = swapped;
      }
      for (int from = 0; from < order.length; from += batch) {
        int to = Math.min(order.length, from + batch);
        double[][] hiddenSum = new double[width][10];
        double[] outputSum = new double[width + 1];
        for (int i = from; i < to; i++) {
          double[] input = x[order[i]];
          double[] values = net.values(input);
          double error = net.probability(input) - CANCER.outputs()[order[i]][1];
          for (int k = 0; k < width; k++) {
            outputSum[k] += error * values[k];
            double own = error * net.output[k] * net.slope(values[k]);
            for (int j = 0; j < 9; j++) {
              hiddenSum[k][j] += own * input[j];
            }
            hiddenSum[k][9] += own;
          }
          outputSum[width] += error;
        }
        int count = to - from;
        for (int k = 0; k < width; k++) {
          for (int j = 0; j < 10; j++) {
            double gradient = hiddenSum[k][j] / count + decay * net.hidden[k][j];
            hiddenMean[k][j] = kept * hiddenMean[k][j] + gradient;
            net.hidden[k][j] -= rate * hiddenMean[k][j];
          }
        }
        for (int k = 0; k <= width; k++) {
          double gradient = outputSum[k] / count + decay * net.output[k];
          outputMean[k] = kept * outputMean[k] + gradient;
          net.output[k] -= rate * outputMean[k];
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "plain, 0.1, 0, tanh, 3, 0.001, 32",
    "momentum, 0.02, 0.9, logistic, 2, 0.01, 64",
    "plain, 0.05, 0, relu, 4, 1e-6, 16",
  })
  void theScoreIsThatOfTheRules(
      String steps,
      double rate,
      double momentum,
      String activation,
      int width,
      double decay,
      int batch) {
    double[][] x = standardized();
    double sum = 0;
    for (int fold = 0; fold < 3; fold++) {
      int held = fold;
      Net net = new Net(activation, width, fold);
      int[] training = IntStream.range(0, x.length).filter(i -> i % 3 != held).toArray();
      train(net, x, training, fold, rate, momentum, decay, batch);
      for (int i = fold; i < x.length; i += 3) {
        double error = net.probability(x[i]) - CANCER.outputs()[i][1];
        sum += error * error;
      }
    }
    Map<String, Object> point = new LinkedHashMap<>();
    point.put("steps", steps);
    point.put("rate", rate);
    if (steps.equals("momentum")) {
      point.put("momentum", momentum);
    }
    point.put("activation", activation);
    point.put("layers", 1L);
    point.put("width1", (long) width);
    point.put("decay", decay);
    point.put("batch", (long) batch);
    MixedProblem problem = Perceptron.cancer("p");
    assertThat(problem.value(problem.space().check(point))).isCloseTo(sum / x.length, within(1e-9));
  }
}
