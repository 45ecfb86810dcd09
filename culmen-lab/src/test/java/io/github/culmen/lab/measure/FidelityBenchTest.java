package io.github.culmen.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.space.Point;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FidelityBenchTest {
  private static Point point(Object... entries) {
    Map<String, Object> values = new HashMap<>();
    for (int i = 0; i < entries.length; i += 2) {
      values.put((String) entries[i], entries[i + 1]);
    }
    return Point.of(values);
  }

  @Test
  void problemsHaveTheirKnownOptima() {
    assertThat(FidelityProblem.branin().regret(point("x1", Math.PI, "x2", 2.275, "exactness", 0.0)))
        .isCloseTo(0, within(1e-9));
    assertThat(
            FidelityProblem.hartmann6()
                .regret(
                    point(
                        "x1",
                        0.20169,
                        "x2",
                        0.150011,
                        "x3",
                        0.476874,
                        "x4",
                        0.275332,
                        "x5",
                        0.311652,
                        "x6",
                        0.6573,
                        "exactness",
                        0.5)))
        .isCloseTo(0, within(1e-6));
    assertThat(
            FidelityProblem.currin()
                .regret(point("x1", 0.21666667, "x2", 0.0228407, "exactness", 0L)))
        .isCloseTo(0, within(1e-5));
    Point corner =
        point(
            "rw",
            0.15,
            "r",
            100.0,
            "tu",
            115600.0,
            "hu",
            1110.0,
            "tl",
            116.0,
            "hl",
            700.0,
            "l",
            1120.0,
            "kw",
            12045.0,
            "exactness",
            0L);
    assertThat(FidelityProblem.borehole().regret(corner)).isCloseTo(0, within(1e-3));
  }

  // By arithmetic of its own.
  @Test
  void approximationsAreThoseOfTheLiterature() {
    Point half = point("x1", 1.0, "x2", 2.0, "exactness", 0.5);
    double b = 5.1 / (4 * Math.PI * Math.PI) - 0.05;
    double expected =
        Math.pow(2 - b + 5 / Math.PI - 6, 2) + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(1) + 10;
    assertThat(FidelityProblem.branin().value().applyAsDouble(half))
        .isCloseTo(expected, within(1e-12));
    Point low = point("x1", 0.5, "x2", 0.02, "exactness", 0L);
    double sum = 0;
    for (double x1 : new double[] {0.55, 0.45}) {
      for (double x2 : new double[] {0.07, 0}) {
        double top = 2300 * Math.pow(x1, 3) + 1900 * x1 * x1 + 2092 * x1 + 60;
        double bottom = 100 * Math.pow(x1, 3) + 500 * x1 * x1 + 4 * x1 + 20;
        sum += (x2 == 0 ? 1 : 1 - Math.exp(-1 / (2 * x2))) * top / bottom / 4;
      }
    }
    assertThat(FidelityProblem.currin().value().applyAsDouble(low)).isCloseTo(sum, within(1e-9));
  }

  @Test
  void bothMethodsSpendTheSameAndStudiesRepeat() {
    FidelityBench bench = new FidelityBench(Optional.of(5));
    FidelityProblem currin = FidelityProblem.currin();
    TaskResult single = bench.run(currin, "single", 3);
    TaskResult cheap = bench.run(currin, "fidelity", 3);
    assertThat(single.simple()).hasSize(10);
    assertThat(single.inference()).isEqualTo(Map.of(10, 5.0));
    assertThat(cheap.simple()).hasSize(10);
    assertThat(cheap.inference().get(10)).isGreaterThan(7);
    assertThat(bench.run(currin, "fidelity", 3)).isEqualTo(cheap);
    // Nothing is known before the first evaluation was paid for.
    assertThat(single.simple().get(0)).isEqualTo(Double.MAX_VALUE);
  }

  @Test
  void theTrainingIsOneOfRounds() {
    FidelityProblem trees =
        FidelityProblem.all().stream()
            .filter(problem -> problem.name().equals("trees-boston"))
            .findFirst()
            .orElseThrow();
    Point point =
        point(
            "depth", 3L, "leaf", 4L, "rate", 0.1, "rows", 0.8, "columns", 1L, "loss", "squared",
            "rounds", 2L);
    double few = trees.value().applyAsDouble(point);
    assertThat(trees.regret(point)).isLessThan(few);
    assertThat(List.of(trees.budget(), FidelityProblem.all().size())).containsExactly(40, 6);
  }
}
