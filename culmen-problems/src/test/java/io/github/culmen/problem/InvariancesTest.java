package io.github.culmen.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Symmetries that follow from the formulas, and what more dimensions change. */
class InvariancesTest {
  private static double[] negated(double[] x) {
    return IntStream.range(0, x.length).mapToDouble(i -> -x[i]).toArray();
  }

  private static double[] reversed(double[] x) {
    return IntStream.range(0, x.length).mapToDouble(i -> x[x.length - 1 - i]).toArray();
  }

  private static double[] mirrored(double[] x, int coordinate) {
    double[] result = x.clone();
    result[coordinate] = -result[coordinate];
    return result;
  }

  private static double[] turned(double[] x) {
    double cos = Math.cos(1.1);
    double sin = Math.sin(1.1);
    return new double[] {cos * x[0] - sin * x[1], sin * x[0] + cos * x[1]};
  }

  private static Arguments symmetry(String name, String what, UnaryOperator<double[]> map) {
    return Arguments.of(name, what, map);
  }

  private static Stream<Arguments> symmetries() {
    return Stream.of(
        symmetry("sphere5", "a mirror", x -> mirrored(x, 3)),
        symmetry("sphere5", "another order", InvariancesTest::reversed),
        symmetry("sphere2", "a turn", InvariancesTest::turned),
        symmetry("ackley5", "a mirror", x -> mirrored(x, 0)),
        symmetry("ackley5", "another order", InvariancesTest::reversed),
        symmetry("rastrigin5", "a mirror", x -> mirrored(x, 4)),
        symmetry("rastrigin5", "another order", InvariancesTest::reversed),
        symmetry("griewank5", "a mirror", x -> mirrored(x, 2)),
        symmetry("schwefel5", "another order", InvariancesTest::reversed),
        symmetry("styblinski-tang5", "another order", InvariancesTest::reversed),
        symmetry("zakharov5", "the other sign", InvariancesTest::negated),
        symmetry("powell8", "the other sign", InvariancesTest::negated),
        symmetry("dixon-price5", "a mirror of the last", x -> mirrored(x, 4)),
        symmetry("six-hump-camel", "the other sign", InvariancesTest::negated),
        symmetry("three-hump-camel", "the other sign", InvariancesTest::negated),
        symmetry("easom", "another order", InvariancesTest::reversed),
        symmetry("drop-wave", "a turn", InvariancesTest::turned),
        symmetry(
            "shekel-symmetric",
            "pairs in another order",
            x -> new double[] {x[2], x[3], x[0], x[1]}));
  }

  @ParameterizedTest(name = "{0} under {1}")
  @MethodSource("symmetries")
  void valuesStayTheSame(String name, String what, UnaryOperator<double[]> map) {
    Problem problem = Problems.named(name);
    Random random = new Random(17);
    for (int k = 0; k < 100; k++) {
      double[] x = SlowTwinsTest.drawn(problem, random);
      double value = problem.value(x);
      assertThat(problem.value(map.apply(x)))
          .as(what)
          .isCloseTo(value, within(1e-9 * (1 + Math.abs(value))));
    }
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"sphere", "rastrigin", "styblinski-tang", "schwefel", "michalewicz"})
  void aSeparableFunctionIsTheSumOfItsParts(String name) {
    Problem whole = Problems.named(name + "4");
    Random random = new Random(3);
    for (int k = 0; k < 50; k++) {
      double[] x = SlowTwinsTest.drawn(whole, random);
      double[] y = SlowTwinsTest.drawn(whole, random);
      // Without a mixed difference there is no term of two coordinates.
      for (int i = 0; i < 4; i++) {
        double[] first = x.clone();
        first[i] = y[i];
        int j = (i + 1) % 4;
        double[] second = x.clone();
        second[j] = y[j];
        double[] both = first.clone();
        both[j] = y[j];
        double mixed =
            whole.value(both) - whole.value(first) - whole.value(second) + whole.value(x);
        assertThat(mixed).isCloseTo(0, within(1e-8));
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"ackley", "griewank", "rosenbrock", "zakharov", "dixon-price"})
  void anotherFunctionIsNot(String name) {
    Problem whole = Problems.named(name + "4");
    Random random = new Random(4);
    double most = 0;
    for (int k = 0; k < 50; k++) {
      double[] x = SlowTwinsTest.drawn(whole, random);
      double[] first = x.clone();
      first[0] = whole.lower()[0];
      double[] second = x.clone();
      second[1] = whole.upper()[1];
      double[] both = first.clone();
      both[1] = second[1];
      double mixed = whole.value(both) - whole.value(first) - whole.value(second) + whole.value(x);
      most = Math.max(most, Math.abs(mixed));
    }
    assertThat(most).isGreaterThan(1e-3);
  }

  @ParameterizedTest(name = "{0} in dimension {1}")
  @CsvSource({
    "ackley, 1",
    "ackley, 1000",
    "levy, 1",
    "levy, 1000",
    "rosenbrock, 2",
    "rosenbrock, 1000",
    "griewank, 1",
    "griewank, 1000",
    "rastrigin, 1000",
    "styblinski-tang, 1000",
    "sphere, 1000",
    "dixon-price, 1",
    "dixon-price, 1000",
    "zakharov, 1000",
    "powell, 1000",
    "schwefel, 1000",
    "michalewicz, 1",
    "michalewicz, 50"
  })
  void theOptimumHoldsInTheSmallestAndLargestDimension(String name, int dimension) {
    Problem problem = Problems.named(name + dimension);
    assertThat(problem.dimension()).isEqualTo(dimension);
    assertThat(problem.lower()).hasSize(dimension);
    double optimum = problem.optimum().orElseThrow();
    for (double[] best : problem.optimizers()) {
      assertThat(best).hasSize(dimension);
      assertThat(problem.value(best)).isCloseTo(optimum, within(1e-7 * (1 + Math.abs(optimum))));
    }
  }

  @Test
  void theSpaceOfAFunctionIsItsBox() {
    for (String name : List.of("branin", "levy3", "hartmann6", "powell")) {
      Problem problem = Problems.named(name);
      assertThat(problem.space().dimension()).isEqualTo(problem.dimension());
      for (int i = 0; i < problem.dimension(); i++) {
        var range = problem.space().parameter("x" + (i + 1)).range().orElseThrow();
        assertThat(range.low().doubleValue()).isEqualTo(problem.lower()[i]);
        assertThat(range.high().doubleValue()).isEqualTo(problem.upper()[i]);
      }
    }
  }

  @Test
  void localMinimaOfTheLiteratureAreLocalMinima() {
    assertLocal("six-hump-camel", 1.7036, -0.7961);
    assertLocal("three-hump-camel", 1.7475, -0.8738);
    assertLocal("goldstein-price", -0.6, -0.4);
    assertLocal("goldstein-price", 1.8, 0.2);
    assertLocal("goldstein-price", 1.2, 0.8);
    assertLocal("styblinski-tang1", 2.7468);
    assertLocal("rastrigin2", 0.99496, 0);
  }

  /** Lower than everything on small spheres around it, and higher than the optimum. */
  private static void assertLocal(String name, double... place) {
    Problem problem = Problems.named(name);
    double value = problem.value(place);
    assertThat(value).isGreaterThan(problem.optimum().orElseThrow() + 0.1);
    Random random = new Random(6);
    for (double radius : new double[] {0.02, 0.05}) {
      for (int k = 0; k < 100; k++) {
        double[] direction = random.doubles(place.length, -1, 1).toArray();
        double length =
            Math.sqrt(
                IntStream.range(0, place.length)
                    .mapToDouble(i -> direction[i] * direction[i])
                    .sum());
        double[] near = place.clone();
        for (int i = 0; i < near.length; i++) {
          near[i] += radius * direction[i] / length;
        }
        assertThat(problem.value(near))
            .as("%s near %s", name, Collections.singleton(place))
            .isGreaterThan(value);
      }
    }
  }

  /** Hartmann's and Shekel's functions as sums over their centres, with the tables typed anew. */
  private static Stream<Arguments> tables() {
    double[] weights = {1, 1.2, 3, 3.2};
    double[][] p3 = {
      {3689, 1170, 2673}, {4699, 4387, 7470}, {1091, 8732, 5547}, {381.5, 5743, 8828}
    };
    double[][] a3 = {{3, 10, 30}, {.1, 10, 35}, {3, 10, 30}, {.1, 10, 35}};
    double[][] p6 = {
      {1312, 1696, 5569, 124, 8283, 5886},
      {2329, 4135, 8307, 3736, 1004, 9991},
      {2348, 1451, 3522, 2883, 3047, 6650},
      {4047, 8828, 8732, 5743, 1091, 381}
    };
    double[][] a6 = {
      {10, 3, 17, 3.5, 1.7, 8},
      {.05, 10, 17, .1, 8, 14},
      {3, 3.5, 1.7, 10, 17, 8},
      {17, 8, .05, 10, .1, 14}
    };
    double[] beta = {1, 2, 2, 4, 4, 6, 3, 7, 5, 5};
    double[][] c = {
      {4, 1, 8, 6, 3, 2, 5, 8, 6, 7},
      {4, 1, 8, 6, 7, 9, 5, 1, 2, 3.6},
      {4, 1, 8, 6, 3, 2, 3, 8, 6, 7},
      {4, 1, 8, 6, 7, 9, 3, 1, 2, 3.6}
    };
    ToDoubleFunction<double[]> hartmann3 = x -> hartmann(weights, a3, p3, x);
    ToDoubleFunction<double[]> hartmann6 = x -> hartmann(weights, a6, p6, x);
    ToDoubleFunction<double[]> shekel =
        x -> {
          double sum = 0;
          for (int i = 0; i < 10; i++) {
            double below = beta[i] / 10;
            for (int j = 0; j < 4; j++) {
              below += Math.pow(x[j] - c[j][i], 2);
            }
            sum -= 1 / below;
          }
          return sum;
        };
    return Stream.of(
        Arguments.of("hartmann3", hartmann3),
        Arguments.of("hartmann6", hartmann6),
        Arguments.of("shekel", shekel));
  }

  private static double hartmann(double[] weights, double[][] a, double[][] p, double[] x) {
    double sum = 0;
    for (int i = 0; i < 4; i++) {
      double exponent = 0;
      for (int j = 0; j < x.length; j++) {
        exponent -= a[i][j] * Math.pow(x[j] - p[i][j] * 1e-4, 2);
      }
      sum -= weights[i] * Math.exp(exponent);
    }
    return sum;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("tables")
  void tablesAgreeWithThoseTypedAnew(String name, ToDoubleFunction<double[]> formula) {
    Problem problem = Problems.named(name);
    Random random = new Random(12);
    for (int k = 0; k < 300; k++) {
      double[] x = SlowTwinsTest.drawn(problem, random);
      assertThat(problem.value(x)).isCloseTo(formula.applyAsDouble(x), within(1e-12));
      assertThat(problem.value(x)).isGreaterThan(problem.optimum().orElseThrow());
    }
    double[] best = problem.optimizers().get(0);
    assertThat(formula.applyAsDouble(best))
        .isCloseTo(problem.optimum().orElseThrow(), within(1e-12));
  }
}
