package io.github.culmen.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.problem.Problem;
import io.github.culmen.problem.SimulatedProblem;
import io.github.culmen.study.strategy.Strategy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BestValuesTest {
  private static final Problem HILL =
      SimulatedProblem.maximized("hill", "a hill", new double[1], new double[] {1}, x -> x[0]);

  @TempDir Path folder;

  private static Comparison comparison() {
    return new Comparison(
        List.of(new Method("m", Strategy.plain())), List.of(HILL), List.of(1L, 2L), 3, 1, 0);
  }

  private static TaskResult result(long seed, List<Double> losses, Map<Integer, Double> inferred) {
    return new TaskResult(new TaskKey("m", "hill", seed), losses, inferred, Optional.empty());
  }

  @Test
  void remembersTheBestEvenOfResultsThatAreGone() throws Exception {
    List<TaskResult> first =
        List.of(
            result(1, List.of(-0.1, -0.5), Map.of(2, -0.75)),
            TaskResult.failed(new TaskKey("m", "hill", 2), "out of luck"));
    BestValues best = BestValues.none().improved(comparison(), first);
    assertThat(best.of("hill")).hasValue(0.75);
    assertThat(best.of("dale")).isEmpty();
    assertThat(best.note("hill")).contains("hill", "0.75", "best value any run");
    Path file = folder.resolve("best.csv");
    Files.writeString(file, best.csv());
    List<TaskResult> worse = List.of(result(2, List.of(-0.25, -0.25), Map.of(2, -0.5)));
    BestValues later = BestValues.read(file).improved(comparison(), worse);
    assertThat(later.csv()).isEqualTo(best.csv());
    assertThat(later.regrets(comparison(), worse).get(0).simple()).containsExactly(0.5, 0.5);
    assertThat(later.regrets(comparison(), worse).get(0).inference()).containsEntry(2, 0.25);
    List<TaskResult> better = List.of(result(2, List.of(-0.25, -0.875), Map.of(2, -0.5)));
    assertThat(later.improved(comparison(), better).of("hill")).hasValue(0.875);
    assertThat(later.regrets(comparison(), first).get(1)).isEqualTo(first.get(1));
  }

  @Test
  void keepsValuesOfAnySize() throws Exception {
    for (double loss : new double[] {0, -1e300, 1e300, -1e-300, 5}) {
      BestValues best =
          BestValues.none().improved(comparison(), List.of(result(1, List.of(loss), Map.of())));
      Path file = folder.resolve("best.csv");
      Files.writeString(file, best.csv());
      assertThat(BestValues.read(file).of("hill")).hasValue(0 - loss);
      assertThat(best.regrets(comparison(), List.of(result(1, List.of(loss), Map.of()))))
          .allMatch(r -> r.simple().get(0) == 0);
    }
  }

  @Test
  void beginsWithNothingAndRefusesOtherFiles() throws Exception {
    assertThat(BestValues.read(folder.resolve("none.csv")).isEmpty()).isTrue();
    for (String text : List.of("", "dear diary\n", "problem,best-value\nhill,NaN\n")) {
      Path file = folder.resolve("other.csv");
      Files.writeString(file, text);
      assertThatThrownBy(() -> BestValues.read(file))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("must have the columns problem,best-value");
    }
  }
}
