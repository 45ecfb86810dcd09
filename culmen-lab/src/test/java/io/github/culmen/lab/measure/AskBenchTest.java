package io.github.culmen.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.StageTimes;
import org.junit.jupiter.api.Test;

class AskBenchTest {
  @Test
  void stagesShareTheTimeOfARound() {
    AskBench.Cost cost = AskBench.measure(Strategy.plain(), AskBench.Data.HILLS, 8, 2, 2, 1);
    assertThat(cost.values()).isEqualTo(8);
    assertThat(cost.parameters()).isEqualTo(2);
    assertThat(cost.stages()).containsOnlyKeys(StageTimes.Stage.values());
    double sum = cost.stages().values().stream().mapToDouble(Double::doubleValue).sum();
    assertThat(sum).isBetween(0.999 * cost.millis(), 1.001 * cost.millis());
    assertThat(cost.millis()).isPositive();
    assertThat(cost.allocated()).isPositive();
  }

  @Test
  void sizesOutsideTheLimitsAreNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AskBench.measure(Strategy.plain(), AskBench.Data.HILLS, 1, 2, 2, 1))
        .withMessage("n must be from 2 to 100000, but n = 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AskBench.measure(Strategy.plain(), AskBench.Data.HILLS, 5, 0, 2, 1))
        .withMessage("d must be from 1 to 1000, but d = 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AskBench.measure(Strategy.plain(), AskBench.Data.HILLS, 5, 2, 0, 1))
        .withMessage("rounds must be from 1 to 100000, but rounds = 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ArithmeticSpeed.measure(0))
        .withMessage("n must be from 1 to 20000, but n = 0");
  }

  @Test
  void storedValuesAreThoseOfTheFunction() {
    Problem problem = Problems.named("hartmann6");
    assertThat(StoredHartmann6.rows()).isEqualTo(1000);
    for (int row : new int[] {0, 500, 999}) {
      double[] point = new double[6];
      for (int j = 0; j < 6; j++) {
        point[j] = StoredHartmann6.coordinate(row, j);
      }
      assertThat(problem.value(point)).isCloseTo(StoredHartmann6.value(row), within(1e-9));
    }
    AskBench.Data stored = AskBench.Data.named("hartmann6");
    assertThat(AskBench.measure(Strategy.plain(), stored, 8, 6, 2, 1).millis()).isPositive();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AskBench.check(stored, 1001, 6, 2))
        .withMessage("of hartmann6 there are 1000 values of 6 parameters, but n = 1001 and d = 6");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AskBench.Data.named("hartman6"))
        .withMessage("data must be hills or hartmann6, but are hartman6");
  }

  @Test
  void speedsArePositive() {
    ArithmeticSpeed speed = ArithmeticSpeed.measure(60);
    assertThat(speed.size()).isEqualTo(60);
    assertThat(speed.product()).isPositive();
    assertThat(speed.factor()).isPositive();
    assertThat(speed.solve()).isPositive();
    assertThat(speed.predict()).isPositive();
  }
}
