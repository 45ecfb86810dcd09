package io.github.culmen.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RanksTest {
  @Test
  void theSmallestHasRankOneAndEqualsShareTheMean() {
    assertThat(Ranks.of(new double[] {30, 10, 20})).containsExactly(3, 1, 2);
    assertThat(Ranks.of(new double[] {5, 1, 5, 9})).containsExactly(2.5, 1, 2.5, 4);
    assertThat(Ranks.of(new double[] {7, 7, 7, 7})).containsOnly(2.5);
    assertThat(Ranks.of(new double[0])).isEmpty();
  }

  @Test
  void infiniteValuesAreLastAndShareToo() {
    double infinite = Double.POSITIVE_INFINITY;
    assertThat(Ranks.of(new double[] {infinite, 1, infinite})).containsExactly(2.5, 1, 2.5);
  }

  // A rank is one plus the values below, plus half of the others that are equal.
  @Test
  void ranksAreThoseOfCounting() {
    SplittableRandom random = new SplittableRandom(4);
    for (int round = 0; round < 50; round++) {
      double[] values = new double[1 + random.nextInt(30)];
      Arrays.setAll(values, i -> random.nextInt(10));
      double[] ranks = Ranks.of(values);
      for (int i = 0; i < values.length; i++) {
        double own = values[i];
        long below = Arrays.stream(values).filter(v -> v < own).count();
        long equal = Arrays.stream(values).filter(v -> v == own).count();
        assertThat(ranks[i]).isEqualTo(1 + below + (equal - 1) / 2.0);
      }
      assertThat(Arrays.stream(ranks).sum()).isEqualTo(values.length * (values.length + 1) / 2.0);
    }
  }

  @Test
  void theOrderOfTheValuesDoesNotMatter() {
    double[] values = {0.3, -1, 8, 8, 2};
    double[] reversed = {2, 8, 8, -1, 0.3};
    double[] ranks = Ranks.of(values);
    double[] others = Ranks.of(reversed);
    for (int i = 0; i < 5; i++) {
      assertThat(others[4 - i]).isEqualTo(ranks[i]);
    }
  }
}
