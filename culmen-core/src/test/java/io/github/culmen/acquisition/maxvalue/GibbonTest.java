package io.github.culmen.acquisition.maxvalue;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.centralDifferences;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.MaxValueMethod;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GibbonTest {
  private static Matrix uniform(int rows, int columns, SplittableRandom random) {
    Matrix points = Matrix.zeros(rows, columns);
    for (int i = 0; i < points.data().length; i++) {
      points.data()[i] = random.nextDouble();
    }
    return points;
  }

  private static GaussianProcess model(double noise, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return GaussianProcess.of(
        seed % 2 == 0 ? KernelFamily.MATERN52 : KernelFamily.SE,
        Hyperparameters.of(new double[] {0.2, 0.35}, 1.3, noise),
        Domain.cube(2),
        Dataset.of(uniform(6, 2, random), random.doubles(6, -1, 1).toArray()));
  }

  private static AcquisitionContext situation(
      List<GaussianProcess> base, Matrix pending, Matrix points) {
    List<Surrogate> models = base.stream().map(m -> m.conditionOnMean(pending)).toList();
    return new AcquisitionContext(
        models,
        base.get(0).data(),
        Domain.cube(2),
        Candidates.of(points, models),
        pending.rows(),
        (paths, candidates) -> {
          throw new AssertionError("no paths are needed here");
        },
        base);
  }

  private static AcquisitionRule.Built built(
      List<GaussianProcess> base, Matrix pending, Matrix points, double repulsion) {
    return new GibbonRule(MaxValueMethod.GUMBEL, 4, repulsion)
        .build(situation(base, pending, points), new SplittableRandom(5));
  }

  private static double[] shared(List<GaussianProcess> base, Matrix pending, Matrix points) {
    double[] with = built(base, pending, points, 1).acquisition().values(points);
    double[] without = built(base, pending, points, 0).acquisition().values(points);
    for (int i = 0; i < with.length; i++) {
      with[i] -= without[i];
    }
    return with;
  }

  @Test
  void withNothingPendingIsTheLowerBoundOfMaxValueEntropySearch() {
    Matrix points = uniform(400, 2, new SplittableRandom(1));
    List<GaussianProcess> models = List.of(model(0.01, 2), model(0.1, 2));
    AcquisitionContext situation = situation(models, Matrix.zeros(0, 2), points);
    assertThat(situation.conditionedOnPending()).isFalse();
    AcquisitionRule.Built gibbon =
        new GibbonRule(MaxValueMethod.GUMBEL, 4).build(situation, new SplittableRandom(5));
    AcquisitionRule.Built exact =
        new MaxValueRule(MaxValueMethod.GUMBEL, InformationForm.NOISE_AWARE, 4)
            .build(situation, new SplittableRandom(5));
    assertThat(gibbon.maxima()).isEqualTo(exact.maxima()).hasSize(8);
    double[] lower = gibbon.acquisition().values(points);
    double[] values = exact.acquisition().values(points);
    for (int i = 0; i < values.length; i++) {
      assertThat(lower[i]).isLessThanOrEqualTo(values[i] + 1e-7).isGreaterThan(values[i] - 0.5);
    }
  }

  @Test
  void aPendingPointLeavesTheQualityAsItWas() {
    Matrix points = uniform(50, 2, new SplittableRandom(1));
    List<GaussianProcess> models = List.of(model(0.01, 3));
    double[] alone = built(models, Matrix.zeros(0, 2), points, 1).acquisition().values(points);
    double[] unrepelled =
        built(models, uniform(2, 2, new SplittableRandom(8)), points, 0)
            .acquisition()
            .values(points);
    for (int i = 0; i < alone.length; i++) {
      assertClose(unrepelled[i], Math.exp(alone[i]), 1e-14, i);
    }
  }

  @Test
  void whatIsSharedIsNeverPositive() {
    for (long seed = 0; seed < 10; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Matrix pending = uniform(1 + (int) seed % 4, 2, random);
      Matrix points = Matrix.stack(uniform(200, 2, random), pending);
      for (double noise : new double[] {0, 1e-8, 0.1}) {
        GaussianProcess model = model(noise, seed);
        Surrogate conditioned = model.conditionOnMean(pending);
        double[] variance = model.moments(points).variance();
        double[] left = conditioned.moments(points).variance();
        for (int i = 0; i < variance.length; i++) {
          assertThat(Gibbon.shared(variance[i], left[i], noise))
              .as("seed %s, noise %s, point %s", seed, noise, i)
              .isLessThanOrEqualTo(0)
              .isFinite();
        }
      }
    }
  }

  @Test
  void nothingIsSharedWithIndependentPoints() {
    GaussianProcess uncorrelated =
        GaussianProcess.of(
            KernelFamily.SE,
            Hyperparameters.of(new double[] {0.01, 0.01}, 1, 0.1),
            Domain.cube(2),
            Dataset.of(Matrix.of(new double[][] {{0.5, 0.5}}), new double[] {0.2}));
    Matrix pending = Matrix.of(new double[][] {{0.1, 0.1}});
    Matrix points = Matrix.of(new double[][] {{0.9, 0.9}, {0.2, 0.7}});
    assertThat(shared(List.of(uncorrelated), pending, points)).containsOnly(0);
  }

  @Test
  void duplicatesOfPendingPointsAreRepelledStrongly() {
    Matrix pending = Matrix.of(new double[][] {{0.93, 0.04}});
    Matrix points = Matrix.of(new double[][] {{0.93, 0.04}, {0.5, 0.5}});
    double[] exact = shared(List.of(model(1e-8, 4)), pending, points);
    assertThat(exact[0]).isLessThan(-5);
    assertThat(exact[1]).isGreaterThan(-1);
    // With noise a repetition is worth something.
    double[] noisy = shared(List.of(model(1, 4)), pending, points);
    assertThat(noisy[0]).isBetween(-0.5, -0.05);
  }

  @Test
  void whatIsSharedSumsUpToTheLogDeterminantOfTheCorrelations() {
    for (double noise : new double[] {1e-4, 0.05, 2}) {
      GaussianProcess model = model(noise, 7);
      Matrix batch = uniform(5, 2, new SplittableRandom(11));
      double sum = 0;
      for (int k = 1; k < batch.rows(); k++) {
        Matrix pending = rows(batch, 0, k);
        sum += shared(List.of(model), pending, rows(batch, k, k + 1))[0];
      }
      Matrix correlation = model.joint(batch).covariance().copy();
      int q = batch.rows();
      double[] sd = new double[q];
      for (int i = 0; i < q; i++) {
        sd[i] = Math.sqrt(correlation.get(i, i) + noise);
      }
      for (int i = 0; i < q; i++) {
        for (int j = 0; j < q; j++) {
          correlation.set(i, j, i == j ? 1 : correlation.get(i, j) / (sd[i] * sd[j]));
        }
      }
      assertClose(sum, 0.5 * Cholesky.of(correlation).logDeterminant(), 1e-8, "noise " + noise);
    }
  }

  private static Matrix rows(Matrix matrix, int from, int to) {
    Matrix rows = Matrix.zeros(to - from, matrix.columns());
    System.arraycopy(matrix.data(), from * matrix.columns(), rows.data(), 0, rows.data().length);
    return rows;
  }

  @Test
  void gradientsAreFiniteDifferences() {
    for (long seed = 0; seed < 6; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Matrix pending = uniform((int) seed % 3, 2, random);
      List<GaussianProcess> models =
          seed % 2 == 0 ? List.of(model(0.01, seed)) : List.of(model(0.01, seed), model(0.2, seed));
      Acquisition acquisition = built(models, pending, uniform(300, 2, random), 0.7).acquisition();
      Matrix points = uniform(20, 2, random);
      Acquisition.Slopes slopes = acquisition.slopes(points);
      assertClose(slopes.values(), acquisition.values(points), 1e-9, "both ways");
      for (int i = 0; i < points.rows(); i++) {
        assertClose(
            slopes.gradients().row(i),
            centralDifferences(
                x -> acquisition.values(Matrix.of(new double[][] {x}))[0], points.row(i), 1e-5),
            1e-5,
            "seed " + seed + ", point " + i);
      }
    }
  }

  @Test
  void candidatesAndPointsAreScoredAlike() {
    Matrix points = uniform(300, 2, new SplittableRandom(3));
    List<GaussianProcess> base = List.of(model(0.01, 1));
    AcquisitionContext situation = situation(base, uniform(2, 2, new SplittableRandom(4)), points);
    Acquisition acquisition =
        new GibbonRule(MaxValueMethod.EXACT, 3)
            .build(situation, new SplittableRandom(1))
            .acquisition();
    assertThat(acquisition.values(situation.candidates()))
        .isEqualTo(acquisition.values(points.copy()));
  }

  @Test
  void isFiniteWithGradientsAtObservedAndPendingPointsWithoutNoise() {
    GaussianProcess model = model(0, 2);
    Matrix pending = Matrix.of(new double[][] {{0.5, 0.5}, {0.5, 0.5}});
    Matrix points = Matrix.stack(Matrix.stack(model.data().inputs(), pending), Matrix.zeros(1, 2));
    Acquisition acquisition = built(List.of(model), pending, points, 1).acquisition();
    Acquisition.Slopes slopes = acquisition.slopes(points);
    for (int i = 0; i < points.rows(); i++) {
      assertThat(slopes.values()[i]).isFinite();
      for (double slope : slopes.gradients().row(i)) {
        assertThat(slope).isFinite();
      }
    }
  }

  @Test
  void rejectsImpossibleSettings() {
    assertThatThrownBy(() -> new GibbonRule(MaxValueMethod.GUMBEL, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxima must be at least 1, but maxima = 0");
    for (double repulsion : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new GibbonRule(MaxValueMethod.GUMBEL, 1, repulsion))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("repulsion must be >= 0 and finite, but repulsion = " + repulsion);
    }
  }

  @Test
  void everyModelHasOneBeforeIt() {
    GaussianProcess model = model(0.1, 1);
    assertThatThrownBy(
            () ->
                new AcquisitionContext(
                    List.of(model),
                    model.data(),
                    Domain.cube(2),
                    Candidates.of(Matrix.zeros(1, 2), List.of(model)),
                    0,
                    (paths, points) -> null,
                    List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "every model needs one not conditioned on pending points, but there are 1 models and 0 of"
                + " those");
  }
}
