package io.github.culmen.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProblemsTest {
  @Test
  void listsWhatThereIs() {
    assertThat(Problems.names())
        .containsExactly(
            "branin",
            "hartmann3",
            "hartmann6",
            "eggholder",
            "shekel",
            "shekel-symmetric",
            "michalewicz",
            "ackley",
            "levy",
            "rosenbrock",
            "griewank",
            "rastrigin",
            "styblinski-tang",
            "six-hump-camel",
            "goldstein-price",
            "sphere",
            "beale",
            "mccormick",
            "three-hump-camel",
            "dixon-price",
            "zakharov",
            "powell",
            "schwefel",
            "bukin",
            "easom",
            "drop-wave",
            "mixed-ackley",
            "mixed-branin",
            "mixed-hartmann",
            "mixed-rosenbrock",
            "mixed-levy",
            "mixed-choices",
            "mixed-branches",
            "pressure-vessel");
  }

  @Test
  void everyNameLeadsToItsProblem() {
    for (String name : Problems.names()) {
      Problem problem = Problems.named(name);
      assertThat(problem.name()).isEqualTo(name);
      assertThat(problem.minimize()).isTrue();
      assertThat(problem.description()).isNotBlank();
      assertThat(problem.lower()).hasSize(problem.dimension());
      assertThat(problem.upper()).hasSize(problem.dimension());
      for (int j = 0; j < problem.dimension(); j++) {
        assertThat(problem.lower()[j]).isLessThan(problem.upper()[j]);
      }
    }
  }

  @Test
  void readsTheDimensionFromTheName() {
    assertThat(dimensions("branin2", "hartmann6", "shekel4", "eggholder2", "michalewicz10"))
        .containsExactly(2, 6, 4, 2, 10);
    assertThat(dimensions("levy10", "styblinski10", "styblinski-tang3", "ackley10", "rosenbrock8"))
        .containsExactly(10, 10, 3, 10, 8);
    assertThat(dimensions("six-hump-camel2", "goldstein-price", "sphere1000", "ackley"))
        .containsExactly(2, 2, 1000, 10);
    assertThat(Problems.named(" Ackley5 ").name()).isEqualTo("ackley5");
  }

  private static List<Integer> dimensions(String... names) {
    return List.of(names).stream().map(name -> Problems.named(name).dimension()).toList();
  }

  @Test
  void readsNamesTheSameInEveryLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr"));
      assertThat(Problems.named("MICHALEWICZ5").dimension()).isEqualTo(5);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void namesTheNearestWhenThereIsNone() {
    assertThatThrownBy(() -> Problems.named("brannin"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("branin, hartmann3")
        .hasMessageContaining("but was 'brannin'; the nearest is 'branin'");
    assertThatThrownBy(() -> Problems.named("akley12"))
        .hasMessageEndingWith("but was 'akley12'; the nearest is 'ackley'");
    assertThatThrownBy(() -> Problems.named("hartmann4"))
        .hasMessageContaining("the nearest is 'hartmann");
    assertThatThrownBy(() -> Problems.named("")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Problems.named("10")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void rejectsImpossibleDimensions() {
    assertThatThrownBy(() -> Problems.named("branin3"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the dimension of branin must be 2, but was 3");
    assertThatThrownBy(() -> Problems.named("rosenbrock1"))
        .hasMessage("the dimension of rosenbrock must be between 2 and 1000, but was 1");
    assertThatThrownBy(() -> Problems.named("powell6"))
        .hasMessage("the dimension of powell must be a multiple of 4, but was 6");
    assertThatThrownBy(() -> Problems.named("ackley0"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Problems.named("ackley999999999"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Problems.named("ackley99999999999999"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "neural-network-boston",
        "neural-network-cancer",
        "walker-25d",
        "robot-pushing-3d",
        "robot-pushing-4d",
        "Robot-Pushing-4d-goal3",
        "robot-14d",
        "kernel-ridge-boston",
        "boosted-trees-boston",
        "perceptron-cancer"
      })
  void saysWhichNamesAreInTheLaboratory(String name) {
    assertThatThrownBy(() -> Problems.named(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "'"
                + name
                + "' is a problem of the laboratory, which is not here: put culmen-lab.jar beside"
                + " culmen.jar or on the class path; in a checkout './culmen bench list' builds"
                + " it");
  }

  @Test
  void knowsWhatIsNearANameOfTheLaboratory() {
    assertThatThrownBy(() -> Problems.named("robot-pusing-3d"))
        .hasMessageEndingWith("the nearest is 'robot-pushing-3d'");
  }

  @Test
  void rejectsPointsThatAreNone() {
    Problem branin = Problems.named("branin");
    assertThatThrownBy(() -> branin.value(new double[3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("branin takes points of dimension 2, but was given 3");
    for (double bad :
        new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
      assertThatThrownBy(() -> branin.value(new double[] {1, bad}))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("branin takes finite coordinates, but coordinate 1 was " + bad);
    }
  }

  @Test
  void givesAFiniteValueOrAnError() {
    for (String name : Problems.names()) {
      Problem problem = Problems.named(name);
      if (!problem.space().constraints().isEmpty()) {
        // Takes not all points of its box.
        continue;
      }
      for (double extreme : new double[] {0, -0.0, 1e-300, 1e8, -1e8, 1e300, -1e300}) {
        double[] x = Coordinates.filled(problem.dimension(), extreme);
        try {
          assertThat(problem.value(x)).as("%s at %s", name, extreme).isFinite();
        } catch (IllegalArgumentException e) {
          assertThat(Math.abs(extreme)).isGreaterThan(1e100);
          assertThat(e).hasMessageContaining("finite values on its domain");
        }
      }
    }
  }

  @Test
  void keepsItsArraysToItself() {
    Problem problem = Problems.named("hartmann3");
    problem.lower()[0] = 99;
    problem.upper()[0] = 99;
    problem.optimizers().get(0)[0] = 99;
    assertThat(problem.lower()[0]).isZero();
    assertThat(problem.upper()[0]).isEqualTo(1);
    assertThat(problem.optimizers().get(0)[0]).isLessThan(1);
  }

  @Test
  void hasTextbookValues() {
    assertThat(Problems.named("goldstein-price").value(new double[] {0, -1})).isEqualTo(3);
    assertThat(Problems.named("beale").value(new double[] {1, 1}))
        .isEqualTo(1.5 * 1.5 + 2.25 * 2.25 + 2.625 * 2.625);
    assertThat(Problems.named("mccormick").value(new double[] {0, 0})).isEqualTo(1);
    assertThat(Problems.named("three-hump-camel").value(new double[] {1, 2}))
        .isCloseTo(2 - 1.05 + 1.0 / 6 + 6, org.assertj.core.api.Assertions.within(1e-14));
    assertThat(Problems.named("dixon-price3").value(new double[] {2, 1, 3}))
        .isEqualTo(1 + 0 + 3 * 17 * 17);
    assertThat(Problems.named("zakharov2").value(new double[] {1, 2}))
        .isEqualTo(5 + 2.5 * 2.5 + 2.5 * 2.5 * 2.5 * 2.5);
    assertThat(Problems.named("powell4").value(new double[] {3, -1, 0, 1})).isEqualTo(215);
    assertThat(Problems.named("schwefel1").value(new double[] {0})).isEqualTo(418.9828872724337);
    assertThat(Problems.named("bukin").value(new double[] {-5, 1.25})).isEqualTo(100.05);
    assertThat(Problems.named("drop-wave").value(new double[] {3, 4}))
        .isCloseTo(-(1 + Math.cos(60)) / 14.5, org.assertj.core.api.Assertions.within(1e-15));
    assertThat(Problems.named("easom").value(new double[] {0, Math.PI}))
        .isCloseTo(Math.exp(-Math.PI * Math.PI), org.assertj.core.api.Assertions.within(1e-18));
    assertThat(Problems.named("goldstein-price").value(new double[] {0, 0})).isEqualTo(600);
    assertThat(Problems.named("rosenbrock2").value(new double[] {-1, 1})).isEqualTo(4);
    assertThat(Problems.named("sphere3").value(new double[] {1, 2, 3})).isEqualTo(14);
    assertThat(Problems.named("rastrigin2").value(new double[] {1, 1})).isEqualTo(2);
    assertThat(Problems.named("six-hump-camel").value(new double[] {1, 1}))
        .isCloseTo(4 - 2.1 + 1.0 / 3 + 1, org.assertj.core.api.Assertions.within(1e-14));
    assertThat(Problems.named("griewank1").value(new double[] {2 * Math.PI}))
        .isCloseTo(Math.PI * Math.PI / 1000, org.assertj.core.api.Assertions.within(1e-14));
  }
}
