package io.github.culmen.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MethodTest {
  private static final Strategy BASE = Strategy.plain().toBuilder().maxima(7).initial(3).build();
  private static final Problem PROBLEM = Problems.named("branin");

  @Test
  void isAWordAndANumberOfMaxima() {
    Method method = Method.parse(" mes-g:100 ", BASE);
    assertThat(method.name()).isEqualTo("mes-g:100");
    assertThat(method.strategy(PROBLEM))
        .isEqualTo(BASE.toBuilder().acquisition(AcquisitionKind.MES_G).maxima(100).build());
    assertThat(Method.parse("mes-g", BASE).strategy(PROBLEM).maximum().count()).isEqualTo(7);
  }

  @Test
  void knowsEveryAcquisitionThatUsesAModel() {
    assertThat(Method.words()).contains("mes-g").doesNotContain("random", "sobol");
    for (String word : Method.words()) {
      assertThat(Method.parse(word, BASE).strategy(PROBLEM).acquisition().kind().word())
          .isEqualTo(word);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "random", "mesg", "mes-g:", "mes-g:ten", "mes-g:-1", "mes-g:1:2", ":3"})
  void namesTheLegalWordsWhenGivenAnother(String text) {
    assertThatThrownBy(() -> Method.parse(text, BASE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("mes-g")
        .hasMessageEndingWith("but was '" + text + "'");
  }

  @Test
  void mayDependOnTheProblem() {
    Method method =
        new Method(
            "by-size",
            problem -> Strategy.plain().toBuilder().initial(problem.dimension()).build());
    assertThat(method.strategy(Problems.named("ackley5")).initial()).hasValue(5);
    assertThat(method.strategy(PROBLEM).initial()).hasValue(2);
  }

  @Test
  void needsAtLeastOneMaximum() {
    assertThatThrownBy(() -> Method.parse("mes-g:0", BASE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("maxima = 0");
  }

  @Test
  void rejectsANameThatWouldBreakTheFile() {
    assertThatThrownBy(() -> new Method("a,b", BASE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'a,b'");
  }
}
