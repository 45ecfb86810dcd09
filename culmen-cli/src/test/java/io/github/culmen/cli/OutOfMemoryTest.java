package io.github.culmen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class OutOfMemoryTest {
  @Test
  void saysInOneLineWhatToDoWithoutMemory() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Culmen.failure(
            new IllegalStateException(new OutOfMemoryError("Java heap space")),
            CommandRun.terminal("", new ByteArrayOutputStream(), err, false),
            false);
    assertThat(code).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .startsWith("culmen: out of memory: ")
        .contains(" MB were not enough; allow more, such as CULMEN_JAVA_OPTS=-Xmx4g")
        .contains("nothing told is lost")
        .hasLineCount(1);
  }
}
