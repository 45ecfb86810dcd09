package io.github.culmen.lab.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.problem.MixedProblem;
import io.github.culmen.space.Point;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KernelRidgeTest {
  private static final MixedProblem PROBLEM = KernelRidge.boston("ridge");

  private static double value(String kernel, String scaling, double penalty, double width) {
    Map<String, Object> settings = new HashMap<>();
    settings.put("kernel", kernel);
    settings.put("scaling", scaling);
    settings.put("penalty", penalty);
    if (kernel.equals("polynomial")) {
      settings.put("degree", (int) width);
    } else {
      settings.put("bandwidth", width);
    }
    return PROBLEM.value(Point.of(settings));
  }

  @Test
  void rangesGoFromMinusOneToOne() {
    double[][] scaled = KernelRidge.ranged(new double[][] {{2, 7}, {4, 9}, {3, 7}});
    assertThat(scaled).isDeepEqualTo(new double[][] {{-1, -1}, {1, 1}, {0, -1}});
  }

  @Test
  void equalValuesShareTheMeanOfTheirRanks() {
    // Ranks 0, 1.5, 1.5, 3 and 4 of five.
    double[][] scaled = KernelRidge.ranked(new double[][] {{1}, {5}, {5}, {6}, {90}});
    assertThat(scaled).isDeepEqualTo(new double[][] {{-1}, {-0.25}, {-0.25}, {0.5}, {1}});
  }

  // The same model as ridge regression in feature space: 1 + xᵀx'/d of degree one has weights of
  // the inputs and a constant, with the penalty λ on both; solved by Gauss' elimination.
  @Test
  void degreeOneIsRidgeRegressionOfTheInputs() {
    Folds folds = Folds.boston();
    double[][] x = folds.standardized();
    double penalty = 0.5;
    double root =
        Math.sqrt(
            folds.meanSquare(
                (training, wanted, fold) -> {
                  int d = x[0].length;
                  double mean = 0;
                  for (int i : training) {
                    mean += folds.targets()[i] / training.length;
                  }
                  double[][] system = new double[d + 1][d + 2];
                  for (int i : training) {
                    double[] features = features(x[i]);
                    for (int a = 0; a <= d; a++) {
                      for (int b = 0; b <= d; b++) {
                        system[a][b] += features[a] * features[b];
                      }
                      system[a][d + 1] += features[a] * (folds.targets()[i] - mean);
                    }
                  }
                  for (int a = 0; a <= d; a++) {
                    system[a][a] += penalty;
                  }
                  double[] weights = solved(system);
                  double[] predicted = new double[wanted.length];
                  for (int i = 0; i < wanted.length; i++) {
                    predicted[i] = mean;
                    double[] features = features(x[wanted[i]]);
                    for (int a = 0; a <= d; a++) {
                      predicted[i] += weights[a] * features[a];
                    }
                  }
                  return predicted;
                }));
    assertThat(value("polynomial", "standard", penalty, 1)).isCloseTo(root, within(1e-6));
  }

  private static double[] features(double[] x) {
    double[] features = new double[x.length + 1];
    features[0] = 1;
    for (int j = 0; j < x.length; j++) {
      features[j + 1] = x[j] / Math.sqrt(x.length);
    }
    return features;
  }

  private static double[] solved(double[][] system) {
    int n = system.length;
    for (int a = 0; a < n; a++) {
      for (int b = a + 1; b < n; b++) {
        double factor = system[b][a] / system[a][a];
        for (int c = a; c <= n; c++) {
          system[b][c] -= factor * system[a][c];
        }
      }
    }
    double[] solution = new double[n];
    for (int a = n - 1; a >= 0; a--) {
      solution[a] = system[a][n];
      for (int b = a + 1; b < n; b++) {
        solution[a] -= system[a][b] * solution[b];
      }
      solution[a] /= system[a][a];
    }
    return solution;
  }

  @ParameterizedTest
  @ValueSource(strings = {"gaussian", "cauchy", "laplacian", "matern"})
  void everyKernelBeatsTheLinearModelAtASensibleWidth(String kernel) {
    assertThat(value(kernel, "standard", 0.03, 8)).isLessThan(4.2);
    // Nothing is learned under a penalty that outweighs all data of a narrow kernel.
    assertThat(value(kernel, "standard", 10, 0.1)).isGreaterThan(8);
  }

  @Test
  void scalingsAreDifferentProblems() {
    double standard = value("gaussian", "standard", 0.1, 3);
    double range = value("gaussian", "range", 0.1, 3);
    double rank = value("gaussian", "rank", 0.1, 3);
    assertThat(standard).isNotEqualTo(range).isNotEqualTo(rank);
    assertThat(range).isNotEqualTo(rank);
  }
}
