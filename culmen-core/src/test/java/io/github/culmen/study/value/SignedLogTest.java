package io.github.culmen.study.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SignedLogTest {
  @Test
  void theScaleIsTheMedianDistanceFromTheBound() {
    SignedLog scale = SignedLog.of(new double[] {10, 13, 4, 7, 1e6}, 5);
    assertThat(scale).isEqualTo(new SignedLog(5, 5));
    // 5 + 5(e - 1) is one unit above the bound.
    assertThat(scale.of(5 + 5 * Math.expm1(1))).isCloseTo(1, within(1e-15));
    assertThat(scale.of(5 - 5 * Math.expm1(1))).isCloseTo(-1, within(1e-15));
    assertThat(scale.of(5)).isZero();
  }

  @Test
  void aValueMeetsTheBoundExactlyIfItsScaledOneIsOnTheSameSideOfZero() {
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 1000; i++) {
      double bound = random.nextDouble(-10, 10) * Math.pow(10, random.nextInt(-8, 9));
      double[] values = new double[7];
      for (int j = 0; j < values.length; j++) {
        values[j] = random.nextDouble(-10, 10) * Math.pow(10, random.nextInt(-8, 9));
      }
      SignedLog scale = SignedLog.of(values, bound);
      double before = Double.NEGATIVE_INFINITY;
      Arrays.sort(values);
      for (double value : values) {
        assertThat(Math.signum(scale.of(value))).isEqualTo(Math.signum(value - bound));
        assertThat(scale.of(value)).isGreaterThanOrEqualTo(before);
        before = scale.of(value);
      }
    }
  }

  @Test
  void standardDeviationsShrinkBySlope() {
    SignedLog scale = new SignedLog(2, 0.5);
    for (double value : new double[] {-40, 1.9, 2, 2.3, 1e5}) {
      double step = 1e-6 * (1 + Math.abs(value));
      double slope = (scale.of(value + step) - scale.of(value - step)) / (2 * step);
      assertThat(scale.sd(value, 0.3)).isCloseTo(0.3 * slope, within(1e-5 * slope));
    }
  }

  @Test
  void extremeValuesStayNumbers() {
    double[] values = {-1e308, 1e308, 1e-300, 0, -1e-300};
    for (double bound : new double[] {-1e308, 0, 1e-300, 1e308}) {
      SignedLog scale = SignedLog.of(values, bound);
      for (double value : values) {
        assertThat(scale.of(value)).isBetween(-2000.0, 2000.0);
        assertThat(scale.sd(value, 1e-300)).isNotNegative().isFinite();
      }
    }
    // All on the bound: nothing to measure distances by.
    assertThat(SignedLog.of(new double[] {3, 3}, 3)).isEqualTo(new SignedLog(3, 1));
    assertThat(SignedLog.of(new double[0], 3)).isEqualTo(new SignedLog(3, 1));
    assertThatThrownBy(() -> new SignedLog(0, 0)).hasMessageContaining("scale = 0.0");
  }
}
