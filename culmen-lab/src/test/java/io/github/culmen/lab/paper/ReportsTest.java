package io.github.culmen.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables and sentences about results that are written down here. */
class ReportsTest {
  private static TaskResult task(String method, long seed, double... simple) {
    List<Double> regrets = new ArrayList<>();
    for (double regret : simple) {
      regrets.add(regret);
    }
    return new TaskResult(
        new TaskKey(method, "f" + seed, seed), regrets, Map.of(), Optional.empty());
  }

  // Three functions; the first method's last regrets are below the second's by 1, 2 and 3.
  private static List<TaskResult> pairs(String first, String second) {
    List<TaskResult> results = new ArrayList<>();
    for (int seed = 1; seed <= 3; seed++) {
      results.add(task(first, seed, 9, 8, 7, 6 - seed));
      results.add(task(second, seed, 9, 8, 7, 6));
    }
    return results;
  }

  @Test
  void additiveReportsSayWhatThePaperHasAndWhatIsHere() {
    String text = AdditiveReport.markdown(10, 4, pairs("add-mes-g", "add-gp-ucb"));
    assertThat(text).startsWith("## 10 inputs\n\n| method | regret | iteration | tasks |");
    assertThat(text).contains("| add-gp-ucb | simple | 4 | 3 | 6.000 | 0.000 | 0.000 |\n");
    assertThat(text).contains("| add-mes-g | simple | 4 | 3 | 4.000 | 1.000 | 0.5774 |\n");
    assertThat(text).doesNotContain("inference");
    // The differences -1, -2, -3 have the mean -2 and the standard error 1/√3.
    assertThat(text)
        .contains(
            "- The paper has add-mes-g lower than add-gp-ucb: here it is lower by 2.00"
                + " (3 functions, standard error of the paired difference 0.58: clear),"
                + " as in the paper.\n");
  }

  @Test
  void inHighDimensionsThePaperSaysOtherwise() {
    String text = AdditiveReport.markdown(100, 4, pairs("add-mes-g", "add-gp-ucb"));
    assertThat(text)
        .contains("The paper has add-mes-g no lower than add-gp-ucb: here it is lower by 2.00")
        .contains("unlike in the paper.");
    String entropies = AdditiveReport.markdown(50, 4, pairs("add-mes-r", "add-mes-g"));
    assertThat(entropies)
        .contains("The paper has add-mes-g no lower than add-mes-r: here it is higher by 2.00")
        .contains("as in the paper.");
  }

  @Test
  void groupsAreComparedWithoutThePaper() {
    assertThat(AdditiveReport.markdown(10, 4, pairs("learned-groups", "one-group")))
        .contains("- Compared with one-group, learned-groups is lower by 2.00 (3 functions,");
  }

  @Test
  void aDifferenceWithinItsErrorIsNotClear() {
    List<TaskResult> results = new ArrayList<>();
    results.add(task("add-mes-r", 1, 5));
    results.add(task("add-gp-ucb", 1, 1));
    results.add(task("add-mes-r", 2, 1));
    results.add(task("add-gp-ucb", 2, 4));
    assertThat(AdditiveReport.markdown(20, 1, results))
        .contains("here it is higher by 0.500 (2 functions,")
        .contains(": not clear), unlike in the paper.");
  }

  @Test
  void highDimensionalReportsHaveFiveRowsAMethodAtMost() {
    List<TaskResult> results = new ArrayList<>();
    for (long seed = 1; seed <= 2; seed++) {
      results.add(task("random", seed, 10, 10, 10, 10, 10, 10, 10, 10, 10, 8));
      results.add(task("add-mes-g", seed, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1));
    }
    String table = HighDimensionReport.table(10, results);
    assertThat(table.lines().filter(line -> line.startsWith("| add-mes-g | simple |"))).hasSize(5);
    assertThat(table).contains("| add-mes-g | simple | 2 | 2 | 9.000 |");
    assertThat(table).contains("| add-mes-g | simple | 10 | 2 | 1.000 |");
    assertThat(HighDimensionReport.sentences(results))
        .isEqualTo(
            "- Compared with random points, add-mes-g is lower by 7.00 in simple regret (2 runs,"
                + " standard error of the paired difference 0.0: clear).\n");
  }

  @Test
  void oneRunTellsNothing() {
    assertThat(
            HighDimensionReport.sentences(
                List.of(task("add-mes-r", 1, 3), task("add-gp-ucb", 1, 2))))
        .isEqualTo(
            "- The paper has add-mes-r competitive with add-gp-ucb: here it is higher by 1.00 in"
                + " simple regret in the one run there is, which tells nothing.\n");
    assertThat(HighDimensionReport.sentences(List.of(task("add-mes-r", 1, 3)))).isEmpty();
  }

  @Test
  void timesAreRatiosToExpectedImprovement() {
    List<TimingBench.Timing> timings =
        List.of(
            new TimingBench.Timing("ei", new double[] {2, 4, 3}),
            new TimingBench.Timing("mes-g:10", new double[] {6, 6, 6}),
            new TimingBench.Timing("log-ei", new double[] {1.5, 1.5, 1.5}));
    assertThat(TimingReport.markdown(timings))
        .isEqualTo(
            """
            | method | CPU ms, median | mean ± sd | to ei | paper, s | to ei in the paper |
            |---|--:|--:|--:|--:|--:|
            | ei | 3.00 | 3.00 ± 1.00 | 1.00 | 0.07 ± 0.03 | 1.0 |
            | mes-g:10 | 6.00 | 6.00 ± 0.00 | 2.00 | 0.09 ± 0.02 | 1.3 |
            | log-ei | 1.50 | 1.50 ± 0.00 | 0.50 | | |
            """);
    assertThat(TimingReport.csv(timings.subList(0, 1)))
        .isEqualTo("method,round,milliseconds\nei,1,2.0\nei,2,4.0\nei,3,3.0\n");
    assertThatThrownBy(() -> TimingReport.markdown(timings.subList(1, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ratios need the method ei");
  }

  // Some cells of each table, typed again from the paper.
  @ParameterizedTest
  @CsvSource({
    "Table 1, es, seconds, 8.07, 3.02",
    "Table 1, pes:100, seconds, 15.24, 4.44",
    "Table 2, mes-g:100, eggholder, 46.56, 27.05",
    "Table 2, ucb, michalewicz, 6.07, 0.53",
    "Table 3, pes:200, boston, 1.52, 0.32",
    "Table 3, mes-g, cancer (%), 3.83, 0.01",
    "Table 4, mes-r:100, 4-d, 0.16, 0.10",
    "Table 4, pi, 3-d, 2.03, 1.77",
  })
  void theTablesAreThoseOfThePaper(
      String table, String method, String column, double mean, double sd) {
    Map<String, PaperTable> tables = new HashMap<>();
    for (PaperTable each :
        List.of(
            PaperTable.TIMES,
            PaperTable.TEST_FUNCTIONS,
            PaperTable.NEURAL_NETWORKS,
            PaperTable.ROBOT_PUSHING)) {
      tables.put(each.name(), each);
    }
    assertThat(tables.get(table).cell(method, column)).contains(new PaperTable.Cell(mean, sd));
    assertThat(tables.get(table).cell(method, "elsewhere")).isEmpty();
    assertThat(tables.get(table).cell("nosuch:3", column)).isEmpty();
  }

  @Test
  void aRowHasACellForEachColumn() {
    assertThatThrownBy(
            () ->
                new PaperTable(
                    "T", List.of("a", "b"), Map.of("ei", List.of(new PaperTable.Cell(1, 2)))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("every row must have 2 cells, but ei has others");
  }

  @Test
  void theAuthorsRegretsStandNextToOurs() {
    List<TaskResult> ours = new ArrayList<>();
    int t = 50 + TestFunctionBench.INITIAL;
    for (long seed = 1; seed <= 2; seed++) {
      ours.add(
          new TaskResult(
              new TaskKey("ei", "eggholder", seed),
              List.of(),
              Map.of(t, 300 + 20.0 * seed),
              Optional.empty()));
    }
    String table = AuthorsRegret.markdown(TestFunctionBench.Source.of("given"), ours).orElseThrow();
    // Ours 320 and 340: mean 330, sd 14.14, error 10; theirs 78.77/√5 = 35.23.
    assertThat(table)
        .endsWith("| eggholder | ei | 50 | 330.00 ± 14.14 (2) | 328.80 ± 78.77 (5) | +0.0 |\n");
    assertThat(table.lines()).hasSize(3);
    assertThat(AuthorsRegret.markdown(TestFunctionBench.Source.of("given"), List.of())).isEmpty();
  }
}
