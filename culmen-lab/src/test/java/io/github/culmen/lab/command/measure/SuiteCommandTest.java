package io.github.culmen.lab.command.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.lab.command.CommandRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuiteCommandTest {
  @TempDir Path folder;

  private CommandRun suite(Object... more) {
    Object[] args = new Object[more.length + 10];
    Object[] first = {
      "bench",
      "suite",
      "--suite",
      "dev",
      "--problems",
      "branin2",
      "--jobs",
      1,
      "--out",
      folder.resolve("out")
    };
    System.arraycopy(first, 0, args, 0, 10);
    System.arraycopy(more, 0, args, 10, more.length);
    return CommandRun.of(args);
  }

  @Test
  void runsReportsAndGoesOn() {
    CommandRun first = suite("--strategies", "ei,random", "--seeds", "1");
    assertThat(first.err()).isEmpty();
    assertThat(first.code()).isZero();
    assertThat(first.out())
        .contains("1/2 ei on branin2, seed 0, 40 trials: best value ")
        .contains("# Suite dev\n", "\n## branin2\n", "| optuna-gp |", "| random-stored |");
    assertThat(folder.resolve("out/report.md")).content().contains("| ei |");
    assertThat(folder.resolve("out/report.html")).content().contains("data:image/svg+xml");
    assertThat(folder.resolve("out/curves-branin2.svg")).exists();
    CommandRun second =
        suite(
            "--strategies",
            "random",
            "--strategy",
            "uniform={acquisition: random}",
            "--seeds",
            "0-1");
    assertThat(second.out()).contains("2/4 ", "4/4 ").doesNotContain("1/4 ");
    assertThat(folder.resolve("out/runs/uniform/branin2-b40-s1.csv")).exists();
    // The name is that of another strategy now.
    CommandRun changed = suite("--strategy", "uniform={acquisition: sobol}", "--seeds", "1");
    assertThat(changed.code()).isNotZero();
    assertThat(changed.err()).contains("must have the same settings", "{acquisition: random}");
    CommandRun read = suite("--report-only", "--strategies", "random,ei", "--seeds", "2");
    assertThat(read.out()).contains("| random | 2 | ", "not run yet: 1");
  }

  @Test
  void reportsAfterTheNumbersOfTrialsThatAreAskedFor() {
    CommandRun run = suite("--strategies", "random", "--seeds", "1", "--trials", "7,60");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("1/1 random on branin2, seed 0, 60 trials: best value ")
        .contains("after 7 ", "after 60 ", "| optuna-gp |");
    assertThat(folder.resolve("out/runs/random/branin2-b60-s0.csv")).exists();
  }

  @Test
  void listsSuitesAndProblems() {
    assertThat(CommandRun.of("bench", "suite", "--list").out())
        .contains("dev: ", "branin2 hartmann6 ackley10");
  }

  @Test
  void tunesASingleBbobFunctionByName() {
    CommandRun run =
        CommandRun.of(
            "run",
            "--problem",
            "bbob-f8-i2-d3",
            "--trials",
            3,
            "--out",
            folder.resolve("one"),
            "--store",
            "sqlite:" + folder.resolve("one.db"));
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(folder.resolve("one/trials.csv")).content().contains("x3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--suite prod|a suite must be one of dev, ",
        "--problems branin3|must be one of branin2, hartmann6, ackley10",
        "--strategies best|a strategy must be one of auto, mes-g, ucb, ",
        "--strategies mes-g:10:best|one of gumbel, gumbel-median, exact, calibrated",
        "--strategies ei,ei|ei is there twice",
        "--strategy a={acquisition:1}|--strategy a",
        "--seeds 0|--seeds must be a number from 1",
        "--seeds 9-5|or a range such as 5-9, but was '9-5'",
        "--seeds two|but was 'two'",
        "--trials 40,20|to report after must be positive and ascending, but were [40, 20]",
        "--trials 0|but were [0]",
        "--trials many|'--trials'",
        "--jobs 0|--jobs must be at least 1, but got 0",
      })
  void answersAWrongCommandLineInOneLine(String args, String message) {
    CommandRun run = CommandRun.of((Object[]) ("bench suite " + args).split(" ", -1));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(message);
    assertThat(run.err().lines()).hasSize(1);
  }
}
