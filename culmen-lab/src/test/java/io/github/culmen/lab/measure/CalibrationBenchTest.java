package io.github.culmen.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.study.strategy.Strategy;
import org.junit.jupiter.api.Test;

class CalibrationBenchTest {
  private static final Strategy AUTO = Strategy.auto().toBuilder().edition(3).build();

  @Test
  void comparesClaimsWithTheFunction() {
    Problem branin = Problems.named("branin");
    double sd = CalibrationBench.sd(branin);
    assertThat(sd).isBetween(45.0, 57.0);
    CalibrationBench bench = new CalibrationBench(branin, 0.5, 30);
    CalibrationBench.Search found = bench.search(AUTO, sd, 1);
    assertThat(found.found(3)).isTrue();
    assertThat(found.within90()).isGreaterThan(found.within50()).isLessThanOrEqualTo(1);
    assertThat(found.regret()).isNotNegative();
    assertThat(bench.search(AUTO, sd, 1)).isEqualTo(found);
  }

  @Test
  void slicesMayPassFromOneBranchToAnother() {
    Problem branches = Problems.named("mixed-branches");
    CalibrationBench bench = new CalibrationBench(branches, 0, 18);
    assertThat(bench.search(AUTO, CalibrationBench.sd(branches), 1).within90()).isPositive();
  }

  @Test
  void noiseThatBentValuesHideIsInTheIntervalOfTheRecommendedPoint() {
    // The search bends its values and takes them for exact; as they were told they are noisy.
    Strategy fifth = Strategy.auto().toBuilder().edition(5).build();
    Problem branches = Problems.named("mixed-branches");
    CalibrationBench.Search found =
        new CalibrationBench(branches, 0.1, 30).search(fifth, CalibrationBench.sd(branches), 508);
    assertThat(found.found(3)).isTrue();
    assertThat(found.recommendedWithin90()).isTrue();
  }
}
