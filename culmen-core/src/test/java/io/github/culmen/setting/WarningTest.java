package io.github.culmen.setting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WarningTest {
  @Test
  void aWarningAboutAnOutcomeIsOfAnotherKindThanTheSameAboutTheObjective() {
    Warning plain = new Warning("clipped", "1 of 4 values were clipped to 3");
    Warning cost = plain.about("outcome 'cost'");
    assertThat(cost.kind()).isNotEqualTo(plain.kind());
    assertThat(cost).hasToString("outcome 'cost': 1 of 4 values were clipped to 3");
    assertThat(new Warning("clipped", "2 of 5 values were clipped to 3").about("outcome 'cost'"))
        .isNotEqualTo(cost)
        .extracting(Warning::kind)
        .isEqualTo(cost.kind());
  }

  @Test
  void aWarningWithoutAKindIsTheSameOnlyAsOneWithItsText() {
    assertThat(Warning.of("one")).isEqualTo(Warning.of("one"));
    assertThat(Warning.of("one").kind()).isNotEqualTo(Warning.of("two").kind());
  }
}
