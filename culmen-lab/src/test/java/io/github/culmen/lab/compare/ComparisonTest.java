package io.github.culmen.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.study.strategy.Strategy;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a comparison is made of, before anything is run. */
class ComparisonTest {
  private static final List<Method> METHODS = Method.parseAll("ei,mes-g:2", Strategy.plain());
  private static final List<Problem> PROBLEMS =
      List.of(Problems.named("branin"), Problems.named("hartmann6"));

  private static Comparison of(int iterations, int every, int design) {
    return new Comparison(
        METHODS,
        PROBLEMS,
        List.of(4L, 9L),
        iterations,
        every,
        0.5,
        Comparison.Observation.LEARNED_NOISE,
        design);
  }

  @Test
  void theMethodsOfOneProblemAndSeedFollowOneAnother() {
    assertThat(of(10, 3, 0).tasks())
        .extracting(task -> task.method().name() + " " + task.problem().name() + " " + task.seed())
        .containsExactly(
            "ei branin 4",
            "mes-g:2 branin 4",
            "ei hartmann6 4",
            "mes-g:2 hartmann6 4",
            "ei branin 9",
            "mes-g:2 branin 9",
            "ei hartmann6 9",
            "mes-g:2 hartmann6 9");
  }

  @Test
  void inferenceIsAtMultiplesAfterTheDesignAndAtTheEnd() {
    assertThat(of(10, 3, 0).inferenceIterations()).containsExactly(3, 6, 9, 10);
    assertThat(of(10, 3, 4).inferenceIterations()).containsExactly(7, 10);
    assertThat(of(10, 100, 0).inferenceIterations()).containsExactly(10);
    assertThat(of(1, 1, 0).inferenceIterations()).containsExactly(1);
  }

  @Test
  void settingsAreOneLineAndNameWhatIsUnusual() {
    assertThat(of(10, 3, 0).settings()).isEqualTo("iterations=10 inference=3 noise=0.5 learned");
    assertThat(of(10, 3, 2).settings())
        .isEqualTo("iterations=10 inference=3 noise=0.5 learned design=2");
    assertThat(new Comparison(METHODS, PROBLEMS, List.of(1L), 5, 5, 0).settings())
        .isEqualTo("iterations=5 inference=5 noise=0.0");
  }

  @Test
  void problemsAreFoundByName() {
    assertThat(of(10, 3, 0).problem("branin")).isSameAs(PROBLEMS.get(0));
    assertThatThrownBy(() -> of(10, 3, 0).problem("nosuch"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no problem of the comparison is called nosuch");
  }

  @Test
  void theDesignIsBelowTheIterations() {
    assertThatThrownBy(() -> of(10, 3, 10))
        .hasMessage("design must be at least 0 and below iterations = 10, but design = 10");
    assertThatThrownBy(() -> of(10, 3, -1))
        .hasMessage("design must be at least 0 and below iterations = 10, but design = -1");
    assertThatThrownBy(() -> of(10, 0, 0))
        .hasMessage("inferenceEvery must be at least 1, but inferenceEvery = 0");
  }

  @Test
  void samplersBelongToMethodsThatDrawOverCandidates() {
    for (String sampler : Method.samplers()) {
      assertThat(
              Method.parse("mes-g:3:" + sampler, Strategy.plain())
                  .strategy(null)
                  .maximum()
                  .method())
          .extracting(method -> method.word())
          .isEqualTo(sampler);
    }
    assertThatThrownBy(() -> Method.parse("mes-r:3:exact", Strategy.plain()))
        .hasMessage(
            "a sampler of maxima is for mes-g and gibbon, but the method was 'mes-r:3:exact'");
    assertThatThrownBy(() -> Method.parse("mes-g:3:nosuch", Strategy.plain()))
        .hasMessageStartingWith("K must be a number, and a sampler of maxima,")
        .hasMessageEndingWith("but was 'mes-g:3:nosuch'");
    assertThatThrownBy(() -> Method.parse("auto:3", Strategy.plain()))
        .hasMessageStartingWith("a method must be word or word:K with a word of ");
    assertThatThrownBy(() -> new Method("a", p -> Strategy.plain(), 0))
        .hasMessage("workers must be at least 1, but workers = 0");
  }
}
