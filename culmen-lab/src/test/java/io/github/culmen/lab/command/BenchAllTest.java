package io.github.culmen.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchAllTest {
  @TempDir Path folder;

  @Test
  void makesOnePageOfWhatTheBenchesWrote() throws Exception {
    CommandRun run =
        CommandRun.of("bench", "all", "--only", "regret-bound", "--jobs", 1, "--out", folder);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("[1/1] regret-bound, Theorem 3.2: ")
        .contains("1 bench in ", "all tables and figures: " + folder.resolve("index.md"));
    assertThat(folder.resolve("index.md"))
        .content()
        .contains("## Theorem 3.2: the bound", "`culmen bench regret-bound --profile quick`")
        .contains(Files.readString(folder.resolve("regret-bound/summary.md")));
  }

  @Test
  void goesOnAfterABenchThatFails() throws Exception {
    // A file where the first bench wants its folder.
    Files.writeString(folder.resolve("walker-25d"), "in the way");
    CommandRun run =
        CommandRun.of("bench", "all", "--only", "walker-25d,regret-bound", "--out", folder);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("1 of 2 benches failed: walker-25d");
    assertThat(run.out()).containsPattern("\\[2/2] regret-bound, .*so far, about ");
    assertThat(folder.resolve("index.md")).content().contains("**Failed", "## Theorem 3.2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--only fig1|--only must have benches of gp-samples, ",
        "--profile fast|--profile must be one of quick, paper",
        "--jobs 0|--jobs must be at least 1",
      })
  void answersWrongOptionsBeforeAnythingIsMade(String args, String message) {
    String[] words = args.split(" ", -1);
    CommandRun run = CommandRun.of("bench", "all", words[0], words[1], "--out", folder);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message);
    assertThat(folder).isEmptyDirectory();
  }
}
