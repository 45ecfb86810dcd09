package io.github.culmen.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.text.JsonText;
import io.github.culmen.problem.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
  void measuresWhatASuggestionCosts() {
    CommandRun run =
        CommandRun.of("bench", "ask", "--n", "5,10", "--d", "1,2", "--rounds", 1, "--fixed");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(0))
        .isEqualTo("mes-g:10 on hills, hyper-parameters fixed, averages of 1 rounds, CPU ms");
    assertThat(lines.get(1).strip().split(" +"))
        .containsExactly("n", "d", "all", "fit", "y*", "sweep", "refine", "rest", "KiB/ask");
    assertThat(lines.subList(2, 6)).allMatch(line -> line.matches(" +\\d+ +\\d( +[0-9.]+){7}"));
    assertThat(lines.get(6)).contains(" n^ ");
    assertThat(lines.get(7)).contains(" d^ ");
    assertThat(lines.get(9)).contains("product", "Cholesky", "GFLOP/s");
    assertThat(lines).hasSize(12);
  }

  @Test
  void measuresWhatAStoreTakes() {
    String store = "sqlite:" + folder.resolve("bench.db");
    CommandRun run =
        CommandRun.of("bench", "store", "--trials", 20, "--workers", "1,2", "--store", store);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    List<String> lines = run.out().lines().toList();
    assertThat(lines).hasSize(6);
    assertThat(lines.get(0)).startsWith("forcing 4 kB to the disk of " + folder + ": ");
    assertThat(lines.get(2)).matches("so that one worker has at most 1 / .* = \\d+ ask\\+tell/s");
    assertThat(lines.get(5)).matches(" +2 +20 +\\d+ .* MB +[0-9.]+ s");
    assertThat(CommandRun.of("list", "--store", store).out()).startsWith("no studies in ");
    CommandRun json = CommandRun.of("bench", "store", "--trials", 5, "--json", "--store", store);
    Map<?, ?> object = (Map<?, ?>) JsonText.parse(json.out());
    assertThat(object.get("forced-write-ms")).isInstanceOf(Map.class);
    assertThat((List<?>) object.get("runs")).hasSize(1);
    assertThat(folder).isDirectoryContaining(path -> path.endsWith("bench.db"));
    assertThat(folder).isDirectoryNotContaining(path -> path.toString().endsWith(".tmp"));
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
  void timesChoicesNextToThePapers() throws Exception {
    CommandRun run =
        CommandRun.of(
            "bench",
            "timing",
            "--methods",
            "mes-g:1,mes-g:10:calibrated",
            "--seeds",
            2,
            "--observations",
            8,
            "--out",
            folder.resolve("timing"));
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out())
        .containsPattern(
            "\\| ei \\| [0-9.]+ \\| [0-9.]+ ± [0-9.]+ \\| 1.00 \\| 0.07 ± 0.03 \\| 1.0 \\|")
        .containsPattern("\\| mes-g:1 \\|.*\\| 0.09 ± 0.03 \\| 1.3 \\|")
        .containsPattern("\\| mes-g:10:calibrated \\|.*\\| \\| \\|")
        .contains("n = 8, d = 3 (hartmann3), 2 choices each");
    assertThat(Files.readAllLines(folder.resolve("timing/timing.csv"))).hasSize(1 + 3 * 2);
    assertThat(folder.resolve("timing/summary.md")).exists();
  }

  @Test
  void drawsTheLawOfTheMaximumAndItsGumbelFit() throws Exception {
    String[] names = {"gumbel.svg", "gumbel.png", "gumbel.csv", "results.csv", "summary.md"};
    for (String out : new String[] {"one", "two"}) {
      CommandRun run =
          CommandRun.of(
              "bench", "gumbel", "--seeds", 2, "--candidates", 500, "--out", folder.resolve(out));
      assertThat(run.err()).isEmpty();
      assertThat(run.code()).isZero();
      assertThat(run.out())
          .contains("| probability | exact | Gumbel | Gumbel, median |", "over 2 functions")
          .contains(Files.readString(folder.resolve(out).resolve("summary.md")));
    }
    for (String name : names) {
      assertThat(folder.resolve("two").resolve(name))
          .hasSameBinaryContentAs(folder.resolve("one").resolve(name));
    }
    assertThat(Files.readAllLines(folder.resolve("one/results.csv"))).hasSize(3);
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
        "bench|a bench must be one of list, gp-samples, test-functions, neural-network,",
        "bench gp-smaples|show, but" + " was 'gp-smaples'",
        "bench store --trials 0|--trials must be from 1 to 1000000, but got 0",
        "bench store --workers 1,0|--workers must be numbers from 1 to 64, but got 0",
        "bench gp-samples --methods mesg|--methods: a method must be word or word:K with a word of"
            + " auto, mes-g",
        "bench gp-samples --methods mes-g:0|--methods: maxima must be at least 1",
        "bench gp-samples --methods mes-g,mes-g|must be different from one another, but mes-g is",
        "bench gp-samples --functions 0|--seeds (or --functions) must be from 1 to 1000, but got 0",
        "bench gp-samples --profile big|--profile must be one of quick, paper, but was 'big'",
        "bench regret-bound --profile big|--profile must be one of quick, paper, but was 'big'",
        "bench gp-samples --iterations 0|--iterations must be at least 1, but got 0",
        "bench gp-samples --inference-every 0|--inference-every must be at least 1, but got 0",
        "bench regret-bound --delta 1|--delta must be between 0 and 1, but got 1",
        "bench regret-bound --delta NaN|--delta must be between 0 and 1, but got NaN",
        "bench regret-bound --parts 0|--parts must be from 1 to 1000, but got 0",
        "bench regret-bound --points 1|--points must be from 2 to 1000, but got 1",
        "bench regret-bound --cover 41|--cover must be from 1 to --points, but got 41",
        "bench timing --methods mesg|--methods: a method must be word or word:K",
        "bench timing --methods ei:10:exact|--methods: a sampler of maxima is for mes-g and gibbon, but the method was",
        "bench timing --methods mes-g:10:exakt|--methods: K must be a number, and a sampler of maxima, as in mes-g:10:exact, one of gumbel, gumbel-median, exact, calibrated, reachable, narrowing, but was 'mes-g:10:exakt'",
        "bench timing --methods ei,ei|--methods: methods must differ, but ei is there twice",
        "bench timing --observations 0|--observations must be from 1 to 5000, but got 0",
        "bench timing --problem nothing|--problem: ",
        "bench timing --profile big|--profile must be one of quick, paper, but was 'big'",
        "bench gumbel --profile big|--profile must be one of quick, paper, but was 'big'",
        "bench gumbel --candidates 0|--candidates must be from 1 to 100000, but got 0",
        "bench gumbel --lengthscale NaN|--lengthscale must be from 0.05 to 10, but got NaN",
        "bench gumbel --observations 0|--observations must be from 1 to 2000, but got 0",
        "bench regret-bound --noise 0|--noise must be from 0.001 to 10, but got 0",
        "bench regret-bound --lengthscale NaN|--lengthscale must be from 0.001 to 10, but got NaN",
        "bench gp-samples --jobs 0|--jobs must be at least 1, but got 0",
        "bench fuzz --sequences 0|--sequences must be from 1 to 10000000, but got 0",
        "bench fuzz --jobs 0|--jobs must be at least 1, but got 0",
        "bench ask --n 1|n must be from 2 to 100000, but n = 1",
        "bench ask --d 0|d must be from 1 to 1000, but d = 0",
        "bench ask --rounds 0|rounds must be from 1 to 100000, but rounds = 0",
        "bench ask --strategy sobol|--strategy: a method must be word or word:K with a word of",
        "bench fuzz --seed x|--seed must be a whole number, but got 'x'",
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
      strings = {
        "list",
        "gp-samples",
        "regret-bound",
        "additive",
        "structure",
        "stopping",
        "parallel",
        "paper-report",
        "fuzz",
        "ask"
      })
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
    assertThat(Files.readAllLines(folder.resolve("out/regret-gp-samples.csv")))
        .hasSize(1 + 10 + 3)
        .element(11)
        .asString()
        .startsWith("inference,mes-g:1,10,1,");
    for (String figure : List.of("simple-gp-samples", "inference-gp-samples")) {
      assertThat(folder.resolve("out/" + figure + ".svg")).isNotEmptyFile();
      assertThat(folder.resolve("out/" + figure + ".png")).isNotEmptyFile();
    }
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
  void showsTheRegretBoundOfBothLaws() throws Exception {
    CommandRun run = bound(2);
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
    CommandRun again = bound(1);
    assertThat(again.out()).isEqualTo(run.out());
    assertThat(run.out()).startsWith(Files.readString(folder.resolve("bound/summary.md")));
    assertThat(Files.readAllLines(folder.resolve("bound/results.csv"))).hasSize(41);
  }

  private CommandRun bound(int jobs) {
    return CommandRun.of(
        "bench",
        "regret-bound",
        "--functions",
        20,
        "--parts",
        2,
        "--jobs",
        jobs,
        "--out",
        folder.resolve("bound"));
  }

  @Test
  void showsWhenStoppingRulesEndAStudy() {
    CommandRun run =
        CommandRun.of("bench", "stopping", "--functions", 1, "--dimension", 1, "--jobs", 1);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out().lines().filter(l -> l.startsWith("| 1 | `"))).hasSize(6);
    assertThat(run.out()).contains("kept their word");
    assertThat(CommandRun.of("bench", "stopping", "--dimension", 3).err())
        .contains("--dimension must be 1 or 2, but got 3");
    assertThat(CommandRun.of("bench", "stopping", "--functions", 0).err())
        .contains("--functions must be from 1 to 1000000, but got 0");
    assertThat(CommandRun.of("bench", "stopping", "--jobs", 0).err())
        .contains("--jobs must be at least 1, but got 0");
  }

  @Test
  void listsAllProblems() {
    CommandRun run = CommandRun.of("bench", "problems");
    assertThat(run.code()).isZero();
    assertThat(run.out().lines()).hasSize(1 + Problems.names().size());
    assertThat(run.out()).containsPattern("hartmann6 +6 +minimize +-3.32");
    assertThat(run.out()).containsPattern("walker-25d +25 +maximize +unknown");
    List<?> json = (List<?>) JsonText.parse(CommandRun.of("bench", "problems", "--json").out());
    assertThat(json).hasSize(Problems.names().size());
  }

  @Test
  void saysThatAnUnknownOptimumGivesNoRegret() {
    CommandRun run =
        CommandRun.of(
            "run",
            "--problem",
            "walker-25d",
            "--trials",
            2,
            "--out",
            folder,
            "--store",
            "sqlite:" + folder.resolve("culmen.db"));
    assertThat(run.out())
        .startsWith("walker-25d: maximize over 25 parameters")
        .contains("regret: not known, since nobody knows the optimum of walker-25d");
  }
}
