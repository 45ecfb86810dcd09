package io.github.culmen.lab.command.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.lab.command.CommandRun;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecommendCommandTest {
  @Test
  void goalsOfPushingAreOneRowEach() {
    List<RecommendGroup.Row> rows = RecommendGroup.PUSHING.rows(3);
    assertThat(rows).extracting(row -> row.searches().size()).containsExactly(20, 20);
    assertThat(rows.get(1).searches())
        .extracting(one -> one.bench().name())
        .contains("robot-pushing-4d-goal0", "robot-pushing-4d-goal19")
        .doesNotHaveDuplicates();
    assertThat(RecommendGroup.MICHALEWICZ.rows(3).get(0).searches())
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
