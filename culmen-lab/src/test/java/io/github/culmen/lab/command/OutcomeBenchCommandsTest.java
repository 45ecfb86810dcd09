package io.github.culmen.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.text.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutcomeBenchCommandsTest {
  @TempDir Path folder;

  @Test
  void constrainedProblemsAreComparedAndGoneOnWith() {
    Path out = folder.resolve("out");
    CommandRun first = bench("constrained", "--methods", "random", "--seeds", 1, "--out", out);
    assertThat(first.code()).isZero();
    assertThat(first.out()).contains("1/1 random on gramacy with seed 1: feasible regret ");
    CommandRun second =
        bench("constrained", "--methods", "random,sobol", "--seeds", 2, "--out", out);
    assertThat(second.out())
        .contains("4/4 ")
        .doesNotContain(" random on gramacy with seed 1: ")
        .contains("| gramacy | random | 2 | 3 | ", "| gramacy | sobol | 2 | 7 | ");
    assertThat(out.resolve("summary.md")).content().contains("median regret");
  }

  private CommandRun bench(String name, Object... more) {
    Object[] args = new Object[more.length + 6];
    args[0] = "bench";
    args[1] = name;
    args[2] = "--problems";
    args[3] = "gramacy";
    args[4] = "--trials";
    args[5] = 7;
    System.arraycopy(more, 0, args, 6, more.length);
    return CommandRun.of(args);
  }

  @Test
  void crashesAreCounted() {
    CommandRun run =
        CommandRun.of(
            "bench",
            "crashes",
            "--problems",
            "branin-edge",
            "--acquisition",
            "random",
            "--trials",
            45,
            "--seeds",
            1,
            "--out",
            folder);
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("/2 random:ignore on branin-edge with seed 1: ")
        .contains("| branin-edge | learn | 1 | ", "| branin-edge | ignore | 1 | ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "constrained --problems x|--problems must be all or different ones of gardner-1, gardner-2",
        "constrained --methods mes-x|--methods: a strategy must be one of auto, mes-g",
        "constrained --trials 0|--trials must be at least 1, but got 0",
        "crashes --trials 40|--trials must be more than 40, but got 40",
        "crashes --problems branin-disc,branin-disc|different ones",
      })
  void mistakesAreNamed(String line, String message) {
    CommandRun run = CommandRun.of((Object[]) ("bench " + line).split(" "));
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(message);
  }
}
