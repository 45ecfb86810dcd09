package io.github.culmen.study.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class StudentTTest {
  // Simpson's rule on the density from t to far out, where the rest is below 1e-9.
  private static double byQuadrature(double t, int degrees) {
    double low = t;
    double high = t + 4000;
    int n = 4_000_000;
    double h = (high - low) / n;
    double sum = 0;
    for (int i = 0; i <= n; i++) {
      double x = low + i * h;
      double density = Math.pow(1 + x * x / degrees, -(degrees + 1) / 2.0);
      sum += (i == 0 || i == n ? 1 : i % 2 == 1 ? 4 : 2) * density;
    }
    double whole = 0;
    for (int i = 0; i <= n; i++) {
      double x = -2000 + i * h;
      double density = Math.pow(1 + x * x / degrees, -(degrees + 1) / 2.0);
      whole += (i == 0 || i == n ? 1 : i % 2 == 1 ? 4 : 2) * density;
    }
    return sum / whole;
  }

  @Test
  void theTailIsTheIntegralOfTheDensity() {
    for (int degrees : new int[] {6, 9}) {
      for (double t : new double[] {-1.5, 0, 0.7, 3}) {
        assertThat(StudentT.above(t, degrees)).isCloseTo(byQuadrature(t, degrees), within(1e-7));
      }
    }
  }

  @Test
  void knownQuantilesOfTablesHaveTheirProbabilities() {
    assertThat(StudentT.above(6.313752, 1)).isCloseTo(0.05, within(1e-7));
    assertThat(StudentT.above(2.919986, 2)).isCloseTo(0.05, within(1e-7));
    assertThat(StudentT.above(2.015048, 5)).isCloseTo(0.05, within(1e-7));
    assertThat(StudentT.above(1.812461, 10)).isCloseTo(0.05, within(1e-7));
    assertThat(StudentT.above(1.644976, 10_000)).isCloseTo(0.05, within(1e-5));
  }

  @Test
  void farOutItIsAProbabilityStill() {
    for (int degrees : new int[] {1, 2, 3, 60}) {
      assertThat(StudentT.above(1e300, degrees)).isBetween(0.0, 1e-9);
      assertThat(StudentT.above(-1e300, degrees)).isBetween(1 - 1e-9, 1.0);
      assertThat(StudentT.above(0, degrees)).isEqualTo(0.5);
    }
  }
}
