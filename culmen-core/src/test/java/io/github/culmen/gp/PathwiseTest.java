package io.github.culmen.gp;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Paths;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.PathMethod;
import io.github.culmen.testdata.Numbers;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PathwiseTest {
  private static final int DRAWS = 16_384;
  private static final int PER_DRAW = 32;

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void drawsHaveThePosteriorsMeanAndVarianceNearAndFarFromData(KernelFamily family) {
    // Data in the left third only, so that the right end is far from all of them.
    SplittableRandom random = new SplittableRandom(7);
    Matrix inputs = Matrix.zeros(12, 1);
    double[] values = new double[12];
    double[] own = new double[12];
    double[] shared = new double[12];
    for (int i = 0; i < 12; i++) {
      inputs.set(i, 0, 0.35 * random.nextDouble());
      values[i] = Math.sin(9 * inputs.get(i, 0)) + 0.1 * random.nextGaussian();
      shared[i] = i % 2;
      own[i] = i % 2 == 0 ? 0.04 : 0;
    }
    GaussianProcess model =
        GaussianProcess.of(
            family,
            Hyperparameters.of(new double[] {0.15}, 2, 0.01),
            Domain.cube(1),
            Dataset.of(inputs, values, shared, own));
    Matrix points = Matrix.of(new double[][] {{0.02}, {0.1}, {0.2}, {0.33}, {0.45}, {0.6}, {1}});
    assertMoments(model, points, 1024, random);
  }

  @Test
  void drawsOnCategoriesHaveThePosteriorsMeanAndVariance() {
    Domain domain = new Domain(List.of(Axis.interval(), Axis.categories(3)));
    SplittableRandom random = new SplittableRandom(11);
    Matrix inputs = Matrix.zeros(8, 2);
    double[] values = new double[8];
    for (int i = 0; i < 8; i++) {
      inputs.set(i, 0, random.nextDouble());
      inputs.set(i, 1, domain.axis(1).position(i % 2));
      values[i] = random.nextGaussian();
    }
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.MATERN52,
            Hyperparameters.of(new double[] {0.3, 0.8}, 1, 0.01),
            domain,
            Dataset.of(inputs, values));
    Matrix points = Matrix.zeros(6, 2);
    for (int i = 0; i < 6; i++) {
      points.set(i, 0, 0.2 * i);
      points.set(i, 1, domain.axis(1).position(i % 3));
    }
    assertMoments(model, points, 1024, random);
  }

  // Draws in small batches with features of their own: over those, the law is exact.
  private static void assertMoments(
      GaussianProcess model, Matrix points, int features, SplittableRandom random) {
    int q = points.rows();
    Moments exact = model.moments(points);
    double[] sum = new double[q];
    double[] squares = new double[q];
    for (int batch = 0; batch < DRAWS / PER_DRAW; batch++) {
      double[][] drawn =
          model.paths(PathMethod.PATHWISE, PER_DRAW, features, random).values(points);
      for (double[] row : drawn) {
        for (int i = 0; i < q; i++) {
          double deviation = row[i] - exact.mean()[i];
          sum[i] += deviation;
          squares[i] += deviation * deviation;
        }
      }
    }
    for (int i = 0; i < q; i++) {
      double sd = Math.sqrt(exact.variance()[i]);
      assertThat(Math.abs(sum[i] / DRAWS)).as("mean %d", i).isLessThan(4 * sd / Math.sqrt(DRAWS));
      assertThat(squares[i] / DRAWS / (sd * sd)).as("variance %d", i).isBetween(0.95, 1.05);
    }
  }

  @ParameterizedTest
  @EnumSource(PathMethod.class)
  void slopesAreValuesWithTheirDifferences(PathMethod method) {
    SplittableRandom random = new SplittableRandom(3);
    Domain domain =
        new Domain(List.of(Axis.interval(), Axis.categories(3), Axis.interval(), Axis.lattice(5)));
    for (KernelFamily family : KernelFamily.values()) {
      GaussianProcess model = Models.random(family, domain, 9, 0.01, random);
      Paths paths = model.paths(method, 3, 63, random);
      Matrix points = Models.points(domain, 7, random);
      int[] functions = {0, 1, 2, 2, 1, 0, 1};
      double[] values = new double[7];
      Matrix gradients = Matrix.zeros(7, 4);
      paths.slopes(points, functions, values, gradients);
      double[][] all = paths.values(points);
      for (int i = 0; i < 7; i++) {
        int k = functions[i];
        assertClose(values[i], all[k][i], 1e-12, family + " value " + i);
        double[] differences =
            Numbers.centralDifferences(
                x -> paths.values(Matrix.of(new double[][] {x}))[k][0], points.row(i), 1e-5);
        differences[1] = 0;
        assertClose(gradients.row(i), differences, 2e-6, family + " gradient " + i);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(PathMethod.class)
  void withoutNoiseFunctionsPassThroughTheData(PathMethod method) {
    SplittableRandom random = new SplittableRandom(5);
    for (int n : new int[] {1, 2, 8}) {
      Domain domain = Domain.cube(2);
      GaussianProcess model = Models.random(KernelFamily.MATERN52, domain, n, 0, random);
      double[][] values = model.paths(method, 4, 256, random).values(model.data().inputs());
      for (double[] row : values) {
        assertClose(row, model.data().values(), 1e-3, method + " n = " + n);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(PathMethod.class)
  void duplicatesWithoutNoiseAndExtremeScalesStayFinite(PathMethod method) {
    SplittableRandom random = new SplittableRandom(6);
    Matrix inputs = Matrix.of(new double[][] {{0.3}, {0.3}, {0.3}, {0.7}, {0.7}});
    Matrix points = Matrix.of(new double[][] {{0}, {0.3}, {0.300001}, {1}});
    for (double[] scales :
        new double[][] {{0.2, 1}, {1e-300, 1}, {1e300, 1}, {0.2, 1e-300}, {0.2, 1e300}}) {
      double unit = Math.sqrt(scales[1]);
      double[] values = {unit, unit, unit, -unit, -unit};
      for (KernelFamily family : KernelFamily.values()) {
        GaussianProcess model =
            GaussianProcess.of(
                family,
                Hyperparameters.of(new double[] {scales[0]}, scales[1], 0),
                Domain.cube(1),
                Dataset.of(inputs, values));
        for (int features : new int[] {2, 3, 5, 64}) {
          Paths paths = model.paths(method, 2, features, random);
          double[] slopeValues = new double[4];
          Matrix gradients = Matrix.zeros(4, 1);
          paths.slopes(points, new int[] {0, 1, 0, 1}, slopeValues, gradients);
          for (double[] row : paths.values(points)) {
            assertThat(Arrays.stream(row).allMatch(Double::isFinite))
                .as("%s %s %s %d", family, method, Arrays.toString(scales), features)
                .isTrue();
          }
          assertThat(Arrays.stream(slopeValues).allMatch(Double::isFinite)).isTrue();
          assertThat(Arrays.stream(gradients.data()).noneMatch(Double::isNaN)).isTrue();
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(PathMethod.class)
  void theSameSeedDrawsTheSameFunctions(PathMethod method) {
    GaussianProcess model =
        Models.random(KernelFamily.SE, Domain.cube(2), 6, 0.1, new SplittableRandom(1));
    Matrix points = Models.points(Domain.cube(2), 300, new SplittableRandom(2));
    assertThat(model.paths(method, 3, 64, new SplittableRandom(3)).values(points))
        .isDeepEqualTo(model.paths(method, 3, 64, new SplittableRandom(3)).values(points));
  }

  @Test
  void aValueDoesNotDependOnTheBatchItIsIn() {
    GaussianProcess model =
        Models.random(KernelFamily.SE, Domain.cube(2), 6, 0.1, new SplittableRandom(1));
    Paths paths = model.paths(PathMethod.PATHWISE, 2, 64, new SplittableRandom(3));
    Matrix points = Models.points(Domain.cube(2), 600, new SplittableRandom(2));
    double[][] together = paths.values(points);
    for (int i : new int[] {0, 253, 254, 507, 508, 599}) {
      double[][] alone = paths.values(points.rows(new int[] {i}));
      assertClose(alone[1][0], together[1][i], 1e-13, i);
    }
  }

  @ParameterizedTest
  @EnumSource(PathMethod.class)
  void listingTheObservationsInAnotherOrderGivesTheSameFunctions(PathMethod method) {
    SplittableRandom random = new SplittableRandom(8);
    for (int n : new int[] {5, 80}) {
      GaussianProcess model = Models.random(KernelFamily.MATERN52, Domain.cube(2), n, 0.2, random);
      int[] reversed = new int[n];
      double[] values = new double[n];
      for (int i = 0; i < n; i++) {
        reversed[i] = n - 1 - i;
        values[i] = model.data().value(n - 1 - i);
      }
      GaussianProcess other =
          GaussianProcess.of(
              KernelFamily.MATERN52,
              model.hyperparameters(),
              Domain.cube(2),
              Dataset.of(model.data().inputs().rows(reversed), values));
      Matrix points = Models.points(Domain.cube(2), 20, random);
      double[][] expected = model.paths(method, 3, 64, new SplittableRandom(9)).values(points);
      double[][] actual = other.paths(method, 3, 64, new SplittableRandom(9)).values(points);
      for (int k = 0; k < 3; k++) {
        assertClose(actual[k], expected[k], 1e-9, method + " " + n);
      }
    }
  }

  @Test
  void rejectsWhatCannotBeDrawn() {
    GaussianProcess model =
        Models.random(KernelFamily.SE, Domain.cube(2), 6, 0.1, new SplittableRandom(1));
    SplittableRandom random = new SplittableRandom(1);
    assertThatThrownBy(() -> model.paths(PathMethod.PATHWISE, 0, 64, random))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("paths must be at least 1, but paths = 0");
    assertThatThrownBy(() -> model.paths(PathMethod.PATHWISE, 1, 1, random))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("features must be at least 2, but features = 1");
    Paths paths = model.paths(PathMethod.PATHWISE, 1, 64, random);
    assertThatThrownBy(() -> paths.values(Matrix.zeros(1, 3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("points must have 2 coordinates, but have 3");
    assertThatThrownBy(
            () -> paths.slopes(Matrix.zeros(2, 2), new int[1], new double[2], Matrix.zeros(2, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("for 2 points there are 1, 2 and 2");
  }
}
