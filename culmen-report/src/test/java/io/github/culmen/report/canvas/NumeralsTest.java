package io.github.culmen.report.canvas;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumeralsTest {
  @Test
  void roundsToSignificantDigits() {
    assertThat(Numerals.brief(0.39788735, 5)).isEqualTo("0.39789");
    assertThat(Numerals.brief(-10.5364, 3)).isEqualTo("-10.5");
    assertThat(Numerals.brief(1234567, 6)).isEqualTo("1234570");
    assertThat(Numerals.brief(3, 6)).isEqualTo("3");
  }

  @Test
  void switchesNotationForExtremes() {
    assertThat(Numerals.brief(1.5e-7, 4)).isEqualTo("1.5e-7");
    assertThat(Numerals.brief(-1e300, 4)).isEqualTo("-1e300");
    assertThat(Numerals.brief(Double.MIN_VALUE, 2)).isEqualTo("4.9e-324");
    assertThat(Numerals.brief(-0.0, 4)).isEqualTo("0");
    assertThat(Numerals.brief(Double.NaN, 4)).isEqualTo("NaN");
  }

  @Test
  void writesPixelsWithAtMostTwoDecimals() {
    assertThat(Numerals.pixel(12)).isEqualTo("12");
    assertThat(Numerals.pixel(12.345)).isEqualTo("12.35");
    assertThat(Numerals.pixel(12.3)).isEqualTo("12.3");
    assertThat(Numerals.pixel(0.05)).isEqualTo("0.05");
    assertThat(Numerals.pixel(-0.001)).isEqualTo("0");
    assertThat(Numerals.pixel(-1.5)).isEqualTo("-1.5");
  }
}
