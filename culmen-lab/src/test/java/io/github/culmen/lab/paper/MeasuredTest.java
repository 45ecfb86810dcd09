package io.github.culmen.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.lab.compare.ResultFile;
import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuredTest {
  @TempDir Path folder;

  private static TaskResult result(String method, int goal, double guess) {
    return new TaskResult(
        new TaskKey(method, "robot-pushing-3d-goal" + goal, 1),
        Collections.nCopies(101, 0.5),
        Map.of(11, 0.25, 51, 3.0, 101, guess),
        Map.of(51, 0.7, 101, 0.75),
        Optional.empty());
  }

  private Measured measured(String file, TaskResult... results) throws Exception {
    Path path = folder.resolve(file);
    try (ResultFile kept = ResultFile.open(path, "iterations=101 design=1 model=authors")) {
      for (TaskResult result : results) {
        kept.add(result);
      }
    }
    return Measured.of(path, "abc1234");
  }

  @Test
  void keepsEveryReadingAndIsReadBack() throws Exception {
    Measured one = measured("results-3-d.csv", result("ei", 0, 1), result("ei", 1, 2));
    assertThat(one.name()).isEqualTo("robot-pushing-3-d-authors");
    assertThat(one.lines()).hasSize(4);
    Measured.Line last = one.lines().get(1);
    assertThat(last.t()).isEqualTo(100);
    assertThat(Reading.GUESS.of(last)).contains(1.0);
    assertThat(Reading.BEST_GUESS.of(last)).contains(0.25);
    assertThat(Reading.TRIED.of(last)).contains(0.75);
    assertThat(Reading.SIMPLE.of(last)).contains(0.5);
    Path file = folder.resolve(one.name() + ".csv");
    Files.writeString(file, one.csv());
    assertThat(Measured.read(file)).isEqualTo(one);
    Files.writeString(file, "diary\n");
    assertThatThrownBy(() -> Measured.read(file)).hasMessageContaining("a line of commits");
  }

  @Test
  void laterResultsReplaceTasksAndAddOthers() throws Exception {
    Measured before = measured("results-a.csv", result("ei", 0, 1), result("ei", 1, 2));
    Measured after = measured("results-b.csv", result("ei", 1, 5), result("pi", 0, 9));
    Measured both = before.with(after);
    assertThat(both.lines().stream().filter(l -> l.t() == 100).map(l -> l.guess().orElseThrow()))
        .containsExactly(1.0, 5.0, 9.0);
  }

  // (1.5 - 1.89)/√(0.5² + 1.87²/20) = -0.60; of two values 1 and 2 the standard error is 0.5.
  @Test
  void setsEveryReadingBesideThePapersCell() throws Exception {
    Measured one =
        measured(
            "results-3-d.csv",
            result("ei", 0, 1),
            result("ei", 1, 2),
            result("mes-g:10:calibrated", 0, 1));
    MeasuredReport report = new MeasuredReport(List.of(one));
    assertThat(report.block("table-4"))
        .contains("T = 100:")
        .contains("2 goals, seed 1, commit abc1234")
        .contains(
            "| ei | 2 | 1.50 (0.50) | -0.6 | 0.25 (0.00) | -3.9 | 0.75 (0.00) | -2.7 | 0.50 (0.00)"
                + " | -3.3 | 1.89 ± 1.87 |")
        .contains("| mes-g:10:calibrated | 1 | 1.00 | - | 0.25 | - | 0.75 | - | 0.50 | - | - |");
    assertThat(report.block("summary"))
        .contains("| `robot-pushing-3-d-authors` | 100 | 1 of 1 | 1 of 1 | 1 of 1 | 1 of 1 | - |");
    assertThat(report.block("table-2")).isEmpty();
  }

  @Test
  void aPageKeepsWhatPeopleWrote() throws Exception {
    MeasuredReport none = new MeasuredReport(List.of());
    String page = "before\n<!-- measured: table-4 -->\nold\n<!-- end -->\nafter\n";
    assertThat(MeasuredPage.filled(page, none))
        .isEqualTo("before\n<!-- measured: table-4 -->\n<!-- end -->\nafter\n");
    assertThatThrownBy(() -> MeasuredPage.filled("words", none)).hasMessageContaining("has none");
  }

  @Test
  void regretsOfUnknownOptimaAreAgainstTheBestValueThereIs() {
    Measured.Line line =
        new Measured.Line(
            "ei",
            "neural-network-boston",
            1,
            100,
            14,
            Optional.of(16.0),
            Optional.of(13.0),
            Optional.empty());
    Measured shifted = new Measured("neural-network-boston", Set.of("x"), List.of(line)).regrets();
    assertThat(shifted.lines().get(0).simple()).isEqualTo(1);
    assertThat(shifted.lines().get(0).guess()).contains(3.0);
    assertThat(shifted.lines().get(0).bestGuess()).contains(0.0);
  }

  @Test
  void thePageIsWhatTheFilesSay() throws Exception {
    List<Measured> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("../docs/measured"))) {
      for (Path file : files.sorted().toList()) {
        all.add(Measured.read(file));
      }
    }
    String page = Files.readString(Path.of("../docs/reproduction.md"));
    assertThat(page)
        .as("run 'culmen bench paper-report'")
        .isEqualTo(MeasuredPage.filled(page, new MeasuredReport(all)));
  }

  private Measured functions(String kind, int number, int... lengths) throws Exception {
    Path path = folder.resolve("results-" + kind + ".csv");
    try (ResultFile kept = ResultFile.open(path, "iterations=100 inference=50 noise=0.01")) {
      for (int i = 0; i < lengths.length; i++) {
        kept.add(
            new TaskResult(
                new TaskKey("mes-g:10", kind + (number + i), 1),
                Collections.nCopies(lengths[i], 1.0 + i),
                Map.of(50, 2.0 + i),
                Map.of(),
                Optional.empty()));
      }
    }
    return Measured.of(path, "abc1234");
  }

  // Simple regrets 1 and 2, inference regrets 2 and 3: standard error 0.5.
  @Test
  void functionsOfOneKindAreOneFigure() throws Exception {
    Measured samples = functions("gp-sample-", 1000, 100, 100);
    assertThat(samples.name()).isEqualTo("gp-samples");
    assertThat(new MeasuredReport(List.of(samples)).block("fig-1"))
        .contains("`gp-samples`, 2 functions, seed 1, commit abc1234")
        .contains("| mes-g:10 | 2 | 1.50 (0.50) | 1.50 (0.50) | 2.50 (0.50) | - |");
    Measured sums = functions("additive20-", 1000, 100, 200);
    assertThat(sums.name()).isEqualTo("additive-d20");
    assertThat(new MeasuredReport(List.of(sums, samples)).block("fig-3"))
        .contains("**20 inputs**, `additive-d20`, 2 functions")
        .contains("| runs | 2 |")
        .contains("| 100 | 1.50 (0.50) |")
        .contains("| 200 | 2.00, 1 run |");
    assertThat(functions("additive20-0.3-", 1000, 100).name()).isEqualTo("additive20-0.3-1000");
  }
}
