package io.github.culmen.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.problem.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PairedDifferenceTest {
  private static TaskResult task(String method, String problem, long seed, double... simple) {
    List<Double> regrets = new ArrayList<>();
    for (double regret : simple) {
      regrets.add(regret);
    }
    return new TaskResult(new TaskKey(method, problem, seed), regrets, Map.of(), Optional.empty());
  }

  @Test
  void isThatOfTheLastRegretsOfTasksBothFinished() {
    PairedDifference difference =
        PairedDifference.of(
                List.of(
                    task("a", "p", 1, 9, 5),
                    task("b", "p", 1, 9, 4),
                    task("a", "p", 2, 9, 1),
                    task("b", "p", 2, 9, 4),
                    // Alone, of another problem, or failed.
                    task("a", "p", 3, 9, 100),
                    task("b", "q", 3, 9, 0),
                    task("a", "q", 4, 9, 100),
                    TaskResult.failed(new TaskKey("b", "q", 4), "no"),
                    task("c", "p", 1, 0, 0)),
                "a",
                "b")
            .orElseThrow();
    // Differences 1 and -3: mean -1, sd 2√2, standard error 2.
    assertThat(difference.pairs()).isEqualTo(2);
    assertThat(difference.mean()).isEqualTo(-1);
    assertThat(difference.standardError()).isCloseTo(2, within(1e-12));
  }

  @Test
  void isEmptyWithoutAPair() {
    assertThat(PairedDifference.of(List.of(), "a", "b")).isEmpty();
    assertThat(PairedDifference.of(List.of(task("a", "p", 1, 2)), "a", "b")).isEmpty();
  }

  @Test
  void theReasonOfAFailureIsOneLine() {
    TaskKey key = new TaskKey("a", "p", 1);
    assertThat(TaskResult.failed(key, " one\n  two \r\n three ").failure())
        .contains("one two three");
    assertThat(TaskResult.failed(key, "\n \n").failure()).contains("no reason given");
    assertThat(TaskResult.failed(key, "x").simple()).isEmpty();
  }

  @Test
  void regretsMoveWithTheOptimum() {
    TaskResult result =
        new TaskResult(
            new TaskKey("a", "p", 1), List.of(3.0, 2.0), Map.of(2, 1.5), Optional.empty());
    TaskResult moved = result.shifted(0.5);
    assertThat(moved.simple()).containsExactly(3.5, 2.5);
    assertThat(moved.inference()).isEqualTo(Map.of(2, 2.0));
    assertThat(moved.shifted(-0.5)).isEqualTo(result);
  }

  @Test
  void aRewardIsAConstantLessTheLoss() {
    Reward reward = new Reward(Problems.named("branin"), 10);
    double[] x = {1, 2};
    assertThat(reward.value(x)).isEqualTo(10 - Problems.named("branin").value(x));
    assertThat(reward.minimize()).isFalse();
    assertThat(reward.optimum().orElseThrow()).isCloseTo(10 - 0.397887, within(1e-5));
    assertThat(reward.description()).startsWith("10.0 minus: ");
    assertThatThrownBy(() -> new Reward(reward, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a reward is made of a problem to be minimised, but ");
  }

  @Test
  void curvesHaveMeanAndErrorAtEachIteration() {
    List<TaskResult> results =
        List.of(
            new TaskResult(
                new TaskKey("a", "p", 1), List.of(4.0, 2.0), Map.of(2, 1.0), Optional.empty()),
            new TaskResult(
                new TaskKey("a", "p", 2), List.of(6.0, 2.0), Map.of(2, 3.0), Optional.empty()));
    RegretCurves curves = RegretCurves.of(results);
    assertThat(curves.csv())
        .isEqualTo(
            """
            method,iteration,tasks,mean,sd,standard-error
            a,1,2,5.0,1.4142135623730951,1.0
            a,2,2,2.0,0.0,0.0
            """);
    assertThat(RegretCurves.csvOfAll(results))
        .startsWith("regret,method,iteration,tasks,mean,sd,standard-error\nsimple,a,1,2,5.0,")
        .contains("\ninference,a,2,2,2.0,1.4142135623730951,1.0\n");
    String svg = curves.chart("Title of it").toSvg();
    assertThat(svg).contains("Title of it").contains("mean of 2 runs, band: one standard error");
  }

  @Test
  void manyMethodsShareColoursWithoutAnError() {
    List<TaskResult> results = new ArrayList<>();
    for (int m = 0; m < 20; m++) {
      results.add(task("method" + m, "p", 1, 3, 2 + 0.1 * m));
    }
    String svg = RegretCurves.of(results).chart("many").toSvg();
    assertThat(svg).contains("method0").contains("method19").doesNotContain("NaN");
  }
}
