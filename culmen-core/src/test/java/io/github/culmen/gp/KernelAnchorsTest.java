package io.github.culmen.gp;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.centralDifferences;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Anchors;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KernelAnchorsTest {
  private static final Domain MIXED =
      new Domain(List.of(Axis.interval(), Axis.categories(3), Axis.lattice(5)));

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void areTheCrossCovariances(KernelFamily family) {
    SplittableRandom random = new SplittableRandom(1);
    for (Domain domain : List.of(Domain.cube(1), Domain.cube(4), MIXED)) {
      for (double noise : new double[] {1e-8, 0.1}) {
        GaussianProcess model = Models.random(family, domain, 12, noise, random);
        Matrix fixed = Models.points(domain, 3, random);
        // More than one tile, the last one not full.
        Matrix points = Models.points(domain, 600, random);
        Anchors anchors = model.anchors(fixed);
        assertThat(anchors.count()).isEqualTo(3);
        double[] expected = model.crossCovariance(points, fixed).data();
        assertClose(anchors.covariances(points).data(), expected, 1e-9, family);
        assertClose(anchors.slopes(points).covariances().data(), expected, 1e-9, family);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void gradientsAreFiniteDifferences(KernelFamily family) {
    SplittableRandom random = new SplittableRandom(2);
    for (int d = 1; d <= 3; d++) {
      Domain domain = Domain.cube(d);
      GaussianProcess model = Models.random(family, domain, 10, 0.01, random);
      Anchors anchors = model.anchors(Models.points(domain, 4, random));
      Matrix points = Models.points(domain, 15, random);
      Matrix[] gradients = anchors.slopes(points).gradients();
      assertThat(gradients).hasSize(4);
      for (int l = 0; l < 4; l++) {
        int anchor = l;
        for (int i = 0; i < points.rows(); i++) {
          assertClose(
              gradients[l].row(i),
              centralDifferences(
                  x -> anchors.covariances(Matrix.of(new double[][] {x})).get(0, anchor),
                  points.row(i),
                  1e-6),
              1e-6,
              family + ", anchor " + l + ", point " + i);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void weightedGradientsAreSumsOfTheGradients(KernelFamily family) {
    SplittableRandom random = new SplittableRandom(7);
    for (Domain domain : List.of(Domain.cube(1), Domain.cube(4), MIXED)) {
      GaussianProcess model = Models.random(family, domain, 12, 0.01, random);
      Anchors anchors = model.anchors(Models.points(domain, 5, random));
      Matrix points = Models.points(domain, 9, random);
      Matrix weights = Matrix.zeros(9, 5);
      for (int e = 0; e < weights.data().length; e++) {
        weights.data()[e] = random.nextGaussian();
      }
      Matrix[] each = anchors.slopes(points).gradients();
      Matrix sums = anchors.gradients(points, weights);
      for (int i = 0; i < 9; i++) {
        for (int j = 0; j < domain.dimension(); j++) {
          double expected = 0;
          for (int l = 0; l < 5; l++) {
            expected += weights.get(i, l) * each[l].get(i, j);
          }
          assertClose(sums.get(i, j), expected, 1e-9, family + ", " + domain);
        }
      }
    }
  }

  @Test
  void alongUnorderedAxesThereIsNoSlope() {
    SplittableRandom random = new SplittableRandom(3);
    GaussianProcess model = Models.random(KernelFamily.MATERN52, MIXED, 8, 0.01, random);
    Anchors.Slopes slopes =
        model.anchors(Models.points(MIXED, 2, random)).slopes(Models.points(MIXED, 9, random));
    for (Matrix gradient : slopes.gradients()) {
      for (int i = 0; i < 9; i++) {
        assertThat(gradient.get(i, 0)).isNotZero();
        assertThat(gradient.get(i, 1)).isZero();
      }
    }
  }

  @Test
  void atAnAnchorItIsTheVarianceWithoutAKink() {
    SplittableRandom random = new SplittableRandom(4);
    for (KernelFamily family : KernelFamily.values()) {
      GaussianProcess model = Models.random(family, Domain.cube(2), 5, 0.1, random);
      Matrix fixed = Models.points(Domain.cube(2), 1, random);
      Anchors.Slopes slopes = model.anchors(fixed).slopes(fixed);
      assertClose(
          slopes.covariances().get(0, 0), model.moments(fixed).variance()[0], 1e-12, family);
      for (int j = 0; j < 2; j++) {
        // Moving both points moves the variance by twice as much as moving one.
        assertClose(
            2 * slopes.gradients()[0].get(0, j),
            model.gradients(fixed).variance().get(0, j),
            1e-10,
            family);
      }
    }
  }

  @Test
  void observedPointsAndDuplicatesAreFine() {
    Matrix twice = Matrix.of(new double[][] {{0.3}, {0.3}, {0.3}, {0.9}});
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.SE,
            Hyperparameters.of(new double[] {0.2}, 1, 0),
            Domain.cube(1),
            Dataset.of(twice, new double[] {1, 1, 1, 0}));
    Anchors.Slopes slopes = model.anchors(twice).slopes(twice);
    for (double value : slopes.covariances().data()) {
      assertThat(value).isCloseTo(0, org.assertj.core.data.Offset.offset(1e-6));
    }
    for (Matrix gradient : slopes.gradients()) {
      for (double value : gradient.data()) {
        assertThat(value).isFinite();
      }
    }
  }

  @Test
  void rejectsPointsOfAnotherDimension() {
    GaussianProcess model =
        Models.random(KernelFamily.SE, Domain.cube(2), 3, 0.1, new SplittableRandom(5));
    assertThatThrownBy(() -> model.anchors(Matrix.zeros(1, 3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("points must have 2 coordinates, but have 3");
    Anchors anchors = model.anchors(Matrix.zeros(1, 2));
    assertThatThrownBy(() -> anchors.covariances(Matrix.zeros(1, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("points must have 2 coordinates, but have 1");
  }
}
