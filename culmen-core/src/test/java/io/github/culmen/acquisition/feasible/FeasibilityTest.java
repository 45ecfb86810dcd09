package io.github.culmen.acquisition.feasible;

import static io.github.culmen.testdata.Numbers.centralDifferences;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.MarginalAcquisition;
import io.github.culmen.acquisition.MarginalScore;
import io.github.culmen.acquisition.PosteriorMean;
import io.github.culmen.acquisition.improvement.ExpectedImprovement;
import io.github.culmen.acquisition.improvement.LogExpectedImprovement;
import io.github.culmen.acquisition.improvement.UpperConfidenceBound;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FeasibilityTest {
  private static void assertClose(double actual, double expected, double tolerance) {
    io.github.culmen.testdata.Numbers.assertClose(actual, expected, tolerance, "value");
  }

  private static GaussianProcess process(long seed, double lengthscale) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix inputs = Matrix.wrap(7, 2, random.doubles(14).toArray());
    double[] values = random.doubles(7, -1, 1).toArray();
    return GaussianProcess.of(
        KernelFamily.MATERN52,
        Hyperparameters.of(new double[] {lengthscale, 0.5}, 1, 1e-4),
        Domain.cube(2),
        Dataset.of(inputs, values));
  }

  private static final Requirement ONE = new Requirement(List.of(process(1, 0.3)), 0.2, 0);
  private static final Requirement TWO =
      new Requirement(List.of(process(2, 0.2), process(2, 0.6)), -0.4, 1);
  private static final Matrix POINTS =
      Matrix.wrap(12, 2, new SplittableRandom(3).doubles(24).toArray());

  @Test
  void isTheProductOfAverages() {
    double[] found = new Feasibility(List.of(ONE, TWO)).values(POINTS);
    for (int i = 0; i < POINTS.rows(); i++) {
      double product = 1;
      for (Requirement requirement : List.of(ONE, TWO)) {
        double average = 0;
        for (Surrogate model : requirement.models()) {
          Moments there = model.moments(Matrix.of(new double[][] {POINTS.row(i)}));
          average +=
              StandardNormal.cdf(
                      (there.mean()[0] - requirement.threshold())
                          / Math.sqrt(there.variance()[0] + requirement.noise()))
                  / requirement.models().size();
        }
        product *= average;
      }
      assertClose(found[i], Math.log(product), 1e-12);
    }
  }

  @Test
  void hasTheGradientOfItsValues() {
    Feasibility feasibility = new Feasibility(List.of(ONE, TWO));
    requireGradient(feasibility);
  }

  @Test
  void weighedAcquisitionsHaveTheGradientOfTheirValues() {
    List<GaussianProcess> models = List.of(process(5, 0.3));
    Candidates candidates = Candidates.of(POINTS, models);
    Feasibility feasibility = new Feasibility(List.of(ONE, TWO));
    for (MarginalScore score :
        List.of(
            LogExpectedImprovement.of(0.5),
            ExpectedImprovement.of(0.5),
            UpperConfidenceBound.of(2))) {
      Acquisition inner = new MarginalAcquisition(models, List.of(score));
      Acquisition weighed = FeasibilityWeighted.of(inner, feasibility, candidates);
      requireGradient(weighed);
      assertThat(weighed.values(POINTS)).isEqualTo(weighed.values(candidates));
      assertThat(weighed.logarithmic()).isEqualTo(score.logarithmic());
    }
  }

  @Test
  void aLogarithmIsAddedToAndOthersAreMultipliedAboveTheLeast() {
    List<GaussianProcess> models = List.of(process(5, 0.3));
    Candidates candidates = Candidates.of(POINTS, models);
    Feasibility feasibility = new Feasibility(List.of(ONE));
    double[] logs = feasibility.values(POINTS);
    Acquisition log = new MarginalAcquisition(models, List.of(LogExpectedImprovement.of(0.5)));
    Acquisition bound = new MarginalAcquisition(models, List.of(UpperConfidenceBound.of(2)));
    double least = Arrays.stream(bound.values(POINTS)).min().orElseThrow();
    for (int i = 0; i < logs.length; i++) {
      assertClose(
          FeasibilityWeighted.of(log, feasibility, candidates).values(POINTS)[i],
          log.values(POINTS)[i] + logs[i],
          1e-12);
      assertClose(
          FeasibilityWeighted.of(bound, feasibility, candidates).values(POINTS)[i],
          (bound.values(POINTS)[i] - least) * Math.exp(logs[i]),
          1e-12);
    }
  }

  @Test
  void withNothingRequiredNothingChanges() {
    Feasibility nothing = new Feasibility(List.of());
    assertThat(nothing.isEmpty()).isTrue();
    assertThat(nothing.values(POINTS)).containsOnly(0);
    assertThat(nothing.and(new Feasibility(List.of(ONE))).values(POINTS))
        .isEqualTo(new Feasibility(List.of(ONE)).values(POINTS));
    Acquisition inner =
        new MarginalAcquisition(List.of(process(5, 0.3)), List.of(new PosteriorMean()));
    assertThat(
            FeasibilityWeighted.of(inner, nothing, Candidates.of(POINTS, List.of(process(5, 0.3)))))
        .isSameAs(inner);
  }

  @Test
  void aRequirementNeedsModelsAndNumbers() {
    assertThatThrownBy(() -> new Requirement(List.of(), 0, 0)).hasMessageContaining("model");
    assertThatThrownBy(() -> new Requirement(ONE.models(), Double.NaN, 0))
        .hasMessageContaining("threshold must be finite");
    assertThatThrownBy(() -> new Requirement(ONE.models(), 0, -1))
        .hasMessageContaining("noise must be >= 0");
  }

  static void requireGradient(Acquisition acquisition) {
    for (int i = 0; i < POINTS.rows(); i++) {
      double[] point = POINTS.row(i);
      Acquisition.Slopes slopes = acquisition.slopes(Matrix.of(new double[][] {point}));
      assertClose(
          slopes.values()[0], acquisition.values(Matrix.of(new double[][] {point}))[0], 1e-9);
      double[] expected =
          centralDifferences(
              x -> acquisition.values(Matrix.of(new double[][] {x}))[0], point, 1e-5);
      for (int j = 0; j < 2; j++) {
        double scale = Math.max(1, Math.abs(expected[j]));
        assertClose(slopes.gradients().get(0, j) / scale, expected[j] / scale, 1e-5);
      }
    }
  }
}
