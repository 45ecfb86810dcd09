package io.github.culmen.cli.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
  @ParameterizedTest
  @CsvSource({
    "30s, 30000",
    "5m, 300000",
    "1h30m, 5400000",
    "1h 30m, 5400000",
    "90, 90000",
    "0.5, 500",
    "1.5s, 1500",
    "250ms, 250",
    "1d, 86400000",
    "1d2h3m4s5ms, 93784005"
  })
  void readsSpansOfTime(String text, long millis) {
    assertThat(Durations.parse(text)).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "0", "-5", "0s", "5 minutes", "1m1h", "s", "1e3", "nan", "999999999d"})
  void saysWhatATimeMustBe(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Durations.parse(text))
        .withMessage(
            "a time must be positive seconds or a span such as 30s, 5m or 1h30m, but got '"
                + text
                + "'");
  }

  @ParameterizedTest
  @CsvSource({
    "4, 0.00 s",
    "84, 0.08 s",
    "840, 0.8 s",
    "12400, 12 s",
    "180000, 3 min",
    "9000000, 2 h 30 min",
    "7200000, 2 h",
    "86400000, 24 h",
    "273600000, 3 d 4 h"
  })
  void isBriefForPeople(long millis, String text) {
    assertThat(Durations.brief(Duration.ofMillis(millis))).isEqualTo(text);
  }
}
