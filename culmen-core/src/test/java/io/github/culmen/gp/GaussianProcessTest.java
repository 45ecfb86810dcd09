package io.github.culmen.gp;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.centralDifferences;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.gp.learn.MarginalLikelihood;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Joint;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GaussianProcessTest {
  private static final Hyperparameters TWO = Hyperparameters.of(new double[] {0.3, 0.7}, 1.5, 1e-3);

  private static Matrix uniform(int rows, int columns, RandomGenerator random) {
    Matrix points = Matrix.zeros(rows, columns);
    Arrays.setAll(points.data(), i -> random.nextDouble());
    return points;
  }

  private static Dataset data(int n, int d, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return Dataset.of(uniform(n, d, random), random.doubles(n, -2, 2).toArray());
  }

  private static Matrix one(double... point) {
    return Matrix.of(new double[][] {point});
  }

  // The textbook: k written per pair, K inverted by Gauss-Jordan elimination.
  private static double[] textbook(
      KernelFamily family, Hyperparameters h, Dataset data, double[] x) {
    int n = data.size();
    double[][] a = new double[n][n + 2];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        a[i][k] = covariance(family, h, data.inputs().row(i), data.inputs().row(k));
      }
      a[i][i] += data.noise(i, h.noiseVariance());
      a[i][n] = data.value(i);
      a[i][n + 1] = covariance(family, h, data.inputs().row(i), x);
    }
    double[] cross = new double[n];
    for (int i = 0; i < n; i++) {
      cross[i] = a[i][n + 1];
    }
    for (int p = 0; p < n; p++) {
      for (int i = 0; i < n; i++) {
        if (i != p) {
          double f = a[i][p] / a[p][p];
          for (int k = p; k < n + 2; k++) {
            a[i][k] -= f * a[p][k];
          }
        }
      }
    }
    double mean = 0;
    double variance = h.variance();
    for (int i = 0; i < n; i++) {
      mean += cross[i] * a[i][n] / a[i][i];
      variance -= cross[i] * a[i][n + 1] / a[i][i];
    }
    return new double[] {mean, variance};
  }

  private static double covariance(KernelFamily family, Hyperparameters h, double[] a, double[] b) {
    double r2 = 0;
    for (int j = 0; j < a.length; j++) {
      r2 += Math.pow((a[j] - b[j]) / h.lengthscale(j), 2);
    }
    double r = Math.sqrt(r2);
    return h.variance()
        * switch (family) {
          case SE -> Math.exp(-r2 / 2);
          case MATERN32 -> (1 + Math.sqrt(3) * r) * Math.exp(-Math.sqrt(3) * r);
          case MATERN52 -> (1 + Math.sqrt(5) * r + 5 * r2 / 3) * Math.exp(-Math.sqrt(5) * r);
        };
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void agreesWithTheTextbook(KernelFamily family) {
    SplittableRandom random = new SplittableRandom(5);
    for (int n : new int[] {1, 2, 3, 5, 17, 40}) {
      for (int d : new int[] {1, 2, 3, 5}) {
        double[] lengthscales = random.doubles(d, 0.2, 1).toArray();
        Hyperparameters h = Hyperparameters.of(lengthscales, 2, 0.01);
        Dataset data = data(n, d, 10 * n + d);
        GaussianProcess model = GaussianProcess.of(family, h, Domain.cube(d), data);
        Matrix queries = uniform(7, d, random);
        Moments moments = model.moments(queries);
        for (int i = 0; i < queries.rows(); i++) {
          double[] expected = textbook(family, h, data, queries.row(i));
          assertClose(moments.mean()[i], expected[0], 1e-10, family + " mean n " + n);
          assertClose(moments.variance()[i], expected[1], 1e-10, family + " variance n " + n);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void jointCovarianceIsHowOneObservationMovesAnother(KernelFamily family) {
    Dataset data = data(12, 2, 5);
    GaussianProcess model = GaussianProcess.of(family, TWO, Domain.cube(2), data);
    Matrix queries = uniform(6, 2, new SplittableRandom(8));
    Joint joint = model.joint(queries);
    for (int i = 0; i < 6; i++) {
      // Observing y at x_i moves the mean at x_k by cov(i, k)/(var_i + noise)·(y - mean_i).
      double surprise = 3;
      double[] value = {joint.mean()[i] + surprise};
      Moments after = model.condition(Dataset.of(one(queries.row(i)), value)).moments(queries);
      double gain = surprise / (joint.covariance().get(i, i) + TWO.noiseVariance());
      for (int k = 0; k < 6; k++) {
        assertClose(
            after.mean()[k] - joint.mean()[k],
            joint.covariance().get(i, k) * gain,
            1e-9,
            family + " " + i + ", " + k);
      }
    }
  }

  @Test
  void thousandsOfPointsPredictLikeEachAlone() {
    for (int n : new int[] {30, 260}) {
      Dataset data = data(n, 2, n);
      GaussianProcess model = GaussianProcess.of(KernelFamily.MATERN52, TWO, Domain.cube(2), data);
      Matrix queries = uniform(1013, 2, new SplittableRandom(1));
      Moments all = model.moments(queries);
      for (int i : new int[] {0, 1, 125, 126, 253, 254, 255, 1011, 1012}) {
        Moments alone = model.moments(one(queries.row(i)));
        assertClose(all.mean()[i], alone.mean()[0], 1e-11, "mean " + i);
        assertClose(all.variance()[i], alone.variance()[0], 1e-11, "variance " + i);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void gradientsAreFiniteDifferencesAlsoAtAnObservedPoint(KernelFamily family) {
    Dataset data = data(12, 2, 3);
    GaussianProcess model = GaussianProcess.of(family, TWO, Domain.cube(2), data);
    // Matérn-3/2 has a kink in its second derivative at observed points, so differences are worse.
    double tolerance = family == KernelFamily.MATERN32 ? 1e-4 : 1e-6;
    for (double[] x : new double[][] {data.inputs().row(4), {0.41, 0.13}, {0, 1}}) {
      MomentGradients gradients = model.gradients(one(x));
      assertClose(
          gradients.mean().row(0),
          centralDifferences(p -> model.moments(one(p)).mean()[0], x, 1e-6),
          tolerance,
          family + " mean");
      assertClose(
          gradients.variance().row(0),
          centralDifferences(p -> model.moments(one(p)).variance()[0], x, 1e-6),
          tolerance,
          family + " variance");
    }
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void likelihoodGradientsAreFiniteDifferencesWithMixedNoiseAndCategories(KernelFamily family) {
    SplittableRandom random = new SplittableRandom(9);
    int n = 23;
    Domain domain = new Domain(List.of(Axis.interval(), Axis.categories(3), Axis.lattice(5)));
    Matrix inputs = uniform(n, 3, random);
    for (int i = 0; i < n; i++) {
      double[] row = inputs.row(i);
      domain.snap(row);
      for (int j = 0; j < 3; j++) {
        inputs.set(i, j, row[j]);
      }
    }
    double[] shared = new double[n];
    double[] own = new double[n];
    for (int i = 0; i < n; i++) {
      shared[i] = i % 3 == 0 ? 0 : 1;
      own[i] = i % 3 == 0 ? 0.02 : 0;
    }
    Dataset data = Dataset.of(inputs, random.doubles(n, -2, 2).toArray(), shared, own);
    MarginalLikelihood likelihood = new MarginalLikelihood(family, domain, data);
    double[] theta = {Math.log(0.4), Math.log(1.3), Math.log(0.6), Math.log(1.7), Math.log(0.05)};
    double[] gradient = new double[5];
    evaluate(likelihood, theta, gradient);
    double[] ignored = new double[5];
    assertClose(
        gradient,
        centralDifferences(t -> evaluate(likelihood, t, ignored), theta, 1e-5),
        1e-6,
        family);
  }

  private static double evaluate(MarginalLikelihood likelihood, double[] theta, double[] out) {
    double[] lengthscales = {Math.exp(theta[0]), Math.exp(theta[1]), Math.exp(theta[2])};
    return likelihood.evaluate(lengthscales, Math.exp(theta[3]), Math.exp(theta[4]), out);
  }

  @Test
  void likelihoodOfOnePointIsTheNormalDensity() {
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.SE,
            Hyperparameters.of(new double[] {1}, 2, 0.5),
            Domain.cube(1),
            Dataset.of(one(0.3), new double[] {1.5}));
    double expected = -0.5 * (1.5 * 1.5 / 2.5 + Math.log(2.5) + Math.log(2 * Math.PI));
    assertClose(model.logMarginalLikelihood(), expected, 1e-14, "one point");
  }

  @Test
  void conditioningIsFittingAnew() {
    for (KernelFamily family : KernelFamily.values()) {
      Dataset first = data(20, 2, 1);
      Dataset more = data(9, 2, 2);
      GaussianProcess appended =
          GaussianProcess.of(family, TWO, Domain.cube(2), first).condition(more);
      GaussianProcess anew = GaussianProcess.of(family, TWO, Domain.cube(2), first.with(more));
      Matrix queries = uniform(50, 2, new SplittableRandom(3));
      assertClose(appended.moments(queries).mean(), anew.moments(queries).mean(), 1e-10, family);
      assertClose(
          appended.moments(queries).variance(), anew.moments(queries).variance(), 1e-10, family);
      assertClose(appended.logMarginalLikelihood(), anew.logMarginalLikelihood(), 1e-10, family);
    }
  }

  @Test
  void believingPendingPointsKeepsTheMeanAndShrinksTheVariance() {
    GaussianProcess model =
        GaussianProcess.of(KernelFamily.MATERN52, TWO, Domain.cube(2), data(15, 2, 8));
    Matrix pending = uniform(4, 2, new SplittableRandom(4));
    Matrix queries = uniform(40, 2, new SplittableRandom(5));
    Moments before = model.moments(queries);
    Moments after = model.conditionOnMean(pending).moments(queries);
    assertClose(after.mean(), before.mean(), 1e-9, "mean");
    for (int i = 0; i < queries.rows(); i++) {
      assertThat(after.variance()[i]).isLessThanOrEqualTo(before.variance()[i] + 1e-12);
    }
    assertThat(
            Arrays.stream(model.conditionOnMean(pending).moments(pending).variance())
                .max()
                .orElseThrow())
        .isLessThan(2e-3);
    assertThat(model.conditionOnMean(Matrix.zeros(0, 2))).isSameAs(model);
  }

  @Test
  void interpolatesWithoutNoise() {
    Dataset data = data(10, 2, 12);
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.MATERN52,
            Hyperparameters.of(new double[] {0.3, 0.7}, 1, 0),
            Domain.cube(2),
            data);
    Moments there = model.moments(data.inputs());
    assertClose(there.mean(), data.values(), 1e-8, "values");
    assertThat(Arrays.stream(there.variance()).max().orElseThrow()).isBetween(0.0, 1e-8);
  }

  @Test
  void theOrderOfObservationsDoesNotMatter() {
    Dataset data = data(25, 2, 6);
    int[] reversed = new int[25];
    Arrays.setAll(reversed, i -> 24 - i);
    double[] values = new double[25];
    Arrays.setAll(values, i -> data.value(24 - i));
    Dataset other = Dataset.of(data.inputs().rows(reversed), values);
    Matrix queries = uniform(20, 2, new SplittableRandom(2));
    GaussianProcess a = GaussianProcess.of(KernelFamily.SE, TWO, Domain.cube(2), data);
    GaussianProcess b = GaussianProcess.of(KernelFamily.SE, TWO, Domain.cube(2), other);
    assertClose(a.moments(queries).mean(), b.moments(queries).mean(), 1e-9, "mean");
    assertClose(a.logMarginalLikelihood(), b.logMarginalLikelihood(), 1e-9, "likelihood");
  }

  @Test
  void duplicatePointsWithoutNoiseAreSurvivedWithJitterThatIsReported() {
    Matrix twice = Matrix.of(new double[][] {{0.5, 0.5}, {0.5, 0.5}, {0.1, 0.9}});
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.SE,
            Hyperparameters.of(new double[] {0.3, 0.7}, 1, 0),
            Domain.cube(2),
            Dataset.of(twice, new double[] {1, 1, 0}));
    assertThat(model.jitter()).isBetween(1e-11, 1e-4);
    Moments there = model.moments(twice);
    assertClose(there.mean(), new double[] {1, 1, 0}, 1e-4, "mean");
    GaussianProcess thrice = model.condition(Dataset.of(one(0.5, 0.5), new double[] {1}));
    assertClose(thrice.moments(twice).mean(), new double[] {1, 1, 0}, 1e-3, "appended");
    assertThat(thrice.gradients(twice).variance().data()).doesNotContain(Double.NaN);
  }

  @Test
  void categoriesAreEquallyFarFromEachOther() {
    Domain domain = new Domain(List.of(Axis.categories(3), Axis.interval()));
    double[] positions = {1 / 6.0, 0.5, 5 / 6.0};
    Hyperparameters h = Hyperparameters.of(new double[] {0.8, 0.5}, 1, 1e-6);
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.SE, h, domain, Dataset.of(one(positions[0], 0.5), new double[] {1}));
    Matrix queries =
        Matrix.of(new double[][] {{positions[0], 0.5}, {positions[1], 0.5}, {positions[2], 0.5}});
    Moments moments = model.moments(queries);
    double apart = Math.exp(-0.5 / (0.8 * 0.8)) / (1 + 1e-6);
    assertClose(moments.mean(), new double[] {1 / (1 + 1e-6), apart, apart}, 1e-12, "mean");
    MomentGradients gradients = model.gradients(Matrix.of(new double[][] {{positions[1], 0.4}}));
    assertThat(gradients.mean().get(0, 0)).isZero();
    assertThat(gradients.mean().get(0, 1)).isPositive();
  }

  @Test
  void farAwayThePriorIsLeft() {
    GaussianProcess model =
        GaussianProcess.of(
            KernelFamily.SE,
            Hyperparameters.of(new double[] {1e-3}, 4, 0.1),
            Domain.cube(1),
            Dataset.of(one(0.0), new double[] {100}));
    Moments moments = model.moments(one(1.0));
    assertThat(moments.mean()[0]).isZero();
    assertThat(moments.variance()[0]).isEqualTo(4);
    assertThat(model.gradients(one(1.0)).mean().get(0, 0)).isZero();
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void extremeHyperparametersGiveNoNan(KernelFamily family) {
    Dataset data = data(6, 2, 1);
    for (double lengthscale : new double[] {1e-200, 1e-6, 1e6, 1e200}) {
      for (double variance : new double[] {1e-300, 1, 1e300}) {
        GaussianProcess model =
            GaussianProcess.of(
                family,
                Hyperparameters.of(new double[] {lengthscale, 0.5}, variance, variance),
                Domain.cube(2),
                data);
        MomentGradients gradients = model.gradients(uniform(5, 2, new SplittableRandom(1)));
        for (double[] numbers :
            new double[][] {
              gradients.moments().mean(),
              gradients.moments().variance(),
              gradients.mean().data(),
              gradients.variance().data()
            }) {
          assertThat(Arrays.stream(numbers).noneMatch(Double::isNaN))
              .as("lengthscale %s, variance %s", lengthscale, variance)
              .isTrue();
        }
      }
    }
  }

  @Test
  void rejectsDimensionsThatDoNotFit() {
    assertThatThrownBy(
            () -> GaussianProcess.of(KernelFamily.SE, TWO, Domain.cube(3), data(4, 3, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("same dimension")
        .hasMessageContaining("2, 3 and 3");
    GaussianProcess model = GaussianProcess.of(KernelFamily.SE, TWO, Domain.cube(2), data(4, 2, 1));
    assertThatThrownBy(() -> model.moments(one(0.5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 coordinates, but have 1");
  }
}
