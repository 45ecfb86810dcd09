package io.github.culmen.gp.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.gp.kernel.Term;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SuccessModelTest {
  private static void assertClose(double actual, double expected, double tolerance) {
    io.github.culmen.testdata.Numbers.assertClose(actual, expected, tolerance, "value");
  }

  private static final Domain LINE = Domain.cube(1);

  private static Hyperparameters settings(double lengthscale, double variance) {
    return Hyperparameters.of(new double[] {lengthscale}, variance, 0);
  }

  private static Matrix column(double... x) {
    return Matrix.wrap(x.length, 1, x);
  }

  @Test
  void oneLabelIsExact() {
    // With offset o and one success, P(success again) = E[Φ(g+o)²]/Φ(o/√(1+v)): by quadrature.
    double variance = 2.5;
    SuccessModel model =
        SuccessModel.of(
            KernelFamily.SE, settings(0.2, variance), LINE, column(0.4), new boolean[] {true});
    double evidence = 0;
    double again = 0;
    int steps = 20_001;
    for (int i = 0; i < steps; i++) {
      double z = -10 + 20.0 * i / (steps - 1);
      double weight = StandardNormal.pdf(z) * 20 / (steps - 1);
      double success = StandardNormal.cdf(model.offset() + Math.sqrt(variance) * z);
      evidence += weight * success;
      again += weight * success * success;
    }
    assertClose(model.logEvidence(), Math.log(evidence), 1e-9);
    // The posterior is taken for Gaussian, which it nearly is.
    assertClose(model.probabilities(column(0.4))[0], again / evidence, 0.01);
  }

  @Test
  void evidenceAndProbabilitiesAgreeWithSampling() {
    Matrix points = column(0.05, 0.2, 0.35, 0.5, 0.65, 0.9);
    boolean[] succeeded = {true, true, true, false, false, true};
    Hyperparameters settings = settings(0.3, 4);
    SuccessModel model = SuccessModel.of(KernelFamily.SE, settings, LINE, points, succeeded);
    Matrix all = Matrix.stack(points, column(0.1, 0.42, 0.58, 0.8));
    Term term = Term.of(KernelFamily.SE, settings, LINE, all);
    double[] noise = new double[all.rows()];
    Arrays.fill(noise, 1e-9);
    Cholesky factor = Cholesky.ofLowerRows(Term.covarianceRows(List.of(term), 0, noise));
    SplittableRandom random = new SplittableRandom(1);
    double evidence = 0;
    double[] success = new double[4];
    int draws = 200_000;
    for (int s = 0; s < draws; s++) {
      double[] z = new double[all.rows()];
      Arrays.setAll(z, i -> random.nextGaussian());
      double[] g = factor.lower().times(z);
      double likelihood = 1;
      for (int i = 0; i < succeeded.length; i++) {
        likelihood *= StandardNormal.cdf((succeeded[i] ? 1 : -1) * (model.offset() + g[i]));
      }
      evidence += likelihood / draws;
      for (int k = 0; k < success.length; k++) {
        success[k] +=
            likelihood * StandardNormal.cdf(model.offset() + g[succeeded.length + k]) / draws;
      }
    }
    assertClose(model.logEvidence(), Math.log(evidence), 0.05);
    double[] found = model.probabilities(column(0.1, 0.42, 0.58, 0.8));
    for (int k = 0; k < success.length; k++) {
      assertClose(found[k], success[k] / evidence, 0.02);
    }
  }

  @Test
  void aRegionOfFailuresIsLearned() {
    SplittableRandom random = new SplittableRandom(2);
    Matrix good = Matrix.zeros(0, 2);
    Matrix bad = Matrix.zeros(0, 2);
    for (int i = 0; i < 60; i++) {
      double[] x = {random.nextDouble(), random.nextDouble()};
      Matrix row = Matrix.of(new double[][] {x});
      if (x[0] > 0.7) {
        bad = Matrix.stack(bad, row);
      } else {
        good = Matrix.stack(good, row);
      }
    }
    SuccessModel model = learned(good, bad);
    double[] found =
        model.probabilities(Matrix.of(new double[][] {{0.9, 0.5}, {0.85, 0.2}, {0.3, 0.4}}));
    assertThat(found[0]).isLessThan(0.05);
    assertThat(found[1]).isLessThan(0.1);
    assertThat(found[2]).isGreaterThan(0.95);
    assertThat(model.local()).isTrue();
  }

  @Test
  void failuresByChanceAreNotTakenForARegion() {
    SplittableRandom random = new SplittableRandom(3);
    Matrix good = Matrix.zeros(0, 2);
    Matrix bad = Matrix.zeros(0, 2);
    for (int i = 0; i < 60; i++) {
      Matrix row = Matrix.of(new double[][] {{random.nextDouble(), random.nextDouble()}});
      if (random.nextInt(5) == 0) {
        bad = Matrix.stack(bad, row);
      } else {
        good = Matrix.stack(good, row);
      }
    }
    SuccessModel model = learned(good, bad);
    assertThat(model.local()).isFalse();
    assertThat(model.probabilities(Matrix.of(new double[][] {{0.5, 0.5}}))[0]).isBetween(0.5, 0.95);
  }

  @Test
  void farAwayTheProbabilityIsTheShareOfSuccesses() {
    SuccessModel model =
        SuccessModel.of(
            KernelFamily.MATERN52,
            settings(0.01, 9),
            LINE,
            column(0.1, 0.2, 0.3, 0.4),
            new boolean[] {true, true, true, false});
    assertClose(model.probabilities(column(0.95))[0], 4.0 / 6, 1e-9);
  }

  @Test
  void extremesStayFinite() {
    double[] x = new double[40];
    boolean[] same = new boolean[40];
    Arrays.fill(x, 0.5); // one point forty times
    for (double variance : new double[] {1e-6, 1, 1e4}) {
      SuccessModel model =
          SuccessModel.of(KernelFamily.SE, settings(0.2, variance), LINE, column(x), same);
      for (double probability : model.probabilities(column(0, 0.5, 1))) {
        assertThat(probability).isBetween(0.0, 1.0);
      }
      assertThat(model.logEvidence()).isFinite();
    }
    boolean[] contradictory = new boolean[40];
    contradictory[0] = true;
    SuccessModel both =
        SuccessModel.of(KernelFamily.SE, settings(0.2, 100), LINE, column(x), contradictory);
    assertThat(both.probabilities(column(0.5))[0]).isBetween(0.0, 0.2);
  }

  @Test
  void manyPointsAreThinned() {
    SplittableRandom random = new SplittableRandom(4);
    double[] good = random.doubles(250, 0, 0.6).toArray();
    double[] bad = random.doubles(180, 0.6, 1).toArray();
    SuccessModel model =
        SuccessModel.learn(
            KernelFamily.MATERN52,
            HyperparameterPrior.dimensionScaled(1),
            LINE,
            column(good),
            column(bad),
            new SplittableRandom(5));
    assertThat(model.latent().data().size()).isEqualTo(300);
    assertThat(model.probabilities(column(0.3))[0]).isGreaterThan(0.95);
    assertThat(model.probabilities(column(0.8))[0]).isLessThan(0.05);
  }

  @Test
  void labelsAreAsManyAsPoints() {
    assertThatThrownBy(
            () ->
                SuccessModel.of(
                    KernelFamily.SE, settings(0.2, 1), LINE, column(0.1), new boolean[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 points and 2 labels");
  }

  private static SuccessModel learned(Matrix good, Matrix bad) {
    return SuccessModel.learn(
        KernelFamily.MATERN52,
        HyperparameterPrior.dimensionScaled(2),
        Domain.cube(2),
        good,
        bad,
        new SplittableRandom(7));
  }
}
