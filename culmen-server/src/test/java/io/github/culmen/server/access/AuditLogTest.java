package io.github.culmen.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AuditLogTest {
  private final List<String> written = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private boolean full;
  private final AuditLog log =
      new AuditLog(
          line -> {
            if (full) {
              throw new UncheckedIOException(
                  "cannot write audit log a", new IOException("No space left on device"));
            }
            written.add(line);
          },
          Clock.fixed(Instant.EPOCH, ZoneOffset.UTC),
          problems::add);

  private void log(int number) {
    log.log("ada", "127.0.0.1", "POST /" + number, 200);
  }

  @Test
  void linesThatAFullDiskDidNotTakeAreWrittenLaterInTheirOrder() {
    log(1);
    full = true;
    log(2);
    log(3);
    assertThat(problems)
        .containsExactly(
            "cannot write audit log a: No space left on device; its lines are kept in memory and"
                + " written later");
    full = false;
    log(4);
    assertThat(written).hasSize(5);
    // The second ends what may have been written of a line.
    assertThat(written.get(1)).isEmpty();
    assertThat(written.get(2)).contains("POST /2");
    assertThat(written.get(3)).contains("POST /3");
    assertThat(written.get(4)).contains("POST /4");
    assertThat(problems).hasSize(2);
    assertThat(problems.get(1)).isEqualTo("the audit log can be written again; no line is missing");
  }

  @Test
  void howManyLinesAreMissingIsSaid() {
    full = true;
    for (int i = 0; i < 10_003; i++) {
      log(i);
    }
    full = false;
    log(10_003);
    assertThat(written).hasSize(10_001);
    assertThat(problems.get(1))
        .isEqualTo("the audit log can be written again; 4 lines are missing");
    assertThat(log.latest()).hasSize(200);
  }
}
