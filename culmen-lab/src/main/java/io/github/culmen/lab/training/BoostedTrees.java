package io.github.culmen.lab.training;

import io.github.culmen.problem.MixedProblem;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Gradient boosting of regression trees for house prices: the root of the mean squared error, in
 * thousands of dollars, when each third of the districts is predicted from the others.
 *
 * <p>Each tree is grown on a random part of the samples and inputs, to fit the negative gradient of
 * the loss; what is drawn depends on the tree's number only, so that a point has one value.
 */
public final class BoostedTrees {
  private static final long SEED = 506;

  private static final class Data {
    static final Folds FOLDS = Folds.boston();
    static final byte[][] BINS = Bins.of(FOLDS.inputs());
  }

  private final Point settings;
  private final byte[][] bins = Data.BINS;
  private final double[] targets = Data.FOLDS.targets();
  private final int[] training;
  private final int[] wanted;
  private final double[] score = new double[targets.length];
  private final int[] inputs = new int[bins.length];
  private final SplittableRandom random;

  BoostedTrees(Point settings, int[] training, int[] wanted, int fold) {
    this.settings = settings;
    this.training = training.clone();
    this.wanted = wanted;
    this.random = new SplittableRandom(SEED + fold);
  }

  /** The problem under a name. */
  public static MixedProblem boston(String name) {
    return MixedProblem.unknown(
        name,
        "Gradient-boosted trees of Boston housing prices: error by size, rate, shares and loss",
        SearchSpace.of(
                Parameter.logInteger("trees", 10, 200),
                Parameter.integer("depth", 1, 8),
                Parameter.logInteger("leaf", 1, 64),
                Parameter.logReal("rate", 0.01, 0.5),
                Parameter.real("rows", 0.3, 1),
                Parameter.ordinal("columns", 0.25, 0.5, 0.75, 1),
                Parameter.categorical("loss", "absolute", "squared", "huber"),
                Parameter.real("bulk", 0.5, 0.99))
            .onlyWhen("bulk", "loss", "huber"),
        point ->
            Math.sqrt(
                Data.FOLDS.meanSquare(
                    (training, wanted, fold) ->
                        new BoostedTrees(point, training, wanted, fold).predict())));
  }

  private double[] predict() {
    begin();
    int trees = (int) settings.integer("trees");
    for (int t = 0; t < trees; t++) {
      grow();
    }
    return predicted();
  }

  /** Before the first tree. */
  void begin() {
    double start = Arrays.stream(training).mapToDouble(i -> targets[i]).average().orElseThrow();
    Arrays.fill(score, start);
    Arrays.setAll(inputs, j -> j);
  }

  /** One more tree. */
  void grow() {
    double rate = settings.real("rate");
    int rows = Math.max(2, (int) Math.round(settings.real("rows") * training.length));
    int columns = Math.max(1, (int) Math.round(settings.real("columns") * bins.length));
    RegressionTree.Limits limits =
        new RegressionTree.Limits((int) settings.integer("depth"), (int) settings.integer("leaf"));
    boolean medians = settings.categorical("loss").equals("absolute");
    double[] residuals = residuals();
    double[] gradients = gradients(residuals);
    draw(training, rows);
    draw(inputs, columns);
    RegressionTree tree =
        RegressionTree.grow(
            bins,
            Arrays.copyOf(inputs, columns),
            gradients,
            Arrays.copyOf(training, rows),
            limits,
            medians ? residuals : gradients,
            medians);
    for (int i = 0; i < score.length; i++) {
      score[i] += rate * tree.value(bins, i);
    }
  }

  /** What the trees so far expect of the wanted ones. */
  double[] predicted() {
    return Arrays.stream(wanted).mapToDouble(i -> score[i]).toArray();
  }

  private double[] residuals() {
    double[] residuals = new double[score.length];
    for (int i = 0; i < residuals.length; i++) {
      residuals[i] = targets[i] - score[i];
    }
    return residuals;
  }

  private double[] gradients(double[] residuals) {
    String loss = settings.categorical("loss");
    if (loss.equals("squared")) {
      return residuals;
    }
    double limit = 0;
    if (loss.equals("huber")) {
      double[] sizes = Arrays.stream(training).mapToDouble(i -> Math.abs(residuals[i])).toArray();
      Arrays.sort(sizes);
      limit = sizes[(int) (settings.real("bulk") * (sizes.length - 1))];
    }
    double[] gradients = new double[residuals.length];
    for (int i = 0; i < gradients.length; i++) {
      gradients[i] =
          loss.equals("huber")
              ? Math.max(-limit, Math.min(limit, residuals[i]))
              : Math.signum(residuals[i]);
    }
    return gradients;
  }

  // The first ones become a random choice of all.
  private void draw(int[] numbers, int count) {
    for (int i = 0; i < count; i++) {
      int other = i + random.nextInt(numbers.length - i);
      int kept = numbers[i];
      numbers[i] = numbers[other];
      numbers[other] = kept;
    }
  }
}
