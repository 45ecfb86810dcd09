package io.github.culmen.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Facts of the normal distribution's tail that need no table. */
class NormalTailTest {
  // Q(x) lies between φ(x) x/(1 + x²) and φ(x)/x.
  @Test
  void theTailLiesBetweenTheBoundsOfGordon() {
    for (double x = 0.5; x < 35; x += 0.5) {
      double density = Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
      double tail = StandardNormal.cdf(-x);
      assertThat(tail).isBetween(density * x / (1 + x * x), density / x);
    }
  }

  @Test
  void bothTailsAddUpToOneAndTheMiddleIsAHalf() {
    assertThat(StandardNormal.cdf(0)).isCloseTo(0.5, within(2e-15));
    for (double x = -8; x <= 8; x += 0.25) {
      assertThat(StandardNormal.cdf(x) + StandardNormal.cdf(-x)).isCloseTo(1, within(2e-15));
    }
  }

  // Simpson's rule over the density.
  @Test
  void theDistributionIsTheIntegralOfTheDensity() {
    for (double x : new double[] {0.3, 1, 1.96, 3}) {
      int steps = 2000;
      double h = x / steps;
      double sum = 0;
      for (int i = 0; i <= steps; i++) {
        double t = i * h;
        int weight = i == 0 || i == steps ? 1 : i % 2 == 1 ? 4 : 2;
        sum += weight * Math.exp(-t * t / 2) / Math.sqrt(2 * Math.PI);
      }
      assertThat(StandardNormal.cdf(x)).isCloseTo(0.5 + sum * h / 3, within(1e-13));
    }
  }
}
