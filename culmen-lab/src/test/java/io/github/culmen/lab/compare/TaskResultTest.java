package io.github.culmen.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.setting.KernelFamily;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.Strategy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Results of tasks, their lines in files, and the models the paper's tasks are searched with. */
class TaskResultTest {
  private static final TaskKey KEY = new TaskKey("ei", "branin", -3);

  @Test
  void whatIsGivenIsCopied() {
    List<Double> simple = new ArrayList<>(List.of(2.0, 1.0));
    Map<Integer, Double> inference = new HashMap<>(Map.of(2, 0.5, 1, 3.0));
    TaskResult result = new TaskResult(KEY, simple, inference, Optional.empty());
    simple.clear();
    inference.clear();
    assertThat(result.simple()).containsExactly(2.0, 1.0);
    assertThat(result.inference().keySet()).containsExactly(1, 2);
    assertThat(result.tried()).isEmpty();
    assertThatThrownBy(() -> result.inference().put(3, 1.0))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void anotherOptimumShiftsEveryRegret() {
    TaskResult result =
        new TaskResult(KEY, List.of(2.0, 1.0), Map.of(2, 0.5), Map.of(2, 0.75), Optional.empty());
    TaskResult shifted = result.shifted(0.25);
    assertThat(shifted.simple()).containsExactly(2.25, 1.25);
    assertThat(shifted.inference()).isEqualTo(Map.of(2, 0.75));
    assertThat(shifted.tried()).isEqualTo(Map.of(2, 1.0));
    assertThat(shifted.key()).isEqualTo(KEY);
    assertThat(shifted.shifted(-0.25)).isEqualTo(result);
  }

  @ParameterizedTest
  @CsvSource({
    "'  out of memory ', out of memory",
    "'first\n  second\r\nthird', first second third",
    "'', no reason given",
    "'\n', no reason given",
  })
  void aReasonIsOneLine(String reason, String line) {
    TaskResult failed = TaskResult.failed(KEY, reason);
    assertThat(failed.failure()).contains(line);
    assertThat(failed.simple()).isEmpty();
    assertThat(failed.inference()).isEmpty();
    assertThat(failed.shifted(3)).isEqualTo(failed);
  }

  static List<TaskResult> results() {
    return List.of(
        new TaskResult(KEY, List.of(), Map.of(), Optional.empty()),
        new TaskResult(
            new TaskKey("mes-g:10:calibrated", "a_b.c-d", Long.MAX_VALUE),
            List.of(1e-300, Double.MAX_VALUE, -0.0, 0.1 + 0.2),
            Map.of(1, Double.MIN_VALUE, 1000, 3.0),
            Map.of(7, 1.0 / 3),
            Optional.empty()),
        new TaskResult(
            KEY, List.of(Double.POSITIVE_INFINITY), Map.of(), Map.of(), Optional.empty()),
        TaskResult.failed(KEY, "a \"quoted\" reason, with commas: 1,2,\"\""),
        TaskResult.failed(KEY, "\""),
        TaskResult.failed(KEY, "ümlaut · 漢字"));
  }

  @ParameterizedTest
  @MethodSource("results")
  void aLineIsReadAsItWasWritten(TaskResult result) {
    String line = ResultFile.line(result);
    assertThat(line).doesNotContain("\n");
    assertThat(ResultFile.read(line)).isEqualTo(result);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ei,branin,1,done,\"\",1 2|a result has 8 fields, but there are 6",
        "ei,branin,1,done,\"\",1,,,|a result has 8 fields, but there are 9",
        "ei,branin,1,ended,\"\",1,,|a status must be done or failed, but was 'ended'",
        "ei,branin,x,done,\"\",1,,|For input string: \"x\"",
        "ei,branin,1,done,\"\",1 two,,|For input string: \"two\"",
        "ei,branin,1,done,\"\",1,5,|For input string: \"\"",
      })
  void aLineThatIsNoneIsRefused(String line, String message) {
    assertThatThrownBy(() -> ResultFile.read(line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void linesOfBeforeTriedPointsWereRecordedAreRead() {
    assertThat(ResultFile.read("ei,branin,-3,done,\"\",2.0 1.0,2:0.5"))
        .isEqualTo(new TaskResult(KEY, List.of(2.0, 1.0), Map.of(2, 0.5), Optional.empty()));
  }

  @ParameterizedTest
  @EnumSource(LearnedModel.class)
  void modelsOfThePaperAreSmoothAndLearnedEveryTenth(LearnedModel model) {
    assertThat(LearnedModel.of(model.word())).isEqualTo(model);
    Strategy strategy = model.strategy(7, 5);
    assertThat(strategy.model().kernel()).isEqualTo(KernelFamily.SE);
    assertThat(strategy.model().learning().interval()).hasValue(10);
    assertThat(strategy.model().learning().prior()).isEqualTo(Learning.PriorKind.PAPER);
    assertThat(strategy.model().learning().inference() == Learning.Inference.SLICE)
        .isEqualTo(model == LearnedModel.AUTHORS_SLICE);
    assertThat(strategy.model().learning().units() == Learning.Units.OWN)
        .isEqualTo(model != LearnedModel.STANDARDIZED);
  }

  @Test
  void aModelThatIsNoneIsQuotedWithThoseThereAre() {
    assertThatThrownBy(() -> LearnedModel.of("author"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a model must be one of authors, authors-slice, standardized, but was 'author'");
  }
}
