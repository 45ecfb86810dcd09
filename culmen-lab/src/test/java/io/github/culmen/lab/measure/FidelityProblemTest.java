package io.github.culmen.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.space.Encoding;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Fidelity;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Values, optima and costs of functions with cheap approximations. */
class FidelityProblemTest {
  private static final int POINTS = 3000;

  private static FidelityProblem problem(String name) {
    return FidelityProblem.all().stream()
        .filter(problem -> problem.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  // Trainings take seconds.
  static Stream<FidelityProblem> functions() {
    return FidelityProblem.all().stream().filter(problem -> !Double.isNaN(problem.range()));
  }

  // Numbers in the order of the space, the fidelity last.
  private static Point point(FidelityProblem problem, double... values) {
    List<Parameter> parameters = problem.space().parameters();
    assertThat(values).hasSize(parameters.size());
    Map<String, Object> named = new HashMap<>();
    for (int j = 0; j < values.length; j++) {
      Parameter parameter = parameters.get(j);
      named.put(
          parameter.name(),
          parameter.kind() == Parameter.Kind.INT ? (Object) (long) values[j] : values[j]);
    }
    return problem.space().check(named);
  }

  private static Point[] random(FidelityProblem problem, long seed) {
    Encoding encoding = new Encoding(problem.space());
    SplittableRandom random = new SplittableRandom(seed);
    return Stream.generate(
            () -> encoding.decode(random.doubles(problem.space().dimension()).toArray()))
        .limit(POINTS)
        .toArray(Point[]::new);
  }

  private static double[] values(FidelityProblem problem, Point[] points, Object fidelity) {
    return Arrays.stream(points)
        .mapToDouble(p -> problem.value().applyAsDouble(problem.fidelity().at(p, fidelity)))
        .toArray();
  }

  // Computed by another program, from the formulas of the references.
  @ParameterizedTest
  @CsvSource({
    "hartmann6, '0.5 0.5 0.5 0.5 0.5 0.5 1', -0.5053149917022333",
    "hartmann6, '0.5 0.5 0.5 0.5 0.5 0.5 0.5', -0.5023371719605781",
    "hartmann6, '0.5 0.5 0.5 0.5 0.5 0.5 0', -0.4993593522189231",
    "hartmann6, '0.1 0.2 0.3 0.4 0.5 0.6 0.25', -1.3950533615241716",
    "borehole, '0.1 25050 89335 1050 89.55 760 1400 10950 1', 70.87291263681897",
    "borehole, '0.1 25050 89335 1050 89.55 760 1400 10950 0', 56.398719259575394",
    "borehole, '0.05 50000 63070 990 116 820 1680 9855 1', 7.825396402085471",
    "borehole, '0.15 100 115600 1110 116 700 1120 12045 1', 309.5755876604079",
    "currin, '0.5 0.5 1', 7.40512391329881",
    "currin, '0.5 0.5 0', 7.442479583871108",
    "currin, '0.9 1 1', 4.0472813397255845",
    "currin, '0.9 1 0', 4.0566490997016",
    "currin, '0.2 0 1', 13.76923076923077",
    "currin, '0.2 0 0', 13.445196180191191",
    "branin, '-5 0 0', 228.4422965956353",
    "branin, '-5 0 0.3', 251.03583642042673",
    "branin, '-5 0 1', 308.12909601160663",
    "unrelated, '-5 0 1', 308.12909601160663",
  })
  void valuesAreThoseOfTheLiterature(String name, String at, double value) {
    FidelityProblem problem = problem(name);
    double[] x = Arrays.stream(at.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
    assertThat(problem.value().applyAsDouble(point(problem, x)))
        .isCloseTo(value, within(1e-12 * Math.abs(value)));
  }

  @ParameterizedTest
  @MethodSource("functions")
  void nothingIsBetterThanTheBestNorFartherApartThanTheRange(FidelityProblem problem) {
    double[] values = values(problem, random(problem, 3), problem.fidelity().target());
    double least = Arrays.stream(values).min().orElseThrow();
    double most = Arrays.stream(values).max().orElseThrow();
    if (problem.direction() == Direction.MINIMIZE) {
      assertThat(least).isGreaterThanOrEqualTo(problem.best());
    } else {
      assertThat(most).isLessThanOrEqualTo(problem.best());
    }
    assertThat(most - least).isBetween(0.6 * problem.range(), 1.001 * problem.range());
  }

  // All of Borehole's effects have one sign, so that its best and its worst point are corners.
  @Test
  void theBestOfBoreholeIsTheBestOfItsCorners() {
    FidelityProblem borehole = problem("borehole");
    double best = Double.NEGATIVE_INFINITY;
    double worst = Double.POSITIVE_INFINITY;
    Encoding encoding = new Encoding(borehole.space());
    for (int corner = 0; corner < 1 << 8; corner++) {
      double[] unit = new double[9];
      for (int j = 0; j < 8; j++) {
        unit[j] = corner >> j & 1;
      }
      unit[8] = 1;
      double value = borehole.value().applyAsDouble(encoding.decode(unit));
      best = Math.max(best, value);
      worst = Math.min(worst, value);
    }
    assertThat(borehole.best()).isCloseTo(best, within(1e-10));
    assertThat(borehole.range()).isCloseTo(best - worst, within(0.1));
  }

  @Test
  void aRegretIsThatOfTheTargetWhateverTheFidelityOfThePoint() {
    FidelityProblem borehole = problem("borehole");
    Point cheap = point(borehole, 0.1, 25050, 89335, 1050, 89.55, 760, 1400, 10950, 0);
    assertThat(borehole.regret(cheap))
        .isCloseTo(309.5755876604079 - 70.87291263681897, within(1e-9));
    FidelityProblem branin = problem("branin");
    assertThat(branin.regret(point(branin, -5, 0, 0.3)))
        .isCloseTo(308.12909601160663 - 0.39788735772973816, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({"branin, 0.7, 0.8", "hartmann6, 0.99, 1", "borehole, 0.9, 1", "currin, 0.95, 1"})
  void cheapValuesOfRelatedFunctionsGoWithTheExactOnes(String name, double least, double most) {
    assertThat(correlation(problem(name))).isBetween(least, most);
  }

  @Test
  void cheapValuesOfTheUnrelatedFunctionSayNothing() {
    // The sd of a correlation of 3,000 independent pairs is 0.018.
    assertThat(correlation(problem("unrelated"))).isBetween(-0.06, 0.06);
  }

  private static double correlation(FidelityProblem problem) {
    Point[] points = random(problem, 8);
    Object least =
        problem.space().parameters().stream()
                .filter(p -> p.name().equals(problem.fidelity().parameter()))
                .anyMatch(p -> p.kind() == Parameter.Kind.INT)
            ? (Object) 0L
            : (Object) 0.0;
    double[] cheap = values(problem, points, least);
    double[] exact = values(problem, points, problem.fidelity().target());
    double meanCheap = Arrays.stream(cheap).average().orElseThrow();
    double meanExact = Arrays.stream(exact).average().orElseThrow();
    double both = 0;
    double ofCheap = 0;
    double ofExact = 0;
    for (int i = 0; i < POINTS; i++) {
      both += (cheap[i] - meanCheap) * (exact[i] - meanExact);
      ofCheap += Math.pow(cheap[i] - meanCheap, 2);
      ofExact += Math.pow(exact[i] - meanExact, 2);
    }
    return both / Math.sqrt(ofCheap * ofExact);
  }

  @ParameterizedTest
  @MethodSource("functions")
  void theCheapestValueCostsATenthOfTheTarget(FidelityProblem problem) {
    Fidelity fidelity = problem.fidelity();
    boolean whole = fidelity.target() instanceof Long;
    Object least = whole ? (Object) 0L : (Object) 0.0;
    double cheap = fidelity.cost(problem.space(), least).orElseThrow();
    double exact = fidelity.cost(problem.space(), fidelity.target()).orElseThrow();
    assertThat(cheap / exact).isCloseTo(0.1, within(1e-12));
    if (!whole) {
      assertThat(fidelity.cost(problem.space(), 0.5).orElseThrow() / exact)
          .isCloseTo(0.55, within(1e-12));
    }
  }

  @Test
  void theTreesCostWhatTheirRoundsCost() {
    FidelityProblem trees = problem("trees-boston");
    long rounds = (Long) trees.fidelity().target();
    assertThat(trees.fidelity().cost(trees.space(), 1L).orElseThrow())
        .isCloseTo(1.0 / rounds, within(1e-12));
    assertThat(trees.space().names()).endsWith("rounds");
    assertThat(trees.direction()).isEqualTo(Direction.MINIMIZE);
  }
}
