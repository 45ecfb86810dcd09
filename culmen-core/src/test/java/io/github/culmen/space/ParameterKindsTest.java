package io.github.culmen.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.space.Parameter.Kind;
import io.github.culmen.space.Parameter.Range;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class ParameterKindsTest {
  private static final List<Parameter> PARAMETERS =
      List.of(
          Parameter.real("x", -1, 2),
          Parameter.logReal("rate", 1e-5, 1),
          Parameter.integer("n", Long.MIN_VALUE, Long.MAX_VALUE),
          Parameter.logInteger("m", 1, 500),
          Parameter.ordinal("size", "small", 2, 0.1, true),
          Parameter.categorical("kind", "b", "a", 1e22),
          Parameter.bool("flag"));

  private static Parameter named(String name) {
    return SearchSpace.of(PARAMETERS).parameter(name);
  }

  @Test
  void everyKindIsCovered() {
    assertThat(PARAMETERS).extracting(Parameter::kind).contains(Kind.values());
    assertThat(Parameter.class.getPermittedSubclasses()).hasSameSizeAs(Kind.values());
  }

  @ParameterizedTest
  @FieldSource("PARAMETERS")
  void aParameterHasARangeOrChoices(Parameter parameter) {
    assertThat(parameter.range().isPresent()).isNotEqualTo(!parameter.choices().isEmpty());
  }

  @ParameterizedTest
  @FieldSource("PARAMETERS")
  void theEndsOfARangeAreValuesAtTheEndsOfTheCoordinate(Parameter parameter) {
    parameter
        .range()
        .ifPresent(
            range -> {
              assertThat(parameter.decode(0)).isEqualTo(range.low());
              assertThat(parameter.decode(1)).isEqualTo(range.high());
            });
  }

  @ParameterizedTest
  @FieldSource("PARAMETERS")
  void choicesAreInTheOrderOfTheirLevels(Parameter parameter) {
    if (!parameter.choices().isEmpty()) {
      assertThat(parameter.choices())
          .isEqualTo(
              LongStream.range(0, parameter.cardinality()).mapToObj(parameter::value).toList());
    }
  }

  @ParameterizedTest
  @FieldSource("PARAMETERS")
  void aValueIsParsedFromItsOwnText(Parameter parameter) {
    for (double unit : new double[] {0, 0.1, 0.3, 0.5, 0.7, 0.9, 1}) {
      Object value = parameter.decode(unit);
      assertThat(parameter.parse(value.toString())).isEqualTo(value);
    }
  }

  @Test
  void rangesHaveTheScale() {
    assertThat(named("rate").range()).contains(new Range(1e-5, 1.0, Scale.LOG));
    assertThat(named("n").range())
        .contains(new Range(Long.MIN_VALUE, Long.MAX_VALUE, Scale.LINEAR));
  }

  @ParameterizedTest
  @CsvSource({
    "x, ' +1e0 ', 1.0",
    "x, .5, 0.5",
    "x, 1e-99999999999, 0.0",
    "m, 5e1, 50",
    "m, 4.0, 4",
    "n, 9223372036854775807, 9223372036854775807",
    "size, 2.0, 2",
    "size, 0.10, 0.1",
    "size, true, true",
    "kind, 10000000000000000000000, 1.0E22",
    "flag, ' true', true"
  })
  void otherSpellingsOfAValueAreTheSame(String name, String text, String value) {
    assertThat(named(name).parse(text)).hasToString(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x | one | parameter 'x': must be a number from -1.0 to 2.0, but got text 'one'",
        "x | 0x1p0 | but got text '0x1p0'",
        "x | NaN | but got text 'NaN'",
        "x | 1f | but got text '1f'",
        "x | 3 | must be a number from -1.0 to 2.0, but got 3",
        "x | 1e99999999999 | but got Infinity",
        "m | 2.5 | parameter 'm': must be a whole number from 1 to 500, but got 2.5",
        "m | 1e2147483647 | but got Infinity",
        "n | 9223372036854775808 | but got 9223372036854775808",
        "size | Small | must be one of [small, 2, 0.1, true], but got text 'Small' (did you mean",
        "kind | ' a' | must be one of [b, a, 1.0E22], but got text ' a'",
        "flag | yes | parameter 'flag': must be a boolean, true or false, but got text 'yes'",
        "flag | 1 | must be a boolean, true or false, but got text '1'",
      })
  void aTextThatSpellsNoValueIsRefused(String name, String text, String message) {
    assertThatThrownBy(() -> named(name).parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aParameterIsWidenedForTheValuesItsKindCanTake() {
    assertThat(Parameter.real("x", 0, 1).including(List.of(-2.0, 0.5, 3L, "word")))
        .isEqualTo(Parameter.real("x", -2, 3));
    assertThat(Parameter.logReal("x", 0.1, 1).including(List.of(-2.0, 0.01)))
        .isEqualTo(Parameter.logReal("x", 0.01, 1));
    assertThat(Parameter.integer("n", 2, 8, 3).including(List.of(-1L, 9L, 14L, 2.0)))
        .isEqualTo(Parameter.integer("n", -1, 14, 3));
    assertThat(Parameter.integer("n", -5, 8, 1).including(List.of(Long.MAX_VALUE)))
        .isEqualTo(Parameter.integer("n", -5, 8, 1));
    assertThat(Parameter.categorical("c", "a", "b").including(List.of("d", "b", "it's", 1L)))
        .isEqualTo(Parameter.categorical("c", "a", "b", "d"));
    assertThat(Parameter.categorical("c", "a", 1).including(List.of("d")))
        .isEqualTo(Parameter.categorical("c", "a", 1));
    assertThat(Parameter.ordinal("o", 1, 2).including(List.of(3L)))
        .isEqualTo(Parameter.ordinal("o", 1, 2));
  }
}
