package io.github.culmen.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VectorExpTest {
  @ParameterizedTest
  @CsvSource({
    "-708, 708, 2e-2",
    "-1, 1, 1e-5",
    "-1e-6, 1e-6, 1e-11",
    "-40, 0, 3e-4",
    "708, 709.78, 1e-4",
    "-745.2, -707, 1e-3"
  })
  void isWithinTwoUnitsInTheLastPlace(double from, double to, double step) {
    int count = (int) ((to - from) / step);
    double[] x = new double[count + 1];
    for (int i = 0; i <= count; i++) {
      x[i] = from + i * step;
    }
    assertWithinTwoUlps(x);
  }

  @Test
  void isWithinTwoUnitsInTheLastPlaceAtRandomPoints() {
    RandomGenerator random = new SplittableRandom(11);
    double[] x = new double[200_000];
    for (int i = 0; i < x.length; i++) {
      x[i] = random.nextDouble(-745, 709);
    }
    assertWithinTwoUlps(x);
  }

  private static void assertWithinTwoUlps(double[] x) {
    double[] result = x.clone();
    VectorExp.exp(result, 0, result.length);
    for (int i = 0; i < x.length; i++) {
      double expected = StrictMath.exp(x[i]);
      double ulps = Math.abs(result[i] - expected) / Math.ulp(expected);
      if (!(ulps <= 2)) {
        throw new AssertionError(
            "exp(" + x[i] + ") is " + expected + " but was " + result[i] + ", off by " + ulps);
      }
    }
  }

  @Test
  void handlesTheEndsOfTheRange() {
    double[] x = {
      0,
      -0.0,
      Double.NaN,
      Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY,
      Double.MAX_VALUE,
      -Double.MAX_VALUE,
      Double.MIN_VALUE,
      -Double.MIN_VALUE,
      -746.5,
      -1e6,
      709.79,
      -745.13,
      1e-300
    };
    VectorExp.exp(x, 0, x.length);
    assertThat(x)
        .containsExactly(
            1,
            1,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            0,
            Double.POSITIVE_INFINITY,
            0,
            1,
            1,
            0,
            0,
            Double.POSITIVE_INFINITY,
            Double.MIN_VALUE,
            1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -800, -740, 709.5, 1e300, -1e300})
  void anUnusualNumberDoesNotDisturbItsNeighbours(double unusual) {
    for (int position : new int[] {0, 1, 7, 255, 256, 299}) {
      double[] x = new double[300];
      Arrays.setAll(x, i -> -0.1 * i);
      double[] usual = x.clone();
      x[position] = unusual;
      VectorExp.exp(x, 0, 300);
      VectorExp.exp(usual, 0, 300);
      usual[position] = Math.exp(unusual);
      assertThat(x).isEqualTo(usual);
    }
  }

  @Test
  void dependsOnlyOnTheNumberAndNotOnItsPlace() {
    double[] alone = {-1.2345};
    VectorExp.exp(alone, 0, 1);
    double[] many = new double[1000];
    Arrays.fill(many, -1.2345);
    for (int repetition = 0; repetition < 2000; repetition++) {
      double[] copy = many.clone();
      VectorExp.exp(copy, 0, copy.length);
      assertThat(Arrays.stream(copy).distinct().toArray()).containsExactly(alone[0]);
    }
  }

  @Test
  void touchesOnlyTheGivenRange() {
    for (int from : new int[] {0, 1, 3, 255}) {
      for (int to : new int[] {from, from + 1, from + 256, from + 257, 600}) {
        double[] x = new double[600];
        Arrays.fill(x, 3);
        VectorExp.exp(x, from, to);
        for (int i = 0; i < 600; i++) {
          double expected = i < from || i >= to ? 3 : StrictMath.exp(3);
          assertThat(Math.abs(x[i] - expected)).isLessThan(1e-14);
        }
      }
    }
    assertThatThrownBy(() -> VectorExp.exp(new double[3], 1, 4))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> VectorExp.exp(new double[3], 2, 1))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
