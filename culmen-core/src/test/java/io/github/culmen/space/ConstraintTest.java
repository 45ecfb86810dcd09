package io.github.culmen.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConstraintTest {
  private static final SearchSpace SPACE =
      SearchSpace.of(
          Parameter.real("x", -10, 10),
          Parameter.real("y", -10, 10),
          Parameter.real("x-y", 0, 1),
          Parameter.integer("n", 0, 10),
          Parameter.ordinal("batch", 16, 32, 64),
          Parameter.ordinal("size", "small", "medium", "large"),
          Parameter.categorical("kind", "a", "b", 3),
          Parameter.categorical("other", "b", "c", "a"),
          Parameter.bool("flag"));

  private static final Map<String, Object> POINT =
      Map.of(
          "x", 2.0, "y", -3.0, "x-y", 0.25, "n", 4, "batch", 32, "size", "medium", "kind", "a",
          "other", "a", "flag", true);

  private static boolean holds(String expression) {
    try {
      SPACE.constrained(expression).check(POINT);
      return true;
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageStartingWith("a point must satisfy the constraint " + expression);
      return false;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x + y <= -1",
        "x + y = -1",
        "x - y == 5",
        "x-y == 0.25",
        "x-y < x - y",
        "-x^2 == -4",
        "2^-x == 0.25",
        "2^3^2 == 512 and x > 0",
        "x*y/2 == -3",
        "(x + y)*(x - y) == -5",
        "-3 <= y < x < 3 < n",
        "1e-3 < x and .5 < x and 1.E0 < x",
        "min(x, y, n) == y && max(x, y) == x",
        "abs(y) == 3 and sqrt(n) == 2 and log(exp(x)) == 2",
        "not x < y",
        "! x < y",
        "x < y or n >= 4",
        "x < y || y < x",
        "x > 0 and (y > 0 or n > 0)",
        "batch == 32 and batch * 2 <= 64",
        "size == \"medium\" and size < 'large' and 'small' < size",
        "kind == 'a' and kind != 3 and kind != \"b\"",
        "kind == other",
        "flag and flag == true and not (flag == false)",
        "(x > 0) == flag",
        "n != 5",
      })
  void whatIsTrueHolds(String expression) {
    assertThat(holds(expression)).isTrue();
    assertThat(holds("not (" + expression + ")")).isFalse();
  }

  @Test
  void whatHasNoValueDoesNotHold() {
    assertThat(holds("log(y) < 1")).isFalse();
    assertThat(holds("log(y) >= 1")).isFalse();
    assertThat(holds("sqrt(y) == sqrt(y)")).isFalse();
    assertThat(holds("x / 0 > 1e300")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "x + | the expression ends where a value should follow | 4",
        "x + z <= 1 | a name must be one of x, y, x-y, n, batch, size, kind, other, flag, but got"
            + " 'z' | 5",
        "x + siez <= 1 | but got 'siez' (did you mean 'size'?) | 5",
        "x + size <= 1 | a number is needed here, but this is the label of 'size' | 5",
        "size + x <= 1 | only numbers can be computed with | 6",
        "(x + y <= 1 | the '(' at character 1 is not closed | 12",
        "x + y) <= 1 | this ')' has no matching '(' | 6",
        "x y <= 1 | an operator is needed here, but got 'y' | 3",
        "x + y | a constraint must be a comparison, such as x <= 1, but this is a value | 6",
        "x <= 1 and y | a comparison is needed here, but this is a number | 12",
        "size == 'huge' | must be one of [small, medium, large], but got text 'huge' | 9",
        "kind < 'b' | the choices of 'kind' have no order | 6",
        "kind < other | labels of two parameters can be compared only using == and != | 6",
        "kind == x | the label of 'kind' and a number cannot be compared using '==' | 6",
        "flag < true | cannot be compared using '<' | 6",
        "x <= 'a | this quotation mark is never closed | 6",
        "x <= 1e999 | a number must be finite, but this one is too large for a double | 6",
        "sin(x) <= 1 | a function must be one of min, max, abs, log, exp, sqrt, but got 'sin' | 1",
        "min(x) <= 1 | min takes at least 2 numbers, but got 1 | 1",
        "abs(x, y) <= 1 | abs takes 1 number, but got 2 | 1",
        "x <= # | a number, a parameter, a label or '(' is needed here, but got '#' | 6",
        "1 <= 2 | a constraint must mention at least one parameter | 1",
        "x <= and y | a value is needed here, but got 'and' | 6",
      })
  void whatIsWrongIsPointedAt(String expression, String message, int character) {
    assertThatThrownBy(() -> SPACE.constrained(expression))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message)
        .hasMessageContaining(", at character " + character + "\n  " + expression + "\n")
        .hasMessageEndingWith("\n  " + " ".repeat(character - 1) + "^");
  }

  @Test
  void blankLongAndDeepTextsAreRefused() {
    assertThatThrownBy(() -> SPACE.constrained("  ")).hasMessageContaining("must not be blank");
    assertThatThrownBy(() -> SPACE.constrained("x <\n1")).hasMessageContaining("one line");
    String deep = "(".repeat(100_000) + "x" + ")".repeat(100_000) + " <= 1";
    assertThatThrownBy(() -> SPACE.constrained(deep))
        .hasMessageContaining("nested at most 200 deep");
    assertThatThrownBy(() -> SPACE.constrained("-".repeat(100_000) + "x <= 1"))
        .hasMessageContaining("nested at most 200 deep");
  }

  @Test
  void longSumsAndProductsAreComputed() {
    SearchSpace space = SearchSpace.of(Parameter.real("x", 0, 1));
    for (String operator : new String[] {" + x", " * x"}) {
      String text = "x" + operator.repeat(20_000) + " <= 1";
      assertThat(space.constrained(text).check(Map.of("x", 0)).real("x")).isZero();
    }
  }

  @Test
  void theMarkIsBelowThePlaceInALongText() {
    String text = "x < 1 and ".repeat(100) + "x < #" + " and x < 1".repeat(100);
    assertThatThrownBy(() -> SPACE.constrained(text))
        .satisfies(
            e -> {
              String[] lines = e.getMessage().split("\n", -1);
              assertThat(lines[1].charAt(lines[2].indexOf('^'))).isEqualTo('#');
            });
  }

  @Test
  void equationsOfRealsHaveATolerance() {
    SearchSpace mixture =
        SearchSpace.of(
                Parameter.real("a", 0, 1), Parameter.real("b", 0, 1), Parameter.real("c", 0, 1))
            .constrained("a + b + c == 1");
    assertThat(mixture.check(Map.of("a", 0.1, "b", 0.2, "c", 0.7)).real("c")).isEqualTo(0.7);
    assertThat(0.6 + 0.3 + 0.1).isNotEqualTo(1);
    assertThat(mixture.check(Map.of("a", 0.6, "b", 0.3, "c", 0.1)).real("c")).isEqualTo(0.1);
    assertThatThrownBy(() -> mixture.check(Map.of("a", 0.1, "b", 0.2, "c", 0.70001)))
        .hasMessageContaining("a + b + c == 1, but got {a=0.1, b=0.2, c=0.70001}");
  }

  @Test
  void spacesAreEqualIfTheirConstraintsAre() {
    SearchSpace one = SPACE.constrained("x < y").constrained("y < 1");
    assertThat(one).isEqualTo(SPACE.constrained("x < y", "y < 1")).isNotEqualTo(SPACE);
    assertThat(one.constraints()).hasToString("[x < y, y < 1]");
    assertThat(one.constraints().get(0).parameters()).containsExactly("x", "y");
  }

  @Test
  void theLegalPointsOfAFiniteSpaceAreCounted() {
    SearchSpace grid =
        SearchSpace.of(Parameter.integer("i", 0, 9), Parameter.integer("j", 0, 9))
            .constrained("i + j == 9");
    assertThat(grid.cardinality()).isEqualTo(10);
    assertThat(grid.pointAt(3).values()).containsEntry("i", 3L).containsEntry("j", 6L);
    assertThat(grid.constrained("i > 9").cardinality()).isZero();
  }

  @Test
  void aHugeFiniteSpaceIsCountedWhereConstraintsLeaveLittle() {
    SearchSpace huge =
        SearchSpace.of(
                Parameter.integer("a", 0, 999),
                Parameter.integer("b", 0, 999),
                Parameter.integer("c", 0, 999))
            .constrained("a < 2", "b == a", "c >= 997");
    assertThat(huge.cardinality()).isEqualTo(6);
    assertThat(
            SearchSpace.of(Parameter.integer("a", 0, 9_999), Parameter.integer("b", 0, 9_999))
                .constrained("a < b")
                .finite())
        .isFalse();
  }
}
