package io.github.culmen.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statistics once more, by counting and by hand. */
class StatisticsTwinsTest {
  @Test
  void theIntervalIsThatOfTenThousandResamples() {
    double[] values = {3, 1, 4, 1.5, 9, 2.6, 5};
    SplittableRandom random = new SplittableRandom(1);
    double[] means = new double[10_000];
    double[] medians = new double[10_000];
    for (int r = 0; r < 10_000; r++) {
      double[] drawn = new double[7];
      for (int i = 0; i < 7; i++) {
        drawn[i] = values[random.nextInt(7)];
      }
      means[r] = Arrays.stream(drawn).sum() / 7;
      Arrays.sort(drawn);
      medians[r] = drawn[3];
    }
    Arrays.sort(means);
    Arrays.sort(medians);
    Estimate mean = Estimate.mean(values);
    assertThat(mean.value()).isCloseTo(26.1 / 7, within(1e-12));
    assertThat(mean.low()).isCloseTo(means[250], within(1e-12));
    assertThat(mean.high()).isCloseTo(means[9750], within(1e-12));
    Estimate median = Estimate.median(values);
    assertThat(median).isEqualTo(new Estimate(3, medians[250], medians[9750]));
  }

  @Test
  void anEstimateMovesAndStretchesWithItsValues() {
    SplittableRandom random = new SplittableRandom(5);
    for (int round = 0; round < 10; round++) {
      double[] values = new double[2 + random.nextInt(9)];
      Arrays.setAll(values, i -> random.nextInt(100));
      double[] moved = Arrays.stream(values).map(v -> 4 * v + 32).toArray();
      Estimate plain = Estimate.median(values);
      assertThat(Estimate.median(moved))
          .isEqualTo(
              new Estimate(4 * plain.value() + 32, 4 * plain.low() + 32, 4 * plain.high() + 32));
      assertThat(plain.low()).isLessThanOrEqualTo(plain.value());
      assertThat(plain.high()).isGreaterThanOrEqualTo(plain.value());
    }
    assertThat(Estimate.mean(new double[] {7})).isEqualTo(new Estimate(7, 7, 7));
  }

  @Test
  void theFigureIsAskedWithEveryRepeatFirst() {
    List<int[]> asked = new ArrayList<>();
    Estimate counted =
        Estimate.of(
            4,
            repeats -> {
              asked.add(repeats.clone());
              return Arrays.stream(repeats).distinct().count();
            });
    assertThat(asked.get(0)).containsExactly(0, 1, 2, 3);
    assertThat(asked).hasSize(10_001);
    assertThat(counted.value()).isEqualTo(4);
    // Of four draws out of four, 2.73 are different on average, and hardly ever only one.
    assertThat(counted.low()).isBetween(1.0, 2.0);
    assertThat(counted.high()).isEqualTo(4);
    assertThat(
            asked.stream().skip(1).mapToDouble(r -> Arrays.stream(r).distinct().count()).average())
        .hasValueCloseTo(4 * (1 - Math.pow(0.75, 4)), within(0.03));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, 0",
    "1, 1",
    "0.12345, 0.123",
    "12.345, 12.3",
    "1234.5, 1230",
    "99949, 99900",
    "99950, 1.00e+05",
    "0.001, 0.001",
    "0.00099, 9.90e-04",
    "-0.5, -0.5",
    "-123456, -1.23e+05",
    "1e300, 1.00e+300",
    "Infinity, Infinity",
    "NaN, NaN",
  })
  void numbersHaveThreeDigitsAtMost(double value, String text) {
    assertThat(Estimate.digits(value)).isEqualTo(text);
  }

  @Test
  void textsHaveTheFigureAndItsInterval() {
    Estimate estimate = new Estimate(0.12345, 0.05, 2);
    assertThat(estimate.text()).isEqualTo("0.123 (0.05 to 2)");
    assertThat(estimate.text("%.1f")).isEqualTo("0.1 (0.1 to 2.0)");
    assertThat(estimate.percent()).isEqualTo("12.3 % (5.0 to 200.0)");
  }

  // All signs of all ranks, one after the other.
  private static double exhaustive(double[] differences) {
    double[] other = Arrays.stream(differences).filter(d -> d != 0).toArray();
    double[] ranks = Ranks.of(Arrays.stream(other).map(Math::abs).toArray());
    double total = Arrays.stream(ranks).sum();
    double observed = 0;
    for (int i = 0; i < other.length; i++) {
      observed += other[i] > 0 ? ranks[i] : 0;
    }
    double distance = Math.abs(observed - total / 2);
    int extreme = 0;
    for (int signs = 0; signs < 1 << other.length; signs++) {
      double sum = 0;
      for (int i = 0; i < other.length; i++) {
        sum += (signs >> i & 1) == 1 ? ranks[i] : 0;
      }
      extreme += Math.abs(sum - total / 2) >= distance - 1e-9 ? 1 : 0;
    }
    return (double) extreme / (1 << other.length);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theTestCountsAllSigns(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 20; round++) {
      double[] differences = new double[1 + random.nextInt(11)];
      Arrays.setAll(differences, i -> random.nextInt(9) - 4);
      SignedRanks test = SignedRanks.of(differences);
      long others = Arrays.stream(differences).filter(d -> d != 0).count();
      assertThat(test.count()).isEqualTo((int) others);
      if (others > 0) {
        assertThat(test.p()).isCloseTo(exhaustive(differences), within(1e-12));
      } else {
        assertThat(test.p()).isEqualTo(1);
      }
    }
  }

  @Test
  void theNormalLawTakesOverSmoothly() {
    SplittableRandom random = new SplittableRandom(8);
    double[] fifty = new double[50];
    Arrays.setAll(fifty, i -> random.nextGaussian() + 0.25);
    double[] more = Arrays.copyOf(fifty, 51);
    more[50] = 1e-9;
    // One tiny difference more changes next to nothing but the way it is computed.
    assertThat(SignedRanks.of(more).p()).isCloseTo(SignedRanks.of(fifty).p(), within(0.02));
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> SignedRanks.of(new double[] {1, bad}))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("differences must be finite, but were [1.0, " + bad + "]");
    }
  }

  @Test
  void rankSumsAreThoseOfTheNumbersOneToN() {
    SplittableRandom random = new SplittableRandom(2);
    for (int n = 0; n < 30; n++) {
      double[] values = new double[n];
      Arrays.setAll(values, i -> random.nextInt(5));
      double[] ranks = Ranks.of(values);
      assertThat(Arrays.stream(ranks).sum()).isCloseTo(n * (n + 1) / 2.0, within(1e-9));
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          assertThat(Double.compare(ranks[i], ranks[j]))
              .isEqualTo(Double.compare(values[i], values[j]));
        }
      }
    }
  }
}
