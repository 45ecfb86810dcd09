package io.github.culmen.acquisition;

import static io.github.culmen.testdata.Numbers.centralDifferences;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.acquisition.improvement.ExpectedImprovement;
import io.github.culmen.acquisition.improvement.LogExpectedImprovement;
import io.github.culmen.acquisition.improvement.UpperConfidenceBound;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PerCostTest {
  private static GaussianProcess process(long seed, double lengthscale) {
    SplittableRandom random = new SplittableRandom(seed);
    return GaussianProcess.of(
        KernelFamily.MATERN52,
        Hyperparameters.of(new double[] {lengthscale, 0.5}, 1, 1e-4),
        Domain.cube(2),
        Dataset.of(
            Matrix.wrap(7, 2, random.doubles(14).toArray()), random.doubles(7, -1, 1).toArray()));
  }

  private static final List<GaussianProcess> COSTS = List.of(process(1, 0.3), process(1, 0.7));
  private static final List<GaussianProcess> MODELS = List.of(process(5, 0.3));
  private static final Matrix POINTS =
      Matrix.wrap(12, 2, new SplittableRandom(3).doubles(24).toArray());
  private static final Candidates CANDIDATES = Candidates.of(POINTS, MODELS);

  private static Acquisition of(MarginalScore score) {
    return new MarginalAcquisition(MODELS, List.of(score));
  }

  private static double[] logCosts() {
    double[] one = COSTS.get(0).mean(POINTS);
    double[] other = COSTS.get(1).mean(POINTS);
    double[] mean = new double[one.length];
    Arrays.setAll(mean, i -> (one[i] + other[i]) / 2);
    return mean;
  }

  @Test
  void aLogarithmLosesThatOfTheCostAndOthersAreDividedAboveTheLeast() {
    Acquisition log = of(LogExpectedImprovement.of(0.5));
    Acquisition bound = of(UpperConfidenceBound.of(2));
    double least = Arrays.stream(bound.values(POINTS)).min().orElseThrow();
    double[] logCost = logCosts();
    double[] plain = log.values(POINTS);
    double[] bounds = bound.values(POINTS);
    double[] perCost = PerCost.of(log, COSTS, 1.5, CANDIDATES).values(POINTS);
    double[] boundPerCost = PerCost.of(bound, COSTS, 1.5, CANDIDATES).values(POINTS);
    for (int i = 0; i < POINTS.rows(); i++) {
      assertThat(perCost[i]).isCloseTo(plain[i] - 1.5 * logCost[i], within(1e-9));
      assertThat(boundPerCost[i])
          .isCloseTo((bounds[i] - least) * Math.exp(-1.5 * logCost[i]), within(1e-9));
    }
  }

  @Test
  void hasTheGradientOfItsValues() {
    for (MarginalScore score :
        List.of(
            LogExpectedImprovement.of(0.5),
            ExpectedImprovement.of(0.5),
            UpperConfidenceBound.of(2))) {
      Acquisition perCost = PerCost.of(of(score), COSTS, 0.8, CANDIDATES);
      assertThat(perCost.values(POINTS)).isEqualTo(perCost.values(CANDIDATES));
      assertThat(perCost.logarithmic()).isEqualTo(score.logarithmic());
      Acquisition.Slopes slopes = perCost.slopes(POINTS);
      assertThat(slopes.values()).containsExactly(perCost.values(POINTS), within(1e-9));
      for (int i = 0; i < POINTS.rows(); i++) {
        double[] expected =
            centralDifferences(
                x -> perCost.values(Matrix.of(new double[][] {x}))[0], POINTS.row(i), 1e-5);
        for (int j = 0; j < expected.length; j++) {
          assertThat(slopes.gradients().get(i, j))
              .isCloseTo(expected[j], within(1e-4 * Math.max(1, Math.abs(expected[j]))));
        }
      }
    }
  }

  @Test
  void whereCostsDoNotCountNothingChanges() {
    Acquisition inner = of(LogExpectedImprovement.of(0.5));
    assertThat(PerCost.of(inner, COSTS, 0, CANDIDATES)).isSameAs(inner);
  }

  @Test
  void costsOfAnySizeGiveFiniteValues() {
    Acquisition huge = PerCost.of(of(UpperConfidenceBound.of(2)), COSTS, 1e6, CANDIDATES);
    assertThat(Arrays.stream(huge.values(POINTS))).allMatch(Double::isFinite);
    assertThat(Arrays.stream(huge.slopes(POINTS).gradients().row(0))).allMatch(Double::isFinite);
  }
}
