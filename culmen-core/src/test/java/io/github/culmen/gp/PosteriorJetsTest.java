package io.github.culmen.gp;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.centralDifferences;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Jets;
import io.github.culmen.model.Joint;
import io.github.culmen.model.Moments;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PosteriorJetsTest {
  private static final double[] LENGTHSCALES = {0.3, 0.7, 0.5};
  private static final int[] ALL = {0, 1, 2};

  private static GaussianProcess model(KernelFamily family, Domain domain, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix inputs = Matrix.zeros(6, domain.dimension());
    Arrays.setAll(inputs.data(), i -> random.nextDouble());
    return GaussianProcess.of(
        family,
        Hyperparameters.of(LENGTHSCALES, 1.5, 1e-3),
        domain,
        Dataset.of(inputs, random.doubles(6, -2, 2).toArray()));
  }

  private static Matrix one(double... point) {
    return Matrix.of(new double[][] {point});
  }

  private static double[] moved(double[] point, int axis, double by) {
    double[] copy = point.clone();
    copy[axis] += by * LENGTHSCALES[axis];
    return copy;
  }

  // cov(f(x), f(place)) from the model's own joint posterior.
  private static double covariance(GaussianProcess model, double[] x, double[] place) {
    return model.joint(Matrix.of(new double[][] {x, place})).covariance().get(0, 1);
  }

  // The covariance of f(x) with each entry by differences in the place, by lengthscales.
  private static double[] byDifferences(GaussianProcess model, double[] x, double[] place) {
    double[] expected = new double[Jets.size(3)];
    double h = 1e-4;
    double middle = covariance(model, x, place);
    expected[0] = middle;
    int mixed = 7;
    for (int a = 0; a < 3; a++) {
      double above = covariance(model, x, moved(place, a, h));
      double below = covariance(model, x, moved(place, a, -h));
      expected[1 + a] = (above - below) / (2 * h);
      expected[4 + a] = (above - 2 * middle + below) / (h * h);
      for (int b = a + 1; b < 3; b++) {
        double sum = 0;
        for (int sign = -1; sign <= 1; sign += 2) {
          for (int other = -1; other <= 1; other += 2) {
            double[] corner = moved(moved(place, a, sign * h), b, other * h);
            sum += sign * other * covariance(model, x, corner);
          }
        }
        expected[mixed++] = sum / (4 * h * h);
      }
    }
    return expected;
  }

  @ParameterizedTest
  @EnumSource(
      value = KernelFamily.class,
      names = {"SE", "MATERN52"})
  void covariancesAreDerivativesOfTheJointPosterior(KernelFamily family) {
    GaussianProcess model = model(family, Domain.cube(3), 1);
    double[] place = {0.4, 0.6, 0.2};
    Jets jets = model.jets(one(place), List.of(ALL));
    for (double[] x : new double[][] {{0.1, 0.9, 0.5}, {0.45, 0.55, 0.25}, {1, 0, 1}}) {
      double[][] covariances = jets.covariances(one(x))[0];
      double[] expected = byDifferences(model, x, place);
      for (int e = 0; e < expected.length; e++) {
        assertClose(covariances[e][0], expected[e], 1e-6, family + " entry " + e);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = KernelFamily.class,
      names = {"SE", "MATERN52"})
  void theJointIsDerivativesOfTheCovariancesAtThePlace(KernelFamily family) {
    GaussianProcess model = model(family, Domain.cube(3), 2);
    double[] place = {0.4, 0.6, 0.2};
    Jets jets = model.jets(one(place), List.of(ALL));
    Matrix joint = jets.joint(0).covariance();
    double h = 1e-4;
    for (int e = 0; e < joint.rows(); e++) {
      int entry = e;
      java.util.function.ToDoubleFunction<double[]> c = x -> jets.covariances(one(x))[0][entry][0];
      double middle = c.applyAsDouble(place);
      assertClose(joint.get(e, 0), middle, 1e-10, "value");
      for (int a = 0; a < 3; a++) {
        double above = c.applyAsDouble(moved(place, a, h));
        double below = c.applyAsDouble(moved(place, a, -h));
        assertClose(joint.get(e, 1 + a), (above - below) / (2 * h), 1e-6, e + " gradient " + a);
        double second = (above - 2 * middle + below) / (h * h);
        // A Matérn covariance's fourth derivative has a kink at the place: first-order differences.
        assertClose(joint.get(e, 4 + a), second, 5e-4, e + " hessian " + a);
      }
      double corners = 0;
      for (int sign = -1; sign <= 1; sign += 2) {
        for (int other = -1; other <= 1; other += 2) {
          corners += sign * other * c.applyAsDouble(moved(moved(place, 0, sign * h), 1, other * h));
        }
      }
      assertClose(joint.get(e, 7), corners / (4 * h * h), 5e-4, e + " mixed");
    }
  }

  @Test
  void meansAreDerivativesOfTheMean() {
    GaussianProcess model = model(KernelFamily.MATERN52, Domain.cube(3), 3);
    double[] place = {0.4, 0.6, 0.2};
    double[] mean = model.jets(one(place), List.of(ALL)).joint(0).mean();
    double h = 1e-4;
    double middle = model.moments(one(place)).mean()[0];
    assertClose(mean[0], middle, 1e-12, "value");
    for (int a = 0; a < 3; a++) {
      double above = model.moments(one(moved(place, a, h))).mean()[0];
      double below = model.moments(one(moved(place, a, -h))).mean()[0];
      assertClose(mean[1 + a], (above - below) / (2 * h), 1e-6, "gradient " + a);
      assertClose(mean[4 + a], (above - 2 * middle + below) / (h * h), 1e-6, "hessian " + a);
    }
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void aPlaceWithoutAxesIsTheFunctionItself(KernelFamily family) {
    GaussianProcess model = model(family, Domain.cube(3), 4);
    double[] place = {0.4, 0.6, 0.2};
    Jets jets = model.jets(one(place), List.of(new int[0]));
    Moments moments = model.moments(one(place));
    Joint joint = jets.joint(0);

    assertThat(joint.mean()).hasSize(1);
    assertClose(joint.mean()[0], moments.mean()[0], 1e-12, "mean");
    assertClose(joint.covariance().get(0, 0), moments.variance()[0], 1e-12, "variance");
    double[] x = {0.9, 0.1, 0.3};
    assertClose(
        jets.covariances(one(x))[0][0][0], covariance(model, x, place), 1e-12, "covariance");
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void gradientsAreThoseOfTheWeightedSum(KernelFamily family) {
    GaussianProcess model = model(family, Domain.cube(3), 5);
    int[] axes = model.twiceDifferentiable() ? new int[] {2, 0} : new int[0];
    Matrix places = Matrix.of(new double[][] {{0.4, 0.6, 0.2}, {0.9, 0.1, 0.8}});
    Jets jets = model.jets(places, List.of(axes, new int[0]));
    SplittableRandom random = new SplittableRandom(6);
    Matrix points = Matrix.of(new double[][] {{0.3, 0.5, 0.25}, {0.8, 0.9, 0.1}, {0.4, 0.6, 0.2}});
    double[][][] weights = {
      random
          .doubles((long) Jets.size(axes.length) * 3)
          .mapToObj(w -> new double[] {w, -w, 1 - w})
          .limit(Jets.size(axes.length))
          .toArray(double[][]::new),
      {{0.5, -1, 2}}
    };
    Matrix gradients = jets.gradients(points, weights);
    for (int i = 0; i < points.rows(); i++) {
      int point = i;
      double[] expected =
          centralDifferences(
              x -> {
                double[][][] covariances = jets.covariances(one(x));
                double sum = 0;
                for (int p = 0; p < 2; p++) {
                  for (int e = 0; e < covariances[p].length; e++) {
                    sum += weights[p][e][point] * covariances[p][e][0];
                  }
                }
                return sum;
              },
              points.row(i),
              1e-6);
      assertClose(gradients.row(i), expected, 2e-5, family + " point " + i);
    }
  }

  @Test
  void unorderedAxesTakePartWithoutDerivatives() {
    Domain domain = new Domain(List.of(Axis.interval(), Axis.categories(3), Axis.lattice(5)));
    GaussianProcess model = model(KernelFamily.SE, domain, 7);
    double[] place = {0.4, 0.5, 0.3};
    Jets jets = model.jets(one(place), List.of(new int[] {0}));
    double[] x = {0.2, 1.0 / 6, 0.5};
    double[] expected = byDifferences(model, x, place);
    double[][] covariances = jets.covariances(one(x))[0];
    assertClose(covariances[1][0], expected[1], 1e-6, "gradient");
    assertClose(covariances[2][0], expected[4], 1e-6, "hessian");
    Matrix gradient = jets.gradients(one(x), new double[][][] {{{1}, {2}, {3}}});
    assertThat(gradient.get(0, 1)).isZero();
    assertThat(gradient.get(0, 0)).isNotZero();

    assertThatThrownBy(() -> model.jets(one(place), List.of(new int[] {1})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ordered axes from 0 to 2, but got 1");
  }

  @Test
  void rejectsWhatDoesNotExist() {
    GaussianProcess rough = model(KernelFamily.MATERN32, Domain.cube(3), 8);
    assertThat(rough.twiceDifferentiable()).isFalse();
    assertThatThrownBy(() -> rough.jets(one(0.5, 0.5, 0.5), List.of(new int[] {0})))
        .hasMessageContaining("kernel se or matern52");
    assertThatThrownBy(() -> rough.jets(one(0.5, 0.5, 0.5), List.of()))
        .hasMessageContaining("0 lists and 1 places");
    assertThatThrownBy(() -> rough.jets(one(0.5, 0.5), List.of(new int[0])))
        .isInstanceOf(IllegalArgumentException.class);
    GaussianProcess smooth = model(KernelFamily.SE, Domain.cube(3), 8);
    assertThatThrownBy(() -> smooth.jets(one(0.5, 0.5, 0.5), List.of(new int[] {3})))
        .hasMessageContaining("but got 3");
  }

  @ParameterizedTest
  @EnumSource(
      value = KernelFamily.class,
      names = {"SE", "MATERN52"})
  void staysFiniteAndPositiveDefiniteAtExtremes(KernelFamily family) {
    Dataset data = Dataset.of(Matrix.of(new double[][] {{0.2, 0.5}}), new double[] {1});
    for (double scale : new double[] {1e-200, 1e-6, 1, 1e6, 1e200}) {
      GaussianProcess model =
          GaussianProcess.of(
              family, Hyperparameters.of(new double[] {scale, 1}, 1, 0), Domain.cube(2), data);
      // At the observed point itself, and elsewhere.
      Matrix places = Matrix.of(new double[][] {{0.2, 0.5}, {0.7, 0.1}});
      Jets jets = model.jets(places, List.of(new int[] {0, 1}, new int[] {0, 1}));
      double[][][] covariances = jets.covariances(places);
      for (int p = 0; p < 2; p++) {
        for (double[] row : covariances[p]) {
          assertThat(Arrays.stream(row).allMatch(Double::isFinite)).as("%s", scale).isTrue();
        }
        Matrix covariance = jets.joint(p).covariance();
        assertThat(Arrays.stream(covariance.data()).allMatch(Double::isFinite)).isTrue();
        assertThat(Cholesky.of(covariance).jitter()).isLessThan(1e-6);
      }
      double[] gradients = jets.gradients(places, covariances).data();
      assertThat(Arrays.stream(gradients).noneMatch(Double::isNaN)).as("%s", scale).isTrue();
    }
  }

  // Few points are summed over in other loops than many, but in the same order. Slopes go by the
  // number of points against that of the data, six: one and two points, and forty.
  @ParameterizedTest
  @EnumSource(
      value = KernelFamily.class,
      names = {"SE", "MATERN52"})
  void fewPointsGiveTheSameBitsAsMany(KernelFamily family) {
    GaussianProcess model = model(family, Domain.cube(3), 5);
    SplittableRandom random = new SplittableRandom(6);
    Matrix places = Matrix.zeros(3, 3);
    Arrays.setAll(places.data(), i -> random.nextDouble());
    Jets jets = model.jets(places, List.of(ALL, new int[] {1}, ALL));
    Matrix points = Matrix.zeros(40, 3);
    Arrays.setAll(points.data(), i -> random.nextDouble());
    double[][][] covariances = jets.covariances(points);
    double[][][] weights = new double[3][][];
    for (int p = 0; p < 3; p++) {
      weights[p] = new double[covariances[p].length][];
      Arrays.setAll(weights[p], e -> random.doubles(40, -1, 1).toArray());
    }
    Matrix gradients = jets.gradients(points, weights);
    for (int few = 1; few <= 2; few++) {
      for (int start = 0; start < 40; start += few) {
        int from = start;
        int to = start + few;
        Matrix part = Matrix.wrap(few, 3, Arrays.copyOfRange(points.data(), 3 * from, 3 * to));
        double[][][] own = jets.covariances(part);
        double[][][] parts = new double[3][][];
        for (int p = 0; p < 3; p++) {
          parts[p] = new double[weights[p].length][];
          for (int e = 0; e < own[p].length; e++) {
            assertThat(own[p][e]).isEqualTo(Arrays.copyOfRange(covariances[p][e], from, to));
            parts[p][e] = Arrays.copyOfRange(weights[p][e], from, to);
          }
        }
        assertThat(jets.gradients(part, parts).data())
            .isEqualTo(Arrays.copyOfRange(gradients.data(), 3 * from, 3 * to));
      }
    }
  }
}
