package io.github.culmen.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every function against its formula, written once more as it stands in the literature. */
class SlowTwinsTest {
  private static final double PI = Math.PI;

  private static double sum(int from, int to, IntToDoubleFunction term) {
    return IntStream.rangeClosed(from, to).mapToDouble(term).sum();
  }

  private static double product(int from, int to, IntToDoubleFunction factor) {
    return IntStream.rangeClosed(from, to).mapToDouble(factor).reduce(1, (a, b) -> a * b);
  }

  /** The formulas, with coordinates counted from 0. */
  private static final Map<String, ToDoubleFunction<double[]>> TWINS = twins();

  private static Map<String, ToDoubleFunction<double[]>> twins() {
    Map<String, ToDoubleFunction<double[]>> twins = new LinkedHashMap<>();
    twins.put(
        "branin",
        x ->
            Math.pow(x[1] - 5.1 * Math.pow(x[0], 2) / (4 * PI * PI) + 5 * x[0] / PI - 6, 2)
                + (10 - 10 / (8 * PI)) * Math.cos(x[0])
                + 10);
    twins.put(
        "eggholder",
        x ->
            -(x[1] + 47) * Math.sin(Math.sqrt(Math.abs(x[1] + x[0] / 2 + 47)))
                - x[0] * Math.sin(Math.sqrt(Math.abs(x[0] - x[1] - 47))));
    twins.put(
        "six-hump-camel",
        x ->
            4 * Math.pow(x[0], 2)
                - 2.1 * Math.pow(x[0], 4)
                + Math.pow(x[0], 6) / 3
                + x[0] * x[1]
                - 4 * Math.pow(x[1], 2)
                + 4 * Math.pow(x[1], 4));
    twins.put("goldstein-price", SlowTwinsTest::goldsteinPrice);
    twins.put(
        "michalewicz5",
        x -> -sum(0, 4, i -> Math.sin(x[i]) * Math.pow(Math.sin((i + 1) * x[i] * x[i] / PI), 20)));
    twins.put(
        "ackley6",
        x ->
            -20 * Math.exp(-0.2 * Math.sqrt(sum(0, 5, i -> x[i] * x[i]) / 6))
                - Math.exp(sum(0, 5, i -> Math.cos(2 * PI * x[i])) / 6)
                + 20
                + Math.E);
    twins.put("levy5", SlowTwinsTest::levy);
    twins.put(
        "rosenbrock7",
        x -> sum(0, 5, i -> 100 * Math.pow(x[i + 1] - x[i] * x[i], 2) + Math.pow(1 - x[i], 2)));
    twins.put(
        "griewank4",
        x ->
            sum(0, 3, i -> x[i] * x[i]) / 4000
                - product(0, 3, i -> Math.cos(x[i] / Math.sqrt(i + 1)))
                + 1);
    twins.put("rastrigin3", x -> 30 + sum(0, 2, i -> x[i] * x[i] - 10 * Math.cos(2 * PI * x[i])));
    twins.put(
        "styblinski-tang4",
        x -> sum(0, 3, i -> Math.pow(x[i], 4) - 16 * Math.pow(x[i], 2) + 5 * x[i]) / 2);
    twins.put("sphere9", x -> sum(0, 8, i -> Math.pow(x[i], 2)));
    twins.put(
        "beale",
        x ->
            sum(
                1,
                3,
                i ->
                    Math.pow(
                        new double[] {1.5, 2.25, 2.625}[i - 1] - x[0] * (1 - Math.pow(x[1], i)),
                        2)));
    twins.put(
        "mccormick",
        x -> Math.sin(x[0] + x[1]) + Math.pow(x[0] - x[1], 2) - 1.5 * x[0] + 2.5 * x[1] + 1);
    twins.put(
        "three-hump-camel",
        x ->
            2 * Math.pow(x[0], 2)
                - 1.05 * Math.pow(x[0], 4)
                + Math.pow(x[0], 6) / 6
                + x[0] * x[1]
                + Math.pow(x[1], 2));
    twins.put(
        "dixon-price6",
        x ->
            Math.pow(x[0] - 1, 2)
                + sum(1, 5, i -> (i + 1) * Math.pow(2 * x[i] * x[i] - x[i - 1], 2)));
    twins.put(
        "zakharov5",
        x ->
            sum(0, 4, i -> x[i] * x[i])
                + Math.pow(sum(0, 4, i -> 0.5 * (i + 1) * x[i]), 2)
                + Math.pow(sum(0, 4, i -> 0.5 * (i + 1) * x[i]), 4));
    twins.put(
        "powell12",
        x -> sum(0, 2, i -> powell(x[4 * i], x[4 * i + 1], x[4 * i + 2], x[4 * i + 3])));
    twins.put(
        "schwefel3",
        x -> 3 * 418.98288727243374 - sum(0, 2, i -> x[i] * Math.sin(Math.sqrt(Math.abs(x[i])))));
    twins.put(
        "bukin",
        x ->
            100 * Math.sqrt(Math.abs(x[1] - 0.01 * Math.pow(x[0], 2)))
                + 0.01 * Math.abs(x[0] + 10));
    twins.put(
        "easom",
        x ->
            -Math.cos(x[0])
                * Math.cos(x[1])
                * Math.exp(-(Math.pow(x[0] - PI, 2) + Math.pow(x[1] - PI, 2))));
    twins.put(
        "drop-wave",
        x ->
            -(1 + Math.cos(12 * Math.hypot(x[0], x[1])))
                / (0.5 * Math.pow(Math.hypot(x[0], x[1]), 2) + 2));
    return twins;
  }

  private static double goldsteinPrice(double[] p) {
    double x = p[0];
    double y = p[1];
    double first =
        1 + Math.pow(x + y + 1, 2) * (19 - 14 * x + 3 * x * x - 14 * y + 6 * x * y + 3 * y * y);
    double second =
        30
            + Math.pow(2 * x - 3 * y, 2)
                * (18 - 32 * x + 12 * x * x + 48 * y - 36 * x * y + 27 * y * y);
    return first * second;
  }

  private static double levy(double[] x) {
    double[] w = new double[x.length];
    for (int i = 0; i < w.length; i++) {
      w[i] = 1 + (x[i] - 1) / 4;
    }
    int d = w.length - 1;
    return Math.pow(Math.sin(PI * w[0]), 2)
        + sum(
            0, d - 1, i -> Math.pow(w[i] - 1, 2) * (1 + 10 * Math.pow(Math.sin(PI * w[i] + 1), 2)))
        + Math.pow(w[d] - 1, 2) * (1 + Math.pow(Math.sin(2 * PI * w[d]), 2));
  }

  private static double powell(double a, double b, double c, double d) {
    return Math.pow(a + 10 * b, 2)
        + 5 * Math.pow(c - d, 2)
        + Math.pow(b - 2 * c, 4)
        + 10 * Math.pow(a - d, 4);
  }

  private static Stream<Arguments> formulas() {
    return TWINS.entrySet().stream().map(e -> Arguments.of(e.getKey(), e.getValue()));
  }

  /** A point of the box, drawn evenly. */
  static double[] drawn(Problem problem, Random random) {
    double[] lower = problem.lower();
    double[] upper = problem.upper();
    double[] x = new double[lower.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = lower[i] + random.nextDouble() * (upper[i] - lower[i]);
    }
    return x;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("formulas")
  void agreesWithItsFormula(String name, ToDoubleFunction<double[]> formula) {
    Problem problem = Problems.named(name);
    Random random = new Random(name.hashCode());
    for (int k = 0; k < 300; k++) {
      double[] x = drawn(problem, random);
      double expected = formula.applyAsDouble(x);
      assertThat(problem.value(x)).isCloseTo(expected, within(1e-9 * (1 + Math.abs(expected))));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("formulas")
  void takesItsOptimumWhereItSays(String name, ToDoubleFunction<double[]> formula) {
    Problem problem = Problems.named(name);
    double optimum = problem.optimum().orElseThrow();
    assertThat(problem.optimizers()).isNotEmpty();
    for (double[] best : problem.optimizers()) {
      assertThat(formula.applyAsDouble(best)).isCloseTo(optimum, within(1e-6));
      for (int i = 0; i < best.length; i++) {
        assertThat(best[i]).isBetween(problem.lower()[i], problem.upper()[i]);
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("formulas")
  void isNowhereBetterThanItsOptimum(String name, ToDoubleFunction<double[]> formula) {
    Problem problem = Problems.named(name);
    double optimum = problem.optimum().orElseThrow();
    Random random = new Random(1 + name.hashCode());
    double allowed = 1e-9 * (1 + Math.abs(optimum));
    for (int k = 0; k < 2000; k++) {
      assertThat(problem.value(drawn(problem, random))).isGreaterThanOrEqualTo(optimum - allowed);
    }
    for (double[] best : problem.optimizers()) {
      for (int k = 0; k < 200; k++) {
        double[] near = best.clone();
        for (int i = 0; i < near.length; i++) {
          double step = (problem.upper()[i] - problem.lower()[i]) * 1e-3 * random.nextGaussian();
          near[i] = Math.max(problem.lower()[i], Math.min(problem.upper()[i], near[i] + step));
        }
        assertThat(formula.applyAsDouble(near)).isGreaterThanOrEqualTo(optimum - allowed);
      }
    }
  }

  @Test
  void everyListedFunctionHasATwinOrATable() {
    List<String> tables = List.of("hartmann3", "hartmann6", "shekel", "shekel-symmetric");
    for (String name : Problems.names()) {
      boolean twin =
          TWINS.keySet().stream().anyMatch(key -> key.replaceAll("\\d+$", "").equals(name));
      assertThat(twin || tables.contains(name) || MixedProblems.names().contains(name))
          .as(name)
          .isTrue();
    }
  }
}
