package io.github.culmen.gp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.testdata.Numbers;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LeaveOneOutTest {
  private static final Domain MIXED =
      new Domain(List.of(Axis.interval(), Axis.lattice(7), Axis.categories(3)));

  // The slow twin: a fit of all observations but one.
  private static void assertMatchesRefits(GaussianProcess model, Domain domain) {
    LeaveOneOut fast = model.leaveOneOut();
    Dataset data = model.data();
    double shared = model.hyperparameters().noiseVariance();
    for (int i = 0; i < data.size(); i++) {
      int left = i;
      int[] others = IntStream.range(0, data.size()).filter(k -> k != left).toArray();
      Dataset rest =
          Dataset.of(
              data.inputs().rows(others),
              Arrays.stream(others).mapToDouble(data::value).toArray(),
              Arrays.stream(others).mapToDouble(data::sharedNoise).toArray(),
              Arrays.stream(others).mapToDouble(k -> data.noise(k, 0)).toArray());
      Moments slow =
          GaussianProcess.of(model.family(), model.hyperparameters(), domain, rest)
              .moments(data.inputs().rows(new int[] {i}));
      double variance = slow.variance()[0] + data.noise(i, shared);
      Numbers.assertClose(fast.mean()[i], slow.mean()[0], 1e-9, "mean " + i);
      Numbers.assertClose(fast.variance()[i], variance, 1e-9, "variance " + i);
      double residual = data.value(i) - slow.mean()[0];
      Numbers.assertClose(fast.residual()[i], residual, 1e-9, "residual " + i);
      Numbers.assertClose(
          fast.standardized()[i], residual / Math.sqrt(variance), 1e-8, "standardised " + i);
    }
  }

  @ParameterizedTest
  @EnumSource(KernelFamily.class)
  void equalsFitsWithoutEachPoint(KernelFamily family) {
    SplittableRandom random = new SplittableRandom(3);
    assertMatchesRefits(Models.random(family, MIXED, 25, 0.01, random), MIXED);
  }

  @Test
  void honoursTheNoiseOfEachObservation() {
    SplittableRandom random = new SplittableRandom(5);
    int n = 18;
    double[] values = new double[n];
    double[] shared = new double[n];
    double[] own = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = random.nextGaussian();
      shared[i] = i % 3 == 0 ? 0 : 1;
      own[i] = i % 3 == 0 ? 0.05 * (i + 1) : 0;
    }
    Domain square = Domain.cube(2);
    Dataset data = Dataset.of(Models.points(square, n, random), values, shared, own);
    Hyperparameters settings = Hyperparameters.of(new double[] {0.3, 0.6}, 2, 0.02);
    assertMatchesRefits(GaussianProcess.of(KernelFamily.MATERN52, settings, square, data), square);
  }

  @Test
  void equalsFitsWithoutEachPointWhenPointsAreRepeated() {
    Matrix points = Matrix.of(new double[][] {{0.1}, {0.1}, {0.1}, {0.8}, {0.8}});
    Dataset data = Dataset.of(points, new double[] {1, 1.2, 0.8, -1, -1});
    Hyperparameters settings = Hyperparameters.of(new double[] {0.3}, 1, 0.04);
    Domain line = Domain.cube(1);
    assertMatchesRefits(GaussianProcess.of(KernelFamily.SE, settings, line, data), line);
  }

  @Test
  void predictsASingleValueByThePrior() {
    Dataset data = Dataset.of(Matrix.of(new double[][] {{0.5}}), new double[] {3});
    LeaveOneOut out =
        GaussianProcess.of(
                KernelFamily.SE,
                Hyperparameters.of(new double[] {1}, 2, 0.25),
                Domain.cube(1),
                data)
            .leaveOneOut();
    Numbers.assertClose(out.mean()[0], 0, 1e-14, "mean");
    Numbers.assertClose(out.variance()[0], 2.25, 1e-14, "variance");
    Numbers.assertClose(out.standardized()[0], 2, 1e-14, "standardised");
  }

  @Test
  void staysFiniteForNoiselessDuplicatesAndHugeValues() {
    double[][] rows = new double[30][];
    double[] values = new double[30];
    for (int i = 0; i < 30; i++) {
      rows[i] = new double[] {i % 3 * 0.4};
      values[i] = i % 2 == 0 ? 1e250 : -1e250;
    }
    LeaveOneOut out =
        GaussianProcess.of(
                KernelFamily.SE,
                Hyperparameters.of(new double[] {0.5}, 1, 0),
                Domain.cube(1),
                Dataset.of(Matrix.of(rows), values))
            .leaveOneOut();
    for (double[] numbers :
        List.of(out.mean(), out.variance(), out.residual(), out.standardized())) {
      assertThat(Arrays.stream(numbers).allMatch(Double::isFinite)).isTrue();
    }
    assertThat(Arrays.stream(out.standardized()).map(z -> z * z).allMatch(Double::isFinite))
        .isTrue();
  }

  @Test
  void theMeanAloneIsTheMeanOfTheMoments() {
    SplittableRandom random = new SplittableRandom(8);
    GaussianProcess model = Models.random(KernelFamily.MATERN32, MIXED, 40, 0.1, random);
    Matrix points = Models.points(MIXED, 300, random);
    double[] mean = model.mean(points);
    double[] expected = model.moments(points).mean();
    for (int i = 0; i < mean.length; i++) {
      Numbers.assertClose(mean[i], expected[i], 1e-10, "mean " + i);
    }
  }
}
