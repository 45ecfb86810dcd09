package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The study files a reader of the README starts with. */
class ExampleStudiesTest {
  private static final Path STUDIES = Path.of("..", "examples", "studies");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "additive",
        "boosters",
        "branin",
        "hartmann6",
        "jvm-flags",
        "losses",
        "mixed",
        "problem",
        "sampled",
        "fidelity",
        "hardening",
        "serving",
        "stop",
        "training"
      })
  void run(String name) throws Exception {
    CommandRun run =
        CommandRun.of("run", STUDIES.resolve(name + ".yaml"), "--out", folder, "--trials", 4);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(Files.readString(folder.resolve("trials.csv")).lines().skip(1))
        .hasSize(4)
        .allMatch(line -> line.matches("\\d,finished,-?[0-9].*"));
  }

  @Test
  void theOneThatStopsEndsEarlyAndCanBeExplained() {
    Path study = STUDIES.resolve("stop.yaml");
    CommandRun run = CommandRun.of("run", study, "--out", folder);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("stopped by stop.within after ");
    CommandRun explained = CommandRun.of("explain", study, "--out", folder);
    assertThat(explained.code()).isZero();
    assertThat(explained.out()).contains("stop          within: fulfilled; probability ");
  }

  @Test
  void areAllListedHere() throws Exception {
    try (var files = Files.list(STUDIES)) {
      assertThat(files.map(f -> f.getFileName().toString()).filter(f -> f.endsWith(".yaml")))
          .containsExactlyInAnyOrder(
              "additive.yaml",
              "boosters.yaml",
              "branin.yaml",
              "hartmann6.yaml",
              "jvm-flags.yaml",
              "losses.yaml",
              "mixed.yaml",
              "problem.yaml",
              "sampled.yaml",
              "serving.yaml",
              "classifier.yaml",
              "stop.yaml",
              "fidelity.yaml",
              "hardening.yaml",
              "training.yaml");
    }
  }
}
