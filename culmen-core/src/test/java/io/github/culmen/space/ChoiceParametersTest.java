package io.github.culmen.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChoiceParametersTest {
  static Stream<Function<Object[], Parameter>> kinds() {
    return Stream.of(
        choices -> Parameter.ordinal("c", choices), choices -> Parameter.categorical("c", choices));
  }

  private static Object[] list(Object... choices) {
    return choices;
  }

  @Test
  void onlyOrdinalsAreOrdered() {
    assertThat(Parameter.ordinal("c", 1, 2).ordered()).isTrue();
    assertThat(Parameter.categorical("c", 1, 2).ordered()).isFalse();
    assertThat(Parameter.bool("c").ordered()).isFalse();
    assertThat(Parameter.ordinal("c", 1, 2).continuous()).isFalse();
    assertThat(Parameter.categorical("c", 1, 2).continuous()).isFalse();
    assertThat(Parameter.bool("c").continuous()).isFalse();
  }

  @Test
  void choicesAreWidenedToTheirCanonicalTypes() {
    List<Object> choices =
        Parameter.categorical("c", 1, (short) 2, (byte) 3, 4L, 0.5f, 0.25, true, "a").choices();
    assertThat(choices).containsExactly(1L, 2L, 3L, 4L, 0.5, 0.25, true, "a");
    assertThat(Parameter.ordinal("c", 16, 32).values()).containsExactly(16L, 32L);
    assertThat(Parameter.ordinal("c", -0.0, 1).values()).containsExactly(0.0, 1L);
  }

  @Test
  void choicesAreCopied() {
    List<Object> mine = new ArrayList<>(List.of("a", "b"));
    CategoricalParameter c = new CategoricalParameter("c", mine);
    mine.set(0, "z");
    assertThat(c.choices()).containsExactly("a", "b");
    assertThat(c).isEqualTo(Parameter.categorical("c", "a", "b"));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void choiceKSitsInTheMiddleOfItsCell(Function<Object[], Parameter> kind) {
    Parameter c = kind.apply(list("a", 2, 0.5));
    assertThat(c.cardinality()).isEqualTo(3);
    assertThat(c.encode("a")).isEqualTo(0.5 / 3);
    assertThat(c.encode(2)).isEqualTo(0.5);
    assertThat(c.encode(0.5)).isEqualTo(2.5 / 3);
    assertThat(c.decode(0)).isEqualTo("a");
    assertThat(c.decode(0.4)).isEqualTo(2L);
    assertThat(c.decode(1)).isEqualTo(0.5);
    assertThat(c.value(1)).isEqualTo(2L);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> c.value(3))
        .withMessage("parameter 'c': a level must be from 0 to 2, but got 3");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyLevelComesBackForAnyNumberOfChoices(Function<Object[], Parameter> kind) {
    for (int count = 2; count <= 120; count++) {
      Parameter c = kind.apply(IntStream.range(0, count).mapToObj(i -> "c" + i).toArray());
      for (int level = 0; level < count; level++) {
        assertThat(c.level(c.position(level))).isEqualTo(level);
        assertThat(c.decode(c.encode("c" + level))).isEqualTo("c" + level);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void numbersMatchNumericallyTextExactlyAndBooleansAsBooleans(Function<Object[], Parameter> kind) {
    Parameter c = kind.apply(list(1, 0.5, "Adam", true, 9007199254740993L));
    for (Object one : List.of(1, 1L, 1.0, 1f, BigInteger.ONE, new BigDecimal("1.000"))) {
      assertThat(c.check(one)).isEqualTo(1L);
    }
    for (Object half : List.of(0.5, 0.5f, new BigDecimal("0.50"))) {
      assertThat(c.check(half)).isEqualTo(0.5);
    }
    assertThat(c.check("Adam")).isEqualTo("Adam");
    assertThat(c.check(true)).isEqualTo(true);
    for (Object wrong : List.of("1", "true", "adam", "Adam ", 2, 0.1, false, 0x1p53, Double.NaN)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> c.check(wrong))
          .withMessageContaining(
              "parameter 'c': must be one of [1, 0.5, Adam, true, 9007199254740993], but got "
                  + Checks.show(wrong));
    }
  }

  @Test
  void suggestsTheChoiceProbablyMeant() {
    Parameter c = Parameter.categorical("c", "relu", "tanh", "sigmoid");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> c.encode("sigmiod"))
        .withMessage(
            "parameter 'c': must be one of [relu, tanh, sigmoid], but got text 'sigmiod'"
                + " (did you mean 'sigmoid'?)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> c.check("linear"))
        .withMessageEndingWith("but got text 'linear'");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void rejectsFewerThanTwoChoices(Function<Object[], Parameter> kind) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> kind.apply(list("only")))
        .withMessage(
            "parameter 'c': at least 2 choices must be listed, since a single one leaves nothing to"
                + " choose, but got 1: [only]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> kind.apply(list()))
        .withMessageContaining("at least 2 choices must be listed")
        .withMessageContaining("but got 0: []");
  }

  @Test
  void rejectsAMissingList() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new OrdinalParameter("c", null))
        .withMessage("parameter 'c': at least 2 choices must be listed, but got null");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void rejectsChoicesThatAreAlike(Function<Object[], Parameter> kind) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> kind.apply(list("a", "b", "a")))
        .withMessage("parameter 'c': choices must be distinct, but got text 'a' and text 'a'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> kind.apply(list(1, 1.0)))
        .withMessage("parameter 'c': choices must be distinct, but got 1 and 1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> kind.apply(list(0.0, -0.0)))
        .withMessage("parameter 'c': choices must be distinct, but got 0.0 and -0.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> kind.apply(list(1, "1")))
        .withMessage("parameter 'c': choices must be distinct, but got 1 and text '1'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> kind.apply(list("true", true)))
        .withMessage("parameter 'c': choices must be distinct, but got text 'true' and true");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void rejectsChoicesOfOtherKinds(Function<Object[], Parameter> kind) {
    for (Object wrong :
        Arrays.asList(
            "",
            null,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Float.NaN,
            'c',
            List.of(),
            BigInteger.ONE)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> kind.apply(list("a", wrong)))
          .withMessage(
              "parameter 'c': a choice must be non-empty text, a whole number, a finite number or a"
                  + " boolean, but got "
                  + Checks.show(wrong));
    }
  }

  @Test
  void falseAndTrueSitAtTheQuarters() {
    Parameter b = Parameter.bool("b");
    assertThat(b.cardinality()).isEqualTo(2);
    assertThat(b.encode(false)).isEqualTo(0.25);
    assertThat(b.encode(true)).isEqualTo(0.75);
    assertThat(b.decode(0.4999)).isEqualTo(false);
    assertThat(b.decode(0.5)).isEqualTo(true);
    assertThat(b.level(b.position(1))).isEqualTo(1);
    assertThat(b.value(0)).isEqualTo(false);
  }

  @Test
  void aBooleanIsNeitherTextNorNumber() {
    for (Object wrong : List.of("true", 1, 0.0)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Parameter.bool("b").check(wrong))
          .withMessage(
              "parameter 'b': must be a boolean, true or false, but got " + Checks.show(wrong));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameter.bool("b").value(2))
        .withMessage("parameter 'b': a level must be from 0 to 1, but got 2");
  }
}
