package io.github.culmen.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.culmen.lab.compare.Comparison;
import io.github.culmen.lab.compare.ComparisonRun;
import io.github.culmen.lab.compare.LearnedModel;
import io.github.culmen.lab.compare.ResultFile;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.lab.robot.RobotPushing;
import io.github.culmen.problem.Problem;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Strategy;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaperBenchesTest {
  @TempDir Path folder;

  @Test
  void pushesWithNoiseAndJudgesWithout() throws Exception {
    assumeTrue(RobotPushing.whyUnavailable().isEmpty());
    Comparison comparison =
        PushingBench.comparison(
            PushingBench.Task.THREE_D, LearnedModel.AUTHORS, "ei,mes-g:5", 1, 2, 1, 4);
    List<TaskResult> results;
    try (ResultFile file = ResultFile.open(folder.resolve("r.csv"), comparison)) {
      results = ComparisonRun.run(comparison, file, 1, (result, progress) -> {});
    }
    assertThat(results).hasSize(4).allMatch(result -> result.failure().isEmpty());
    assertThat(results).allMatch(r -> r.simple().size() == 5 && r.inference().containsKey(5));
    // No tried point is better than the best of them.
    assertThat(results).allMatch(r -> r.tried().get(5) >= r.simple().get(4));
    // The first point and its noise are the same for all methods.
    assertThat(results.get(0).simple().get(0)).isEqualTo(results.get(1).simple().get(0));
    assertThat(results.get(0).simple().get(0)).isNotEqualTo(results.get(2).simple().get(0));
  }

  @Test
  void beginsPushesAsThePaperDoes() {
    Comparison four =
        PushingBench.comparison(
            PushingBench.Task.FOUR_D, LearnedModel.AUTHORS_SLICE, "mes-g", 1, 20, 1, 100);
    assertThat(four.iterations()).isEqualTo(150);
    assertThat(four.design()).isEqualTo(50);
    assertThat(four.problems()).hasSize(20).allMatch(problem -> problem.dimension() == 4);
    assertThat(four.inferenceIterations()).startsWith(60).endsWith(150);
    Strategy strategy = four.methods().get(0).strategy(four.problems().get(0));
    assertThat(strategy.initial()).hasValue(50);
    assertThat(strategy.model().learning().interval()).hasValue(10);
    assertThat(strategy.model().learning().prior()).isEqualTo(Learning.PriorKind.PAPER);
    assertThat(strategy.model().learning().units()).isEqualTo(Learning.Units.OWN);
    assertThat(strategy.model().learning().sampling()).isPresent();
    assertThat(strategy.model().outputs().mean()).hasValue(5);
    assertThat(strategy.model().outputs().standardize()).isFalse();
    assertThatThrownBy(
            () ->
                PushingBench.comparison(
                    PushingBench.Task.THREE_D, LearnedModel.AUTHORS, "mes-g", 1, 21, 1, 100))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but was 20");
  }

  @Test
  void tunesNetworksWithoutKnowingTheOptimum() {
    for (NetworkBench.Data data : NetworkBench.Data.values()) {
      Comparison comparison =
          NetworkBench.comparison(data, LearnedModel.STANDARDIZED, "mes-g", List.of(1L, 2L), 100);
      Problem problem = comparison.problems().get(0);
      assertThat(problem.optimum()).isEmpty();
      assertThat(problem.dimension()).isEqualTo(4);
      assertThat(comparison.iterations()).isEqualTo(110);
      assertThat(PaperTable.NEURAL_NETWORKS.cell("mes-g", data.column())).isPresent();
    }
    for (PushingBench.Task task : PushingBench.Task.values()) {
      assertThat(PaperTable.ROBOT_PUSHING.cell("mes-g", task.column())).isPresent();
    }
    for (Problem problem : TestFunctionBench.problems()) {
      assertThat(PaperTable.TEST_FUNCTIONS.cell("mes-g", problem.name())).isPresent();
    }
  }
}
