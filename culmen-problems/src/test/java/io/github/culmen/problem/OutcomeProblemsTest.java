package io.github.culmen.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class OutcomeProblemsTest {
  static List<ConstrainedProblem> constrained() {
    return ConstrainedProblem.all();
  }

  static List<CrashProblem> crashing() {
    return CrashProblem.all();
  }

  @ParameterizedTest
  @MethodSource("constrained")
  void theOptimumIsTakenAtAFeasiblePoint(ConstrainedProblem problem) {
    double[] x = problem.optimizer();
    assertThat(problem.value(x))
        .isCloseTo(problem.optimum(), org.assertj.core.data.Percentage.withPercentage(1e-7));
    assertThat(Arrays.stream(problem.constraints(x)).max().orElseThrow()).isLessThan(1e-6);
    for (int j = 0; j < x.length; j++) {
      assertThat(x[j]).isBetween(problem.lower()[j], problem.upper()[j]);
    }
    assertThat(problem.limits()).hasSize(problem.constraints(x).length);
    assertThat(problem.description()).isNotBlank();
  }

  @ParameterizedTest
  @MethodSource("constrained")
  void noFeasiblePointIsBetter(ConstrainedProblem problem) {
    SplittableRandom random = new SplittableRandom(1);
    double[] best = problem.optimizer();
    for (int i = 0; i < 200_000; i++) {
      double[] x = new double[problem.dimension()];
      // Half of them all over the box, half of them around the optimum at all distances.
      double reach = i % 2 == 0 ? 1 : Math.pow(10, -6 * random.nextDouble());
      for (int j = 0; j < x.length; j++) {
        double width = problem.upper()[j] - problem.lower()[j];
        double at =
            i % 2 == 0
                ? problem.lower()[j] + width * random.nextDouble()
                : best[j] + reach * width * (random.nextDouble() - 0.5);
        x[j] = Math.max(problem.lower()[j], Math.min(problem.upper()[j], at));
      }
      if (Arrays.stream(problem.constraints(x)).allMatch(c -> c <= 0)) {
        assertThat(problem.value(x))
            .isGreaterThan(problem.optimum() - 1e-9 * Math.abs(problem.optimum()));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "gardner-1, 0.665",
    "gardner-2, 0.0176",
    "gramacy, 0.457",
    "pressure-vessel, 0.403",
    "tension-spring, 0.0077",
    "welded-beam, 0.396",
    "speed-reducer, 0.00113"
  })
  void theFeasibleShareIsAsDescribed(String name, double share) {
    ConstrainedProblem problem =
        constrained().stream().filter(p -> p.name().equals(name)).findFirst().orElseThrow();
    SplittableRandom random = new SplittableRandom(2);
    int feasible = 0;
    int draws = 50_000;
    for (int i = 0; i < draws; i++) {
      double[] x = new double[problem.dimension()];
      Arrays.setAll(
          x,
          j ->
              problem.lower()[j] + (problem.upper()[j] - problem.lower()[j]) * random.nextDouble());
      feasible += Arrays.stream(problem.constraints(x)).allMatch(c -> c <= 0) ? 1 : 0;
    }
    assertThat((double) feasible / draws).isBetween(0.93 * share - 0.002, 1.07 * share + 0.002);
  }

  @ParameterizedTest
  @MethodSource("crashing")
  void threeTenthsOfTheBoxCrash(CrashProblem problem) {
    SplittableRandom random = new SplittableRandom(3);
    Problem function = problem.function();
    int crashes = 0;
    int draws = 50_000;
    for (int i = 0; i < draws; i++) {
      double[] x = new double[function.dimension()];
      Arrays.setAll(
          x,
          j ->
              function.lower()[j]
                  + (function.upper()[j] - function.lower()[j]) * random.nextDouble());
      crashes += problem.crashes(x) ? 1 : 0;
    }
    assertThat((double) crashes / draws).isBetween(0.285, 0.315);
    assertThat(problem.description()).isNotBlank();
  }

  @Test
  void theBestValueIsAlsoReachedWhereNothingCrashes() {
    for (CrashProblem problem : crashing()) {
      assertThat(problem.function().optimizers()).anyMatch(x -> !problem.crashes(x));
      assertThat(problem.optimum()).isEqualTo(problem.function().optimum().orElseThrow());
    }
  }
}
