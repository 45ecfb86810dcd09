package io.github.culmen.lab.suite;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuitesTest {
  @TempDir Path folder;

  @Test
  void areThoseThatWereAskedFor() {
    assertThat(Suite.names()).containsExactly("dev", "bbob", "noisy", "mixed", "high", "wild");
    assertThat(Suite.named("bbob").problemNames()).hasSize(24 * 5).startsWith("bbob-f1-d2");
    assertThat(Suite.named("bbob").problems())
        .extracting(SuiteProblem::name)
        .hasSize(18)
        .contains("bbob-f8-d10", "bbob-f24-d2")
        .doesNotContain("bbob-f2-d2", "bbob-f1-d3");
    assertThat(Suite.named("bbob").problems("all")).hasSize(120);
    assertThat(Suite.named("noisy").problemNames())
        .hasSize(18)
        .contains("branin2-noise1", "styblinski10-noise10");
    assertThat(Suite.named("high").problems())
        .allMatch(problem -> problem.space().dimension() >= 20);
  }

  private static SuitePlan plan(String suite, String problems, String strategies, int seeds) {
    return plan(Suite.named(suite), problems, strategies, seeds);
  }

  private static SuitePlan plan(Suite chosen, String problems, String strategies, int seeds) {
    return new SuitePlan(
        chosen,
        Contender.parseAll(strategies),
        chosen.problems(problems),
        LongStream.range(0, seeds).boxed().toList(),
        SuitePlan.Told.NOTHING,
        chosen.separateBudgets());
  }

  @Test
  void haveAnInstanceOfBbobForEachSeed() throws Exception {
    SuitePlan plan = plan("bbob", "bbob-f1-d2,bbob-f10-d5", "random,sobol", 2);
    SuiteRun.Outcome outcome = SuiteRun.run(plan, folder, 1, (key, text, progress) -> {});
    assertThat(outcome.failures()).isEmpty();
    Results results = new Results(plan, outcome.traces());
    for (SuiteProblem problem : plan.problems()) {
      assertThat(plan.suite().instances().of(problem, 0).optimum())
          .isNotEqualTo(plan.suite().instances().of(problem, 1).optimum())
          .isEqualTo(plan.suite().instances().of(problem, 15).optimum());
      // Against each instance's own optimum: small on the sphere, and never below 0.
      assertThat(results.regrets("sobol", problem, 160)).hasSize(2);
      if (problem.name().equals("bbob-f1-d2")) {
        assertThat(results.regrets("sobol", problem, 160).values())
            .allMatch(regret -> regret > 0 && regret < 2);
      }
    }
    assertThat(SuiteReport.of(plan, outcome.traces()).markdown())
        .contains("rank at 40 trials", "rank at 160 trials", "## bbob-f10-d5");
  }

  @Test
  void runEachBudgetByItselfWhereItIsKnown() {
    SuitePlan plan = plan("bbob", "bbob-f1-d2", "auto,log-ei+plain", 1);
    assertThat(plan.runs())
        .extracting(run -> run.key().contender() + " " + run.key().budget())
        .containsExactly("auto 40", "auto 160", "log-ei+plain 160");
    assertThat(plan("dev", "branin2", "auto", 1).runs()).hasSize(1);
  }

  @Test
  void canBeReportedAfterOtherNumbersOfTrials() throws Exception {
    Suite bbob = Suite.named("bbob");
    SuitePlan plan = plan(bbob.reportedAfter(List.of(5, 8)), "bbob-f1-d2", "auto,sobol", 2);
    assertThat(plan.runs())
        .extracting(run -> run.key().contender() + " " + run.key().budget())
        .containsExactly("auto 5", "auto 8", "sobol 8", "auto 5", "auto 8", "sobol 8");
    // The second seed is still about the second instance.
    assertThat(plan.runs().get(5).problem().optimum())
        .isEqualTo(bbob.instances().of(plan.problems().get(0), 1).optimum());
    SuiteRun.Outcome outcome = SuiteRun.run(plan, folder, 1, (key, text, progress) -> {});
    assertThat(outcome.traces()).extracting(trace -> trace.bests().size()).contains(5, 8);
    assertThat(SuiteReport.of(plan, outcome.traces()).markdown())
        .contains("rank at 5 trials", "rank at 8 trials");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> bbob.reportedAfter(List.of(8, 5)))
        .withMessageContaining("must be positive and ascending, but were [8, 5]");
    assertThatIllegalArgumentException().isThrownBy(() -> bbob.reportedAfter(List.of()));
  }

  @Test
  void countStoredTracesAsFarAsTheyGo() throws Exception {
    Suite dev = Suite.named("dev").reportedAfter(List.of(10, 50));
    SuitePlan among = plan(dev, "branin2", "sobol", 1);
    Results results =
        new Results(
            among,
            SuiteRun.run(among, folder.resolve("dev"), 1, (key, text, progress) -> {}).traces());
    SuiteProblem branin = among.problems().get(0);
    assertThat(results.regrets("optuna-gp", branin, 10)).hasSize(1);
    assertThat(results.regrets("optuna-gp", branin, 50)).isEmpty();
    assertThat(results.regrets("sobol", branin, 50)).hasSize(1);
  }

  @Test
  void hideTheBudgetFromWhoeverIsNotToBeToldIt() throws Exception {
    assertThat(plan("bbob", "bbob-f1-d2", "auto+no-budget", 1).runs()).hasSize(1);
    SuitePlan plan = plan("dev", "branin2", "auto,auto+no-budget,auto+rounding+no-budget", 1);
    SuiteRun.Outcome outcome = SuiteRun.run(plan, folder, 1, (key, text, progress) -> {});
    assertThat(outcome.failures()).isEmpty();
    Map<String, Trace> traces =
        outcome.traces().stream().collect(toMap(trace -> trace.key().contender(), trace -> trace));
    // From the same first points; who knows the end does not exploit before it.
    assertThat(traces.get("auto").bests()).hasSize(40);
    assertThat(traces.get("auto+no-budget").bests().subList(0, 6))
        .isEqualTo(traces.get("auto").bests().subList(0, 6));
    assertThat(traces.get("auto+no-budget").bests()).isNotEqualTo(traces.get("auto").bests());
    Contender both = Contender.parse("auto+rounding+no-budget");
    assertThat(both.rounds()).isTrue();
    assertThat(both.isToldBudget()).isFalse();
    assertThat(Contender.parse("auto+no-budget").rounds()).isFalse();
    assertThat(new Contender("own+rounding2", both.strategy(), "").rounds()).isFalse();
  }

  @Test
  void haveAPenaltyInThreeTenthsOfTheBoxWhereTheyAreWild() {
    Suite wild = Suite.named("wild");
    assertThat(wild.problems())
        .extracting(SuiteProblem::name)
        .hasSize(13)
        .contains("levy10-wild", "branin-disc-wild");
    for (SuiteProblem problem : wild.problems("all")) {
      Encoding encoding = new Encoding(problem.space());
      SplittableRandom random = new SplittableRandom(7);
      double[] values =
          IntStream.range(0, 2000)
              .mapToObj(i -> random.doubles(problem.space().dimension()).toArray())
              .mapToDouble(unit -> problem.exact().applyAsDouble(encoding.decode(unit)))
              .toArray();
      double penalties = Arrays.stream(values).filter(value -> value == 1e9).count();
      assertThat(penalties / 2000).as(problem.name()).isBetween(0.26, 0.34);
      assertThat(Arrays.stream(values).min().getAsDouble())
          .isGreaterThanOrEqualTo(problem.optimum().getAsDouble());
    }
    // What is not penalised is what it was, from the same first points.
    SuiteProblem plain = Suite.named("dev").problems("branin2").get(0);
    SuiteProblem penalised = wild.problems("branin2-wild").get(0);
    List<Point> points = penalised.designs().apply(2);
    assertThat(points).isEqualTo(plain.designs().apply(2));
    for (Point point : points) {
      assertThat(penalised.exact().applyAsDouble(point))
          .isIn(plain.exact().applyAsDouble(point), 1e9);
    }
  }

  @Test
  void lookAtTheRecommendedPointWhereValuesAreNoisy() throws Exception {
    SuitePlan plan = plan("noisy", "branin2-noise1,branin2-noise10", "random", 2);
    SuiteProblem little = plan.problems().get(0);
    SuiteProblem much = plan.problems().get(1);
    assertThat(much.noiseSd()).isEqualTo(10 * little.noiseSd());
    // Branin's worst corner is 308 above its minima.
    assertThat(much.noiseSd()).isBetween(25.0, 31.0);
    SuiteRun.Outcome outcome = SuiteRun.run(plan, folder, 1, (key, text, progress) -> {});
    assertThat(outcome.failures()).isEmpty();
    assertThat(outcome.traces())
        .hasSize(4)
        .allMatch(trace -> trace.recommended().keySet().equals(Set.of(10, 20, 40)));
    assertThat(SuiteRun.read(plan, folder).traces())
        .containsExactlyInAnyOrderElementsOf(outcome.traces());
    Results results = new Results(plan, outcome.traces());
    for (Trace trace : outcome.traces()) {
      SuiteProblem problem = trace.key().problem().equals(little.name()) ? little : much;
      assertThat(results.regrets("random", problem, 40).get(trace.key().seed()))
          .isCloseTo(trace.recommended().get(40) - 0.39788735772973816, within(1e-12));
    }
    assertThat(SuiteReport.of(plan, outcome.traces()).markdown())
        .contains("inference regret", "noise of sd ");
  }

  @Test
  void beginInHighDimensionsWithTheSameFewPoints() {
    SuiteProblem embedded = Suite.named("high").problems("hartmann6-in-50").get(0);
    List<Point> points = embedded.designs().apply(4);
    assertThat(points).hasSize(20).isEqualTo(embedded.designs().apply(4));
    assertThat(points.get(0).values()).hasSize(50);
    assertThat(embedded.exact().applyAsDouble(points.get(0))).isBetween(-3.33, 0.0);
    assertThat(embedded.budget()).isEqualTo(200);
  }
}
