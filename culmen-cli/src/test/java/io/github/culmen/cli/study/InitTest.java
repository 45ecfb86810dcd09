package io.github.culmen.cli.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.space.Parameter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InitTest {
  @TempDir Path folder;

  @Test
  void writesACommentedFileFromOptionsThatRuns() throws Exception {
    Path file = folder.resolve("forest.yaml");
    CommandRun init =
        CommandRun.of(
            "init",
            file,
            "--maximize",
            "--parameter",
            "rate=1e-5..1 log",
            "--parameter",
            "depth=2..12",
            "--parameter",
            "batch=16..64 step 16",
            "--parameter",
            "kernel=linear, rbf, yes",
            "--parameter",
            "shuffle=bool",
            "--command",
            "echo \"loss\" {rate} {depth} {batch} {kernel} {shuffle}",
            "--regex",
            "loss (\\S+)",
            "--trials",
            "6");
    assertThat(init.err()).isEmpty();
    assertThat(init.code()).isZero();
    assertThat(init.out()).contains("forest.yaml written; to begin: culmen run ");
    StudyFile read = StudyFile.read(file, OptionalLong.empty());
    assertThat(read.spec().name()).isEqualTo("forest");
    assertThat(read.spec().space().parameters())
        .containsExactly(
            Parameter.logReal("rate", 1e-5, 1),
            Parameter.integer("depth", 2, 12),
            Parameter.integer("batch", 16, 64, 16),
            Parameter.categorical("kernel", "linear", "rbf", "yes"),
            Parameter.bool("shuffle"));
    assertThat(Files.readString(file)).contains("# Runs once per trial");
    CommandRun run = CommandRun.of("run", file, "--out", folder.resolve("out"));
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("forest: maximize over 5 parameters, 6 trials", "6 trials in ");
  }

  @Test
  void asksForWhatItNeeds() {
    Path file = folder.resolve("study.yaml");
    CommandRun init =
        CommandRun.withInput(
            """
            quick
            biggest
            maximize
            x
            x=0..1.5

            sh f.sh {x}
            """,
            "init",
            file);
    assertThat(init.code()).as(init.err()).isZero();
    assertThat(init.out())
        .contains("name of the study [study]: ", "must be minimize or maximize, but got 'biggest'")
        .contains("a parameter must be such as", "but got 'x'", "trials [30]: ");
    StudyFile read = StudyFile.read(file, OptionalLong.empty());
    assertThat(read.spec().name()).isEqualTo("quick");
    assertThat(read.spec().space().parameters()).containsExactly(Parameter.real("x", 0, 1.5));
    assertThat(read.trials()).hasValue(30);
  }

  @Test
  void writesNothingOverAFileUnlessForced() throws Exception {
    Path file = Files.writeString(folder.resolve("study.yaml"), "mine");
    CommandRun refused = CommandRun.of("init", file, "--parameter", "x=0..1");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("is there already; --force writes over it");
    assertThat(file).hasContent("mine");
    assertThat(CommandRun.of("init", file, "--parameter", "x=0..1", "--force").code()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "x=", "x=1", "x=a", "=1..2", "x=1..b", "x=0.5..2 step 2", "x=a,,b"})
  void saysWhatAParameterMustLookLike(String text) {
    CommandRun run = CommandRun.of("init", folder.resolve("s.yaml"), "--parameter", text);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).contains("--parameter", text);
    assertThat(folder.resolve("s.yaml")).doesNotExist();
  }

  @Test
  void writesNothingThatCannotBeRun() {
    CommandRun run =
        CommandRun.of(
            "init", folder.resolve("s.yaml"), "--parameter", "x=2..1", "--command", "f {x}");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("low < high must hold");
    assertThat(folder.resolve("s.yaml")).doesNotExist();
  }
}
