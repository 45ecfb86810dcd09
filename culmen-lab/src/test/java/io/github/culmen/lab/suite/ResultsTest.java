package io.github.culmen.lab.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.trial.Direction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Regrets, ranks and curves of runs that are written down here. */
class ResultsTest {
  private static SuiteProblem problem(String name, Direction direction, OptionalDouble optimum) {
    return new SuiteProblem(
        name,
        SearchSpace.of(Parameter.real("x", 0, 1)),
        direction,
        point -> point.real("x"),
        optimum,
        0,
        List.of(2, 4),
        seed -> List.of());
  }

  private static final SuiteProblem LOW = problem("low", Direction.MINIMIZE, OptionalDouble.of(1));
  private static final SuiteProblem HIGH =
      problem("high", Direction.MAXIMIZE, OptionalDouble.of(10));
  private static final SuiteProblem UNKNOWN =
      problem("unknown", Direction.MINIMIZE, OptionalDouble.empty());

  private static SuitePlan plan(boolean inference, List<Trace> peers, SuiteProblem... problems) {
    Suite suite =
        new Suite("toy", "a toy", Map.of(), 0, inference, false, peers, (any, seed) -> any);
    return new SuitePlan(
        suite,
        Contender.parseAll("ei,random"),
        List.of(problems),
        List.of(1L, 2L, 3L),
        SuitePlan.Told.NOTHING,
        false);
  }

  private static Trace trace(String name, SuiteProblem problem, long seed, double... bests) {
    List<Double> list = new ArrayList<>();
    for (double best : bests) {
      list.add(best);
    }
    return new Trace(
        new Trace.Key(name, problem.name(), seed, bests.length),
        list,
        Map.of(),
        OptionalDouble.empty());
  }

  @Test
  void aRegretIsHowFarTheBestIsFromTheOptimum() {
    Results results =
        new Results(
            plan(false, List.of(), LOW, HIGH),
            List.of(trace("ei", LOW, 1, 5, 4, 2, 1.5), trace("ei", HIGH, 2, 3, 6, 7, 9)));
    assertThat(results.regrets("ei", LOW, 2)).isEqualTo(Map.of(1L, 3.0));
    assertThat(results.regrets("ei", LOW, 4)).isEqualTo(Map.of(1L, 0.5));
    assertThat(results.regrets("ei", HIGH, 2)).isEqualTo(Map.of(2L, 4.0));
    assertThat(results.regrets("random", LOW, 2)).isEmpty();
    assertThat(results.contenders()).containsExactly("ei", "random");
    assertThat(results.peers()).isEmpty();
  }

  @Test
  void whereNoOptimumIsKnownTheBestOfAllRunsIsTheMark() {
    Results results =
        new Results(
            plan(false, List.of(), UNKNOWN),
            List.of(trace("ei", UNKNOWN, 1, 5, 4, 3, 2), trace("random", UNKNOWN, 2, 9, 8, 7, 6)));
    assertThat(results.regrets("ei", UNKNOWN, 4)).isEqualTo(Map.of(1L, 0.0));
    assertThat(results.regrets("random", UNKNOWN, 4)).isEqualTo(Map.of(2L, 4.0));
  }

  @Test
  void whereValuesAreNoisyTheRecommendedPointsCount() {
    Trace trace =
        new Trace(
            new Trace.Key("ei", "low", 1, 4),
            List.of(5.0, 4.0, 3.0, 2.0),
            Map.of(2, 4.5, 4, 1.25),
            OptionalDouble.of(0.5));
    Results results = new Results(plan(true, List.of(), LOW), List.of(trace));
    assertThat(results.regrets("ei", LOW, 2)).isEqualTo(Map.of(1L, 3.5));
    assertThat(results.regrets("ei", LOW, 4)).isEqualTo(Map.of(1L, 0.25));
    assertThat(results.regrets("ei", LOW, 3)).isEmpty();
    assertThat(results.askSeconds("ei", List.of(LOW))).hasValue(0.5);
    assertThat(results.askSeconds("ei", List.of(HIGH))).isEmpty();
  }

  @Test
  void peersAreThoseOfTheProblemsAndSeedsOfThePlan() {
    Results results =
        new Results(
            plan(
                false,
                List.of(
                    trace("other", LOW, 1, 5, 4, 3, 2),
                    trace("other", LOW, 99, 5, 4, 3, 2),
                    trace("ei", LOW, 2, 5, 4, 3, 2),
                    trace("elsewhere", HIGH, 1, 5, 6, 7, 8)),
                LOW),
            List.of(trace("ei", LOW, 1, 5, 4, 3, 1)));
    assertThat(results.peers()).containsExactly("other", "ei-stored");
    assertThat(results.all()).containsExactly("ei", "random", "other", "ei-stored");
    assertThat(results.regrets("other", LOW, 4)).isEqualTo(Map.of(1L, 1.0));
    assertThat(results.regrets("ei-stored", LOW, 4)).isEqualTo(Map.of(2L, 1.0));
  }

  @Test
  void curvesAreThoseOfTheLongestRuns() {
    Results results =
        new Results(
            plan(false, List.of(), LOW),
            List.of(trace("ei", LOW, 1, 5, 4, 3, 2), trace("ei", LOW, 2, 7, 6)));
    assertThat(results.curves("ei", LOW)).hasSize(1);
    assertThat(results.curves("ei", LOW).get(0)).containsExactly(4, 3, 2, 1);
  }

  @Test
  void standingsRankMediansAndAverageRanksOfSeeds() {
    Results results =
        new Results(
            plan(false, List.of(trace("peer", LOW, 1, 4, 4, 4, 4)), LOW),
            List.of(
                trace("ei", LOW, 1, 5, 5, 5, 2),
                trace("ei", LOW, 2, 5, 5, 5, 3),
                trace("random", LOW, 1, 5, 5, 5, 3),
                trace("random", LOW, 2, 5, 5, 5, 2)));
    Standings standings = Standings.of(results, LOW, 4);
    // Medians of regrets: ei 1.5, random 1.5, peer 3.
    assertThat(standings.ofMedians())
        .containsExactlyInAnyOrderEntriesOf(Map.of("ei", 1.5, "random", 1.5, "peer", 3.0));
    // Seed 1: ei, random, peer; seed 2: random, ei.
    assertThat(standings.overSeeds().get("ei")).isCloseTo(1.5, within(1e-12));
    assertThat(standings.overSeeds().get("random")).isCloseTo(1.5, within(1e-12));
    assertThat(standings.overSeeds().get("peer")).isCloseTo(3, within(1e-12));
    assertThat(Standings.values(standings.regrets().get("ei"))).containsExactly(1, 2);
  }

  @Test
  void whoeverHasNoRunIsLeftOut() {
    Results results =
        new Results(plan(false, List.of(), LOW), List.of(trace("ei", LOW, 1, 5, 5, 5, 2)));
    Standings standings = Standings.of(results, LOW, 2);
    assertThat(standings.ofMedians()).containsExactly(Map.entry("ei", 1.0));
    assertThat(standings.overSeeds()).containsExactly(Map.entry("ei", 1.0));
  }

  @Test
  void chartsHaveALineForEveryoneWithRuns() {
    Results results =
        new Results(
            plan(false, List.of(trace("peer", LOW, 1, 4, 4, 4, 1)), LOW),
            List.of(
                trace("ei", LOW, 1, 5, 5, 5, 2),
                trace("ei", LOW, 2, 5, 5, 5, 3),
                trace("ei", LOW, 3, 5, 5, 5, 1)));
    String svg = SuiteChart.of(results, LOW).toSvg();
    assertThat(svg).contains("low").contains("ei").contains("peer").doesNotContain("random");
    assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity");
  }

  @Test
  void aTraceHasAValueAfterEachTrial() {
    Trace.Key key = new Trace.Key("ei", "low", 7, 3);
    assertThat(key).hasToString("ei on low, seed 7, 3 trials");
    assertThatThrownBy(() -> new Trace(key, List.of(1.0, 2.0), Map.of(), OptionalDouble.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a trace has a value after each of its 3 trials, but there are 2");
    Trace trace = new Trace(key, Collections.nCopies(3, 4.0), Map.of(), OptionalDouble.empty());
    assertThat(trace.best()).isEqualTo(4);
  }

  @Test
  void aPlanNeedsDifferentThingsOfEachKind() {
    assertThatThrownBy(() -> plan(false, List.of(), LOW, LOW))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("problems must be different from one another, but low is there twice");
    assertThatThrownBy(() -> plan(false, List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a suite needs problems, but there are none");
    SuitePlan plan = plan(false, List.of(), LOW);
    assertThatThrownBy(
            () ->
                new SuitePlan(
                    plan.suite(),
                    plan.contenders(),
                    plan.problems(),
                    List.of(4L, 4L),
                    SuitePlan.Told.NOISE,
                    false))
        .hasMessage("seeds must be different from one another, but 4 is there twice");
  }

  @Test
  void runsAreSeedAfterSeedAndHeavierWithAModel() {
    List<SuitePlan.Run> runs = plan(false, List.of(), LOW, HIGH).runs();
    assertThat(runs).hasSize(12);
    assertThat(runs.subList(0, 4)).allMatch(run -> run.key().seed() == 1);
    assertThat(runs.get(0).key()).isEqualTo(new Trace.Key("ei", "low", 1, 4));
    assertThat(runs.get(0).weight()).isEqualTo(4 * 4 * 3);
    assertThat(runs.get(1).weight()).isEqualTo(0.04);
  }
}
