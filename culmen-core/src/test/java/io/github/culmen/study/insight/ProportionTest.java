package io.github.culmen.study.insight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProportionTest {
  // Limits printed in tables of the binomial distribution.
  @ParameterizedTest
  @CsvSource({
    "0, 10, 0, 0.3085",
    "5, 10, 0.1871, 0.8129",
    "10, 10, 0.6915, 1",
    "95, 100, 0.8872, 0.9836",
    "1, 1, 0.025, 1"
  })
  void hasTheLimitsOfClopperAndPearson(int hits, int draws, double lower, double upper) {
    Proportion share = Proportion.of(hits, draws, 0.025);
    assertThat(share.lower()).isCloseTo(lower, within(5e-5));
    assertThat(share.upper()).isCloseTo(upper, within(5e-5));
    assertThat(share.value()).isEqualTo((double) hits / draws);
  }

  @Test
  void staysSoundForManyDraws() {
    for (int hits : new int[] {0, 1, 300, 5_999, 6_000}) {
      Proportion share = Proportion.of(hits, 6_000, 1e-6);
      assertThat(share.lower()).isBetween(0.0, share.value());
      assertThat(share.upper()).isBetween(share.value(), 1.0);
      assertThat(share.upper() - share.lower()).isLessThan(0.05);
    }
  }

  @Test
  void refusesCountsThatCannotBe() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Proportion.of(3, 2, 0.025))
        .withMessage("a proportion needs 0 <= hits <= draws and a draw, but hits = 3, draws = 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Proportion.of(1, 2, 0.5))
        .withMessage("alpha must be between 0 and 0.5, but alpha = 0.5");
  }
}
