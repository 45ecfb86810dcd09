package io.github.culmen.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterNamesTest {
  static Stream<Function<String, Parameter>> kinds() {
    return Stream.of(
        name -> Parameter.real(name, 0, 1),
        name -> Parameter.logReal(name, 1, 2),
        name -> Parameter.integer(name, 0, 1),
        name -> Parameter.logInteger(name, 1, 2),
        name -> Parameter.ordinal(name, 1, 2),
        name -> Parameter.categorical(name, "a", "b"),
        Parameter::bool);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyKindKeepsALegalNameAndRejectsAnIllegalOne(Function<String, Parameter> kind) {
    for (String name : List.of("x", "_", "learning_rate", "Layer.2-size", "_0")) {
      assertThat(kind.apply(name).name()).isEqualTo(name);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> kind.apply("2x"))
        .withMessageContaining("must start with a letter or '_'")
        .withMessageContaining("text '2x'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "1", "-a", ".a", "a b", "a\n", "größe", "{a}", "a=1", "a/b"})
  void rejectsNamesThatCannotBecomePlaceholdersOrVariables(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameter.bool(name))
        .withMessageContaining("letters, digits, '_', '.' or '-'")
        .withMessageContaining("text '" + name + "'");
  }

  @Test
  void rejectsAMissingName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Parameter.real(null, 0, 1))
        .withMessageContaining("parameter name")
        .withMessageEndingWith("but got null");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyKindClampsCoordinatesButRejectsNaN(Function<String, Parameter> kind) {
    Parameter p = kind.apply("p");
    assertThat(p.decode(-0.5)).isEqualTo(p.decode(0));
    assertThat(p.decode(Double.NEGATIVE_INFINITY)).isEqualTo(p.decode(0));
    assertThat(p.decode(-0.0)).isEqualTo(p.decode(0));
    assertThat(p.decode(1 + 1e-16)).isEqualTo(p.decode(1));
    assertThat(p.decode(Math.nextUp(1.0))).isEqualTo(p.decode(1));
    assertThat(p.decode(Double.POSITIVE_INFINITY)).isEqualTo(p.decode(1));
    assertThat(p.decode(0)).isNotEqualTo(p.decode(1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> p.decode(Double.NaN))
        .withMessage("parameter 'p': a unit coordinate must be a number from 0 to 1, but got NaN");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyKindRejectsNullAndForeignTypes(Function<String, Parameter> kind) {
    Parameter p = kind.apply("p");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> p.check(null))
        .withMessageStartingWith("parameter 'p': must be ")
        .withMessageEndingWith("but got null");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> p.encode(List.of(1)))
        .withMessageStartingWith("parameter 'p': must be ")
        .withMessageContaining("'[1]'");
  }
}
