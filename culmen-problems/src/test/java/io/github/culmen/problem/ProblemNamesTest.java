package io.github.culmen.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How names lead to problems, and what is said where they do not. */
class ProblemNamesTest {
  private static List<String> names() {
    return Problems.names();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("names")
  void blanksAndCapitalsDoNotMatter(String name) {
    Problem problem = Problems.named(" \t" + name.toUpperCase(Locale.ROOT) + "\n");
    assertThat(problem.name()).isEqualTo(name);
    assertThat(problem.dimension()).isEqualTo(Problems.named(name).dimension());
    assertThat(problem.toString()).isEqualTo(name);
    assertThat(problem.description()).isNotBlank();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("names")
  void aProblemFoundByItsNameAndDimensionIsTheSame(String name) {
    Problem usual = Problems.named(name);
    String longer = name.matches(".*\\d") ? name : name + usual.dimension();
    Problem again = Problems.named(longer);
    assertThat(again.lower()).isEqualTo(usual.lower());
    assertThat(again.optimum()).isEqualTo(usual.optimum());
    double[] middle = new double[usual.dimension()];
    for (int i = 0; i < middle.length; i++) {
      middle[i] = 0.4 * usual.lower()[i] + 0.6 * usual.upper()[i];
    }
    if (!name.equals("pressure-vessel")) {
      assertThat(again.value(middle)).isEqualTo(usual.value(middle));
    }
  }

  @Test
  void namesAreListedOnce() {
    assertThat(new HashSet<>(names())).hasSameSizeAs(names());
    assertThat(names()).allMatch(name -> name.matches("[a-z][a-z0-9-]*"));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "branin3 | the dimension of branin must be 2, but was 3",
        "ackley0 | the dimension of ackley must be between 1 and 1000, but was 0",
        "ackley1001 | the dimension of ackley must be between 1 and 1000, but was 1001",
        "rosenbrock1 | the dimension of rosenbrock must be between 2 and 1000, but was 1",
        "powell6 | the dimension of powell must be a multiple of 4, but was 6",
        "powell3 | the dimension of powell must be between 4 and 1000, but was 3",
        "levy999999999 | the dimension of levy must be between 1 and 1000, but was 999999999"
      })
  void aWrongDimensionIsNamedWithTheRule(String name, String message) {
    assertThatThrownBy(() -> Problems.named(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @ParameterizedTest(name = "{0} is nearest to {1}")
  @CsvSource({
    "brannin, branin", "akley7, ackley", "rosenbrok, rosenbrock", "styblinsky, styblinski",
    "hartman6, hartmann6", "mixed-ackly, mixed-ackley", "eason, easom", "dropwave, drop-wave"
  })
  void theNearestNameIsProposed(String wrong, String near) {
    assertThatThrownBy(() -> Problems.named(wrong))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a problem must be one of ")
        .hasMessageEndingWith("but was '" + wrong + "'; the nearest is '" + near + "'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "10",
        "ackley-10",
        "ackley1.5",
        "ackley1e3",
        "ackley 10",
        "ackley12345678901234567890"
      })
  void whatIsNoNameIsRefusedAsItWasGiven(String name) {
    assertThatThrownBy(() -> Problems.named(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but was '" + name + "'");
  }

  @Test
  void familiesAreFoundAndListOnlyNamesTheyKnow() {
    List<ProblemFamily> families =
        ServiceLoader.load(ProblemFamily.class).stream().map(ServiceLoader.Provider::get).toList();
    assertThat(families).isNotEmpty();
    for (ProblemFamily family : families) {
      assertThat(family.names()).allMatch(name -> family.named(name).isPresent());
      assertThat(family.named("no such problem")).isEmpty();
    }
    assertThat(Problems.named("BBOB-F3-I2-D4").name()).isEqualTo("bbob-f3-i2-d4");
  }
}
