package io.github.culmen.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Direction;
import org.junit.jupiter.api.Test;

class RecommendBenchTest {
  private static final Strategy RANDOM =
      Strategy.auto().toBuilder().acquisition(AcquisitionKind.RANDOM).build();

  private static RecommendBench branin(double noise) {
    Problem branin = Problems.named("branin");
    return new RecommendBench(
        "branin",
        branin.space(),
        Direction.MINIMIZE,
        branin::value,
        random -> point -> branin.value(point) + noise * random.nextGaussian(),
        branin.optimum().orElseThrow(),
        20);
  }

  @Test
  void regretsAreOfTheFunctionNotOfWhatWasObserved() {
    // The best of twenty random values of Branin's function is never its optimum, and noise of 1000
    // would make observed values of -1000 and below.
    for (double noise : new double[] {0, 1000}) {
      RecommendBench.Search found = branin(noise).search(RANDOM, 3);
      assertThat(found.best()).isBetween(1e-6, 310.0);
      assertThat(found.recommended()).isBetween(0.0, 310.0);
      assertThat(found.difference()).isEqualTo(found.recommended() - found.best());
      assertThat(branin(noise).search(RANDOM, 3)).isEqualTo(found);
    }
    // Without noise the best observed trial is the best one.
    assertThat(branin(0).search(RANDOM, 3).best())
        .isLessThan(branin(1000).search(RANDOM, 3).best());
  }
}
