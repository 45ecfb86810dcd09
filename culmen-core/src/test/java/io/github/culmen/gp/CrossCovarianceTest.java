package io.github.culmen.gp;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CrossCovarianceTest {
  private static Matrix uniform(int rows, int columns, long seed) {
    Matrix points = Matrix.zeros(rows, columns);
    SplittableRandom random = new SplittableRandom(seed);
    Arrays.setAll(points.data(), i -> random.nextDouble());
    return points;
  }

  private static GaussianProcess model(KernelFamily family, int n, double noise) {
    SplittableRandom random = new SplittableRandom(n);
    return GaussianProcess.of(
        family,
        Hyperparameters.of(new double[] {0.3, 0.6}, 1.5, noise),
        Domain.cube(2),
        Dataset.of(uniform(n, 2, 7), random.doubles(n, -2, 2).toArray()));
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void agreesWithTheJointPosterior(KernelFamily family) {
    for (int n : new int[] {1, 4, 60}) {
      GaussianProcess model = model(family, n, 1e-3);
      Matrix a = uniform(5, 2, 1);
      Matrix b = uniform(3, 2, 2);
      Matrix cross = model.crossCovariance(a, b);
      Matrix joint = model.joint(Matrix.stack(a, b)).covariance();
      assertThat(cross.rows()).isEqualTo(5);
      assertThat(cross.columns()).isEqualTo(3);
      for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 3; j++) {
          assertClose(cross.get(i, j), joint.get(i, 5 + j), 1e-12, family + " n " + n);
        }
      }
    }
  }

  @Test
  void doesNotDependOnHowManyPointsAreAskedAtOnce() {
    for (int n : new int[] {6, 300}) {
      GaussianProcess model = model(KernelFamily.MATERN52, n, 1e-2);
      Matrix a = uniform(600, 2, 3);
      Matrix b = uniform(4, 2, 4);
      Matrix all = model.crossCovariance(a, b);
      for (int i : new int[] {0, 125, 126, 253, 254, 508, 599}) {
        double[] alone = model.crossCovariance(a.rows(new int[] {i}), b).row(0);
        assertClose(all.row(i), alone, 1e-12, "row " + i);
      }
    }
  }

  @Test
  void isTheVarianceOfAPointWithItself() {
    GaussianProcess model = model(KernelFamily.SE, 5, 1e-2);
    Matrix points = uniform(9, 2, 5);
    Matrix cross = model.crossCovariance(points, points);
    double[] variance = model.moments(points).variance();
    for (int i = 0; i < 9; i++) {
      assertClose(cross.get(i, i), variance[i], 1e-12, "point " + i);
    }
  }

  @Test
  void predictsHowAnObservationMovesTheMeanElsewhere() {
    GaussianProcess model = model(KernelFamily.MATERN32, 6, 1e-2);
    Matrix x = uniform(1, 2, 8);
    Matrix z = uniform(4, 2, 9);
    double s2 = model.moments(x).variance()[0] + model.noiseVariance();
    double surprise = 0.7;
    double y = model.moments(x).mean()[0] + surprise;
    double[] after = model.condition(Dataset.of(x, new double[] {y})).moments(z).mean();
    double[] before = model.moments(z).mean();
    double[] covariance = model.crossCovariance(x, z).row(0);
    for (int j = 0; j < 4; j++) {
      assertClose(after[j] - before[j], covariance[j] * surprise / s2, 1e-11, "mean " + j);
    }
  }

  @Test
  void knowsUnorderedInputs() {
    Domain domain = new Domain(List.of(Axis.interval(), Axis.categories(3)));
    Matrix inputs = Matrix.of(new double[][] {{0.1, 0.2}, {0.7, 0.9}});
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.MATERN52,
            Hyperparameters.of(new double[] {0.4, 0.8}, 1, 1e-4),
            domain,
            Dataset.of(inputs, new double[] {1, -1}));
    Matrix a = Matrix.of(new double[][] {{0.3, 0.1}, {0.3, 0.5}, {0.3, 0.95}});
    Matrix cross = model.crossCovariance(a, a);
    Matrix joint = model.joint(a).covariance();
    assertClose(cross.data(), joint.data(), 1e-12, "covariance");
  }

  @Test
  void acceptsNoPointsAndRejectsPointsOfAnotherDimension() {
    GaussianProcess model = model(KernelFamily.SE, 3, 1e-2);
    Matrix two = uniform(2, 2, 1);
    assertThat(model.crossCovariance(Matrix.zeros(0, 2), two).rows()).isZero();
    assertThat(model.crossCovariance(two, Matrix.zeros(0, 2)).columns()).isZero();
    assertThatThrownBy(() -> model.crossCovariance(two, uniform(2, 3, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("coordinates");
  }
}
