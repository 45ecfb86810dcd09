package io.github.culmen.cli.location;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.cli.text.CommandFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputDirectoryTest {
  @TempDir Path folder;

  @Test
  void isMadeWithItsParents() {
    OutputDirectory directory = OutputDirectory.create(folder.resolve("a/b"));
    assertThat(directory.path()).isDirectory();
    assertThat(OutputDirectory.create(folder.resolve("a/b"))).isEqualTo(directory);
  }

  @Test
  void replacesFilesAsAWhole() throws Exception {
    OutputDirectory directory = OutputDirectory.create(folder);
    directory.replace("f", "old and long");
    directory.replace("f", "new é");
    assertThat(folder.resolve("f")).hasContent("new é");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(folder.resolve("f"));
    }
  }

  @Test
  void saysWhichFileCannotBeWritten() throws Exception {
    OutputDirectory directory = OutputDirectory.create(folder);
    Files.createDirectories(folder.resolve("f/full"));
    assertThatThrownBy(() -> directory.replace("f", "text"))
        .isInstanceOf(CommandFailure.class)
        .hasMessageStartingWith("cannot write '" + folder.resolve("f") + "'")
        .extracting(e -> ((CommandFailure) e).exitCode())
        .isEqualTo(1);
  }
}
