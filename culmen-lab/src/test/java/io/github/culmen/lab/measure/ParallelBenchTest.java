package io.github.culmen.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.lab.compare.Comparison;
import io.github.culmen.lab.compare.Method;
import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.lab.compare.TaskRunner;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ParallelBenchTest {
  private static final Strategy QUICK = Strategy.plain().toBuilder().initial(4).maxima(2).build();

  private static List<Double> regrets(Method method, int iterations) throws InterruptedException {
    Problem branin = Problems.named("branin");
    Comparison comparison =
        new Comparison(List.of(method), List.of(branin), List.of(3L), iterations, iterations, 0);
    TaskResult result = TaskRunner.run(comparison, comparison.tasks().get(0));
    assertThat(result.failure()).isEmpty();
    return result.simple();
  }

  @Test
  void oneWorkerIsTheSequentialSearch() throws InterruptedException {
    List<Method> one = ParallelBench.methods("believer,penalty", 1, QUICK);
    assertThat(one).extracting(Method::name).containsExactly("sequential", "believer", "penalty");
    List<Double> sequential = regrets(one.get(0), 9);
    assertThat(sequential).hasSize(9);
    assertThat(regrets(one.get(1), 9)).isEqualTo(sequential);
    assertThat(regrets(one.get(2), 9)).isEqualTo(sequential);
  }

  @Test
  void workersHaveAsManyEvaluationsAndRepeatThemselves() throws InterruptedException {
    Method believer = ParallelBench.methods("believer", 3, QUICK).get(1);
    List<Double> regrets = regrets(believer, 10);
    assertThat(regrets).hasSize(10).isEqualTo(regrets(believer, 10));
    assertThat(regrets)
        .isNotEqualTo(regrets(ParallelBench.methods("believer", 1, QUICK).get(1), 10));
  }

  @Test
  void moreWorkersThanEvaluationsAreADesign() throws InterruptedException {
    Method many = ParallelBench.methods("fantasies", 20, QUICK).get(1);
    // Without any value there is nothing to model.
    assertThat(regrets(many, 6)).hasSize(6);
  }

  @Test
  void refusesWhatIsNoRuleOrServesNot() {
    assertThat(ParallelBench.words())
        .containsExactly(
            "sequential", "believer", "kriging-believer", "fantasies", "diversity", "penalty");
    assertThatThrownBy(() -> ParallelBench.methods("liar", 2, QUICK))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a rule must be one of believer, kriging-believer, fantasies, diversity, penalty, but was 'liar'");
    Strategy jes = Strategy.plain().toBuilder().acquisition(AcquisitionKind.JES).build();
    assertThatThrownBy(() -> ParallelBench.methods(PendingRule.PENALTY.word(), 2, jes))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but acquisition = jes");
    assertThatThrownBy(() -> ParallelBench.methods("believer", 0, QUICK))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("workers must be at least 1, but workers = 0");
  }

  private static List<TaskResult> results(String method, double... regrets) {
    List<TaskResult> results = new ArrayList<>();
    for (int seed = 0; seed < regrets.length; seed++) {
      results.add(
          new TaskResult(
              new TaskKey(method, "p", seed),
              List.of(9.0, regrets[seed]),
              Map.of(),
              Optional.empty()));
    }
    return results;
  }

  @Test
  void theTableHasSharesMediansAndDifferences() {
    List<TaskResult> results = new ArrayList<>(results("sequential", 0.001, 0.01, 0.1));
    results.addAll(results("believer", 0.01, 0.1, 0.049));
    results.add(TaskResult.failed(new TaskKey("believer", "p", 7), "on purpose"));
    ParallelSummary summary = ParallelSummary.of(results, 0.05);
    ParallelSummary.Row sequential = summary.rows().get(0);
    assertThat(sequential.share()).isEqualTo(2 / 3.0);
    assertThat(sequential.median().value()).isEqualTo(-2, Offset.offset(1e-9));
    assertThat(sequential.median().low()).isEqualTo(-3, Offset.offset(1e-6));
    assertThat(sequential.median().high()).isEqualTo(-1, Offset.offset(1e-6));
    assertThat(sequential.difference()).isEmpty();
    ParallelSummary.Row believer = summary.rows().get(1);
    assertThat(believer.tasks()).isEqualTo(3);
    assertThat(believer.share()).isEqualTo(2 / 3.0);
    assertThat(believer.difference().orElseThrow().value())
        .isEqualTo(Math.log10(0.049) + 2, Offset.offset(1e-9));
    assertThat(summary.markdown())
        .isEqualTo(
            """
            | method | searches | regret < 0.05 | median log10 regret | less sequential |
            |---|--:|--:|--:|--:|
            | sequential | 3 | 67 % | -2.00 (-3.00 to -1.00) |  |
            | believer | 3 | 67 % | -1.31 (-2.00 to -1.00) | +0.69 (-0.31 to +1.00) |
            """);
  }

  @Test
  void aRegretOfNothingHasALogarithm() {
    ParallelSummary summary = ParallelSummary.of(results("believer", 0, -1e-17), 0.05);
    assertThat(summary.rows().get(0).median().value()).isEqualTo(-12, Offset.offset(1e-9));
    assertThat(summary.rows().get(0).difference()).isEmpty();
  }
}
