package io.github.culmen.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.problem.Problems;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.study.strategy.Strategy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every method that can be written down, and what is no method. */
class MethodWordsTest {
  private static final Strategy BASE =
      Strategy.plain().toBuilder().initial(7).kernel(KernelFamily.SE).build();

  static List<String> words() {
    return Method.words();
  }

  @ParameterizedTest
  @MethodSource("words")
  void aWordIsItsAcquisitionAndTheBaseInAllElse(String word) {
    Method method = Method.parse(" " + word + " ", BASE);
    Strategy strategy = method.strategy(null);
    assertThat(method.name()).isEqualTo(word);
    assertThat(method.workers()).isEqualTo(1);
    assertThat(strategy.acquisition().word()).isEqualTo(word);
    assertThat(strategy.initial()).hasValue(7);
    if (word.equals("auto")) {
      // It chooses its kernel by itself.
      assertThat(strategy).isEqualTo(Strategy.auto().toBuilder().initial(7).build());
    } else {
      assertThat(strategy)
          .isEqualTo(BASE.toBuilder().acquisition(strategy.acquisition().kind()).build());
    }
  }

  @ParameterizedTest
  @MethodSource("words")
  void aCountIsThatOfTheMaxima(String word) {
    if (word.equals("auto")) {
      assertThatThrownBy(() -> Method.parse("auto:5", BASE))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageEndingWith("but was 'auto:5'");
      return;
    }
    for (int count : new int[] {1, 12, 999_999}) {
      Method method;
      try {
        method = Method.parse(word + ":" + count, BASE);
      } catch (IllegalArgumentException draws) {
        // Those that draw no maxima, or fewer, say so.
        assertThat(draws).hasMessageContaining("maxima");
        continue;
      }
      assertThat(method.name()).isEqualTo(word + ":" + count);
      assertThat(method.strategy(null).maximum().count()).isEqualTo(count);
    }
  }

  @Test
  void samplersGoWithWhatDrawsOverCandidates() {
    int taken = 0;
    for (String word : Method.words()) {
      for (String sampler : Method.samplers()) {
        String text = word + ":3:" + sampler;
        try {
          Strategy strategy = Method.parse(text, BASE).strategy(null);
          assertThat(strategy.maximum().method().word()).isEqualTo(sampler);
          assertThat(word).isIn("mes-g", "gibbon");
          taken++;
        } catch (IllegalArgumentException e) {
          assertThat(e.getMessage()).containsAnyOf("'" + text + "'", "max-values = " + sampler);
          assertThat(word).isNotEqualTo("mes-g");
        }
      }
    }
    assertThat(taken).isGreaterThanOrEqualTo(Method.samplers().size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":",
        ":5",
        "mes-g:",
        "mes-g:5:",
        "mes-g:1234567",
        "mes-g:-1",
        "mes-g:5:exact:more",
        "random",
        "sobol",
        "MES-G",
        "mes g",
        "mes-g,ei",
      })
  void whatIsNoMethodIsQuoted(String text) {
    assertThatThrownBy(() -> Method.parse(text, BASE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "'");
  }

  @Test
  void aMethodMayDifferFromProblemToProblem() {
    Method method =
        new Method("own", problem -> BASE.toBuilder().initial(problem.dimension()).build(), 3);
    assertThat(method.strategy(Problems.named("branin")).initial()).hasValue(2);
    assertThat(method.strategy(Problems.named("hartmann6")).initial()).hasValue(6);
    assertThatThrownBy(() -> new Method("a", problem -> BASE, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("workers must be at least 1, but workers = 0");
    assertThatThrownBy(() -> new Method("a,b", BASE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a method's name must consist of letters, digits and . : - _, but was 'a,b'");
  }

  @Test
  void simpleRegretsAreAtEqualPartsAndWithTheirFailures() {
    TaskResult done =
        new TaskResult(
            new TaskKey("a", "p", 1),
            List.of(9.0, 8.0, 7.0, 6.0, 5.0, 4.0),
            Map.of(6, 1.0),
            Optional.empty());
    TaskResult failed = TaskResult.failed(new TaskKey("a", "p", 2), "why");
    RegretSummary summary = RegretSummary.simple(List.of(done, failed), 6, 3);
    assertThat(summary.rows()).extracting(RegretSummary.Row::iteration).containsExactly(2, 4, 6);
    assertThat(summary.rows()).extracting(RegretSummary.Row::mean).containsExactly(8.0, 6.0, 4.0);
    assertThat(summary.rows()).allMatch(row -> row.kind() == RegretSummary.Kind.SIMPLE);
    assertThat(summary.failures()).isEqualTo(Map.of("a", 1));
    // More parts than iterations are as many as there are.
    assertThat(RegretSummary.simple(List.of(done), 2, 5).rows())
        .extracting(RegretSummary.Row::iteration)
        .containsExactly(1, 2);
  }
}
