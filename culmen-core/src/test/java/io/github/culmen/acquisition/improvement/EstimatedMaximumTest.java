package io.github.culmen.acquisition.improvement;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.assertRelative;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.MarginalScoresTest;
import io.github.culmen.acquisition.maximum.MeanFieldMaximum;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EstimatedMaximumTest {
  private static MeanFieldMaximum random(int count, double scale, double shift, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] mean = new double[count];
    double[] sd = new double[count];
    for (int i = 0; i < count; i++) {
      mean[i] = shift + scale * (2 * random.nextDouble() - 1);
      sd[i] = scale * Math.exp(-6 * random.nextDouble());
    }
    return MeanFieldMaximum.of(mean, sd);
  }

  /** E max(X, best) of one normal is the best value plus its expected improvement. */
  @Test
  void ofOneNormalIsTheExpectedImprovement() {
    for (double mean : new double[] {-6, -1, 0, 0.5, 3}) {
      double sd = 0.7;
      double expected = 0.2 + MarginalScoresTest.at(ExpectedImprovement.of(0.2), mean, sd);
      double actual =
          EstimatedMaximum.estimate(
              MeanFieldMaximum.of(new double[] {mean}, new double[] {sd}), 0.2);
      assertClose(actual, expected, 1e-12, "mean " + mean);
    }
  }

  @Test
  void ofTwoEqualNormalsIsKnown() {
    MeanFieldMaximum two = MeanFieldMaximum.of(new double[] {0, 0}, new double[] {1, 1});
    assertClose(EstimatedMaximum.estimate(two, -50), 1 / Math.sqrt(Math.PI), 1e-12, "E max");
  }

  /** A steep normal among wide ones: F is a step followed by a slow rise. */
  @Test
  void findsStepsHoweverNarrow() {
    for (double narrow : new double[] {1e-2, 1e-4, 1e-8, 1e-12, 1e-300}) {
      MeanFieldMaximum maximum =
          MeanFieldMaximum.of(new double[] {0, -0.1}, new double[] {narrow, 1});
      // E max(X, Y) for independent normals, with a² the variance of their difference.
      double a = Math.hypot(narrow, 1);
      double expected = -0.1 * StandardNormal.cdf(-0.1 / a) + a * StandardNormal.pdf(0.1 / a);
      assertClose(EstimatedMaximum.estimate(maximum, -9), expected, 1e-7, "sd " + narrow);
    }
  }

  @Test
  void isNeverBelowTheBestValueOrAMean() {
    for (int seed = 0; seed < 50; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] mean = random.doubles(1 + seed, -1, 1).toArray();
      double[] sd = random.doubles(1 + seed, 1e-8, 0.1).toArray();
      double best = 2 * random.nextDouble() - 1;
      double estimate = EstimatedMaximum.estimate(MeanFieldMaximum.of(mean, sd), best);
      assertThat(estimate)
          .isGreaterThanOrEqualTo(best)
          .isGreaterThan(Arrays.stream(mean).max().orElseThrow() - 1e-9);
    }
  }

  @Test
  void fallsToTheBestValueWithTheSds() {
    double previous = Double.POSITIVE_INFINITY;
    for (double sd = 1; sd > 1e-6; sd /= 10) {
      double estimate =
          EstimatedMaximum.estimate(
              MeanFieldMaximum.of(new double[] {0, -0.3, 0.4}, new double[] {sd, sd, sd}), 0.5);
      assertThat(estimate).isLessThanOrEqualTo(previous);
      previous = estimate;
    }
    assertThat(previous).isEqualTo(0.5);
  }

  /** The authors' fixed step loses all digits here. */
  @Test
  void unitsDoNotMatter() {
    for (int count : new int[] {1, 10, 3000}) {
      double plain = EstimatedMaximum.estimate(random(count, 1, 0, 5), 0.1);
      for (double scale : new double[] {1e-100, 1e-6, 1e6, 1e100}) {
        double scaled = EstimatedMaximum.estimate(random(count, scale, 0, 5), 0.1 * scale);
        assertRelative(scaled / scale, plain, 1e-11, count + " normals, scale " + scale);
      }
      double shifted = EstimatedMaximum.estimate(random(count, 1, 1000, 5), 1000.1);
      assertClose(shifted - 1000, plain, 1e-9, count + " normals, shifted");
    }
  }

  @Test
  void aBestValueFarAboveOrBelowIsNoTrouble() {
    MeanFieldMaximum maximum = random(100, 1, 0, 2);
    assertThat(EstimatedMaximum.estimate(maximum, 1e6)).isEqualTo(1e6);
    double unconditional = EstimatedMaximum.estimate(maximum, -1e300);
    assertThat(unconditional).isEqualTo(EstimatedMaximum.estimate(maximum, -1e6));
    assertThatThrownBy(() -> EstimatedMaximum.estimate(maximum, Double.NaN))
        .hasMessageContaining("best must be finite, but best = NaN");
  }

  @Test
  void theRuleReportsItsEstimateAndSaysWhenItIsCertain() {
    Domain domain = Domain.cube(1);
    Dataset data =
        Dataset.of(Matrix.of(new double[][] {{0.1}, {0.5}, {0.9}}), new double[] {-1, 1, 0});
    Hyperparameters hyperparameters = Hyperparameters.of(new double[] {0.2}, 1, 1e-8);
    List<GaussianProcess> models =
        List.of(GaussianProcess.of(KernelFamily.SE, hyperparameters, domain, data));
    Matrix everywhere = Matrix.of(new double[][] {{0.1}, {0.5}, {0.9}, {0.3}, {0.7}});
    AcquisitionRule.Built built = build(models, data, everywhere);
    assertThat(built.maxima()).hasSize(1);
    assertThat(built.maxima()[0]).isBetween(1.0, 2.0);
    assertThat(built.warnings()).isEmpty();

    AcquisitionRule.Built certain = build(models, data, Matrix.of(new double[][] {{0.1}, {0.9}}));
    assertThat(certain.maxima()[0]).isBetween(1.0, 1 + 1e-5);
    assertThat(certain.warnings()).singleElement().asString().contains("no candidate");
  }

  private static AcquisitionRule.Built build(
      List<GaussianProcess> models, Dataset data, Matrix points) {
    AcquisitionContext situation =
        new AcquisitionContext(
            models,
            data,
            Domain.cube(1),
            Candidates.of(points, models),
            0,
            (paths, candidates) -> {
              throw new AssertionError("no paths are needed here");
            });
    return EstimatedMaximum.rule().build(situation, new SplittableRandom(1));
  }
}
