package io.github.culmen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a study is found, and what becomes of one that was begun with a mistake or with data. */
class EverydayTest {
  private static final String STUDY =
      """
      direction: minimize
      parameters:
        x: {type: real, low: 0, high: 1}
      strategy: {acquisition: sobol}
      command: echo {x}
      trials: 2
      """;

  @TempDir Path folder;

  private static String type(CommandSession session, String line) throws IOException {
    CommandRun run = session.type(List.of(line.split(" ", -1)), "");
    assertThat(run.code()).as(run.out()).isZero();
    return run.out();
  }

  @Test
  void aStudyIsFoundFromOtherFolders() throws Exception {
    Path project = Files.createDirectories(folder.resolve("project/src")).getParent();
    Path file = Files.writeString(project.resolve("mine.yaml"), STUDY);
    try (CommandSession there = new CommandSession(project, Map.of())) {
      type(there, "run mine.yaml");
    }
    // Below it, and from elsewhere by the file it belongs to.
    try (CommandSession below = new CommandSession(project.resolve("src"), Map.of())) {
      assertThat(type(below, "list")).contains("mine");
      CommandRun missing = below.type(List.of("best", "yours"), "");
      assertThat(missing.out())
          .contains("there is no study 'yours' in store sqlite:" + project.toRealPath());
    }
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    try (CommandSession far = new CommandSession(elsewhere, Map.of())) {
      assertThat(type(far, "run " + file + " --trials 3")).contains("resumed with 2 trials");
      assertThat(elsewhere.resolve("culmen.db")).doesNotExist();
    }
  }

  @Test
  void aStudyWithoutAnyValueIsReplacedAndImportedResultsAreData() throws Exception {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, STUDY.replace("echo {x}", "exit 1"));
    try (CommandSession here = new CommandSession(folder, Map.of())) {
      assertThat(here.type(List.of("run", "mine.yaml"), "").code()).isEqualTo(1);
      // Another direction and kind of parameter: with values it could not go on like that.
      Files.writeString(
          file, STUDY.replace("minimize", "maximize").replace("type: real", "type: int"));
      assertThat(type(here, "run mine.yaml --trials 4"))
          .contains("direction was minimize and is maximize")
          .contains("no trial has a value yet, so that nothing is lost by that");

      Files.writeString(folder.resolve("warm.yaml"), STUDY);
      Files.writeString(folder.resolve("old.csv"), "x,value\n0.25,0.3\n0.75,0.8\n");
      type(here, "create warm.yaml");
      assertThat(type(here, "import old.csv warm")).contains("added 2");
      assertThat(type(here, "run warm.yaml")).contains("4 trials", "4/4 ");
    }
  }
}
