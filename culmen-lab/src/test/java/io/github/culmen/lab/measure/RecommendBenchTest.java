package io.github.culmen.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.lab.command.CommandRun;
import io.github.culmen.lab.measure.RecommendBench.Group;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Direction;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @Test
  void goalsOfPushingAreOneRowEach() {
    List<RecommendBench.Row> rows = Group.PUSHING.rows(3);
    assertThat(rows).extracting(row -> row.searches().size()).containsExactly(20, 20);
    assertThat(rows.get(1).searches())
        .extracting(one -> one.bench().name())
        .contains("robot-pushing-4d-goal0", "robot-pushing-4d-goal19")
        .doesNotHaveDuplicates();
    assertThat(Group.MICHALEWICZ.rows(3).get(0).searches())
        .extracting(one -> one.seed())
        .containsExactly(0L, 1L, 2L);
  }

  @Test
  void aGroupEndsWithWhatItsRowsAddUpTo() {
    CommandRun run =
        CommandRun.of(
            "bench",
            "recommend",
            "--groups",
            "michalewicz",
            "--seeds",
            2,
            "--strategy",
            "random",
            "--jobs",
            1);
    assertThat(run.err()).isEmpty();
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(2)).startsWith("| michalewicz | `michalewicz` | 60 | 2 | ");
    assertThat(lines.get(3)).matches("\\| michalewicz \\| [01] of 1 no worse \\| \\| 2 \\|.*");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--seeds 0|--seeds must be at least 1, but got 0",
        "--groups high|--groups must be different ones of dev, noisy, michalewicz, pushing, but got",
        "--strategy ei,random|--strategy must be one strategy, but got 'ei,random'",
        "--strategy nosuch|a strategy must be one of",
        "--jobs 0|--jobs must be at least 1, but got 0",
      })
  void aWrongLineIsAnsweredInOne(String line, String message) {
    CommandRun run = CommandRun.of((Object[]) ("bench recommend " + line).split(" ", -1));
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(message).hasLineCount(1);
  }
}
