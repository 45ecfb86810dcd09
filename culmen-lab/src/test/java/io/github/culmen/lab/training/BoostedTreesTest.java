package io.github.culmen.lab.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.problem.MixedProblem;
import io.github.culmen.space.Point;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BoostedTreesTest {
  private static final MixedProblem PROBLEM = BoostedTrees.boston("trees");

  private static double value(int trees, double rate, String loss, double bulk) {
    Map<String, Object> settings =
        new HashMap<>(
            Map.of(
                "trees", trees, "depth", 2, "leaf", 5, "rate", rate, "rows", 1.0, "columns", 1,
                "loss", loss));
    if (loss.equals("huber")) {
      settings.put("bulk", bulk);
    }
    return PROBLEM.value(Point.of(settings));
  }

  // With all samples and inputs nothing is left to chance: boosting of squares by hand.
  @Test
  void tenTreesAreTenStepsAgainstTheResiduals() {
    Folds folds = Folds.boston();
    byte[][] bins = Bins.of(folds.inputs());
    double rate = 0.3;
    double root =
        Math.sqrt(
            folds.meanSquare(
                (training, wanted, fold) -> {
                  int n = folds.targets().length;
                  double[] score = new double[n];
                  double mean = 0;
                  for (int i : training) {
                    mean += folds.targets()[i] / training.length;
                  }
                  for (int i = 0; i < n; i++) {
                    score[i] = mean;
                  }
                  for (int t = 0; t < 10; t++) {
                    double[] residuals = new double[n];
                    for (int i = 0; i < n; i++) {
                      residuals[i] = folds.targets()[i] - score[i];
                    }
                    RegressionTree tree =
                        RegressionTree.grow(
                            bins,
                            IntStream.range(0, bins.length).toArray(),
                            residuals,
                            training.clone(),
                            new RegressionTree.Limits(2, 5),
                            residuals,
                            false);
                    for (int i = 0; i < n; i++) {
                      score[i] += rate * tree.value(bins, i);
                    }
                  }
                  return IntStream.of(wanted).mapToDouble(i -> score[i]).toArray();
                }));
    // Where two questions are equally good, it depends on the order of the inputs which is asked.
    assertThat(value(10, rate, "squared", 0)).isCloseTo(root, within(0.02));
    assertThat(value(10, 0.25, "squared", 0)).isNotCloseTo(root, within(0.05));
  }

  @Test
  void hubersLossWithNearlyAllInTheBulkIsNearlyTheSquaredOne() {
    double squared = value(40, 0.1, "squared", 0);
    assertThat(value(40, 0.1, "huber", 0.99)).isCloseTo(squared, within(0.4));
    // Steps of limited length get less far.
    assertThat(value(40, 0.1, "huber", 0.5)).isGreaterThan(squared);
  }

  @Test
  void theShareOfHubersLossIsThereForThatLossOnly() {
    assertThat(PROBLEM.space().conditions()).containsOnlyKeys("bulk");
    assertThat(PROBLEM.optimum()).isEmpty();
    assertThat(PROBLEM.minimize()).isTrue();
  }
}
