package io.github.culmen.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class LawsBenchTest {
  private final LawsBench bench = new LawsBench();

  @Test
  void massesGrowFromNothingToAll() {
    for (DoubleUnaryOperator mass : bench.masses().values()) {
      assertThat(mass.applyAsDouble(0)).isCloseTo(0, within(1e-12));
      assertThat(mass.applyAsDouble(1)).isLessThanOrEqualTo(mass.applyAsDouble(2));
      assertThat(mass.applyAsDouble(100)).isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void theModelsLawHasNextToNothingNearTheBestValueAndTheReachableOneHas() {
    DoubleUnaryOperator own = bench.masses().get("mes: the model's law");
    DoubleUnaryOperator late = bench.masses().get("reachable, 5 % left");
    assertThat(own.applyAsDouble(0.01)).isLessThan(0.02);
    assertThat(late.applyAsDouble(0.01)).isGreaterThan(0.4);
  }

  @Test
  void acquisitionsAreSharesAndTheLessIsLeftTheNearerTheySearch() {
    double[] distances =
        bench.rules().entrySet().stream()
            .filter(entry -> entry.getKey().startsWith("reachable"))
            .mapToDouble(entry -> Math.abs(bench.next(entry.getValue()) - 0.8))
            .toArray();
    assertThat(distances).hasSize(3);
    assertThat(distances[0]).isGreaterThanOrEqualTo(distances[1]);
    assertThat(distances[1]).isGreaterThanOrEqualTo(distances[2]);
    bench
        .rules()
        .values()
        .forEach(
            rule -> {
              double[] values = bench.acquisition(rule);
              assertThat(Arrays.stream(values).max().orElseThrow()).isEqualTo(1);
              assertThat(Arrays.stream(values).min().orElseThrow()).isNotNegative();
            });
    assertThat(bench.table()).contains("| pi: all at 0 | 100.0 % | 0.0000 |");
  }
}
