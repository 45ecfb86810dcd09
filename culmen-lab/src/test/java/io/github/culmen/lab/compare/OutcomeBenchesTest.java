package io.github.culmen.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.lab.measure.ConstrainedBench;
import io.github.culmen.lab.measure.CrashBench;
import io.github.culmen.problem.ConstrainedProblem;
import io.github.culmen.problem.CrashProblem;
import io.github.culmen.setting.FailureRule;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import org.junit.jupiter.api.Test;

class OutcomeBenchesTest {
  @Test
  void feasibleRegretsFallAndAreTheSameForTheSameSeed() {
    ConstrainedProblem problem = ConstrainedProblem.all().get(2);
    ConstrainedBench bench = new ConstrainedBench(14);
    TaskResult result = bench.run(problem, "log-ei", with(AcquisitionKind.LOG_EI), false, 1);
    assertThat(result)
        .isEqualTo(bench.run(problem, "log-ei", with(AcquisitionKind.LOG_EI), false, 1));
    assertThat(result.simple()).hasSize(14);
    for (int t = 1; t < 14; t++) {
      assertThat(result.simple().get(t)).isLessThanOrEqualTo(result.simple().get(t - 1));
    }
    assertThat(result.simple().get(13)).isBetween(0.0, 0.5);
    // Other methods begin with the same design.
    assertThat(
            bench.run(problem, "ucb", with(AcquisitionKind.UCB), false, 1).simple().subList(0, 6))
        .isEqualTo(result.simple().subList(0, 6));
  }

  private static Strategy with(AcquisitionKind kind) {
    return Strategy.plain().toBuilder().acquisition(kind).build();
  }

  @Test
  void crashesAreCounted() {
    TaskResult result =
        new CrashBench(12)
            .run(CrashProblem.all().get(0), AcquisitionKind.RANDOM, FailureRule.LEARN, 1);
    assertThat(result.simple()).hasSize(12).containsOnly(0.0, 1.0);
    assertThat(result.inference().get(12)).isPositive();
    assertThat(result.key().method()).isEqualTo("random:learn");
  }

  @Test
  void aBenchNeedsTrials() {
    assertThatThrownBy(() -> new CrashBench(0)).hasMessageContaining("trials");
    assertThatThrownBy(() -> new ConstrainedBench(0)).hasMessageContaining("trials");
  }
}
