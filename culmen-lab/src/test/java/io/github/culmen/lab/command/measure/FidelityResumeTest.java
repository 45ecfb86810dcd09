package io.github.culmen.lab.command.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.lab.command.BenchFolder;
import io.github.culmen.lab.command.CommandRun;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.lab.measure.FidelityBench;
import io.github.culmen.lab.measure.FidelityProblem;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Fidelity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code culmen bench fidelity} after a crash, and what its studies pay for. */
class FidelityResumeTest {
  @TempDir Path folder;

  private CommandRun bench(String out, int seeds, int budget) {
    return CommandRun.of(
        "bench",
        "fidelity",
        "--problems",
        "currin",
        "--budget",
        budget,
        "--seeds",
        seeds,
        "--jobs",
        1,
        "--out",
        folder.resolve(out));
  }

  @Test
  void aBenchThatWasKilledGoesOnToTheSameFile() throws Exception {
    assertThat(bench("whole", 2, 2).code()).isZero();
    assertThat(bench("cut", 1, 2).code()).isZero();
    Path file = folder.resolve("cut/results.csv");
    String kept = Files.readString(file);
    // The last line is not whole.
    Files.writeString(file, kept.substring(0, kept.length() - 12));
    CommandRun again = bench("cut", 2, 2);
    assertThat(again.code()).isZero();
    assertThat(new BenchFolder(folder.resolve("cut")).sorted("results.csv"))
        .isEqualTo(new BenchFolder(folder.resolve("whole")).sorted("results.csv"));
    assertThat(folder.resolve("cut/summary.md"))
        .hasSameTextualContentAs(folder.resolve("whole/summary.md"));
    assertThat(again.out().lines().filter(line -> line.matches("\\d/4 .*"))).hasSize(3);
    // Other settings are other results.
    CommandRun other = bench("cut", 2, 3);
    assertThat(other.code()).isEqualTo(ExitCode.STUDY);
    assertThat(other.err())
        .contains("fidelity, budget 2", "fidelity, budget 3", "another directory with --out")
        .hasLineCount(1);
  }

  // A line from 0 to 1, whose cheap values are the exact ones.
  private static FidelityProblem line(List<Point> evaluated) {
    return new FidelityProblem(
        "line",
        SearchSpace.of(Parameter.real("x", 0, 1), Parameter.integer("s", 0, 1)),
        Fidelity.of("s", 1L).cost(new Fidelity.Table(Map.of(0L, 0.25, 1L, 1.0))),
        Direction.MAXIMIZE,
        1,
        1,
        3,
        point -> {
          evaluated.add(point);
          return point.real("x");
        });
  }

  @Test
  void theSearchAtTheTargetHasAsManyTrialsAsItsBudget() {
    List<Point> evaluated = new ArrayList<>();
    TaskResult result = new FidelityBench(Optional.empty()).run(line(evaluated), "single", 1);
    // Two notes for each of three evaluations; the first comes before anything was paid for.
    assertThat(result.simple()).hasSize(6);
    assertThat(result.simple().get(0)).isEqualTo(Double.MAX_VALUE);
    assertThat(result.inference()).isEqualTo(Map.of(6, 3.0));
    assertThat(evaluated).allMatch(point -> point.integer("s") == 1);
    // An evaluation is known from the note on at which it has been paid for.
    for (int i = 1; i + 1 < 6; i += 2) {
      assertThat(result.simple().get(i + 1)).isEqualTo(result.simple().get(i));
    }
  }

  @Test
  void cheapTrialsCostTheirShareOfTheBudget() {
    List<Point> evaluated = new ArrayList<>();
    FidelityProblem problem = line(evaluated);
    TaskResult result = new FidelityBench(Optional.of(4)).run(problem, "fidelity", 2);
    assertThat(result.simple()).hasSize(8);
    int trials = result.inference().get(8).intValue();
    // Regrets of recommended points are evaluated as well, after each trial.
    List<Point> told = new ArrayList<>();
    for (int i = 0; i < evaluated.size() && told.size() < trials; i += 2) {
      told.add(evaluated.get(i));
    }
    double spent =
        told.stream()
            .mapToDouble(
                point -> problem.fidelity().cost(problem.space(), point.get("s")).orElseThrow())
            .sum();
    assertThat(spent).isGreaterThan(2).isLessThanOrEqualTo(4 + 1e-9);
    assertThat(trials).isGreaterThan(4);
    assertThat(result.simple().get(7)).isCloseTo(0, within(0.5));
  }

  @Test
  void budgetsAreTheProblemsOrTheOneGiven() {
    FidelityProblem problem = line(new ArrayList<>());
    assertThat(new FidelityBench(Optional.empty()).budget(problem)).isEqualTo(3);
    assertThat(new FidelityBench(Optional.of(17)).budget(problem)).isEqualTo(17);
  }
}
