package io.github.culmen.lab.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.problem.MixedProblem;
import io.github.culmen.space.Point;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrainingProblemsTest {
  // What a program does that knows nothing but the mean of all prices: their standard deviation.
  private static final double PRICE_SD = 9.19;

  private static final MixedProblem RIDGE = KernelRidge.boston("kernel-ridge-boston");
  private static final MixedProblem TREES = BoostedTrees.boston("boosted-trees-boston");
  private static final MixedProblem NETWORK = Perceptron.cancer("perceptron-cancer");

  private static double ridge(Map<String, Object> settings) {
    return RIDGE.value(Point.of(settings));
  }

  @Test
  void ridgeRegressionOfDegreeOneIsALinearModel() {
    double linear =
        ridge(Map.of("kernel", "polynomial", "scaling", "standard", "penalty", 1e-3, "degree", 1));
    // Ordinary least squares of these data leave about 4.9 when predicting unseen districts.
    assertThat(linear).isBetween(4.6, 5.2);
  }

  @Test
  void aKernelThatKnowsNoNeighboursPredictsTheMean() {
    double alone =
        ridge(
            Map.of("kernel", "gaussian", "scaling", "standard", "penalty", 10.0, "bandwidth", 0.1));
    assertThat(alone).isCloseTo(PRICE_SD, within(0.1));
    double smooth =
        ridge(Map.of("kernel", "matern", "scaling", "standard", "penalty", 0.03, "bandwidth", 5.0));
    assertThat(smooth).isLessThan(3.6);
  }

  private static double trees(int trees, int depth, int leaf, double rate, String loss) {
    return TREES.value(
        Point.of(
            Map.of(
                "trees", trees,
                "depth", depth,
                "leaf", leaf,
                "rate", rate,
                "rows", 0.8,
                "columns", 1,
                "loss", loss)));
  }

  @Test
  void moreTreesLearnMore() {
    double few = trees(10, 3, 4, 0.01, "squared");
    double many = trees(150, 3, 4, 0.1, "squared");
    assertThat(few).isBetween(8.0, PRICE_SD);
    assertThat(many).isLessThan(3.8);
    assertThat(trees(150, 3, 4, 0.1, "absolute")).isLessThan(4.2);
  }

  @Test
  void noSampleOfATooLargeLeafIsToldApart() {
    // The part that is drawn has 270 samples, so that leaves of 64 leave few questions.
    assertThat(trees(30, 8, 64, 0.3, "squared")).isGreaterThan(trees(30, 8, 2, 0.3, "squared"));
  }

  private static double network(String steps, double rate, int layers) {
    Map<String, Object> settings = new java.util.HashMap<>();
    settings.put("steps", steps);
    settings.put("rate", rate);
    settings.put("activation", "tanh");
    settings.put("layers", layers);
    for (int l = 1; l <= layers; l++) {
      settings.put("width" + l, 6);
    }
    settings.put("decay", 1e-4);
    settings.put("batch", 8);
    if (steps.equals("momentum")) {
      settings.put("momentum", 0.9);
    }
    return NETWORK.value(Point.of(settings));
  }

  @Test
  void everyWayToStepLearnsToTellTumoursApart() {
    // To give everyone the share of malignant ones, 34 %, has the error 0.226.
    assertThat(network("plain", 0.3, 1)).isLessThan(0.035);
    assertThat(network("momentum", 0.03, 2)).isLessThan(0.035);
    assertThat(network("adam", 0.01, 3)).isLessThan(0.035);
  }

  @Test
  void aRateThatIsTooSmallLearnsNextToNothing() {
    assertThat(network("plain", 1e-4, 1)).isBetween(0.1, 0.35);
  }

  @Test
  void aTrainingThatOverflowsStillHasAValue() {
    double value =
        NETWORK.value(
            Point.of(
                Map.of(
                    "steps",
                    "momentum",
                    "momentum",
                    0.99,
                    "rate",
                    1.0,
                    "activation",
                    "relu",
                    "layers",
                    1,
                    "width1",
                    24,
                    "decay",
                    0.1,
                    "batch",
                    4)));
    assertThat(value).isBetween(0.0, 1.0);
  }
}
