package io.github.culmen.lab.objectives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The formulas against numbers that another program computed from the literature's. */
class FrontProblemsTest {
  private static FrontProblem problem(String name) {
    return FrontProblems.all().stream()
        .filter(p -> p.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static double[] numbers(String words) {
    return Arrays.stream(words.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
  }

  static Stream<FrontProblem> all() {
    return FrontProblems.all().stream();
  }

  @ParameterizedTest
  @CsvSource({
    "branin-currin, 0.542772843572653 0.15166666666666667, 0.39788735772973816 11.023462104796744",
    "branin-currin, 0 0, 308.12909601160663 3.0",
    "branin-currin, 1 1, 145.87219087939556 4.005316104976526",
    "branin-currin, 0.5 0.25, 3.156436450015981 10.129316760328459",
    "zdt1, 0.25 0.1 0.2 0.3 0.4 0.5, 0.25 2.738230796916433",
    "zdt2, 0.25 0.1 0.2 0.3 0.4 0.5, 0.25 3.683108108108108",
    "zdt3, 0.25 0.1 0.2 0.3 0.4 0.5, 0.25 2.488230796916433",
    "dtlz2, 0.25 0.1 0.5 0.5 0.5 0.9, 1.2195209829148985 0.5051421307219185",
    "dtlz2-3, 0.25 0.75 0.1 0.5 0.5 0.9,"
        + " 0.46669047558312143 1.1266904755831213 0.5051421307219185",
    "vehicle-safety, 1 1 1 1 1, 1661.7078225 8.3046 0.0708",
    "vehicle-safety, 3 1 2 1 3, 1679.9032571 9.6123 0.0981",
    "car-side-impact, 1 1 1 1 1 1 1, 29.05001 4.03 12.175625 0.0395",
    "car-side-impact, 0.5 0.45 0.5 0.5 0.875 0.4 0.4, 15.576004 4.42725 13.09138125 9.4940193",
    "car-side-impact, 1.5 1.35 1.5 1.5 2.625 1.2 1.2, 42.768012 3.58525 10.61064375 0",
    "bnh, 1 2, 20 25 -5 -66.3",
    "bnh, 0 3, 36 29 9 -92.3",
  })
  void valuesAreThoseOfTheLiterature(String name, String at, String values) {
    assertThat(problem(name).function().apply(numbers(at)))
        .containsExactly(numbers(values), within(1e-9));
  }

  @ParameterizedTest
  @MethodSource("all")
  void everyProblemHasAsManyValuesAsItSays(FrontProblem problem) {
    for (double share : new double[] {0, 0.37, 1}) {
      double[] x = new double[problem.dimension()];
      Arrays.setAll(x, j -> problem.lower()[j] + share * (problem.upper()[j] - problem.lower()[j]));
      double[] values = problem.function().apply(x);
      assertThat(values).hasSize(problem.objectives() + problem.constraints());
      assertThat(Arrays.stream(values)).allMatch(v -> Double.isFinite(v));
    }
    assertThat(problem.lower()).hasSameSizeAs(problem.upper());
    assertThat(problem.best()).isPositive();
  }

  @Test
  void pointsOfDtlz2LieOnASphereAroundTheFront() {
    SplittableRandom random = new SplittableRandom(3);
    for (String name : List.of("dtlz2", "dtlz2-3", "c2-dtlz2")) {
      FrontProblem problem = problem(name);
      for (int i = 0; i < 50; i++) {
        double[] x = random.doubles(6).toArray();
        double g = 0;
        for (int j = problem.objectives() - 1; j < 6; j++) {
          g += (x[j] - 0.5) * (x[j] - 0.5);
        }
        double squares =
            Arrays.stream(problem.function().apply(x))
                .limit(problem.objectives())
                .map(f -> f * f)
                .sum();
        assertThat(squares).isCloseTo((1 + g) * (1 + g), within(1e-12));
      }
    }
  }

  @Test
  void theHolesOfTheConstrainedFrontAreWhereNoBallIs() {
    FrontProblem problem = problem("c2-dtlz2");
    double[] x = new double[6];
    Arrays.fill(x, 0.5);
    // The ends of the front and its middle are centres of balls of radius 0.2.
    for (double place : new double[] {0, 0.5, 1}) {
      x[0] = place;
      double[] values = problem.function().apply(x);
      assertThat(values[2]).as("at %s", place).isCloseTo(-0.04, within(1e-12));
      assertThat(problem.feasible(values)).isTrue();
    }
    x[0] = 0.25;
    double[] between = problem.function().apply(x);
    assertThat(between[2]).isCloseTo(0.11224093497742649, within(1e-12));
    assertThat(problem.feasible(between)).isFalse();
  }

  @Test
  void onlyFeasiblePointsCount() {
    FrontProblem problem = problem("bnh");
    double[] feasible = {40, 20, -1, -1};
    double[] better = {10, 10, -1, 1e-9};
    assertThat(problem.feasible(feasible)).isTrue();
    assertThat(problem.feasible(better)).isFalse();
    assertThat(problem.feasible(new double[] {1, 1, 0, 0})).isTrue();
    assertThat(problem.feasible(new double[] {1, 1, Double.NaN, 0})).isFalse();
    assertThat(problem.hypervolume(List.of(feasible))).isEqualTo(100.0 * 30);
    assertThat(problem.hypervolume(List.of(feasible, better))).isEqualTo(100.0 * 30);
    assertThat(problem.hypervolume(List.of(better))).isZero();
    assertThat(problem.hypervolume(List.of())).isZero();
  }

  // Counts cells of a fine grid instead of slicing.
  @Test
  void theHypervolumeIsWhatIsDominated() {
    FrontProblem problem =
        new FrontProblem(
            "square", new double[1], new double[] {1}, new double[] {1, 1}, 1, 0, x -> x);
    SplittableRandom random = new SplittableRandom(5);
    for (int round = 0; round < 20; round++) {
      List<double[]> values = new ArrayList<>();
      for (int i = 0; i <= round; i++) {
        values.add(new double[] {1.2 * random.nextDouble(), 1.2 * random.nextDouble()});
      }
      int inside = 0;
      for (int a = 0; a < 400; a++) {
        for (int b = 0; b < 400; b++) {
          double one = (a + 0.5) / 400;
          double other = (b + 0.5) / 400;
          inside += values.stream().anyMatch(v -> v[0] <= one && v[1] <= other) ? 1 : 0;
        }
      }
      assertThat(problem.hypervolume(values)).isCloseTo(inside / 160_000.0, within(6e-3));
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void aStudyIsToldTheReferenceOrNot(FrontProblem problem) {
    StudySpec told = problem.study(true).build();
    StudySpec guessing = problem.study(false).build();
    assertThat(told.name()).isEqualTo(problem.name());
    assertThat(told.objectives()).hasSize(problem.objectives());
    assertThat(told.outcomes()).hasSize(problem.constraints());
    assertThat(told.space().dimension()).isEqualTo(problem.dimension());
    for (int m = 0; m < problem.objectives(); m++) {
      assertThat(told.objectives().get(m).reference()).hasValue(problem.reference()[m]);
      assertThat(guessing.objectives().get(m).reference()).isEmpty();
    }
    for (int j = 0; j < problem.dimension(); j++) {
      assertThat(told.space().parameters().get(j).range().orElseThrow())
          .isEqualTo(guessing.space().parameters().get(j).range().orElseThrow());
    }
  }
}
