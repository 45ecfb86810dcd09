package io.github.culmen.space.constraint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConstraintParserTest {
  private static final List<Variable> VARIABLES =
      List.of(
          real("x", 10),
          real("y", 10),
          variable("flag", Variable.Type.TRUTH, false, List.of(false, true)),
          variable("size", Variable.Type.LABEL, true, List.of("small", "medium", "large")),
          variable("kind", Variable.Type.LABEL, false, List.of("large", "small")));

  private static Variable real(String name, double high) {
    return new Variable(
        name, Variable.Type.NUMBER, true, true, List.of(), value -> value, unit -> unit * high);
  }

  private static Variable variable(
      String name, Variable.Type type, boolean ordered, List<Object> choices) {
    return new Variable(
        name,
        type,
        false,
        ordered,
        choices,
        value -> {
          if (choices.contains(value)) {
            return value;
          }
          throw new IllegalArgumentException(name + " has no " + value);
        },
        unit -> choices.get(Math.min((int) (unit * choices.size()), choices.size() - 1)));
  }

  private static ConstraintParser parser(String text) {
    return new ConstraintParser(text, VARIABLES, (word, known) -> "; known: " + known);
  }

  private static Claim claim(String text) {
    return parser(text).parse();
  }

  private static double[] at(double x, double y, double flag, double size, double kind) {
    return new double[] {x, y, flag, size, kind};
  }

  @ParameterizedTest
  @CsvSource({
    "x + y <= 4, 1, 2, 1",
    "x + y <= 4, 3, 3, -2",
    "x * y > 4, 3, 3, 5",
    "x < y < 5, 1, 4, 1",
    "x < y < 5, 1, 3, 2",
    "x < 1 or y < 1, 4, 3, -2",
    "not x < 1, 4, 3, 3",
    "x == y, 4, 1, -3",
    "flag, 0, 0, -1",
    "size >= 'large', 0, 0, -1",
    "log(x - 1) < 3 or y < 2, 0, 1, 1",
  })
  void aClaimSaysByHowMuchItHolds(String text, double x, double y, double slack) {
    double[] values = at(x, y, 0, 1, 0);
    assertThat(claim(text).slack(values)).isCloseTo(slack, within(1e-12));
    assertThat(claim(text).holds(values)).isEqualTo(slack > 0);
  }

  @Test
  void aConjunctionHasAPartForEachComparison() {
    Claim claim = claim("x < y < 5 and (x > 1 and x + y == 3) and (flag or x < 2)");
    assertThat(claim.parts()).hasSize(5);
    assertThat(claim.parts()).extracting(Claim::equation).containsOnlyOnce(true);
    double[] values = at(2, 4, 0, 0, 0);
    assertThat(claim.parts().get(3).residual(values)).isEqualTo(3);
    assertThat(claim.parts().get(0).residual(values)).isEqualTo(2);
  }

  @Test
  void labelsAreEqualByWhatTheySayNotByWhereTheyAre() {
    Claim same = claim("size == kind");
    assertThat(same.holds(at(0, 0, 0, 2, 0))).isTrue();
    assertThat(same.holds(at(0, 0, 0, 0, 1))).isTrue();
    assertThat(same.holds(at(0, 0, 0, 0, 0))).isFalse();
    assertThat(same.holds(at(0, 0, 0, 1, 1))).isFalse();
  }

  @Test
  void theVariablesAreNumbers() {
    assertThat(VARIABLES.get(0).at(0.25)).isEqualTo(2.5);
    assertThat(VARIABLES.get(2).at(0.75)).isEqualTo(1);
    assertThat(VARIABLES.get(3).at(0.99)).isEqualTo(2);
    assertThat(VARIABLES.get(4).number("small")).isEqualTo(1);
  }

  @Test
  void theVariablesMentionedAreKnownAfterwards() {
    ConstraintParser parser = parser("kind == 'large' or y < 2 * y");
    assertThat(parser.parse().holds(at(0, 1, 0, 0, 1))).isTrue();
    assertThat(parser.used()).containsExactly(1, 4);
  }

  @Test
  void messagesHaveTheHintForUnknownWords() {
    assertThatThrownBy(() -> claim("z < 1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a name must be one of x, y, flag, size, kind, but got 'z'; known:")
        .hasMessageContaining("known: [x, y, flag, size, kind, and, or, not, true, false]");
    assertThatThrownBy(() -> claim("cos(x) < 1"))
        .hasMessageContaining("known: [min, max, abs, log, exp, sqrt]");
    assertThatThrownBy(() -> claim("size == 'huge'")).hasMessageStartingWith("size has no huge");
  }

  @Test
  void functionsAreWrittenInLowerCase() {
    for (ConstraintFunction function : ConstraintFunction.values()) {
      assertThat(function.word()).isEqualTo(function.name().toLowerCase(Locale.ROOT));
    }
    assertThatThrownBy(() -> claim("ABS(x) < 1")).hasMessageContaining("but got 'ABS'");
  }
}
