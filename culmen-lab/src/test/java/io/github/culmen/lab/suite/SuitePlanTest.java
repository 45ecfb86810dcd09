package io.github.culmen.lab.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.trial.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which runs a suite has, and the figures of what came of them. */
class SuitePlanTest {
  private static SuiteProblem problem(String name, int dimension) {
    return new SuiteProblem(
        name,
        SearchSpace.of(
            IntStream.range(0, dimension)
                .<Parameter>mapToObj(j -> Parameter.real("x" + j, 0, 1))
                .toList()),
        Direction.MINIMIZE,
        point -> point.real("x0"),
        OptionalDouble.of(0),
        0,
        List.of(2, 4, 8),
        seed -> List.of());
  }

  private static final Suite SUITE =
      new Suite(
          "toy",
          "a toy",
          Map.of(),
          0,
          false,
          true,
          List.of(),
          (problem, seed) -> problem.withNoise(problem.name(), (double) seed));

  private static SuitePlan plan(
      String contenders, List<SuiteProblem> problems, List<Long> seeds, boolean separate) {
    return new SuitePlan(
        SUITE, Contender.parseAll(contenders), problems, seeds, SuitePlan.Told.NOTHING, separate);
  }

  @Test
  void seedsComeOneAfterTheOtherWithAllProblemsAndContenders() {
    List<SuitePlan.Run> runs =
        plan("random,sobol", List.of(problem("a", 1), problem("b", 2)), List.of(5L, 3L), false)
            .runs();
    assertThat(runs.stream().map(run -> run.key().toString()))
        .containsExactly(
            "random on a, seed 5, 8 trials",
            "sobol on a, seed 5, 8 trials",
            "random on b, seed 5, 8 trials",
            "sobol on b, seed 5, 8 trials",
            "random on a, seed 3, 8 trials",
            "sobol on a, seed 3, 8 trials",
            "random on b, seed 3, 8 trials",
            "sobol on b, seed 3, 8 trials");
    // Each is about the instance of its seed.
    assertThat(runs.stream().map(run -> run.problem().noiseSd()))
        .containsExactly(5.0, 5.0, 5.0, 5.0, 3.0, 3.0, 3.0, 3.0);
  }

  @ParameterizedTest
  @CsvSource({
    "auto, 2 4 8",
    "auto+no-budget, 8",
    "mes-g:10:reachable, 2 4 8",
    "ei+plain, 8",
    "random, 8",
  })
  void whoeverKnowsTheBudgetHasARunForEach(String contender, String budgets) {
    List<SuiteProblem> one = List.of(problem("a", 1));
    assertThat(plan(contender, one, List.of(1L), true).runs())
        .extracting(run -> Integer.toString(run.key().budget()))
        .containsExactly(budgets.split(" ", -1));
    assertThat(plan(contender, one, List.of(1L), false).runs())
        .extracting(run -> run.key().budget())
        .containsExactly(8);
  }

  @Test
  void modelsTakeLongerWithTrialsAndInputsAndRandomPointsNothing() {
    List<SuitePlan.Run> runs =
        plan("ei,random", List.of(problem("a", 1), problem("b", 10)), List.of(1L), false).runs();
    double small = runs.get(0).weight();
    double random = runs.get(1).weight();
    double large = runs.get(2).weight();
    assertThat(large / small).isEqualTo(4);
    assertThat(runs.get(3).weight()).isEqualTo(random).isLessThan(small / 100);
  }

  @Test
  void nothingIsThereTwiceAndNothingMissing() {
    SuiteProblem a = problem("a", 1);
    assertThatThrownBy(() -> plan("ei,random,ei", List.of(a), List.of(1L), false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("strategies must be different from one another, but ei is there twice");
    assertThatThrownBy(() -> plan("ei", List.of(a, problem("a", 2)), List.of(1L), false))
        .hasMessage("problems must be different from one another, but a is there twice");
    assertThatThrownBy(() -> plan("ei", List.of(a), List.of(4L, 4L), false))
        .hasMessage("seeds must be different from one another, but 4 is there twice");
    assertThatThrownBy(() -> plan("ei", List.of(), List.of(1L), false))
        .hasMessage("a suite needs problems, but there are none");
    assertThatThrownBy(() -> plan("ei", List.of(a), List.of(), false))
        .hasMessage("a suite needs seeds, but there are none");
  }

  private static Trace trace(String contender, long seed, double... bests) {
    List<Double> list = new ArrayList<>();
    for (double best : bests) {
      list.add(best);
    }
    return new Trace(
        new Trace.Key(contender, "a", seed, bests.length), list, Map.of(), OptionalDouble.empty());
  }

  @Test
  void aTraceHasAValueAfterEachTrial() {
    assertThatThrownBy(
            () ->
                new Trace(
                    new Trace.Key("ei", "a", 1, 3),
                    List.of(1.0, 2.0),
                    Map.of(),
                    OptionalDouble.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a trace has a value after each of its 3 trials, but there are 2");
    assertThat(trace("ei", 1, 3, 2, 1).best()).isEqualTo(1);
  }

  @Test
  void aChartHasTheMediansOfEveryoneAndTheMiddleHalfOfOurs() {
    SuiteProblem problem = problem("a", 1);
    List<Trace> own = new ArrayList<>();
    for (int seed = 1; seed <= 5; seed++) {
      own.add(trace("ei", seed, 8, 7, 6, 5, 4, 3, 2, seed));
    }
    own.add(trace("random", 1, 9, 9, 9, 9, 9, 9, 9, 0));
    String svg =
        SuiteChart.of(
                new Results(
                    plan("ei,random", List.of(problem), List.of(1L, 2L, 3L, 4L, 5L), false), own),
                problem)
            .toSvg();
    assertThat(svg).contains(">a<", ">trials<", ">regret<", "ei", "random");
    // A band needs more than two runs: ei has one, random has none.
    assertThat(svg.lines().filter(line -> line.contains("fill-opacity=\"0.12\"")).toList())
        .as("in the legend and in the chart")
        .hasSize(2)
        .allMatch(line -> line.contains("#0072b2"));
    // The optimum itself has a place on a logarithmic axis.
    assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity");
  }
}
