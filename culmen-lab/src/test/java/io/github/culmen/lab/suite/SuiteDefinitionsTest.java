package io.github.culmen.lab.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.problem.Problems;
import io.github.culmen.problem.bbob.BbobProblem;
import io.github.culmen.space.Point;
import io.github.culmen.study.trial.Direction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the suites pose: dimensions, budgets, optima, first points. */
class SuiteDefinitionsTest {
  private static Point point(SuiteProblem problem, double value, boolean reversed) {
    Map<String, Object> values = new LinkedHashMap<>();
    List<String> names = problem.space().names();
    for (int j = 0; j < names.size(); j++) {
      int at = reversed ? names.size() - 1 - j : j;
      values.put(names.get(at), value + 0.01 * at);
    }
    return Point.of(values);
  }

  @Test
  void sixOfFiftyInputsMatterWhateverTheirOrder() {
    SuiteProblem embedded = Suite.named("high").problems("hartmann6-in-50").get(0);
    assertThat(embedded.space().dimension()).isEqualTo(50);
    double[] first = {0.2, 0.21, 0.22, 0.23, 0.24, 0.25};
    double expected = Problems.named("hartmann6").value(first);
    assertThat(embedded.exact().applyAsDouble(point(embedded, 0.2, false))).isEqualTo(expected);
    assertThat(embedded.exact().applyAsDouble(point(embedded, 0.2, true))).isEqualTo(expected);
    assertThat(embedded.optimum().orElseThrow()).isCloseTo(-3.32237, within(1e-5));
  }

  @ParameterizedTest
  @CsvSource({
    "high, styblinski20, 20, 200",
    "high, ackley100, 100, 200",
    "high, hartmann6-in-50, 50, 200",
    "bbob, bbob-f1-d2, 2, 160",
    "bbob, bbob-f24-d10, 10, 160",
    "bbob, bbob-f7-d20, 20, 160",
    "wild, branin-disc-wild, 2, 60",
  })
  void problemsHaveTheirDimensionAndBudget(String suite, String name, int dimension, int budget) {
    SuiteProblem problem = Suite.named(suite).problems(name).get(0);
    assertThat(problem.name()).isEqualTo(name);
    assertThat(problem.space().dimension()).isEqualTo(dimension);
    assertThat(problem.budget()).isEqualTo(budget);
    assertThat(problem.noiseSd()).isZero();
  }

  @Test
  void instancesOfBbobComeRoundAfterFifteenSeeds() {
    Suite bbob = Suite.named("bbob");
    SuiteProblem sphere = bbob.problems("bbob-f1-d2").get(0);
    double first = bbob.instances().of(sphere, 0).optimum().orElseThrow();
    assertThat(bbob.instances().of(sphere, 15).optimum().orElseThrow()).isEqualTo(first);
    assertThat(bbob.instances().of(sphere, -15).optimum().orElseThrow()).isEqualTo(first);
    assertThat(bbob.instances().of(sphere, 1).optimum().orElseThrow()).isNotEqualTo(first);
    assertThat(bbob.problemNames()).hasSize(24 * 5);
    assertThat(bbob.usual()).isEqualTo(18);
  }

  @Test
  void seedsOfBbobFromAHundredOnHaveInstancesOfTheirOwn() {
    Suite bbob = Suite.named("bbob");
    SuiteProblem sphere = bbob.problems("bbob-f1-d2").get(0);
    for (long seed : new long[] {100, 101, 10_000}) {
      assertThat(bbob.instances().of(sphere, seed).optimum())
          .isEqualTo(BbobProblem.of(1, (int) seed, 2).optimum());
    }
    assertThat(bbob.instances().of(sphere, 10_001).optimum())
        .isEqualTo(BbobProblem.of(1, 1, 2).optimum());
    assertThat(bbob.instances().of(sphere, 99).optimum())
        .isEqualTo(BbobProblem.of(1, 10, 2).optimum());
  }

  @Test
  void highSearchesBeginWithTwentyPointsOfTheirSeed() {
    SuiteProblem problem = Suite.named("high").problems("styblinski20").get(0);
    List<Point> points = problem.designs().apply(3);
    assertThat(points).hasSize(20).doesNotHaveDuplicates();
    assertThat(problem.designs().apply(3)).isEqualTo(points);
    assertThat(problem.designs().apply(4)).isNotEqualTo(points);
    for (Point each : points) {
      assertThat(problem.space().check(each.values())).isEqualTo(each);
    }
  }

  @Test
  void wildProblemsHaveABillionInTheForbiddenPart() {
    SuiteProblem wild = Suite.named("wild").problems("branin-disc-wild").get(0);
    double[] values = wild.randomValues();
    long forbidden = java.util.Arrays.stream(values).filter(v -> v == 1e9).count();
    assertThat(forbidden / (double) values.length).isBetween(0.25, 0.35);
    assertThat(wild.optimum()).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "MINIMIZE, 1, 3, 2",
    "MAXIMIZE, 5, 3, 2",
    "MINIMIZE, 1, 0.5, 0",
    "MAXIMIZE, 5, 5.5, 0",
  })
  void aRegretIsNeverBelowZero(Direction direction, double optimum, double value, double regret) {
    assertThat(SuiteRunner.regret(direction, optimum, value)).isEqualTo(regret);
  }

  @Test
  void usualStrategiesAreLegalAndDifferent() {
    for (String name : Suite.names()) {
      String strategies = Suite.named(name).usualStrategies();
      assertThat(Contender.parseAll(strategies))
          .extracting(Contender::name)
          .doesNotHaveDuplicates()
          .contains("auto", "mes-g");
    }
  }
}
