package io.github.culmen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearsalTest {
  @TempDir Path folder;

  @Test
  void everyCommandOfTheRehearsalSucceeds() throws Exception {
    assertThat(Rehearsal.run(folder)).isZero();
    assertThat(folder.resolve("culmen.db")).exists();
  }
}
