package io.github.culmen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BenchTest {
  @TempDir Path folder;

  private CommandRun bench(int iterations, String methods) {
    return CommandRun.of(
        "bench",
        "gp-samples",
        "--methods",
        methods,
        "--functions",
        1,
        "--iterations",
        iterations,
        "--jobs",
        2,
        "--out",
        folder.resolve("out"));
  }

  @Test
  void fuzzesStudies() {
    CommandRun run = CommandRun.of("bench", "fuzz", "--sequences", 3, "--seed", 5, "--jobs", 1);
    assertThat(run.code()).isZero();
    assertThat(run.out().lines().toList())
        .containsExactly(
            run.out().lines().findFirst().orElseThrow(),
            run.out().lines().skip(1).findFirst().orElseThrow(),
            "3/3 sequences, 0 failed; 0.00 s left",
            "every suggestion was legal");
  }

  @Test
  void fuzzesSpaces() {
    CommandRun run = CommandRun.of("bench", "fuzz", "--spaces", "--sequences", 4, "--jobs", 1);
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("4/4 sequences, 0 failed")
        .containsPattern("no feasible point was found in \\d of them")
        .endsWith("every suggestion was legal" + System.lineSeparator());
  }

  @Test
  void listsBenchesAndMethods() {
    CommandRun run = CommandRun.of("bench", "list");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("gp-samples", "mes-g").doesNotContain("  list");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bench|a bench must be one of list, gp-samples, regret-bound, additive, structure,"
            + " stopping, fuzz, show, but there is none",
        "bench gp-smaples|a bench must be one of list, gp-samples, regret-bound, additive,"
            + " structure, stopping, fuzz, show, but was 'gp-smaples'",
        "bench gp-samples --methods mesg|--methods: a method must be word or word:K with a word of"
            + " mes-g",
        "bench gp-samples --methods mes-g:0|--methods: maxima must be at least 1",
        "bench gp-samples --methods mes-g,mes-g|must be different from one another, but mes-g is",
        "bench gp-samples --functions 0|--functions must be from 1 to 1000, but got 0",
        "bench gp-samples --iterations 0|--iterations must be at least 1, but got 0",
        "bench gp-samples --inference-every 0|--inference-every must be at least 1, but got 0",
        "bench regret-bound --delta 1|--delta must be between 0 and 1, but got 1",
        "bench regret-bound --delta NaN|--delta must be between 0 and 1, but got NaN",
        "bench regret-bound --parts 0|--parts must be from 1 to 1000, but got 0",
        "bench regret-bound --points 1|--points must be from 2 to 1000, but got 1",
        "bench regret-bound --noise 0|--noise must be from 0.001 to 10, but got 0",
        "bench regret-bound --lengthscale NaN|--lengthscale must be from 0.001 to 10, but got NaN",
        "bench gp-samples --jobs 0|--jobs must be at least 1, but got 0",
        "bench fuzz --sequences 0|--sequences must be from 1 to 10000000, but got 0",
        "bench fuzz --jobs 0|--jobs must be at least 1, but got 0",
        "bench fuzz --seed x|Invalid value for option '--seed'",
      })
  void answersAWrongCommandLineInOneLine(String args, String message) {
    CommandRun run = CommandRun.of((Object[]) args.split(" ", -1));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(message);
    assertThat(run.err().lines()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"list", "gp-samples", "regret-bound", "additive", "structure", "stopping", "fuzz"})
  void helpsWithEachBench(String bench) {
    CommandRun run = CommandRun.of("bench", bench, "--help");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("Usage: culmen bench " + bench, "Example");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void comparesAndGoesOnWithMoreMethods() throws Exception {
    CommandRun first = bench(10, "mes-g:1");
    assertThat(first.err()).isEmpty();
    assertThat(first.code()).isZero();
    assertThat(first.out())
        .contains("1/1 mes-g:1 on gp-sample-1000: simple regret ", " left")
        .contains("| mes-g:1 | inference | 10 | 1 |");
    List<String> results = Files.readAllLines(folder.resolve("out/results.csv"));
    CommandRun second = bench(10, "mes-g:1,mes-g:2");
    assertThat(second.out())
        .contains("2/2 mes-g:2 on gp-sample-1000")
        .doesNotContain("1/2", "2/2 mes-g:1")
        .contains(Files.readString(folder.resolve("out/summary.md")));
    assertThat(Files.readAllLines(folder.resolve("out/results.csv")))
        .startsWith(results.toArray(String[]::new))
        .hasSize(4);
  }

  @Test
  void keepsResultsOfOtherSettingsApart() {
    assertThat(bench(9, "mes-g:1").code()).isZero();
    CommandRun run = bench(10, "mes-g:1");
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("iterations=9", "choose another directory with --out");
  }

  @Test
  void showsTheRegretBoundOfBothLaws() {
    CommandRun run = CommandRun.of("bench", "regret-bound", "--functions", 20, "--parts", 2);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("| universal | ", "| adapted | ", "promised for 0.9");
    for (String line : run.out().lines().filter(l -> l.matches("\\| (univ|adap).*")).toList()) {
      String[] cells = line.split(" *\\| *", -1);
      double bound = Double.parseDouble(cells[7]);
      double regret = Double.parseDouble(cells[8]);
      assertThat(regret).isBetween(0.0, bound);
      assertThat(Double.parseDouble(cells[9])).isBetween(0.9, 1.0);
    }
    CommandRun again = CommandRun.of("bench", "regret-bound", "--functions", 20, "--parts", 2);
    assertThat(again.out()).isEqualTo(run.out());
  }
}
