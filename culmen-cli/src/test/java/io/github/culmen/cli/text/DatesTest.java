package io.github.culmen.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatesTest {
  @ParameterizedTest
  @CsvSource({
    "2026-11-16T08:46:36.5Z, 2026-11-16 09:46 (3 s ago)",
    "2026-11-16T08:40:00Z, 2026-11-16 09:40 (6 min ago)",
    "2026-11-15T10:00:00Z, 2026-11-15 11:00 (22 h ago)",
    "2026-11-01T10:00:00Z, 2026-11-01 11:00 (14 days ago)",
    "2026-11-16T08:50:00Z, 2026-11-16 09:50 (in 3 min)",
    "2026-11-16T08:46:40Z, 2026-11-16 09:46 (now)",
  })
  void saysAnInstantAsPeopleDo(Instant instant, String text) {
    assertThat(Dates.brief(instant, Instant.parse("2026-11-16T08:46:40Z"), ZoneOffset.ofHours(1)))
        .isEqualTo(text);
  }
}
