package io.github.culmen.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.lab.compare.RegretSummary.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RegretSummaryTest {
  private static TaskResult result(String method, String problem, double... simple) {
    List<Double> regrets = new ArrayList<>();
    for (double value : simple) {
      regrets.add(value);
    }
    return new TaskResult(
        new TaskKey(method, problem, 1),
        regrets,
        Map.of(simple.length, 10 * simple[simple.length - 1]),
        Optional.empty());
  }

  private static List<TaskResult> results() {
    return List.of(
        result("a:2", "p", 4, 1),
        result("a:2", "q", 6, 2),
        result("a:2", "r", 8, 6),
        result("a:10", "p", 1, 0.5),
        TaskResult.failed(new TaskKey("a:10", "q", 1), "out\nof luck"));
  }

  @Test
  void hasMeanSdAndStandardError() {
    RegretSummary summary = RegretSummary.of(results(), List.of(1, 2));
    RegretSummary.Row row = summary.rows().get(1);
    assertThat(row.method()).isEqualTo("a:2");
    assertThat(row.kind()).isEqualTo(Kind.SIMPLE);
    assertThat(row.iteration()).isEqualTo(2);
    assertThat(row.count()).isEqualTo(3);
    assertThat(row.mean()).isCloseTo(3, within(1e-15));
    // ((1-3)² + (2-3)² + (6-3)²)/2 = 7.
    assertThat(row.sd()).isCloseTo(Math.sqrt(7), within(1e-15));
    assertThat(row.standardError()).isCloseTo(Math.sqrt(7.0 / 3), within(1e-15));
  }

  @Test
  void leavesOutIterationsWithoutValuesAndCountsFailures() {
    RegretSummary summary = RegretSummary.of(results(), List.of(0, 1, 2, 3));
    assertThat(summary.rows())
        .extracting(row -> row.method() + " " + row.kind().word() + " " + row.iteration())
        .containsExactly(
            "a:2 simple 1",
            "a:2 simple 2",
            "a:10 simple 1",
            "a:10 simple 2",
            "a:2 inference 2",
            "a:10 inference 2",
            "a:2 best guess 2",
            "a:10 best guess 2");
    assertThat(summary.failures()).isEqualTo(Map.of("a:10", 1));
  }

  @Test
  void doesNotDependOnTheOrderOfResults() {
    List<TaskResult> many = new ArrayList<>();
    Random random = new Random(3);
    for (int i = 0; i < 40; i++) {
      many.add(result(i % 2 == 0 ? "a" : "b", "p" + i, random.nextDouble(), 1e-9 / (i + 1)));
    }
    RegretSummary expected = RegretSummary.of(many, List.of(1, 2));
    for (int i = 0; i < 10; i++) {
      Collections.shuffle(many, random);
      assertThat(RegretSummary.of(many, List.of(1, 2))).isEqualTo(expected);
    }
  }

  @Test
  void ordersMethodsByWordAndNumber() {
    List<TaskResult> many = new ArrayList<>();
    for (String name : List.of("b", "a:100", "a", "a:9", "a:10", "a:x")) {
      many.add(result(name, "p", 1));
    }
    assertThat(RegretSummary.of(many, List.of(1)).rows())
        .filteredOn(row -> row.kind() == Kind.SIMPLE)
        .extracting(RegretSummary.Row::method)
        .containsExactly("a", "a:x", "a:9", "a:10", "a:100", "b");
  }

  @Test
  void isATableInMarkdown() {
    assertThat(RegretSummary.of(results(), List.of(2)).markdown())
        .isEqualTo(
            """
            | method | regret | iteration | tasks | mean | sd | standard error |
            |---|---|--:|--:|--:|--:|--:|
            | a:2 | simple | 2 | 3 | 3.000 | 2.646 | 1.528 |
            | a:10 | simple | 2 | 1 | 0.5000 | - | - |
            | a:2 | inference | 2 | 3 | 30.00 | 26.46 | 15.28 |
            | a:10 | inference | 2 | 1 | 5.000 | - | - |
            | a:2 | best guess | 2 | 3 | 30.00 | 26.46 | 15.28 |
            | a:10 | best guess | 2 | 1 | 5.000 | - | - |

            a:10: 1 failed
            """);
  }

  @Test
  void isEmptyWithoutResults() {
    assertThat(RegretSummary.of(List.of(), List.of(1)).rows()).isEmpty();
  }
}
