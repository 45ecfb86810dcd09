package io.github.culmen.lab.training;

import io.github.culmen.problem.MixedProblem;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A network of one to three hidden layers that tells malignant tumours from benign ones, trained by
 * stochastic gradients: the mean squared error of the probability it gives (Brier's score), when
 * each third of the tumours is predicted from the others.
 *
 * <p>Weights and the order of the samples are drawn from one seed, so that a point has one value,
 * and one neuron more leaves the others' first weights alone. A training whose numbers overflow
 * predicts one half.
 */
public final class Perceptron {
  private static final long SEED = 699;
  private static final int EPOCHS = 12;

  private static final class Data {
    static final Folds CANCER = Folds.cancer();
    static final Folds FOLDS = CANCER.with(CANCER.standardized());
  }

  private final Point settings;
  private final String activation;
  private final double decay;
  final double[][][] weights;
  private final double[][] outputs;
  private final double[][] errors;
  final double[][][] gradients;
  private final Steps steps;

  Perceptron(Point settings, int inputs, int fold) {
    this.settings = settings;
    this.activation = settings.categorical("activation");
    this.decay = settings.real("decay");
    int hidden = (int) settings.integer("layers");
    int[] sizes = new int[hidden + 2];
    sizes[0] = inputs;
    for (int l = 1; l <= hidden; l++) {
      sizes[l] = (int) settings.integer("width" + l);
    }
    sizes[hidden + 1] = 1;
    weights = new double[hidden + 1][][];
    outputs = new double[hidden + 2][];
    errors = new double[hidden + 2][];
    for (int l = 0; l < sizes.length; l++) {
      outputs[l] = new double[sizes[l]];
      errors[l] = new double[sizes[l]];
    }
    for (int l = 0; l <= hidden; l++) {
      weights[l] = new double[sizes[l + 1]][sizes[l] + 1];
      for (int k = 0; k < weights[l].length; k++) {
        // A neuron begins alike whatever the others: another width is not another draw of all.
        SplittableRandom random = new SplittableRandom(SEED + fold + 10L * l + 100L * k);
        for (int j = 0; j < sizes[l]; j++) {
          weights[l][k][j] = random.nextGaussian() / Math.sqrt(sizes[l]);
        }
      }
    }
    gradients = Steps.like(weights);
    steps = new Steps(settings, weights);
  }

  /** The problem under a name. */
  public static MixedProblem cancer(String name) {
    return MixedProblem.unknown(
        name,
        "Network of one to three layers on Wisconsin breast cancer: error by shape and training",
        SearchSpace.of(
                Parameter.categorical("steps", "momentum", "plain", "adam"),
                Parameter.logReal("rate", 1e-4, 1),
                Parameter.real("momentum", 0.1, 0.99),
                Parameter.categorical("activation", "relu", "logistic", "tanh"),
                Parameter.integer("layers", 1, 3),
                Parameter.logInteger("width1", 2, 24),
                Parameter.logInteger("width2", 2, 24),
                Parameter.logInteger("width3", 2, 24),
                Parameter.logReal("decay", 1e-6, 0.1),
                Parameter.ordinal("batch", 4, 8, 16, 32, 64))
            .onlyWhen("momentum", "steps", "momentum")
            .onlyWhen("width2", "layers", 2, 3)
            .onlyWhen("width3", "layers", 3),
        point ->
            Data.FOLDS.meanSquare(
                (training, wanted, fold) -> {
                  Folds data = Data.FOLDS;
                  Perceptron network = new Perceptron(point, data.inputs()[0].length, fold);
                  network.train(data, training, new SplittableRandom(SEED + fold));
                  return Arrays.stream(wanted)
                      .mapToDouble(i -> network.probability(data.inputs()[i]))
                      .toArray();
                }));
  }

  private void train(Folds data, int[] training, SplittableRandom random) {
    int[] order = training.clone();
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
      epoch(data, order, random);
    }
  }

  /** One pass over the samples, whose order is drawn anew. */
  void epoch(Folds data, int[] order, SplittableRandom random) {
    int batch = (int) settings.integer("batch");
    for (int i = order.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int kept = order[i];
      order[i] = order[other];
      order[other] = kept;
    }
    for (int from = 0; from < order.length; from += batch) {
      int to = Math.min(order.length, from + batch);
      for (int i = from; i < to; i++) {
        double p = forward(data.inputs()[order[i]]);
        backward(p - data.targets()[order[i]]);
      }
      steps.take(weights, gradients, to - from, decay);
    }
  }

  double probability(double[] input) {
    double p = forward(input);
    return Double.isNaN(p) ? 0.5 : p;
  }

  double forward(double[] input) {
    System.arraycopy(input, 0, outputs[0], 0, input.length);
    for (int l = 0; l < weights.length; l++) {
      boolean last = l == weights.length - 1;
      double[] in = outputs[l];
      for (int k = 0; k < weights[l].length; k++) {
        double[] row = weights[l][k];
        double sum = row[in.length];
        for (int j = 0; j < in.length; j++) {
          sum += row[j] * in[j];
        }
        outputs[l + 1][k] = last ? logistic(sum) : activated(sum);
      }
    }
    return outputs[weights.length][0];
  }

  private double activated(double sum) {
    return switch (activation) {
      case "relu" -> Math.max(0, sum);
      case "tanh" -> 2 * logistic(2 * sum) - 1;
      default -> logistic(sum);
    };
  }

  private static double logistic(double sum) {
    return 1 / (1 + StrictMath.exp(-sum));
  }

  private double slope(double output) {
    return switch (activation) {
      case "relu" -> output > 0 ? 1 : 0;
      case "tanh" -> 1 - output * output;
      default -> output * (1 - output);
    };
  }

  // The cross-entropy's gradient, added to that of the other samples of the batch.
  void backward(double error) {
    errors[weights.length][0] = error;
    for (int l = weights.length - 1; l >= 0; l--) {
      double[] in = outputs[l];
      Arrays.fill(errors[l], 0);
      for (int k = 0; k < weights[l].length; k++) {
        double own = errors[l + 1][k];
        double[] row = weights[l][k];
        double[] gradient = gradients[l][k];
        for (int j = 0; j < in.length; j++) {
          gradient[j] += own * in[j];
          errors[l][j] += own * row[j];
        }
        gradient[in.length] += own;
      }
      for (int j = 0; l > 0 && j < in.length; j++) {
        errors[l][j] *= slope(in[j]);
      }
    }
  }
}
