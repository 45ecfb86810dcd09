package io.github.culmen.acquisition.entropy;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.centralDifferences;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.maximum.MaximumProbability;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Joint;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntropySearchTest {
  private static final Domain LINE = Domain.cube(1);
  private static final int GRID = 14;

  private static GaussianProcess model(double lengthscale, double noise, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix inputs = Matrix.zeros(4, 1);
    Arrays.setAll(inputs.data(), i -> random.nextDouble());
    double[] values = random.doubles(4, -1, 1).toArray();
    return GaussianProcess.of(
        KernelFamily.MATERN52,
        Hyperparameters.of(new double[] {lengthscale}, 1, noise),
        LINE,
        Dataset.of(inputs, values));
  }

  private static Matrix grid(int count) {
    Matrix points = Matrix.zeros(count, 1);
    Arrays.setAll(points.data(), i -> i / (count - 1.0));
    return points;
  }

  // All of the grid are representers: nothing is drawn.
  private static EntropySearch search(GaussianProcess... models) {
    List<GaussianProcess> list = List.of(models);
    return EntropySearch.of(
        list, Candidates.of(grid(GRID), list), LINE, GRID, new SplittableRandom(1));
  }

  // Σ p log p of the maximiser over the grid, from common draws.
  private static double negentropy(double[] mean, Matrix lower, double[][] draws) {
    double[] share = new double[mean.length];
    for (double[] draw : draws) {
      double[] f = lower.times(draw);
      int best = 0;
      for (int i = 0; i < f.length; i++) {
        f[i] += mean[i];
        best = f[i] > f[best] ? i : best;
      }
      share[best] += 1.0 / draws.length;
    }
    return Arrays.stream(share).filter(p -> p > 0).map(p -> p * Math.log(p)).sum();
  }

  // The mean and variance of every outcome's model, then the maximiser of functions drawn from it.
  private static double brute(GaussianProcess model, double x, double[][] draws) {
    Matrix point = Matrix.of(new double[][] {{x}});
    Joint before = model.joint(grid(GRID));
    double mean = model.moments(point).mean()[0];
    double sd = Math.sqrt(model.moments(point).variance()[0] + model.noiseVariance());
    double expected = 0;
    double mass = 0;
    for (double w = -3.5; w < 3.6; w += 0.5) {
      Dataset told = Dataset.of(point, new double[] {mean + sd * w});
      Joint after = model.condition(told).joint(grid(GRID));
      Matrix lower = Cholesky.of(after.covariance()).lower();
      double weight = Math.exp(-0.5 * w * w);
      mass += weight;
      expected += weight * negentropy(after.mean(), lower, draws);
    }
    return expected / mass
        - negentropy(before.mean(), Cholesky.of(before.covariance()).lower(), draws);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.1, 1})
  void agreesWithDrawnFunctions(double noise) {
    SplittableRandom random = new SplittableRandom(8);
    double[][] draws = new double[10_000][GRID];
    for (double[] draw : draws) {
      Arrays.setAll(draw, i -> random.nextGaussian());
    }
    GaussianProcess model = model(0.15, noise, 21);
    EntropySearch search = search(model);
    Matrix points = Matrix.of(new double[][] {{0.02}, {0.2}, {0.35}, {0.5}, {0.65}, {0.8}, {0.98}});
    double[] values = search.values(points);
    double error = 0;
    double total = 0;
    for (int i = 0; i < values.length; i++) {
      double expected = brute(model, points.get(i, 0), draws);
      // The sampled entropies are themselves known to a few thousandths.
      assertThat(values[i])
          .as("at %s with noise %s", points.get(i, 0), noise)
          .isCloseTo(expected, within(0.12 * Math.abs(expected) + 0.004));
      error += Math.abs(values[i] - expected);
      total += Math.abs(expected);
    }
    assertThat(error / total).as("average error with noise %s", noise).isLessThan(0.08);
  }

  @Test
  void expectsNothingFarFromAllRepresenters() {
    GaussianProcess model = model(1e-3, 1e-4, 3);
    Matrix points = Matrix.of(new double[][] {{0.5 / (GRID - 1)}, {6.5 / (GRID - 1)}});
    for (double value : search(model).values(points)) {
      assertThat(value).isCloseTo(0, within(1e-9));
    }
  }

  @Test
  void expectsLessTheNoisierTheObservation() {
    double[] previous = new double[20];
    Arrays.fill(previous, Double.POSITIVE_INFINITY);
    GaussianProcess model = model(0.2, 1e-4, 5);
    Joint joint = model.joint(grid(20));
    MaximizerEntropy entropy =
        new MaximizerEntropy(
            MaximumProbability.of(joint.mean(), joint.covariance()), new double[20]);
    double[] variances = model.moments(grid(20)).variance();
    for (double noise : new double[] {0.01, 0.1, 1, 100, 1e6}) {
      double[] observed = Arrays.stream(variances).map(v -> v + noise).toArray();
      double[] values = entropy.decreases(joint.covariance(), observed);
      for (int i = 0; i < 20; i++) {
        assertThat(values[i]).as("noise %s", noise).isLessThan(previous[i] + 1e-6);
      }
      previous = values;
    }
    assertThat(Arrays.stream(previous).max().orElseThrow()).isLessThan(1e-5);
  }

  @Test
  void isHardlyEverNegative() {
    double sum = 0;
    for (int seed = 0; seed < 20; seed++) {
      double[] values = search(model(0.1 + 0.02 * seed, 0.01, seed)).values(grid(101));
      for (double value : values) {
        assertThat(value).as("seed %s", seed).isFinite().isGreaterThan(-0.02);
      }
      double average = Arrays.stream(values).average().orElseThrow();
      assertThat(average).as("average with seed %s", seed).isGreaterThan(-1e-6);
      sum += average;
    }
    assertThat(sum).isPositive();
  }

  @Test
  void averagesTheModels() {
    GaussianProcess first = model(0.15, 0.01, 1);
    GaussianProcess second = model(0.4, 0.1, 1);
    double[] together = search(first, second).values(grid(9));
    double[] one = search(first).values(grid(9));
    double[] other = search(second).values(grid(9));
    for (int i = 0; i < 9; i++) {
      assertClose(together[i], (one[i] + other[i]) / 2, 1e-14, "point " + i);
    }
  }

  @Test
  void worksOutManyPointsAsEachAlone() {
    EntropySearch search = search(model(0.2, 0.01, 2));
    Matrix points = grid(300);
    double[] values = search.values(points);
    for (int i : new int[] {0, 127, 128, 256, 299}) {
      assertClose(search.values(points.rows(new int[] {i}))[0], values[i], 1e-9, "point " + i);
    }
  }

  @Test
  void hasTheSlopesOfItsValues() {
    EntropySearch search = search(model(0.2, 0.01, 2));
    Matrix points = grid(13);
    Acquisition.Slopes slopes = search.slopes(points);
    assertClose(slopes.values(), search.values(points), 1e-9, "values");
    for (int i = 1; i < 12; i++) {
      double[] expected =
          centralDifferences(
              x -> search.values(Matrix.of(new double[][] {x}))[0], points.row(i), 1e-4);
      assertClose(slopes.gradients().get(i, 0), expected[0], 1e-4, "slope " + i);
    }
    double inside = (search.values(grid(100_001))[1] - slopes.values()[0]) / 1e-5;
    assertClose(slopes.gradients().get(0, 0), inside, 1e-3, "slope at the border");
  }

  @Test
  void hasNoSlopesAlongDiscreteCoordinates() {
    Domain domain = new Domain(List.of(Axis.interval(), Axis.lattice(4), Axis.categories(3)));
    SplittableRandom random = new SplittableRandom(4);
    Matrix inputs = Matrix.zeros(60, 3);
    for (int i = 0; i < 60; i++) {
      double[] point = random.doubles(3).toArray();
      domain.snap(point);
      System.arraycopy(point, 0, inputs.data(), 3 * i, 3);
    }
    Matrix observed = inputs.rows(new int[] {0, 1, 2, 3});
    List<GaussianProcess> models =
        List.of(
            GaussianProcess.of(
                KernelFamily.SE,
                Hyperparameters.of(new double[] {0.3, 0.5, 1}, 1, 1e-3),
                domain,
                Dataset.of(observed, new double[] {0, 1, -1, 0.5})));
    EntropySearch search =
        EntropySearch.of(models, Candidates.of(inputs, models), domain, 20, random);
    Matrix gradients = search.slopes(inputs).gradients();
    double moved = 0;
    for (int i = 0; i < 60; i++) {
      moved += Math.abs(gradients.get(i, 0));
      assertThat(gradients.get(i, 1)).isZero();
      assertThat(gradients.get(i, 2)).isZero();
    }
    assertThat(moved).isPositive();
  }
}
