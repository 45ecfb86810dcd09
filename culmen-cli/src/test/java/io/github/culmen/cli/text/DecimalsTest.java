package io.github.culmen.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalsTest {
  @ParameterizedTest
  @CsvSource({
    "0.1, 0.1",
    "1.0, 1",
    "-0.0, 0",
    "-2.5, -2.5",
    "1e-5, 0.00001",
    "1e-6, 0.000001",
    "1e-7, 1e-7",
    "-1.5e-9, -1.5e-9",
    "123456789012345, 123456789012345",
    "1e14, 100000000000000",
    "1e15, 1e15",
    "2e23, 2e23",
    "1e23, 1e23",
    "2.0E-3, 0.002",
    "4.9E-324, 5e-324",
    "1.7976931348623157E308, 1.7976931348623157e308",
    "0.30000000000000004, 0.30000000000000004",
    "2.2250738585072014E-308, 2.2250738585072014e-308",
  })
  void writesTheShortestDecimal(double value, String text) {
    assertThat(Decimals.shortest(value)).isEqualTo(text);
  }

  @Test
  void readsBackAsTheSameNumber() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20_000; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        assertThat(Double.parseDouble(Decimals.shortest(value))).isEqualTo(value);
      }
    }
  }

  @Test
  void keepsTheTypeOfAnArgument() {
    assertThat(Decimals.argument(3L)).isEqualTo("3");
    assertThat(Decimals.argument(3.0)).isEqualTo("3");
    assertThat(Decimals.argument(true)).isEqualTo("true");
    assertThat(Decimals.argument("a b")).isEqualTo("a b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.5", " 5e-1 ", "+.5", "0.50", "5.E-1"})
  void readsTheUsualSpellings(String text) {
    assertThat(Decimals.parse(text)).hasValue(0.5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "abc", "1.5f", "3d", "0x1p3", "NaN", "1,5", "loss 0.5", "1 2", "--1"})
  void readsNothingElse(String text) {
    assertThat(Decimals.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.123456789, 0.12346",
    "12345.6, 12346",
    "1234567, 1234567",
    "-999999999, -999999999",
    "1e9, 1.0000e+09",
    "123456.5, 1.2346e+05",
    "-0.0001, -1.0000e-04",
    "1, 1",
    "NaN, NaN"
  })
  void isBriefForPeople(double value, String text) {
    assertThat(Decimals.brief(value)).isEqualTo(text);
  }
}
