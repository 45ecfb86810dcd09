package io.github.culmen.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SamplesTest {
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  private static double[] sample(double... values) {
    return values;
  }

  @Test
  void hasTextbookValues() {
    double[] sample = sample(2, 4, 4, 4, 5, 5, 7, 9);
    assertThat(Samples.mean(sample)).isEqualTo(5);
    assertThat(Samples.sd(sample)).isCloseTo(Math.sqrt(32.0 / 7), within(1e-15));
    assertThat(Samples.standardError(sample)).isCloseTo(Math.sqrt(4.0 / 7), within(1e-15));
    assertThat(Samples.median(sample)).isEqualTo(4.5);
    assertThat(Samples.median(sample(9, 1, 4))).isEqualTo(4);
    assertThat(Samples.quantile(sample, 0.25)).isEqualTo(4);
    assertThat(Samples.quantile(sample, 0.9)).isCloseTo(7.6, within(1e-12));
  }

  @Test
  void theEndsAreTheLeastAndTheGreatestValueAndTheMiddleIsTheMedian() {
    SplittableRandom random = new SplittableRandom(5);
    for (int n = 1; n < 30; n++) {
      double[] sample = random.doubles(n).toArray();
      double[] before = sample.clone();
      assertThat(Samples.quantile(sample, 0.5)).isEqualTo(Samples.median(sample));
      double[] ends = {Samples.quantile(sample, 0), Samples.quantile(sample, 1)};
      assertThat(sample).isEqualTo(before);
      java.util.Arrays.sort(before);
      assertThat(ends).containsExactly(before[0], before[n - 1]);
    }
  }

  @Test
  void aSingleValueHasNoSpread() {
    assertThat(Samples.sd(sample(3))).isZero();
    assertThat(Samples.standardError(sample(3))).isZero();
    assertThat(Samples.median(sample(3))).isEqualTo(3);
    assertThat(Samples.quantile(sample(3), 0.3)).isEqualTo(3);
  }

  @Test
  void hugeAndTinyValuesNeitherOverflowNorVanish() {
    double most = Double.MAX_VALUE;
    assertThat(Samples.mean(sample(most, most))).isEqualTo(most);
    assertThat(Samples.median(sample(most, most / 2))).isEqualTo(0.75 * most);
    assertThat(Samples.quantile(sample(-most, most), 0.75)).isCloseTo(most / 2, within(1e293));
    assertThat(Samples.sd(sample(-1e300, 1e300))).isCloseTo(Math.sqrt(2) * 1e300, within(1e286));
    assertThat(Samples.sd(sample(0, 1e-200))).isCloseTo(1e-200 / Math.sqrt(2), within(1e-214));
  }

  @Test
  void infiniteValuesAreKept() {
    assertThat(Samples.mean(sample(1, INFINITE))).isEqualTo(INFINITE);
    assertThat(Samples.median(sample(1, INFINITE, INFINITE))).isEqualTo(INFINITE);
    assertThat(Samples.median(sample(1, 2, INFINITE, INFINITE))).isEqualTo(INFINITE);
    assertThat(Samples.median(sample(INFINITE, INFINITE))).isEqualTo(INFINITE);
    assertThat(Samples.quantile(sample(1, INFINITE, INFINITE), 0.75)).isEqualTo(INFINITE);
    assertThat(Samples.quantile(sample(1, 2, INFINITE), 0.5)).isEqualTo(2);
  }

  @Test
  void refusesWhatHasNoValueAndSharesThatAreNone() {
    assertThatThrownBy(() -> Samples.mean(sample()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a sample needs at least one value, but there is none");
    assertThatThrownBy(() -> Samples.sd(sample())).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Samples.median(sample())).isInstanceOf(IllegalArgumentException.class);
    for (double share : new double[] {-0.1, 1.1, Double.NaN}) {
      assertThatThrownBy(() -> Samples.quantile(sample(1, 2), share))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a share must be from 0 to 1, but share = " + share);
    }
  }
}
