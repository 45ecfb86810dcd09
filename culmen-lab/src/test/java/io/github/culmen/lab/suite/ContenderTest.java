package io.github.culmen.lab.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.study.strategy.Strategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContenderTest {
  @Test
  void everyWordIsAStrategyOfItsOwnName() {
    for (String word : Contender.words()) {
      Contender contender = Contender.parse(word);
      assertThat(contender.name()).isEqualTo(word);
      assertThat(contender.strategy().acquisition().word()).isEqualTo(word);
      assertThat(contender.source()).isEmpty();
      assertThat(contender.rounds()).isFalse();
      assertThat(contender.isToldBudget()).isTrue();
    }
  }

  @Test
  void aNumberIsThatOfDrawnMaxima() {
    Contender contender = Contender.parse("mes-g:7");
    assertThat(contender.strategy().maximum().count()).isEqualTo(7);
    assertThat(contender.name()).isEqualTo("mes-g:7");
  }

  @Test
  void wordsBehindAPlusMayCombine() {
    Contender both = Contender.parse("auto+rounding+no-budget");
    assertThat(both.rounds()).isTrue();
    assertThat(both.isToldBudget()).isFalse();
    assertThat(both.knowsBudget()).isFalse();
    assertThat(Contender.parse("auto").knowsBudget()).isTrue();
    assertThat(Contender.parse("ei").knowsBudget()).isTrue();
    assertThat(Contender.parse("ei+plain").knowsBudget()).isFalse();
    assertThat(Contender.parse("ei+rounding").strategy())
        .isEqualTo(Contender.parse("ei").strategy());
  }

  @Test
  void editionsOfAutoHaveANumber() {
    Strategy strategy = Contender.parse("auto:1").strategy();
    assertThat(strategy.edition()).isEqualTo(1);
    assertThat(strategy).isNotEqualTo(Contender.parse("auto:2").strategy());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "nosuch", "ei:", "mes-g:x", "ei+what", "EI", "random:0.5"})
  void whatIsNoStrategyIsRefused(String text) {
    assertThatThrownBy(() -> Contender.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must");
  }

  @Test
  void listsAreReadOneByOne() {
    assertThat(Contender.parseAll("ei, random ,mes-g:3"))
        .extracting(Contender::name)
        .containsExactly("ei", "random", "mes-g:3");
    assertThatThrownBy(() -> new Contender("a b", Strategy.auto(), ""))
        .hasMessage(
            "a strategy's name must consist of letters, digits and . : _ + -, but was 'a b'");
  }
}
