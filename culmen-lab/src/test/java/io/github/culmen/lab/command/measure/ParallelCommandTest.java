package io.github.culmen.lab.command.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.lab.command.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParallelCommandTest {
  @TempDir Path folder;

  private CommandRun bench(String rules, int workers, int seeds) {
    return CommandRun.of(
        "bench",
        "parallel",
        "--problems",
        "branin",
        "--rules",
        rules,
        "--workers",
        workers,
        "--acquisition",
        "mes-g:2",
        "--iterations",
        9,
        "--seeds",
        seeds,
        "--jobs",
        1,
        "--out",
        folder.resolve("out"));
  }

  @Test
  void comparesRulesWithTheSequentialSearchAndGoesOn() throws Exception {
    CommandRun first = bench("believer", 3, 1);
    assertThat(first.err()).isEmpty();
    assertThat(first.code()).isZero();
    assertThat(first.out())
        .contains("2/2 believer on branin: simple regret ")
        .contains(
            "branin, mes-g:2, 3 workers, 9 evaluations\n\n| method | searches | regret < 0.05")
        .contains("\n| sequential | 1 | ", "\n| believer | 1 | ");
    Path file = folder.resolve("out/results-branin-mes-g-2-w3.csv");
    List<String> lines = Files.readAllLines(file);
    CommandRun second = bench("believer,penalty", 3, 2);
    assertThat(second.out()).contains("6/6").doesNotContain("2/6 ");
    assertThat(Files.readAllLines(file)).startsWith(lines.toArray(String[]::new)).hasSize(8);
    assertThat(second.out()).contains(Files.readString(folder.resolve("out/summary.md")));
    // Another number of workers is another file.
    assertThat(bench("believer", 2, 1).code()).isZero();
    assertThat(folder.resolve("out/results-branin-mes-g-2-w2.csv")).exists();
    assertThat(folder.resolve("out/regret-branin.csv")).content().contains("simple,believer,9,1,");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--rules liar|a rule must be one of believer, kriging-believer, fantasies, diversity, penalty, but was 'liar'",
        "--rules penalty,penalty|must be different from one another, but penalty is there twice",
        "--acquisition ucb --rules penalty|pending penalty is for mes-g",
        "--acquisition best|a method must be word or word:K",
        "--workers 0|--workers must be from 1 to 1000, but got 0",
        "--threshold NaN|--threshold must be > 0 and finite, but got NaN",
        "--problems brannin|brannin",
        "--problems walker-25d|must have known optima, but that of walker-25d is not known",
        "--iterations 0|--iterations must be at least 1, but got 0",
        "--seeds 0|must be from 1 to 1000, but got 0",
        "--profile slow|--profile must be one of quick, paper, but was 'slow'",
      })
  void answersAWrongCommandLineInOneLine(String args, String message) {
    CommandRun run = CommandRun.of((Object[]) ("bench parallel " + args).split(" ", -1));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(message);
    assertThat(run.err().lines()).hasSize(1);
  }
}
