package io.github.culmen.lab.training;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A training that can be watched step by step: a third of the samples is predicted after each step
 * by what was learned from the others. Smaller is better.
 *
 * @param name its name
 * @param space what can be set
 * @param steps how many steps a whole training has
 * @param begin begins a training; each call of what it returns takes a step and gives the error
 *     then, which need not be finite
 */
public record SteppedTraining(
    String name, SearchSpace space, int steps, Function<Point, DoubleSupplier> begin) {
  private static final long SEED = 2026;
  private static final int TREES_A_STEP = 4;
  private static final int FEATURES = 96;

  /**
   * The trainings of the bench.
   *
   * @param fold which third is predicted: 0 to 2; what was tuned on one is measured on another
   */
  public static List<SteppedTraining> all(int fold) {
    return List.of(trees(fold), network(fold), features(fold));
  }

  /** Boosted trees of house prices, by rounds: the root of the mean squared error. */
  static SteppedTraining trees(int fold) {
    return new SteppedTraining(
        "trees-boston",
        SearchSpace.of(
                Parameter.integer("depth", 1, 8),
                Parameter.logInteger("leaf", 1, 64),
                Parameter.logReal("rate", 0.01, 0.5),
                Parameter.real("rows", 0.3, 1),
                Parameter.ordinal("columns", 0.25, 0.5, 0.75, 1),
                Parameter.categorical("loss", "absolute", "squared", "huber"),
                Parameter.real("bulk", 0.5, 0.99))
            .onlyWhen("bulk", "loss", "huber"),
        30,
        point -> {
          Folds data = Folds.boston();
          int[] wanted = third(data, fold, true);
          BoostedTrees trees = new BoostedTrees(point, third(data, fold, false), wanted, fold);
          trees.begin();
          return () -> {
            for (int t = 0; t < TREES_A_STEP; t++) {
              trees.grow();
            }
            return Math.sqrt(meanSquare(trees.predicted(), data, wanted));
          };
        });
  }

  /** A network that tells tumours apart, by epochs: Brier's score. */
  static SteppedTraining network(int fold) {
    return new SteppedTraining(
        "network-cancer",
        SearchSpace.of(
                Parameter.categorical("steps", "momentum", "plain", "adam"),
                Parameter.logReal("rate", 1e-4, 1),
                Parameter.real("momentum", 0.1, 0.99),
                Parameter.categorical("activation", "relu", "logistic", "tanh"),
                Parameter.integer("layers", 1, 2),
                Parameter.logInteger("width1", 2, 16),
                Parameter.logInteger("width2", 2, 16),
                Parameter.logReal("decay", 1e-6, 0.1),
                Parameter.ordinal("batch", 4, 8, 16, 32, 64))
            .onlyWhen("momentum", "steps", "momentum")
            .onlyWhen("width2", "layers", 2),
        30,
        point -> {
          Folds raw = Folds.cancer();
          Folds data = raw.with(raw.standardized());
          int[] order = third(data, fold, false);
          int[] wanted = third(data, fold, true);
          Perceptron network = new Perceptron(point, data.inputs()[0].length, fold);
          SplittableRandom random = new SplittableRandom(SEED + fold);
          return () -> {
            network.epoch(data, order, random);
            return meanSquare(
                IntStream.of(wanted)
                    .mapToDouble(i -> network.probability(data.inputs()[i]))
                    .toArray(),
                data,
                wanted);
          };
        });
  }

  /**
   * House prices as a linear function of random cosines of the facts, learned by stochastic
   * gradients, by epochs: the root of the mean squared error. [Rahimi2007]
   */
  static SteppedTraining features(int fold) {
    return new SteppedTraining(
        "features-boston",
        SearchSpace.of(
            Parameter.logReal("rate", 1e-4, 2),
            Parameter.real("fading", 0, 1),
            Parameter.logReal("width", 0.3, 30),
            Parameter.logReal("decay", 1e-7, 0.1),
            Parameter.real("momentum", 0, 0.97),
            Parameter.ordinal("batch", 2, 4, 8, 16, 32)),
        40,
        point -> new Features(point, fold)::epoch);
  }

  // A linear model of FEATURES cosines.
  private static final class Features {
    private final Point settings;
    private final Folds data;
    private final int[] order;
    private final int[] wanted;
    private final double[][] cosines;
    private final double mean;
    private final double[] weights = new double[FEATURES];
    private final double[] speed = new double[FEATURES];
    private final SplittableRandom random;
    private int epochs;

    Features(Point settings, int fold) {
      this.settings = settings;
      Folds raw = Folds.boston();
      this.data = raw.with(raw.standardized());
      this.order = third(data, fold, false);
      this.wanted = third(data, fold, true);
      this.random = new SplittableRandom(SEED + fold);
      this.mean = IntStream.of(order).mapToDouble(i -> data.targets()[i]).average().orElseThrow();
      int inputs = data.inputs()[0].length;
      double width = settings.real("width");
      cosines = new double[data.targets().length][FEATURES];
      SplittableRandom drawn = new SplittableRandom(SEED);
      for (int k = 0; k < FEATURES; k++) {
        double[] direction = new double[inputs];
        for (int j = 0; j < inputs; j++) {
          direction[j] = drawn.nextGaussian() / width;
        }
        double phase = 2 * Math.PI * drawn.nextDouble();
        for (int i = 0; i < cosines.length; i++) {
          double sum = phase;
          for (int j = 0; j < inputs; j++) {
            sum += direction[j] * data.inputs()[i][j];
          }
          cosines[i][k] = StrictMath.cos(sum) * Math.sqrt(2.0 / FEATURES);
        }
      }
    }

    double epoch() {
      double rate = settings.real("rate") * StrictMath.pow(1 + epochs, -settings.real("fading"));
      double kept = settings.real("momentum");
      double decay = settings.real("decay");
      int batch = (int) settings.integer("batch");
      epochs++;
      for (int i = order.length - 1; i > 0; i--) {
        int other = random.nextInt(i + 1);
        int one = order[i];
        order[i] = order[other];
        order[other] = one;
      }
      double[] gradient = new double[FEATURES];
      for (int from = 0; from < order.length; from += batch) {
        int to = Math.min(order.length, from + batch);
        for (int k = 0; k < FEATURES; k++) {
          gradient[k] = decay * weights[k];
        }
        for (int i = from; i < to; i++) {
          double error = (predicted(order[i]) - data.targets()[order[i]]) / (to - from);
          for (int k = 0; k < FEATURES; k++) {
            gradient[k] += error * cosines[order[i]][k];
          }
        }
        for (int k = 0; k < FEATURES; k++) {
          speed[k] = kept * speed[k] - rate * gradient[k];
          weights[k] += speed[k];
        }
      }
      return Math.sqrt(
          meanSquare(IntStream.of(wanted).mapToDouble(this::predicted).toArray(), data, wanted));
    }

    private double predicted(int i) {
      double sum = mean;
      for (int k = 0; k < FEATURES; k++) {
        sum += weights[k] * cosines[i][k];
      }
      return sum;
    }
  }

  private static int[] third(Folds data, int fold, boolean wanted) {
    return IntStream.range(0, data.targets().length)
        .filter(i -> (i % Folds.COUNT == fold) == wanted)
        .toArray();
  }

  private static double meanSquare(double[] predicted, Folds data, int[] wanted) {
    double sum = 0;
    for (int i = 0; i < wanted.length; i++) {
      double error = predicted[i] - data.targets()[wanted[i]];
      sum += error * error;
    }
    return sum / wanted.length;
  }
}
