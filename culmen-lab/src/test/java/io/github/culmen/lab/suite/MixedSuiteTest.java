package io.github.culmen.lab.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.problem.MixedProblems;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.RealParameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.trial.Direction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MixedSuiteTest {
  private static final Suite MIXED = Suite.named("mixed");

  @TempDir Path folder;

  @Test
  void hasAllMixedProblemsAndUsuallyThoseWithoutConstraints() {
    List<String> names = new ArrayList<>(MixedProblems.names());
    names.addAll(List.of("kernel-ridge-boston", "boosted-trees-boston", "perceptron-cancer"));
    assertThat(MIXED.problemNames()).containsExactlyInAnyOrderElementsOf(names);
    assertThat(MIXED.problems()).hasSize(10).allMatch(p -> p.space().constraints().isEmpty());
    assertThat(MIXED.problemNames()).last().isEqualTo("pressure-vessel");
  }

  @Test
  void roundedAProblemIsAFunctionOfRealNumbersWithTheSameValues() {
    for (SuiteProblem problem : MIXED.problems()) {
      SuiteProblem rounded = problem.rounded();
      assertThat(rounded.space().parameters()).allMatch(p -> p instanceof RealParameter);
      assertThat(rounded.space().dimension()).isEqualTo(problem.space().dimension());
      assertThat(rounded.optimum()).isEqualTo(problem.optimum());
      double[] unit = new double[problem.space().dimension()];
      for (int j = 0; j < unit.length; j++) {
        unit[j] = (0.5 + j) / unit.length;
      }
      Point real = new Encoding(rounded.space()).decode(unit);
      Point meant = new Encoding(problem.space()).decode(unit);
      assertThat(rounded.exact().applyAsDouble(real))
          .as(problem.name())
          .isEqualTo(problem.exact().applyAsDouble(meant));
    }
  }

  @Test
  void aContenderThatRoundsSeesRealParametersAndTheSameFirstPoints() throws Exception {
    List<Point> seen = new ArrayList<>();
    SearchSpace space =
        SearchSpace.of(Parameter.integer("k", 1, 9), Parameter.categorical("c", "a", "b", "d"));
    SuiteProblem problem =
        new SuiteProblem(
            "counted",
            space,
            Direction.MINIMIZE,
            point -> {
              seen.add(point);
              return point.real("k");
            },
            OptionalDouble.of(1),
            0,
            List.of(6),
            seed -> List.of());
    Suite suite =
        new Suite("own", "one", Map.of("counted", () -> problem), 1, false, false, List.of());
    SuitePlan plan =
        new SuitePlan(
            suite,
            Contender.parseAll("sobol,sobol+rounding"),
            suite.problems(),
            List.of(3L),
            SuitePlan.Told.NOTHING,
            false);
    SuiteRun.Outcome outcome = SuiteRun.run(plan, folder, 1, (key, text, progress) -> {});
    assertThat(outcome.failures()).isEmpty();
    assertThat(seen).hasSize(12).allMatch(p -> space.check(p.values()).equals(p));
    assertThat(seen.subList(6, 9)).isEqualTo(seen.subList(0, 3));
  }

  @Test
  void roundingIsAWordBehindAStrategy() {
    Contender rounding = Contender.parse("mes-g:10+rounding");
    assertThat(rounding.rounds()).isTrue();
    assertThat(rounding.name()).isEqualTo("mes-g:10+rounding");
    assertThat(rounding.strategy()).isEqualTo(Contender.parse("mes-g:10").strategy());
    assertThat(Contender.parse("mes-g").rounds()).isFalse();
    assertThatThrownBy(() -> Contender.parse("mse+rounding"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but was 'mse'");
  }
}
