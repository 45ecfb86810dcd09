package io.github.culmen.lab.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.problem.Problems;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.trial.Direction;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SuiteProblemTest {
  private static SuiteProblem toy(String name, double noise, List<Integer> checkpoints) {
    return new SuiteProblem(
        name,
        SearchSpace.of(Parameter.real("x", -1, 1)),
        Direction.MINIMIZE,
        point -> point.real("x"),
        OptionalDouble.of(-1),
        noise,
        checkpoints,
        seed -> List.of());
  }

  @Test
  void saysWhatIsWrong() {
    assertThatThrownBy(() -> toy("a b", 0, List.of(3)))
        .hasMessage("a problem's name must consist of letters, digits and . _ -, but was 'a b'");
    for (double noise : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> toy("a", noise, List.of(3)))
          .hasMessage("noiseSd must be >= 0 and finite, but noiseSd = " + noise);
    }
    assertThatThrownBy(() -> toy("a", 0, List.of()))
        .hasMessage("a problem needs a number of trials to report after, but there is none");
    for (List<Integer> wrong : List.of(List.of(0), List.of(5, 5), List.of(7, 3), List.of(-2, 4))) {
      assertThatThrownBy(() -> toy("a", 0, wrong))
          .hasMessage(
              "numbers of trials to report after must be positive and ascending, but were "
                  + wrong);
    }
  }

  @Test
  void variantsDifferInOneThing() {
    SuiteProblem plain = toy("plain", 0, List.of(3, 9));
    assertThat(plain.budget()).isEqualTo(9);
    assertThat(plain.reportedAfter(List.of(20)).budget()).isEqualTo(20);
    SuiteProblem noisy = plain.withNoise("noisy", 0.5);
    assertThat(noisy.noiseSd()).isEqualTo(0.5);
    assertThat(noisy.name()).isEqualTo("noisy");
    assertThat(noisy.optimum()).hasValue(-1);
    Point point = Point.of(Map.of("x", 0.25));
    assertThat(plain.withValues("other", p -> 7).exact().applyAsDouble(point)).isEqualTo(7);
    assertThat(plain.startingAt(seed -> List.of(point)).designs().apply(3)).containsExactly(point);
  }

  @Test
  void roundedValuesAreThoseOfTheNearestPoint() {
    SuiteProblem whole =
        new SuiteProblem(
            "whole",
            SearchSpace.of(Parameter.integer("n", 0, 3), Parameter.categorical("c", "a", "b")),
            Direction.MAXIMIZE,
            point -> point.integer("n") + (point.categorical("c").equals("b") ? 10 : 0),
            OptionalDouble.of(13),
            0,
            List.of(5),
            seed -> List.of(Point.of(Map.of("n", 2, "c", "b"))));
    SuiteProblem rounded = whole.rounded();
    assertThat(rounded.space().names()).containsExactly("u1", "u2");
    // Each of the four numbers has a quarter of its coordinate.
    double[] starts = {0.01, 0.24, 0.26, 0.49, 0.51, 0.74, 0.76, 0.99};
    for (int i = 0; i < starts.length; i++) {
      Point at = Point.of(Map.of("u1", starts[i], "u2", 0.2));
      assertThat(rounded.exact().applyAsDouble(at)).isEqualTo(Math.floor(i / 2.0));
      Point other = Point.of(Map.of("u1", starts[i], "u2", 0.8));
      assertThat(rounded.exact().applyAsDouble(other)).isEqualTo(10 + Math.floor(i / 2.0));
    }
    Point first = rounded.designs().apply(1).get(0);
    assertThat(rounded.exact().applyAsDouble(first)).isEqualTo(12);
  }

  @Test
  void randomValuesAreAlwaysTheSameAndUniform() {
    SuiteProblem plain = toy("plain", 0, List.of(3));
    double[] values = plain.randomValues();
    assertThat(values).hasSize(10_000).isEqualTo(plain.randomValues());
    assertThat(Arrays.stream(values).average().orElseThrow()).isCloseTo(0, within(0.03));
    assertThat(Arrays.stream(values).map(x -> x * x).average().orElseThrow())
        .isCloseTo(1.0 / 3, within(0.01));
  }

  static List<String> suites() {
    return Suite.names();
  }

  @ParameterizedTest
  @MethodSource("suites")
  void noRandomPointIsBetterThanTheOptimum(String name) {
    Suite suite = Suite.named(name);
    assertThat(suite.description()).isNotBlank();
    assertThat(suite.problemNames()).doesNotHaveDuplicates();
    // A handful is enough to see a wrong sign or optimum.
    List<String> names = suite.problemNames();
    for (String each : List.of(names.get(0), names.get(suite.usual() / 2))) {
      SuiteProblem problem = suite.problems(each).get(0);
      if (problem.optimum().isEmpty() || problem.space().dimension() > 30) {
        continue;
      }
      double best = problem.optimum().getAsDouble();
      double slack = 1e-9 * (1 + Math.abs(best));
      Encoding encoding = new Encoding(problem.space());
      SplittableRandom random = new SplittableRandom(9);
      double[] values = new double[200];
      Arrays.setAll(
          values,
          i ->
              problem
                  .exact()
                  .applyAsDouble(
                      encoding.decode(random.doubles(problem.space().dimension()).toArray())));
      if (problem.direction() == Direction.MINIMIZE) {
        assertThat(Arrays.stream(values).min().orElseThrow()).isGreaterThan(best - slack);
      } else {
        assertThat(Arrays.stream(values).max().orElseThrow()).isLessThan(best + slack);
      }
      assertThat(problem.checkpoints()).isSorted().doesNotHaveDuplicates();
    }
  }

  // The optima of the literature, at the points where they are.
  @ParameterizedTest
  @ValueSource(strings = {"branin2", "hartmann3", "hartmann6", "ackley5", "rosenbrock4"})
  void optimaOfTheDevSuiteAreThoseOfTheLiterature(String name) {
    Suite dev = Suite.named("dev");
    if (!dev.problemNames().contains(name)) {
      return;
    }
    double optimum = dev.problems(name).get(0).optimum().orElseThrow();
    double known =
        switch (name) {
          case "branin2" -> 0.397887;
          case "hartmann3" -> -3.86278;
          case "hartmann6" -> -3.32237;
          default -> 0;
        };
    assertThat(optimum).isCloseTo(known, within(1e-5));
  }

  @Test
  void problemsOfTheDevSuiteAreThoseOfTheLibrary() {
    Suite dev = Suite.named("dev");
    assertThat(dev.problemNames()).contains("branin2", "hartmann6");
    SuiteProblem hartmann = dev.problems("hartmann6").get(0);
    assertThat(hartmann.space().dimension()).isEqualTo(6);
    Point middle =
        Point.of(Map.of("x1", 0.5, "x2", 0.5, "x3", 0.5, "x4", 0.5, "x5", 0.5, "x6", 0.5));
    assertThat(hartmann.exact().applyAsDouble(middle))
        .isEqualTo(Problems.named("hartmann6").value(new double[] {.5, .5, .5, .5, .5, .5}));
  }

  @Test
  void unknownNamesAreAnsweredWithTheKnownOnes() {
    assertThatThrownBy(() -> Suite.named("nosuch"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a suite must be one of dev, bbob, noisy, mixed, high, wild")
        .hasMessageEndingWith("but was 'nosuch'");
    assertThatThrownBy(() -> Suite.named("dev").problems("branin2,nosuch"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a problem of the suite dev must be one of ")
        .hasMessageEndingWith("but was 'nosuch'");
    assertThat(Suite.named(" dev ").name()).isEqualTo("dev");
  }

  @Test
  void allMeansAllAndTheUsualOnesComeFirst() {
    Suite mixed = Suite.named("mixed");
    assertThat(mixed.problems("all")).hasSize(mixed.problemNames().size());
    assertThat(mixed.problems()).hasSize(mixed.usual());
    assertThat(mixed.problems().get(0).name()).isEqualTo(mixed.problemNames().get(0));
    assertThat(mixed.problems(" " + mixed.problemNames().get(1) + " ").get(0).name())
        .isEqualTo(mixed.problemNames().get(1));
  }
}
