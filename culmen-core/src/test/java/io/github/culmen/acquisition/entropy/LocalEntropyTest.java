package io.github.culmen.acquisition.entropy;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.centralDifferences;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.PlainSurrogate;
import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LocalEntropyTest {
  // As in LocalEntropy: what is left unknown of a value on a way, as a share of its variance.
  private static final double UNKNOWN = 0.01;
  private static final int LENGTH = 4;

  private static Matrix uniform(int rows, int columns, SplittableRandom random) {
    Matrix points = Matrix.zeros(rows, columns);
    Arrays.setAll(points.data(), i -> random.nextDouble());
    return points;
  }

  private static GaussianProcess model(double noise, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    KernelFamily[] families = KernelFamily.values();
    return GaussianProcess.of(
        families[seed % families.length],
        Hyperparameters.of(new double[] {0.2, 0.35}, 1.3, noise),
        Domain.cube(2),
        Dataset.of(uniform(6, 2, random), random.doubles(6, -1, 1).toArray()));
  }

  /** The same from models that were told every place of a way in the ordinary way. */
  private static double[] twin(List<GaussianProcess> models, List<Matrix> places, Matrix points) {
    double[] sums = new double[points.rows()];
    int terms = 0;
    for (int m = 0; m < models.size(); m++) {
      GaussianProcess model = models.get(m);
      double noise = model.noiseVariance();
      double[] before = model.moments(points).variance();
      for (int first = 0; first < places.get(m).rows(); first += LENGTH) {
        int from = first;
        Matrix way = places.get(m).rows(IntStream.range(from, from + LENGTH).toArray());
        double[] left = model.moments(way).variance();
        for (int p = 0; p < LENGTH; p++) {
          left[p] *= UNKNOWN;
        }
        // Which values are told makes no difference to a variance.
        double[] any = {3, -1, 2, 0};
        double[] after =
            model
                .condition(Dataset.of(way, any, new double[LENGTH], left))
                .moments(points)
                .variance();
        terms++;
        for (int i = 0; i < sums.length; i++) {
          sums[i] += 0.5 * Math.log((before[i] + noise) / (after[i] + noise));
        }
      }
    }
    for (int i = 0; i < sums.length; i++) {
      sums[i] = Math.log(sums[i] / terms);
    }
    return sums;
  }

  @Test
  void isTheLogShareOfTheVarianceThatTheWaysTakeAway() {
    for (int seed = 0; seed < 12; seed++) {
      SplittableRandom random = new SplittableRandom(100 + seed);
      double noise = List.of(1e-6, 1e-3, 0.1).get(seed % 3);
      List<GaussianProcess> models =
          seed % 2 == 0
              ? List.of(model(noise, seed))
              : List.of(model(noise, seed), model(2 * noise, seed + 1));
      List<Matrix> places = models.stream().map(m -> uniform(3 * LENGTH, 2, random)).toList();
      Matrix points = uniform(40, 2, random);
      assertClose(
          LocalEntropy.of(models, places, LENGTH).values(points),
          twin(models, places, points),
          1e-5,
          "seed " + seed);
    }
  }

  @Test
  void gradientsAreCentralDifferences() {
    for (int seed = 0; seed < 6; seed++) {
      SplittableRandom random = new SplittableRandom(200 + seed);
      List<GaussianProcess> models = List.of(model(0.01, seed), model(0.001, seed + 1));
      LocalEntropy entropy =
          LocalEntropy.of(
              models,
              List.of(uniform(2 * LENGTH, 2, random), uniform(2 * LENGTH, 2, random)),
              LENGTH);
      Matrix points = uniform(10, 2, random);
      Acquisition.Slopes slopes = entropy.slopes(points);
      assertClose(slopes.values(), entropy.values(points), 1e-9, "seed " + seed);
      for (int i = 0; i < points.rows(); i++) {
        assertClose(
            slopes.gradients().row(i),
            centralDifferences(
                x -> entropy.values(Matrix.of(new double[][] {x}))[0], points.row(i), 1e-5),
            1e-4,
            "seed " + seed + ", point " + i);
      }
    }
  }

  @Test
  void isLargeOnAWayAndFiniteThereWithoutNoise() {
    GaussianProcess model = model(0, 3);
    Matrix way = Matrix.of(new double[][] {{0.5, 0.5}, {0.52, 0.5}, {0.54, 0.5}, {0.56, 0.5}});
    LocalEntropy entropy = LocalEntropy.of(List.of(model), List.of(way), LENGTH);
    double[] on = entropy.values(way);
    double off = entropy.values(Matrix.of(new double[][] {{0, 1}}))[0];
    for (double value : on) {
      assertThat(value).isFinite().isGreaterThan(off + 2);
      // One value that is known but for a hundredth of its variance tells log(100)/2 nats; four
      // of nearly the same tell half a log(4) more.
      assertThat(Math.exp(value)).isBetween(0.5 * Math.log(100) - 0.01, 0.5 * Math.log(401) + 0.01);
    }
  }

  @Test
  void aWayThatGoesNowhereTellsAboutItsBeginningOnly() {
    GaussianProcess model = model(0.01, 4);
    Matrix there = Matrix.of(new double[][] {{0.3, 0.6}, {0.3, 0.6}, {0.3, 0.6}, {0.3, 0.6}});
    LocalEntropy entropy = LocalEntropy.of(List.of(model), List.of(there), LENGTH);
    Matrix points = uniform(30, 2, new SplittableRandom(5));
    double[] values = entropy.values(points);
    double top = entropy.values(there)[0];
    for (double value : values) {
      assertThat(value).isFinite().isLessThan(top);
    }
  }

  @Test
  void rejectsWaysThatDoNotFit() {
    GaussianProcess model = model(0.01, 1);
    Matrix places = uniform(LENGTH, 2, new SplittableRandom(1));
    assertThatThrownBy(() -> LocalEntropy.of(List.of(model), List.of(), LENGTH))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "local entropy search needs ways of every model, but there are 1 models and ways of 0");
    assertThatThrownBy(
            () -> LocalEntropy.of(List.of(model), List.of(places.rows(new int[] {0, 1})), LENGTH))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("every model must have equally many ways of 4 places, but one has 2 places");
    assertThatThrownBy(
            () -> LocalEntropy.of(List.of(new PlainSurrogate(model)), List.of(places), LENGTH))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("needs a model with cross-covariances");
  }
}
