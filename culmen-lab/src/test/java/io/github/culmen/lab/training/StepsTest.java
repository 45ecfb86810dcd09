package io.github.culmen.lab.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.space.Point;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StepsTest {
  private static Steps steps(String kind, double rate, double[][][] weights) {
    return new Steps(
        Point.of(
            kind.equals("momentum")
                ? Map.of("steps", kind, "rate", rate, "momentum", 0.5)
                : Map.of("steps", kind, "rate", rate)),
        weights);
  }

  private static double[][][] one(double value) {
    return new double[][][] {{{value}}};
  }

  @Test
  void aPlainStepGoesAgainstTheMeanGradient() {
    double[][][] weights = one(3);
    double[][][] sums = one(8);
    steps("plain", 0.1, weights).take(weights, sums, 4, 0);
    assertThat(weights[0][0][0]).isCloseTo(3 - 0.1 * 2, within(1e-15));
    assertThat(sums[0][0][0]).isZero();
  }

  @Test
  void decayPullsTowardsZero() {
    double[][][] weights = one(3);
    steps("plain", 0.1, weights).take(weights, one(0), 4, 0.5);
    assertThat(weights[0][0][0]).isCloseTo(3 - 0.1 * 1.5, within(1e-15));
  }

  @Test
  void momentumAddsUpWhatWentBefore() {
    double[][][] weights = one(0);
    Steps steps = steps("momentum", 0.1, weights);
    // Velocities 1, 1.5, 1.75 with half of each kept.
    steps.take(weights, one(1), 1, 0);
    assertThat(weights[0][0][0]).isCloseTo(-0.1, within(1e-15));
    steps.take(weights, one(1), 1, 0);
    assertThat(weights[0][0][0]).isCloseTo(-0.25, within(1e-15));
    steps.take(weights, one(1), 1, 0);
    assertThat(weights[0][0][0]).isCloseTo(-0.425, within(1e-15));
  }

  @Test
  void adamsFirstStepIsTheRateWhateverTheGradient() {
    for (double gradient : new double[] {1e-3, 1, 1e6, -7}) {
      double[][][] weights = one(0);
      steps("adam", 0.01, weights).take(weights, one(gradient), 1, 0);
      assertThat(weights[0][0][0]).isCloseTo(-0.01 * Math.signum(gradient), within(1e-6));
    }
  }

  @Test
  void adamsSecondStepIsThatOfThePaper() {
    double[][][] weights = one(0);
    Steps steps = steps("adam", 0.01, weights);
    steps.take(weights, one(1), 1, 0);
    steps.take(weights, one(3), 1, 0);
    double m = (0.9 * 0.1 * 1 + 0.1 * 3) / (1 - 0.81);
    double v = (0.999 * 0.001 * 1 + 0.001 * 9) / (1 - 0.999 * 0.999);
    assertThat(weights[0][0][0])
        .isCloseTo(-0.01 / (1 + 1e-8) - 0.01 * m / (Math.sqrt(v) + 1e-8), within(1e-12));
  }

  @Test
  void zerosHaveTheShapeOfTheWeights() {
    double[][][] zeros = Steps.like(new double[][][] {{{1, 2, 3}, {4, 5, 6}}, {{7}}});
    assertThat(zeros).isDeepEqualTo(new double[][][] {{{0, 0, 0}, {0, 0, 0}}, {{0}}});
  }
}
