package io.github.culmen.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.lab.command.CommandRun;
import io.github.culmen.lab.compare.ResultFile;
import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Measurements that are kept, merged and put next to the paper's cells. */
class MeasuredFilesTest {
  private static final String COLUMNS = "method,problem,seed,t,simple,guess,best-guess,tried";

  @TempDir Path folder;

  private static Measured.Line line(
      String method, String problem, long seed, int t, double simple) {
    return new Measured.Line(
        method,
        problem,
        seed,
        t,
        simple,
        Optional.of(simple + 1),
        Optional.of(simple + 0.5),
        Optional.empty());
  }

  private static Measured measured(String name, Measured.Line... lines) {
    return new Measured(name, Set.of("abc"), List.of(lines));
  }

  // Simple regrets 1000, 999, ... and guesses at every tenth evaluation.
  private Path results(String file, String settings, String problem, int evaluations)
      throws Exception {
    Path path = folder.resolve(file);
    List<Double> simple = new ArrayList<>();
    Map<Integer, Double> inference = new TreeMap<>();
    for (int t = 1; t <= evaluations; t++) {
      simple.add(1000.0 - t);
      if (t % 10 == 0 || t == evaluations) {
        inference.put(t, t == 20 ? 3.0 : 2000.0 - t);
      }
    }
    try (ResultFile results = ResultFile.open(path, settings)) {
      results.add(
          new TaskResult(
              new TaskKey("ei", problem, 4), simple, inference, Map.of(60, 7.5), Optional.empty()));
      results.add(TaskResult.failed(new TaskKey("pi", problem, 4), "why"));
    }
    return path;
  }

  @Test
  void everyFiftiethIterationAfterTheDesignIsKeptAndTheLast() throws Exception {
    Measured found =
        Measured.of(
            results("results-4-d.csv", "x=1 design=10 model=hull", "robot-pushing-4d-goal7", 130),
            "c0ffee");
    assertThat(found.name()).isEqualTo("robot-pushing-4-d-hull");
    assertThat(found.commits()).containsExactly("c0ffee");
    assertThat(found.lines()).extracting(Measured.Line::t).containsExactly(50, 100, 120);
    Measured.Line first = found.lines().get(0);
    assertThat(first.simple()).isEqualTo(1000.0 - 60);
    assertThat(first.guess()).contains(2000.0 - 60);
    // The best guess so far was that after 20 evaluations.
    assertThat(first.bestGuess()).contains(3.0);
    assertThat(first.tried()).contains(7.5);
    assertThat(found.lines().get(1).tried()).isEmpty();
    assertThat(found.lines()).allMatch(line -> line.method().equals("ei") && line.seed() == 4);
  }

  @ParameterizedTest
  @CsvSource({
    "results-eggholder-given.csv, eggholder, eggholder-given",
    "results.csv, walker-25d, walker-25d",
    "results-3-d.csv, robot-pushing-3d-goal0, robot-pushing-3-d",
    "results-boston.csv, neural-network-boston, neural-network-boston",
  })
  void panelsAreNamedByProblemAndFile(String file, String problem, String name) throws Exception {
    assertThat(Measured.of(results(file, "x=1", problem, 3), "c").name()).isEqualTo(name);
  }

  @Test
  void whatIsKeptIsReadInFiveDigitsWithItsCommitsInOrder() throws Exception {
    Measured one =
        new Measured(
            "shekel",
            new LinkedHashSet<>(List.of("zz9", "aa1", "mm5")),
            List.of(
                line("pi", "shekel", 2, 100, 1.23456789),
                line("ei", "shekel", 10, 50, 98765.4321),
                line("ei", "shekel", 9, 50, 1e-7)));
    Path file = Files.writeString(folder.resolve("shekel.csv"), one.csv());
    Measured read = Measured.read(file);
    assertThat(read.name()).isEqualTo("shekel");
    assertThat(read.commits()).containsExactly("zz9", "aa1", "mm5");
    assertThat(read.csv()).isEqualTo(one.csv());
    assertThat(read.lines()).extracting(Measured.Line::seed).containsExactly(9L, 10L, 2L);
    assertThat(read.lines().get(2).simple()).isCloseTo(1.2346, within(5e-5));
    assertThat(read.lines().get(1).simple()).isCloseTo(98765.4321, within(0.5));
    assertThat(read.lines()).allMatch(line -> line.tried().isEmpty());
    assertThat(one.csv()).startsWith("# commits=zz9 aa1 mm5\n" + COLUMNS + "\nei,shekel,9,50,");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "# commits=a\n",
        "commits=a\n" + COLUMNS + "\n",
        "# commits=a\nmethod,problem\n",
        "# commits=a\n" + COLUMNS + "\nei,p,1,50,1.0,,\n",
        "# commits=a\n" + COLUMNS + "\nei,p,one,50,1.0,,,\n",
        "# commits=a\n" + COLUMNS + "\nei,p,1,50,,,,\n",
        "# commits=a\n" + COLUMNS + "\nei,p,1,50,1.0,x,,\n",
      })
  void aFileThatIsNoneIsNamed(String text) throws Exception {
    Path file = Files.writeString(folder.resolve("m.csv"), text);
    assertThatThrownBy(() -> Measured.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + file + "'");
  }

  @Test
  void ofATaskThatBothHaveTheOthersCount() {
    Measured old =
        new Measured(
            "p",
            Set.of("old"),
            List.of(
                line("ei", "p", 1, 50, 5), line("ei", "p", 1, 100, 4), line("pi", "p", 1, 50, 9)));
    Measured fresh =
        new Measured(
            "p", Set.of("new"), List.of(line("ei", "p", 1, 50, 3), line("ei", "p", 2, 50, 2)));
    Measured both = old.with(fresh);
    assertThat(both.commits()).containsExactly("old", "new");
    // The whole task is the newer one's: its line at 100 is gone.
    assertThat(both.lines())
        .extracting(line -> line.method() + line.seed() + "@" + line.t() + "=" + line.simple())
        .containsExactly("ei1@50=3.0", "ei2@50=2.0", "pi1@50=9.0");
    assertThat(both.with(fresh).csv()).isEqualTo(both.csv());
  }

  @Test
  void withoutAnOptimumRegretsAreAgainstTheLeastOfAll() {
    Measured one =
        measured(
            "walker-25d",
            line("a", "w", 1, 50, -2),
            line("b", "w", 1, 50, -7),
            line("b", "w", 2, 50, 4));
    Measured regrets = one.regrets();
    assertThat(regrets.lines()).extracting(Measured.Line::simple).containsExactly(5.0, 0.0, 11.0);
    assertThat(regrets.lines().get(0).guess()).contains(6.0);
    assertThat(regrets.regrets().csv()).isEqualTo(regrets.csv());
    assertThat(measured("walker-25d").regrets().lines()).isEmpty();
  }

  // Another method's value of 1 is not the paper's, whose best is 3.
  @Test
  void againstThePapersMethodsIsAReadingWhereOthersFoundBetter() {
    Measured one =
        measured(
            "neural-network-boston",
            line("ei", "b", 1, 100, 3),
            line("ei", "b", 2, 100, 5),
            line("auto", "b", 1, 100, 1));
    MeasuredReport report = new MeasuredReport(List.of(one));
    String text = report.block("table-3");
    String any = "**Boston**, `neural-network-boston`, against the best of all runs, seeds 1 to 2";
    String own =
        "**Boston**, `neural-network-boston`, against the best of the paper's methods, seeds 1 to 2";
    assertThat(text).contains(any, own);
    String first = text.substring(text.indexOf(any), text.indexOf(own));
    String second = text.substring(text.indexOf(own));
    assertThat(first).contains(" 3.00 (1.00) | +", "| auto | 1 | 1.00 |", "| 0.00 | - | - |");
    assertThat(second).contains(" 1.00 (1.00) | -", "| auto | 1 | -1.00 |", "| -2.00 | - | - |");
    assertThat(report.block("summary"))
        .contains("| `neural-network-boston`, against the best of all runs | 100 | 0 of 1 |")
        .contains("| `neural-network-boston`, against the best of the paper's methods | 100 | ");
    // Where they found the best, it is the same.
    Measured same = measured("neural-network-boston", line("ei", "b", 1, 100, 3));
    assertThat(new MeasuredReport(List.of(same)).block("table-3"))
        .doesNotContain("paper's methods");
  }

  @Test
  void readingsAreTheColumnsOfALine() {
    Measured.Line line =
        new Measured.Line(
            "m", "p", 1, 1, 1.0, Optional.of(2.0), Optional.of(3.0), Optional.empty());
    assertThat(Reading.SIMPLE.of(line)).contains(1.0);
    assertThat(Reading.GUESS.of(line)).contains(2.0);
    assertThat(Reading.BEST_GUESS.of(line)).contains(3.0);
    assertThat(Reading.TRIED.of(line)).isEmpty();
    assertThat(Arrays.stream(Reading.values()).map(Reading::word)).doesNotHaveDuplicates();
  }

  private static Measured shekel() {
    return measured(
        "shekel-given",
        line("mes-g:100", "shekel", 1, 100, 4),
        line("mes-g:100", "shekel", 2, 100, 6),
        line("ucb", "shekel", 1, 100, 9),
        line("thompson", "shekel", 1, 100, 1));
  }

  @Test
  void aTableHasMeansErrorsAndDistancesFromThePapers() {
    String table = new MeasuredReport(List.of(shekel())).block("table-2");
    assertThat(table)
        .startsWith("**Shekel**, `shekel-given`, seeds 1 to 2, commit abc:\n\nT = 100:");
    List<String> rows =
        table.lines().filter(row -> row.matches("\\| (mes-g|ucb|thompson).*")).toList();
    // In the order of the paper's table, then others.
    assertThat(rows).hasSize(3);
    assertThat(rows.get(0)).startsWith("| ucb | 1 | 10.00 | - | 9.50 | - | - | - | 9.00 | - |");
    assertThat(rows.get(2)).startsWith("| thompson | 1 | ").endsWith("| - |");
    // The paper's cell is 5.45 ± 2.07 over 10 runs; ours 4 and 6: mean 5, standard error 1.
    double error = Math.sqrt(1 + 2.07 * 2.07 / 10);
    assertThat(rows.get(1))
        .isEqualTo(
            String.format(
                Locale.ROOT,
                "| mes-g:100 | 2 | 6.00 (1.00) | %+.1f | 5.50 (1.00) | %+.1f | - | - | 5.00 (1.00) |"
                    + " %+.1f | 5.45 ± 2.07 |",
                (6 - 5.45) / error,
                (5.5 - 5.45) / error,
                (5 - 5.45) / error));
  }

  @Test
  void theSummaryCountsCellsThatAreMet() {
    MeasuredReport report = new MeasuredReport(List.of(shekel(), measured("elsewhere")));
    // Only mes-g has two runs and a cell; all its readings are within one standard error.
    assertThat(report.block("summary"))
        .contains("| `shekel-given` | 100 | 1 of 1 | 1 of 1 | 0 of 0 | 1 of 1 | met: guess at T,");
    assertThat(new MeasuredReport(List.of()).block("summary")).isEmpty();
    assertThat(report.block("table-3")).isEmpty();
    Measured bad =
        measured(
            "shekel", line("mes-g", "shekel", 1, 100, 90), line("mes-g", "shekel", 2, 100, 90));
    assertThat(new MeasuredReport(List.of(bad)).block("summary"))
        .contains("| 0 of 1 | 0 of 1 | 0 of 0 | 0 of 1 | none |");
  }

  @Test
  void longRunsAreShownAtAHundredAndAtTheEnd() {
    Measured longer =
        measured(
            "neural-network-boston",
            line("ei", "b", 1, 50, 9),
            line("ei", "b", 1, 100, 8),
            line("ei", "b", 1, 250, 5));
    String table = new MeasuredReport(List.of(longer)).block("table-3");
    assertThat(table).contains("T = 100:", "T = 250:").doesNotContain("T = 50:");
    // The optimum is not known: the least value of all, a simple one of 5, is the mark.
    assertThat(table).contains("| ei | 1 | 4.00 | - | 3.50 | - | - | - | 3.00 | - | 1.99 ± 1.03 |");
  }

  @Test
  void figuresHaveSimpleRegretsAtHundreds() {
    Measured robots =
        measured(
            "robot-14d",
            line("random", "r", 1, 50, 9),
            line("random", "r", 1, 100, 8),
            line("add-mes-g", "r", 1, 100, 3),
            line("add-mes-g", "r", 2, 100, 5),
            line("add-mes-g", "r", 1, 150, 2));
    String text = new MeasuredReport(List.of(robots)).block("fig-5");
    assertThat(text)
        .contains("| evaluations | add-mes-g | random |\n|--:|--:|--:|\n| runs | 2 | 1 |\n")
        .contains("| 100 | 4.00 (1.00) | 8.00 |\n| 150 | 2.00, 1 run | - |\n")
        .doesNotContain("| 50 |");
  }

  @Test
  void onlyTheBlocksOfAPageAreWritten() {
    String page =
        "# Ours $1\n<!-- measured: table-2 -->\nold\n<!-- end -->\nbetween \\0\n"
            + "<!-- measured: fig-5 -->\n<!-- end -->\nlast";
    MeasuredReport report = new MeasuredReport(List.of(shekel()));
    String filled = MeasuredPage.filled(page, report);
    assertThat(filled)
        .startsWith("# Ours $1\n<!-- measured: table-2 -->\n\n**Shekel**")
        .contains("<!-- end -->\nbetween \\0\n<!-- measured: fig-5 -->\n<!-- end -->\nlast")
        .doesNotContain("old");
    assertThat(MeasuredPage.filled(filled, report)).isEqualTo(filled);
    assertThatThrownBy(() -> MeasuredPage.filled("a page", report))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("<!-- measured: NAME -->, but this one has none");
  }

  @Test
  void theCommandCollectsFillsInAndChangesNothingTheSecondTime() throws Exception {
    Path bench = Files.createDirectories(folder.resolve("bench"));
    results("bench/results-eggholder-given.csv", "x=1 design=1", "eggholder", 101);
    Path page =
        Files.writeString(
            folder.resolve("page.md"), "a\n<!-- measured: table-2 -->\n<!-- end -->\nz\n");
    Path data = folder.resolve("data");
    CommandRun first = collect(bench, data, page);
    assertThat(first.err()).isEmpty();
    assertThat(first.out()).contains("eggholder-given.csv", "written: " + page + ", from 1 files");
    assertThat(page).content().contains("**Eggholder**, `eggholder-given`, seed 4, commit 1a2b:");
    String kept = Files.readString(data.resolve("eggholder-given.csv"));
    assertThat(collect(bench, data, page).out()).contains("unchanged: " + page);
    assertThat(data.resolve("eggholder-given.csv")).content().isEqualTo(kept);
  }

  private static CommandRun collect(Path bench, Path data, Path page) {
    return CommandRun.of(
        "bench",
        "paper-report",
        "--data",
        data,
        "--page",
        page,
        "--collect",
        bench,
        "--commit",
        "1a2b");
  }

  @Test
  void aBenchWithoutAFinishedTaskLeavesNothing() throws Exception {
    Path bench = Files.createDirectories(folder.resolve("begun"));
    try (ResultFile results = ResultFile.open(bench.resolve("results-boston.csv"), "x=1")) {
      results.add(TaskResult.failed(new TaskKey("pi", "neural-network-boston", 4), "why"));
    }
    Path data = folder.resolve("empty");
    Path page = folder.resolve("empty.md");
    Files.writeString(page, "<!-- measured: summary -->\n<!-- end -->");
    assertThat(collect(bench, data, page).out())
        .contains("results-boston.csv: no task has finished", "from 0 files");
    assertThat(data).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--collect DIR|--collect needs --commit, letters and digits, but there is none",
        "--collect DIR --commit A!|but got 'A!'",
        "--page DIR/none.md|--page must be a file, but",
        "--page DIR/p.md --data DIR/d --collect DIR/none --commit a|must be a folder, but is none",
        "--page DIR/p.md --data DIR/d --collect DIR --commit a|with results*.csv, but",
      })
  void aWrongLineIsAnsweredInOne(String line, String message) throws Exception {
    Files.writeString(folder.resolve("p.md"), "<!-- measured: summary -->\n<!-- end -->");
    String[] words =
        ("bench paper-report " + line).replace("DIR", folder.toString()).split(" ", -1);
    CommandRun run = CommandRun.of((Object[]) words);
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(message).hasLineCount(1);
  }
}
