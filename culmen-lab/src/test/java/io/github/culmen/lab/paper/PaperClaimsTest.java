package io.github.culmen.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The order of the methods beside what the paper says about it. */
class PaperClaimsTest {
  private static final double[] LOW = {1, 2, 3, 4, 5};

  private final List<Measured.Line> lines = new ArrayList<>();

  // All four readings alike.
  private void add(String method, String problem, int t, double... regrets) {
    for (int i = 0; i < regrets.length; i++) {
      Optional<Double> regret = Optional.of(regrets[i]);
      lines.add(new Measured.Line(method, problem, i + 1, t, regrets[i], regret, regret, regret));
    }
  }

  private static double[] plus(double... by) {
    double[] sum = LOW.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += by[i % by.length];
    }
    return sum;
  }

  private List<String> verdicts(String name, String claim) {
    String text =
        new MeasuredReport(List.of(new Measured(name, Set.of("c"), lines))).block("claims");
    String row =
        text.lines().filter(line -> line.startsWith("| " + claim)).findFirst().orElseThrow();
    return Arrays.stream(row.split("\\|", -1)).map(String::strip).skip(4).limit(4).toList();
  }

  // Differences -1, -2, -3, -2, -2: mean -2, sd 0.71, standard error 0.32, z = -6.3. As unpaired
  // samples the two would be 2 apart with a standard error of 0.98.
  @Test
  void methodsAreComparedOnTheTasksBothHave() {
    add("mes-g:100", "shekel", 100, LOW);
    for (String other : List.of("ucb", "pi", "ei", "est", "es", "pes:200", "mes-r:100")) {
      add(other, "shekel", 100, plus(1, 2, 3, 2, 2));
    }
    assertThat(verdicts("shekel-learned", "Table 2: MES-G better than all on Shekel"))
        .hasSize(4)
        .allMatch(cell -> cell.equals("holds (mes-g to ucb -6.3)"));
    assertThat(verdicts("shekel-learned", "Table 2: both MES better than ES and PES on Shekel"))
        .allMatch(cell -> cell.equals("unclear (mes-r to es +0.0)"));
  }

  // Against pi differences 1, -1, 1, -1, 1: mean 0.2, sd 1.10, standard error 0.49, z = 0.4;
  // against
  // est 1, 2, 1, 2, 1: mean 1.4, standard error 0.24, z = 5.7.
  @Test
  void theRivalThatSpeaksMostAgainstAClaimDecides() {
    add("mes-g:100", "michalewicz", 100, LOW);
    for (String other : List.of("ucb", "ei", "es", "pes:200", "mes-r:100")) {
      add(other, "michalewicz", 100, plus(9, 8));
    }
    add("pi", "michalewicz", 100, plus(-1, 1));
    String claim = "Table 2: MES-G better than all on Michalewicz";
    assertThat(verdicts("michalewicz-learned", claim))
        .allMatch(cell -> cell.equals("unclear (mes-g to pi +0.4); too few runs: est"));
    add("est", "michalewicz", 100, plus(-1, -2));
    assertThat(verdicts("michalewicz-learned", claim))
        .allMatch(cell -> cell.equals("does not (mes-g to est +5.7)"));
  }

  @Test
  void fourRunsAreTooFewAndCalibratedMaximaAreAnotherMethod() {
    add("add-mes-g", "walker-25d", 100, LOW);
    add("add-mes-r", "walker-25d", 100, 1, 2, 3, 4);
    add("add-gp-ucb", "walker-25d", 100, plus(1, 2));
    String claim = "Fig. 5: both Add-MES competitive with Add-GP-UCB, walker";
    assertThat(verdicts("walker-25d-authors", claim).get(3))
        .isEqualTo("holds (add-mes-g to add-gp-ucb -5.7); too few runs: add-mes-r");
    add("mes-g:100:calibrated", "neural-network-boston", 100, LOW);
    assertThat(
            new MeasuredReport(List.of(new Measured("neural-network-boston", Set.of("c"), lines)))
                .block("claims"))
        .contains(
            """
            | too few runs to tell | measurements | T | of |
            |---|---|--:|---|
            | Fig. 2: both MES better than all on Boston | `neural-network-boston` | 100 | mes-r,\
            """
                .strip())
        .contains(", mes-g |");
  }

  @Test
  void beingNoWorseHoldsWithinOneStandardError() {
    add("add-mes-g", "robot-14d", 100, LOW);
    add("add-mes-r", "robot-14d", 100, LOW);
    add("add-gp-ucb", "robot-14d", 100, plus(-1, 1));
    String claim = "Fig. 5: both Add-MES competitive with Add-GP-UCB, two robots";
    assertThat(verdicts("robot-14d-authors", claim).get(3))
        .isEqualTo("holds (add-mes-g to add-gp-ucb +0.4)");
  }

  @Test
  void whatIsFastIsJudgedAfterFiftyIterations() {
    for (String method : List.of("ucb", "pi", "ei", "est", "es", "pes:200")) {
      add(method, "robot-pushing-4d-goal0", 50, plus(5, 6));
      add(method, "robot-pushing-4d-goal0", 100, plus(-5, -6));
    }
    for (String method : List.of("mes-r:100", "mes-g:100")) {
      add(method, "robot-pushing-4d-goal0", 50, LOW);
      add(method, "robot-pushing-4d-goal0", 100, LOW);
    }
    assertThat(verdicts("robot-pushing-4-d-authors", "Fig. 4: both MES are faster"))
        .allMatch(cell -> cell.startsWith("holds (mes-"));
    assertThat(verdicts("robot-pushing-4-d-authors", "Table 4: both MES on a par"))
        .allMatch(cell -> cell.startsWith("does not (mes-"));
  }

  // With a count of samples a claim is about that method, and about one kind of regret only.
  @Test
  void countsOfSamplesAreMethodsOfTheirOwnInTheFirstFigure() {
    add("pes:100", "gp-sample-1", 100, LOW);
    add("pes:10", "gp-sample-1", 100, plus(1, 2, 3, 2, 2));
    add("pes:1", "gp-sample-1", 100, plus(7, 8));
    assertThat(verdicts("gp-samples", "Fig. 1: PES with 100 samples"))
        .allMatch(cell -> cell.equals("holds (pes:100 to pes:10 -6.3)"));
    add("mes-g:10", "gp-sample-1", 100, LOW);
    add("mes-r:10", "gp-sample-1", 100, LOW);
    add("est", "gp-sample-1", 100, plus(1, 2, 3, 2, 2));
    assertThat(
            verdicts("gp-samples", "Fig. 1: both MES with 10 samples like EST in inference regret"))
        .containsExactly("holds (mes-r:10 to est -6.3)", "-", "-", "-");
  }

  @Test
  void tenInputsAreNotAHundred() {
    add("add-mes-g", "additive10-1", 100, LOW);
    add("add-mes-r", "additive10-1", 100, plus(1, 2, 3, 2, 2));
    String text =
        new MeasuredReport(List.of(new Measured("additive-d10", Set.of("c"), lines)))
            .block("claims");
    assertThat(text).contains("MES-R, d = 10 |").doesNotContain("d = 100");
    assertThat(verdicts("additive-d10", "Fig. 3: Add-MES-G better than Add-MES-R, d = 10"))
        .containsExactly("-", "-", "-", "holds (add-mes-g to add-mes-r -6.3)");
  }
}
