package io.github.culmen.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is said of measurements at the top of the page. */
class MeasuredGoalsTest {
  private final List<Measured.Line> lines = new ArrayList<>();

  // The guess is worse by 100 than what was tried.
  private void add(String method, int t, double... simple) {
    for (int seed = 1; seed <= simple.length; seed++) {
      double regret = simple[seed - 1];
      lines.add(
          new Measured.Line(
              method,
              "p",
              seed,
              t,
              regret,
              Optional.of(regret + 100),
              Optional.of(regret),
              Optional.empty()));
    }
  }

  private String block(String panel, String name) {
    return new MeasuredReport(List.of(new Measured(panel, Set.of("c"), lines))).block(name);
  }

  // The paper's cells are 46.56 ± 27.05 and 54.47 ± 37.71 in ten runs.
  @Test
  void readingsUnderWhichCellsAreMetAreNamedForEachKind() {
    add("mes-g:100", 100, 40, 50);
    add("mes-g:100", 300, 10, 20);
    add("mes-r:100", 100, 80, 90);
    add("mes-g:10:calibrated", 100, 1, 2);
    assertThat(block("eggholder-learned", "met"))
        .contains(
            "| Table 2, Eggholder | `eggholder-learned`, T = 100: best guess so far, simple;"
                + " T = 300: best guess so far, simple | not |");
  }

  @Test
  void additiveSearchesAreComparedWithTheirRival() {
    add("add-gp-ucb", 100, 5, 6, 7, 8, 9);
    add("add-mes-g", 100, 5, 6, 7, 8, 8);
    add("add-mes-r", 100, 6, 7, 8, 9, 11);
    assertThat(block("robot-14d-authors", "met"))
        .contains("| Fig. 5, Two robots | `robot-14d-authors`, T = 100: -1.0 | not |");
    lines.removeIf(line -> line.seed() == 5);
    assertThat(block("robot-14d-authors", "met")).contains("| Fig. 5, Two robots | not | not |");
  }

  @Test
  void runsAreCountedForTheMethodsOfThePaper() {
    add("ei", 100, 1, 2, 3);
    add("ei", 300, 1, 2, 3);
    add("pes:10", 100, 1);
    add("auto", 100, 1, 2, 3, 4);
    assertThat(block("shekel-refitted", "scale"))
        .contains(
            "| Table 2, Shekel | 10 | `shekel-refitted` | 100 | 3: ei; 1: pes;"
                + " none: ucb, pi, est, es, mes-r, mes-g |")
        .contains(
            "| Table 2, Shekel | 10 | `shekel-refitted` | 300 | 3: ei;"
                + " none: ucb, pi, est, es, pes, mes-r, mes-g |");
  }

  @Test
  void countsOfSamplesAreMethodsOfTheirOwnInTheFirstFigure() {
    for (int t : new int[] {100, 150}) {
      add("pes:1", t, 1, 2);
      add("pes:100", t, 1);
    }
    assertThat(block("gp-samples", "scale"))
        .contains("| Fig. 1, Functions from a process | 100 | `gp-samples` | 100, 150 | 2: pes:1;")
        .contains("; 1: pes:100; none: ucb, pi, ei, est, es, pes:10, mes-r:1,");
    lines.clear();
    assertThat(block("gp-samples", "met")).isEmpty();
  }

  @Test
  void nothingIsSaidOfNothing() {
    MeasuredReport none = new MeasuredReport(List.of());
    assertThat(none.block("met")).isEmpty();
    assertThat(none.block("scale")).isEmpty();
  }
}
