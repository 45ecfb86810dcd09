package io.github.culmen.acquisition.maximum;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.StandardNormal;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MaximumProbabilityTest {
  private static final double TIGHT = 1e-11;

  // Values of a smooth function at random points of a square, plus a little of their own.
  private static Matrix smooth(int size, double lengthscale, SplittableRandom random) {
    double[] x = random.doubles(size).toArray();
    double[] y = random.doubles(size).toArray();
    Matrix covariance = Matrix.zeros(size, size);
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        double r2 = (x[i] - x[j]) * (x[i] - x[j]) + (y[i] - y[j]) * (y[i] - y[j]);
        covariance.set(i, j, Math.exp(-0.5 * r2 / (lengthscale * lengthscale)));
      }
      covariance.set(i, i, 1 + 1e-6);
    }
    return covariance;
  }

  private static double[] gaussians(int size, double sd, SplittableRandom random) {
    double[] values = new double[size];
    Arrays.setAll(values, i -> sd * random.nextGaussian());
    return values;
  }

  private static double[] sampled(
      double[] mean, Matrix covariance, int draws, SplittableRandom random) {
    Matrix lower = Cholesky.of(covariance).lower();
    double[] share = new double[mean.length];
    for (int s = 0; s < draws; s++) {
      double[] f = lower.times(gaussians(mean.length, 1, random));
      int best = 0;
      for (int i = 0; i < f.length; i++) {
        f[i] += mean[i];
        best = f[i] > f[best] ? i : best;
      }
      share[best] += 1.0 / draws;
    }
    return share;
  }

  private static double[] probabilities(MaximumProbability maximum) {
    double[] p = new double[maximum.size()];
    Arrays.setAll(p, k -> Math.exp(maximum.logProbability(k)));
    return p;
  }

  private static double[] response(MaximumProbability maximum, int k, double[] covariances) {
    double[][] column = new double[covariances.length][1];
    for (int i = 0; i < column.length; i++) {
      column[i][0] = covariances[i];
    }
    double[] shift = new double[1];
    double[] shrinkage = new double[1];
    maximum.response(k, column, 1, shift, shrinkage);
    return new double[] {shift[0], shrinkage[0]};
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 0.5", "-3, -0.9", "5, 0.99", "-38, 0", "60, 0"})
  void isExactForTwo(double difference, double correlation) {
    double covariance = correlation * Math.sqrt(2 * 0.5);
    Matrix s = Matrix.of(new double[][] {{2, covariance}, {covariance, 0.5}});
    MaximumProbability maximum = MaximumProbability.of(new double[] {difference, 0}, s);
    double z = difference / Math.sqrt(2.5 - 2 * covariance);
    assertClose(maximum.logProbability(0), StandardNormal.logCdf(z), 1e-8, "first");
    assertClose(maximum.logProbability(1), StandardNormal.logCdf(-z), 1e-8, "second");
  }

  @Test
  void isCertainOfTheOnlyOne() {
    MaximumProbability maximum =
        MaximumProbability.of(new double[] {3}, Matrix.of(new double[][] {{2}}));
    assertThat(maximum.logProbability(0)).isZero();
    assertThat(maximum.residual(0)).isZero();
    assertThat(response(maximum, 0, new double[] {1})).containsExactly(0, 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 6, 20})
  void agreesWithSampling(int size) {
    SplittableRandom random = new SplittableRandom(size);
    for (double lengthscale : new double[] {0.05, 0.1, 0.2}) {
      Matrix covariance = smooth(size, lengthscale, random);
      double[] mean = gaussians(size, 0.5, random);
      double[] p = probabilities(MaximumProbability.of(mean, covariance));
      double total = Arrays.stream(p).sum();
      double[] share = sampled(mean, covariance, 200_000, random);
      assertThat(total).as("sum at %s", lengthscale).isBetween(0.9, 1.1);
      for (int k = 0; k < size; k++) {
        // 3 % of the whole and 6 % of itself, beside three standard errors of the sampling.
        double error = 3 * Math.sqrt(share[k] / 200_000 + 1e-10);
        assertThat(p[k] / total)
            .as("p of %s at lengthscale %s", k, lengthscale)
            .isCloseTo(share[k], within(Math.min(0.03, 0.06 * share[k] + error)));
      }
    }
  }

  @Test
  void sharesAreRightEvenWhereTheSumIsNot() {
    // Many nearly equal conditions make the propagation lose mass, but everywhere alike.
    SplittableRandom random = new SplittableRandom(50);
    for (double lengthscale : new double[] {0.3, 0.8}) {
      Matrix covariance = smooth(50, lengthscale, random);
      double[] mean = Cholesky.of(covariance).lower().times(gaussians(50, 0.5, random));
      double[] p = probabilities(MaximumProbability.of(mean, covariance));
      double total = Arrays.stream(p).sum();
      double[] share = sampled(mean, covariance, 30_000, random);
      double distance = 0;
      for (int k = 0; k < 50; k++) {
        distance += Math.abs(p[k] / total - share[k]) / 2;
      }
      assertThat(total).isBetween(0.5, 1.1);
      assertThat(distance).as("total variation at lengthscale %s", lengthscale).isLessThan(0.04);
    }
  }

  @Test
  void changesWithTheMeanAsItsDerivativeSays() {
    SplittableRandom random = new SplittableRandom(11);
    Matrix covariance = smooth(6, 0.3, random);
    double[] mean = gaussians(6, 0.7, random);
    MaximumProbability maximum = MaximumProbability.of(mean, covariance, TIGHT);
    double h = 1e-4;
    for (int k = 0; k < 6; k++) {
      assertThat(maximum.residual(k)).isLessThan(TIGHT);
      for (int i = 0; i < 6; i++) {
        double[] direction = new double[6];
        direction[i] = 1;
        double[] above = mean.clone();
        double[] below = mean.clone();
        above[i] += h;
        below[i] -= h;
        double expected =
            (MaximumProbability.of(above, covariance, TIGHT).logProbability(k)
                    - MaximumProbability.of(below, covariance, TIGHT).logProbability(k))
                / (2 * h);
        assertClose(response(maximum, k, direction)[0], expected, 1e-5, k + " by " + i);
      }
    }
  }

  @Test
  void changesWithTheCovarianceAsItsDerivativeSays() {
    SplittableRandom random = new SplittableRandom(12);
    Matrix covariance = smooth(5, 0.3, random);
    double[] mean = gaussians(5, 0.7, random);
    MaximumProbability maximum = MaximumProbability.of(mean, covariance, TIGHT);
    double h = 1e-5;
    for (int repeat = 0; repeat < 5; repeat++) {
      double[] direction = gaussians(5, 0.3, random);
      MaximumProbability above =
          MaximumProbability.of(mean, rankOne(covariance, direction, h), TIGHT);
      MaximumProbability below =
          MaximumProbability.of(mean, rankOne(covariance, direction, -h), TIGHT);
      for (int k = 0; k < 5; k++) {
        double expected = (above.logProbability(k) - below.logProbability(k)) / (2 * h);
        double[] response = response(maximum, k, direction);
        double derivative = (response[0] * response[0] - response[1]) / 2;
        assertClose(derivative, expected, 1e-5, k + " along " + Arrays.toString(direction));
      }
    }
  }

  private static Matrix rankOne(Matrix covariance, double[] direction, double factor) {
    Matrix moved = covariance.copy();
    for (int i = 0; i < direction.length; i++) {
      for (int j = 0; j < direction.length; j++) {
        moved.set(i, j, moved.get(i, j) + factor * direction[i] * direction[j]);
      }
    }
    return moved;
  }

  @Test
  void answersForManyVariablesAsForEachAlone() {
    SplittableRandom random = new SplittableRandom(13);
    Matrix covariance = smooth(7, 0.3, random);
    MaximumProbability maximum = MaximumProbability.of(gaussians(7, 0.7, random), covariance);
    double[][] many = new double[7][];
    Arrays.setAll(many, i -> gaussians(40, 0.2, random));
    double[] shift = new double[40];
    double[] shrinkage = new double[40];
    for (int k = 0; k < 7; k++) {
      maximum.response(k, many, 40, shift, shrinkage);
      for (int c : new int[] {0, 17, 39}) {
        int column = c;
        double[] alone =
            response(maximum, k, Arrays.stream(many).mapToDouble(row -> row[column]).toArray());
        assertClose(shift[c], alone[0], 1e-12, "shift");
        assertClose(shrinkage[c], alone[1], 1e-12, "shrinkage");
      }
    }
  }

  @Test
  void sharesAmongEquals() {
    MaximumProbability maximum =
        MaximumProbability.of(new double[] {1, 1, 1, 1}, Matrix.identity(4));
    for (int k = 0; k < 4; k++) {
      assertThat(Math.exp(maximum.logProbability(k))).isCloseTo(0.25, within(0.005));
    }
  }

  @Test
  void ignoresACommonShiftAndScale() {
    SplittableRandom random = new SplittableRandom(14);
    Matrix covariance = smooth(8, 0.3, random);
    double[] mean = gaussians(8, 0.7, random);
    double[] moved = Arrays.stream(mean).map(m -> 1e-3 * (m + 17)).toArray();
    Matrix scaled = covariance.copy();
    for (int i = 0; i < scaled.data().length; i++) {
      scaled.data()[i] *= 1e-6;
    }
    double[] p = probabilities(MaximumProbability.of(mean, covariance));
    assertClose(probabilities(MaximumProbability.of(moved, scaled)), p, 1e-9, "p");
  }

  @Test
  void survivesDuplicatesAndNearlySingularCovariances() {
    SplittableRandom random = new SplittableRandom(15);
    for (double lengthscale : new double[] {0.3, 1, 10, 1e3}) {
      Matrix covariance = smooth(30, lengthscale, random);
      for (int j = 0; j < 30; j++) {
        covariance.set(1, j, covariance.get(0, j));
        covariance.set(j, 1, covariance.get(j, 0));
      }
      covariance.set(1, 1, covariance.get(0, 0));
      covariance.set(0, 1, covariance.get(0, 0));
      covariance.set(1, 0, covariance.get(0, 0));
      double[] mean = gaussians(30, 0.1, random);
      mean[1] = mean[0];
      double[] p = probabilities(MaximumProbability.of(mean, covariance));
      assertThat(p).as("lengthscale %s", lengthscale).doesNotContain(Double.NaN);
      assertThat(Arrays.stream(p).sum()).as("lengthscale %s", lengthscale).isBetween(0.3, 3.0);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-300, 1e-12, 1e150, 1e300})
  void isFiniteAtExtremes(double variance) {
    Matrix covariance = Matrix.identity(4);
    for (int i = 0; i < 4; i++) {
      covariance.set(i, i, variance);
    }
    double[][] means = {{0, 0, 0, 0}, {1e300, -1e300, 0, 1}, {1, 2, 3, 4}, {1e-300, 0, 0, 0}};
    for (double[] mean : means) {
      MaximumProbability maximum = MaximumProbability.of(mean, covariance);
      double total = 0;
      for (int k = 0; k < 4; k++) {
        assertThat(maximum.logProbability(k)).isFinite();
        assertThat(response(maximum, k, new double[] {0, 0, 0, 0})).containsExactly(0, 0);
        total += Math.exp(maximum.logProbability(k));
      }
      assertThat(total).isBetween(0.9, 1.1);
    }
  }

  @Test
  void rejectsWhatIsNoGaussian() {
    assertThatThrownBy(() -> MaximumProbability.of(new double[] {1, 2}, Matrix.identity(3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3 x 3");
    assertThatThrownBy(() -> MaximumProbability.of(new double[0], Matrix.identity(0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("n >= 1");
    assertThatThrownBy(
            () -> MaximumProbability.of(new double[] {Double.NaN, 2}, Matrix.identity(2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("mean must be finite");
    Matrix infinite = Matrix.of(new double[][] {{Double.POSITIVE_INFINITY}});
    assertThatThrownBy(() -> MaximumProbability.of(new double[] {0}, infinite))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("covariance must be finite");
  }
}
