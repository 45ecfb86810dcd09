package io.github.culmen.gp;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.PathMaximizer;
import io.github.culmen.gp.kernel.Rows;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.AdditivePaths;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Joint;
import io.github.culmen.search.LockstepPathMaximizer;
import io.github.culmen.setting.AdditiveHyperparameters;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.setting.PathMethod;
import io.github.culmen.testdata.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AdditivePathsTest {
  private static final Domain MIXED =
      new Domain(
          List.of(
              Axis.interval(),
              Axis.categories(3),
              Axis.interval(),
              Axis.lattice(5),
              Axis.interval()));
  private static final Decomposition GROUPS = Decomposition.ofLabels(0, 1, 1, 0, 2);

  private static AdditiveGaussianProcess model(
      KernelFamily family, int n, double noise, SplittableRandom random) {
    return AdditiveGaussianProcessTest.random(family, MIXED, GROUPS, n, noise, random);
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void featuresOfAllGroupsTogetherHaveTheSumsCovariance(KernelFamily family) {
    // With noise far above the prior the data say nothing: draws are those of the prior.
    SplittableRandom random = new SplittableRandom(1);
    AdditiveGaussianProcess model = model(family, 1, 1e12, random);
    Matrix points = Models.points(MIXED, 4, random);
    Matrix exact = model.joint(points).covariance();
    int draws = 16_000;
    int each = 16;
    Matrix sum = Matrix.zeros(4, 4);
    for (int batch = 0; batch < draws / each; batch++) {
      for (double[] drawn : model.paths(PathMethod.PATHWISE, each, 4, random).values(points)) {
        for (int a = 0; a < 4; a++) {
          for (int b = 0; b < 4; b++) {
            sum.set(a, b, sum.get(a, b) + drawn[a] * drawn[b] / draws);
          }
        }
      }
    }
    double prior = model.priorVariance();
    for (int i = 0; i < 16; i++) {
      assertClose(sum.data()[i] / prior, exact.data()[i] / prior, 0.05, family + " " + i);
    }
  }

  @ParameterizedTest
  @EnumSource(PathMethod.class)
  void componentsHaveTheirPosteriorsMomentsAndCovariances(PathMethod method) {
    SplittableRandom random = new SplittableRandom(2);
    AdditiveGaussianProcess model = model(KernelFamily.SE, 6, 0.05, random);
    Matrix point = Models.points(MIXED, 1, random);
    Joint exact = model.components(point.row(0));
    int draws = 4_000;
    int each = 16;
    double[] mean = new double[3];
    Matrix products = Matrix.zeros(3, 3);
    for (int batch = 0; batch < draws / each; batch++) {
      AdditivePaths paths = model.paths(method, each, 200, random);
      double[][][] values = new double[3][][];
      for (int g = 0; g < 3; g++) {
        values[g] = paths.component(g).values(GROUPS.select(point, g));
      }
      for (int k = 0; k < each; k++) {
        for (int g = 0; g < 3; g++) {
          double own = values[g][k][0] - exact.mean()[g];
          mean[g] += own / draws;
          for (int h = 0; h < 3; h++) {
            double other = values[h][k][0] - exact.mean()[h];
            products.set(g, h, products.get(g, h) + own * other / draws);
          }
        }
      }
    }
    for (int g = 0; g < 3; g++) {
      double sd = Math.sqrt(exact.covariance().get(g, g));
      assertClose(mean[g] / sd, 0, 0.06, method + " mean " + g);
      for (int h = 0; h < 3; h++) {
        double scale = sd * Math.sqrt(exact.covariance().get(h, h));
        assertClose(
            products.get(g, h) / scale,
            exact.covariance().get(g, h) / scale,
            0.08,
            method + " covariance " + g + " " + h);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(PathMethod.class)
  void componentsSumToTheWholeAndSlopesAreDifferences(PathMethod method) {
    SplittableRandom random = new SplittableRandom(3);
    for (KernelFamily family : KernelFamily.values()) {
      // Fewer observations than features, and more.
      for (int n : new int[] {9, 80}) {
        AdditiveGaussianProcess model = model(family, n, 0.01, random);
        AdditivePaths paths = model.paths(method, 3, 20, random);
        Matrix points = Models.points(MIXED, 5, random);
        double[][] whole = paths.values(points);
        double[][] sum = new double[3][5];
        for (int g = 0; g < 3; g++) {
          double[][] own = paths.component(g).values(GROUPS.select(points, g));
          for (int k = 0; k < 3; k++) {
            Rows.add(own[k], 1, sum[k], 5);
          }
        }
        int[] functions = {0, 1, 2, 1, 0};
        double[] values = new double[5];
        Matrix gradients = Matrix.zeros(5, 5);
        paths.slopes(points, functions, values, gradients);
        for (int i = 0; i < 5; i++) {
          int k = functions[i];
          assertClose(sum[k][i], whole[k][i], 1e-9, "sum");
          assertClose(values[i], whole[k][i], 1e-9, "value");
          double[] differences =
              Numbers.centralDifferences(
                  x -> paths.values(Matrix.of(new double[][] {x}))[k][0], points.row(i), 1e-5);
          differences[1] = 0;
          assertClose(gradients.row(i), differences, 1e-5, family + " gradient");
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(PathMethod.class)
  void withoutNoiseTheSumPassesThroughTheData(PathMethod method) {
    SplittableRandom random = new SplittableRandom(4);
    AdditiveGaussianProcess model = model(KernelFamily.MATERN52, 8, 0, random);
    for (double[] row : model.paths(method, 3, 128, random).values(model.data().inputs())) {
      assertClose(row, model.data().values(), 1e-3, method);
    }
  }

  @Test
  void theMaximaOfComponentsMakeTheMaximumOfTheSum() {
    SplittableRandom random = new SplittableRandom(5);
    AdditiveGaussianProcess model = model(KernelFamily.SE, 12, 0.01, random);
    AdditivePaths paths = model.paths(PathMethod.PATHWISE, 4, 128, random);
    List<PathMaximizer.PathMaxima> maxima = new ArrayList<>();
    for (int g = 0; g < 3; g++) {
      Domain own = MIXED.project(GROUPS.group(g));
      maxima.add(
          new LockstepPathMaximizer(own)
              .maximize(paths.component(g), Models.points(own, 200, random)));
    }
    double[][] elsewhere = paths.values(Models.points(MIXED, 3000, random));
    for (int k = 0; k < 4; k++) {
      double sum = 0;
      List<double[]> parts = new ArrayList<>();
      for (PathMaximizer.PathMaxima found : maxima) {
        sum += found.values()[k];
        parts.add(found.points().row(k));
      }
      Matrix joined = Matrix.of(new double[][] {GROUPS.join(parts)});
      assertClose(paths.values(joined)[k][0], sum, 1e-9, "at the joined maximum");
      assertThat(Arrays.stream(elsewhere[k]).max().orElseThrow()).isLessThanOrEqualTo(sum + 1e-6);
    }
  }

  @ParameterizedTest
  @EnumSource(PathMethod.class)
  void aComponentDrawsWhatTheWholeDraws(PathMethod method) {
    SplittableRandom random = new SplittableRandom(6);
    AdditiveGaussianProcess model = model(KernelFamily.MATERN32, 7, 0.1, random);
    Matrix points = Models.points(MIXED.project(1, 2), 5, random);
    assertThat(model.component(1).paths(method, 2, 16, new SplittableRandom(1)).values(points))
        .isDeepEqualTo(
            model.paths(method, 2, 16, new SplittableRandom(1)).component(1).values(points));
  }

  @ParameterizedTest
  @EnumSource(PathMethod.class)
  void drawsOfAComponentKnowItsOwnObservations(PathMethod method) {
    SplittableRandom random = new SplittableRandom(7);
    ComponentProcess component = model(KernelFamily.SE, 6, 1e-6, random).component(0);
    Matrix seen = Models.points(component.domain(), 2, random);
    ComponentProcess after = component.condition(Dataset.of(seen, new double[] {0.5, -0.5}));
    for (double[] row : after.paths(method, 3, 256, random).values(seen)) {
      assertClose(row, new double[] {0.5, -0.5}, 0.02, method);
    }
  }

  @Test
  void oneGroupDrawsAsTheOrdinaryProcessDoes() {
    SplittableRandom random = new SplittableRandom(8);
    AdditiveGaussianProcess model =
        AdditiveGaussianProcessTest.random(
            KernelFamily.SE, MIXED, Decomposition.single(5), 9, 0.1, random);
    GaussianProcess plain =
        GaussianProcess.of(
            KernelFamily.SE, model.hyperparameters().component(0), MIXED, model.data());
    Matrix points = Models.points(MIXED, 5, random);
    for (PathMethod method : PathMethod.values()) {
      assertThat(model.paths(method, 2, 16, new SplittableRandom(1)).values(points))
          .isDeepEqualTo(plain.paths(method, 2, 16, new SplittableRandom(1)).values(points));
    }
  }

  @ParameterizedTest
  @EnumSource(PathMethod.class)
  void extremesStayFinite(PathMethod method) {
    SplittableRandom random = new SplittableRandom(9);
    Matrix inputs = Matrix.of(new double[][] {{0.3, 0.1}, {0.3, 0.1}, {0.3, 0.9}, {0.7, 0.9}});
    for (double noise : new double[] {0, 1e-300, 1e300}) {
      for (int n : new int[] {1, 4}) {
        Dataset data =
            Dataset.of(inputs.rows(n == 1 ? new int[1] : new int[] {0, 1, 2, 3}), new double[n]);
        AdditiveGaussianProcess model =
            AdditiveGaussianProcess.of(
                KernelFamily.MATERN52,
                AdditiveHyperparameters.of(
                    Decomposition.singletons(2),
                    new double[] {1e-300, 1e300},
                    new double[] {1, 1e-12},
                    noise),
                Domain.cube(2),
                data);
        for (int features : new int[] {2, 3, 64}) {
          for (double[] row : model.paths(method, 2, features, random).values(inputs)) {
            assertThat(Arrays.stream(row).allMatch(Double::isFinite)).as("%s", noise).isTrue();
          }
        }
      }
    }
  }

  @Test
  void badNumbersAreNamed() {
    AdditiveGaussianProcess model = model(KernelFamily.SE, 3, 0.1, new SplittableRandom(1));
    assertThatThrownBy(() -> model.paths(PathMethod.PATHWISE, 0, 8, new SplittableRandom(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("paths = 0");
    assertThatThrownBy(() -> model.paths(PathMethod.PATHWISE, 1, 1, new SplittableRandom(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("features = 1");
  }
}
