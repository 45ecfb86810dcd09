package io.github.culmen.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SignedRanksTest {
  @Test
  void hasTheExactProbabilitiesOfTheLiterature() {
    // Darwin's maize, heights of crossed less self-fertilised plants.
    double[] maize = {6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75};
    SignedRanks ranks = SignedRanks.of(maize);
    assertThat(ranks.positive()).isEqualTo(96);
    assertThat(ranks.p()).isEqualTo(0.041259765625);
    double[] ten = {0.3, -0.1, 0.5, 0.7, 1.1, -0.2, 0.9, 0.4, 1.3, 0.6};
    assertThat(SignedRanks.of(ten)).isEqualTo(new SignedRanks(10, 52, 0.009765625));
  }

  @Test
  void isTheSameTheOtherWayRound() {
    double[] maize = {6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75};
    double[] flipped = IntStream.range(0, 15).mapToDouble(i -> -maize[i]).toArray();
    assertThat(SignedRanks.of(flipped).p()).isEqualTo(SignedRanks.of(maize).p());
    assertThat(SignedRanks.of(flipped).positive()).isEqualTo(120 - 96);
  }

  @Test
  void isExactWithTiesAndLeavesOutZeros() {
    double[] pressures = {15, -7, 5, 20, 0, -9, 17, -12, 5, -10};
    assertThat(SignedRanks.of(pressures)).isEqualTo(new SignedRanks(9, 27, 0.6328125));
  }

  @Test
  void countsAllSignsOfTiedRanks() {
    SplittableRandom random = new SplittableRandom(5);
    for (int round = 0; round < 20; round++) {
      double[] differences = random.ints(9, -4, 5).asDoubleStream().toArray();
      assertThat(SignedRanks.of(differences).p()).isCloseTo(byCounting(differences), within(1e-12));
    }
  }

  private static double byCounting(double[] differences) {
    double[] other =
        IntStream.range(0, differences.length)
            .mapToDouble(i -> differences[i])
            .filter(x -> x != 0)
            .toArray();
    double[] ranks =
        Ranks.of(IntStream.range(0, other.length).mapToDouble(i -> Math.abs(other[i])).toArray());
    double total = 0;
    double positive = 0;
    for (int i = 0; i < other.length; i++) {
      total += ranks[i];
      positive += other[i] > 0 ? ranks[i] : 0;
    }
    int as = 0;
    for (int signs = 0; signs < 1 << other.length; signs++) {
      double sum = 0;
      for (int i = 0; i < other.length; i++) {
        sum += (signs >> i & 1) * ranks[i];
      }
      as += Math.abs(sum - total / 2) >= Math.abs(positive - total / 2) ? 1 : 0;
    }
    return (double) as / (1 << other.length);
  }

  @Test
  void usesTheNormalDistributionForMany() {
    double[] many = IntStream.rangeClosed(1, 55).mapToDouble(i -> i * i % 53 - 20.5).toArray();
    SignedRanks ranks = SignedRanks.of(many);
    assertThat(ranks.positive()).isEqualTo(1015);
    assertThat(ranks.p()).isCloseTo(0.040430008665016344, within(1e-9));
  }

  @Test
  void saysNothingWithoutDifferences() {
    assertThat(SignedRanks.of(new double[0]).p()).isEqualTo(1);
    assertThat(SignedRanks.of(new double[] {0, 0}).p()).isEqualTo(1);
    assertThat(SignedRanks.of(new double[] {1e-300}).p()).isEqualTo(1);
    assertThatThrownBy(() -> SignedRanks.of(new double[] {1, Double.NaN}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("NaN");
  }
}
