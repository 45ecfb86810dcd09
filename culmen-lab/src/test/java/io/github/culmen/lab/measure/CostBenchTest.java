package io.github.culmen.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.space.Point;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CostBenchTest {
  private static CostProblem named(String name) {
    return CostProblem.all().stream()
        .filter(problem -> problem.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Point point(CostProblem problem, double... x) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (int j = 0; j < x.length; j++) {
      values.put(problem.problem().space().names().get(j), x[j]);
    }
    return Point.of(values);
  }

  @Test
  void costsAreWhatTheNamesSay() {
    CostProblem branin = named("branin-by-x1");
    assertThat(branin.cost().applyAsDouble(point(branin, -5, 3))).isCloseTo(1, within(1e-12));
    assertThat(branin.cost().applyAsDouble(point(branin, 10, 3))).isCloseTo(20, within(1e-12));
    // The mean of 20^u over the unit interval.
    assertThat(branin.mean()).isCloseTo(19 / Math.log(20), within(0.3));
    CostProblem dear = named("hartmann6-dear");
    CostProblem cheap = named("hartmann6-cheap");
    double[] best = dear.problem().optimizers().get(0);
    assertThat(dear.cost().applyAsDouble(point(dear, best))).isCloseTo(20, within(1e-9));
    assertThat(cheap.cost().applyAsDouble(point(cheap, best))).isCloseTo(1, within(1e-9));
    assertThat(dear.regret(point(dear, best))).isLessThan(1e-4);
    CostProblem trees = named("trees");
    Map<String, Object> settings =
        new LinkedHashMap<>(
            Map.of(
                "trees", 100L, "depth", 4L, "leaf", 5L, "rate", 0.1, "rows", 0.5, "columns", 0.5));
    settings.put("loss", "squared");
    assertThat(trees.cost().applyAsDouble(Point.of(settings))).isCloseTo(200, within(1e-9));
  }

  @Test
  void allMethodsSpendTheSameAndStudiesRepeat() {
    CostBench bench = new CostBench(Optional.of(3));
    CostProblem branin = named("branin-by-x1");
    for (String method : CostBench.METHODS) {
      TaskResult result = bench.run(branin, method, 2);
      assertThat(result.simple()).hasSize(CostBench.NOTES);
      assertThat(bench.run(branin, method, 2)).isEqualTo(result);
    }
    // Nothing is known before the first evaluation was paid for.
    assertThat(bench.run(branin, "auto", 2).simple().get(0)).isEqualTo(Double.MAX_VALUE);
    assertThat(List.of(CostProblem.all().size(), bench.budget(branin))).containsExactly(6, 3);
  }
}
