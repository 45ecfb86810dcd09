package io.github.culmen.lab.command.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.lab.command.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdditiveCommandTest {
  private static final String[] FILES = {
    "summary.md", "regret-d4.csv", "regret-d4.svg", "regret-d4.png"
  };

  @TempDir Path folder;

  private CommandRun bench(Path out, String methods, int jobs) {
    return CommandRun.of(
        "bench",
        "additive",
        "--dimensions",
        4,
        "--methods",
        methods,
        "--functions",
        2,
        "--iterations",
        12,
        "--jobs",
        jobs,
        "--out",
        out);
  }

  @Test
  void writesTheSameFilesForTheSameSeed() throws Exception {
    CommandRun run = bench(folder.resolve("a"), "add-mes-g,add-gp-ucb", 2);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("4 inputs", "4/4 add-", " left", "## 4 inputs")
        .contains("| add-mes-g | simple | 12 | 2 |")
        .contains("The paper has add-mes-g lower than add-gp-ucb: here it is ");
    assertThat(bench(folder.resolve("b"), "add-mes-g,add-gp-ucb", 1).code()).isZero();
    for (String file : FILES) {
      assertThat(folder.resolve("b").resolve(file))
          .hasSameBinaryContentAs(folder.resolve("a").resolve(file));
    }
    // Tasks are written as they end, in whatever order.
    assertThat(Files.readAllLines(folder.resolve("b/results-d4.csv")))
        .containsExactlyInAnyOrderElementsOf(
            Files.readAllLines(folder.resolve("a/results-d4.csv")));
    assertThat(Files.readAllLines(folder.resolve("a/regret-d4.csv"))).hasSize(1 + 2 * 12);
  }

  @Test
  void goesOnWithMoreMethods() throws Exception {
    Path out = folder.resolve("out");
    assertThat(bench(out, "add-mes-r", 1).code()).isZero();
    List<String> before = Files.readAllLines(out.resolve("results-d4.csv"));
    CommandRun second = bench(out, "add-mes-r,add-est", 1);
    assertThat(second.code()).isZero();
    assertThat(second.out()).contains("4/4 add-est").doesNotContain("2/4 ", "/4 add-mes-r");
    assertThat(Files.readAllLines(out.resolve("results-d4.csv")))
        .startsWith(before.toArray(String[]::new))
        .hasSize(before.size() + 2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bench additive --methods mes-g|--methods: a method must be one of add-est, add-gp-ucb,"
            + " add-mes-g, add-mes-g-aware, add-mes-g-together, add-mes-r, add-mes-r-aware,"
            + " add-mes-r-together, add-thompson, given-groups, learned-groups,"
            + " learned-groups-apart, one-group, but was 'mes-g'",
        "bench additive --methods add-est,add-est|must be different from one another, but add-est",
        "bench additive --profile slow|--profile must be one of quick, paper, but was 'slow'",
        "bench additive --dimensions 10,x|--dimensions must be different numbers from 1 to 200",
        "bench additive --dimensions 0|--dimensions must be different numbers from 1 to 200",
        "bench additive --dimensions 4,4|with commas, but got '4,4'",
        "bench additive --functions 0|--seeds (or --functions) must be from 1 to 1000, but got 0",
        "bench additive --iterations 0|--iterations must be at least 1, but got 0",
        "bench additive --lengthscale 0|lengthscale must be finite and at least 0.02",
        "bench additive --lengthscale NaN|lengthscale must be finite and at least 0.02",
        "bench additive --jobs 0|--jobs must be at least 1, but got 0",
        "bench structure --method best|--method must be one of gibbs, random, but was 'best'",
        "bench structure --dimension 1|--dimension must be from 2 to 100, but dimension = 1",
        "bench structure --points 1|--points must be from 2 to 2000, but points = 1",
        "bench structure --seeds 0|--seeds must be from 1 to 1000, but got 0",
        "bench structure --lengthscale NaN|--lengthscale must be finite and at least 0.02",
        "bench structure --cost --structures 0|--structures must be from 1 to 100000, but got 0",
      })
  void answersAWrongCommandLineInOneLine(String args, String message) {
    CommandRun run = CommandRun.of((Object[]) args.split(" ", -1));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(message);
    assertThat(run.err().lines()).hasSize(1);
  }

  @Test
  void isListed() {
    assertThat(CommandRun.of("bench", "list").out())
        .contains("  additive ", "  structure ", "add-mes-g");
  }

  @Test
  void recoversGroups() {
    CommandRun run =
        CommandRun.of(
            "bench",
            "structure",
            "--dimension",
            4,
            "--points",
            60,
            "--seeds",
            2,
            "--lengthscale",
            0.3);
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("| 1 | ", "| 2 | ", "adjusted Rand index: median ")
        .doesNotContain("NaN");
    assertThat(run.err()).contains("1/2 functions, ", "2/2 functions, 0.00 s left");
  }

  @Test
  void timesTheChoiceAmongStructures() {
    CommandRun run =
        CommandRun.of(
            "bench",
            "structure",
            "--cost",
            "--exhaustive",
            "--dimension",
            5,
            "--points",
            30,
            "--structures",
            100);
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains("structures of 5 inputs on 30 points", "| slopes first | ")
        .contains("both ways found the same structure, [[");
  }
}
