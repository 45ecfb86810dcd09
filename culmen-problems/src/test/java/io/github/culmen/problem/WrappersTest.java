package io.github.culmen.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.trial.OutcomeBound;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Problems made of others or of a user's function: noise, memory, simulations, limits, crashes. */
class WrappersTest {
  private static final double[] PLACE = {1, 2};

  private static SimulatedProblem simulated(ToDoubleFunction<double[]> simulation) {
    return SimulatedProblem.maximized(
        "simulated", "a test", new double[] {0, -1}, new double[] {2, 3}, simulation);
  }

  private static ConstrainedProblem constrained(String name) {
    return ConstrainedProblem.all().stream()
        .filter(problem -> problem.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static CrashProblem crashing(String name) {
    return CrashProblem.all().stream()
        .filter(problem -> problem.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest(name = "of standard deviation {0}")
  @ValueSource(doubles = {1e-6, 0.3, 1e6})
  void noiseIsNormalAndIndependentOfThePoint(double sd) {
    Problem exact = Problems.named("branin");
    NoisyProblem noisy = NoisyProblem.of(exact, sd, new SplittableRandom(21));
    int draws = 20_000;
    double[] errors = new double[draws];
    Random random = new Random(22);
    for (int k = 0; k < draws; k++) {
      double[] x = SlowTwinsTest.drawn(exact, random);
      errors[k] = (noisy.value(x) - exact.value(x)) / sd;
    }
    double mean = Arrays.stream(errors).average().orElseThrow();
    double variance = Arrays.stream(errors).map(e -> e * e).average().orElseThrow();
    double fourth = Arrays.stream(errors).map(e -> e * e * e * e).average().orElseThrow();
    double neighbours = 0;
    for (int k = 1; k < draws; k++) {
      neighbours += errors[k] * errors[k - 1] / draws;
    }
    assertThat(mean).isCloseTo(0, within(4 / Math.sqrt(draws)));
    assertThat(variance).isCloseTo(1, within(4 * Math.sqrt(2.0 / draws)));
    assertThat(fourth)
        .as("as of a normal distribution")
        .isCloseTo(3, within(4 * Math.sqrt(96.0 / draws)));
    assertThat(neighbours).isCloseTo(0, within(4 / Math.sqrt(draws)));
    assertThat(noisy.optimum()).isEqualTo(exact.optimum());
    assertThat(noisy.description()).endsWith("; with noise of standard deviation " + sd);
  }

  @Test
  void aSimulationIsToBeMaximisedAndHasNoKnownBest() {
    SimulatedProblem problem = simulated(x -> x[0] * x[1]);
    assertThat(problem.minimize()).isFalse();
    assertThat(problem.optimum()).isEmpty();
    assertThat(problem.optimizers()).isEmpty();
    assertThat(problem.value(PLACE)).isEqualTo(2);
    assertThat(problem.value(problem.upper())).isEqualTo(6);
  }

  @Test
  void thePlaceOfAParameterInAPointDoesNotMatter() {
    SimulatedProblem problem = simulated(x -> x[0] + 10 * x[1]);
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("x2", 1.0);
    values.put("x1", 2);
    assertThat(problem.coordinates(Point.of(values))).containsExactly(2, 1);
    assertThat(problem.value(Point.of(values))).isEqualTo(12);
    values.put("x3", 0.5);
    assertThatThrownBy(() -> problem.value(Point.of(values)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("simulated takes points of x1, x2, but was given one of x2, x1, x3");
  }

  @Test
  void aSimulationCannotChangeThePointOfItsCaller() {
    double[] x = PLACE.clone();
    double value = simulated(own -> own[0] = 77).value(x);
    assertThat(value).isEqualTo(77);
    assertThat(x).isEqualTo(PLACE);
  }

  @ParameterizedTest(name = "coordinate {0} = {1}")
  @CsvSource({"0, -0.001", "0, 2.001", "1, -1e300", "1, NaN", "0, Infinity"})
  void aSimulationHasNoValueOutsideItsBox(int coordinate, double value) {
    double[] x = PLACE.clone();
    x[coordinate] = value;
    assertThatThrownBy(() -> simulated(p -> 0).value(x))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "simulated takes coordinates in its box, but coordinate "
                + coordinate
                + " was "
                + value);
  }

  @Test
  void aSimulationMustGiveANumberAndABoxMustHaveTwoEnds() {
    assertThatThrownBy(() -> simulated(x -> Double.NaN).value(PLACE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("simulated must have a finite value, but gave NaN at [1.0, 2.0]");
    assertThatThrownBy(() -> simulated(x -> 0).value(new double[3]))
        .hasMessage("simulated takes points of dimension 2, but was given 3");
    assertThatThrownBy(
            () -> SimulatedProblem.maximized("s", "", new double[2], new double[3], x -> 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a box has as many lower as upper limits, but s has 2 and 3");
  }

  @Test
  void whatIsRememberedIsComputedOnceForEachPointEvenForZerosOfBothSigns() {
    AtomicInteger calls = new AtomicInteger();
    Problem counted =
        RememberedProblem.of(
            simulated(
                x -> {
                  calls.incrementAndGet();
                  return 1 / (x[0] + 1) + x[1];
                }));
    double[] x = {0, 1};
    assertThat(counted.value(x)).isEqualTo(counted.value(x.clone())).isEqualTo(2);
    assertThat(calls).hasValue(1);
    x[0] = 1;
    assertThat(counted.value(x)).as("the key is a copy").isEqualTo(1.5);
    assertThat(counted.value(new double[] {0, 1})).isEqualTo(2);
    assertThat(calls).hasValue(2);
    assertThat(counted.toString()).isEqualTo("simulated");
    assertThatThrownBy(() -> counted.value(new double[] {9, 9}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aMixedProblemOfAUserIsCheckedAtEachPoint() {
    SearchSpace space =
        SearchSpace.of(Parameter.integer("n", 1, 4), Parameter.categorical("c", "a", "b"))
            .constrained("n <= 3");
    MixedProblem problem =
        MixedProblem.unknown(
            "own", "a test", space, p -> p.categorical("c").equals("a") ? p.real("n") : Double.NaN);
    assertThat(problem.optimum()).isEmpty();
    assertThat(problem.optimizers()).isEmpty();
    assertThat(problem.minimize()).isTrue();
    assertThat(problem.value(Point.of(Map.of("n", 2, "c", "a")))).isEqualTo(2);
    assertThatThrownBy(() -> problem.value(Point.of(Map.of("n", 2, "c", "b"))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("own must have a finite value, but gave NaN at ");
    assertThatThrownBy(() -> problem.value(Point.of(Map.of("n", 4, "c", "a"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("n <= 3");
    assertThatThrownBy(() -> problem.value(Point.of(Map.of("n", 2, "c", "z"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("z");
  }

  @Test
  void mixedProblemsHaveTheSameValueByCoordinatesAndByPoint() {
    for (MixedProblem problem : MixedProblems.all()) {
      for (Point best : problem.bestPoints()) {
        double[] x = problem.coordinates(best);
        assertThat(x).hasSize(problem.dimension());
        for (double coordinate : x) {
          assertThat(coordinate).isBetween(0.0, 1.0);
        }
        double value = problem.value(best);
        assertThat(value).isCloseTo(problem.optimum().orElseThrow(), within(1e-6));
      }
    }
  }

  private static Stream<Arguments> limits() {
    ToDoubleFunction<double[]> wave = x -> Math.cos(x[0] + x[1]) - 0.5;
    ToDoubleFunction<double[]> islands = x -> Math.sin(x[0]) * Math.sin(x[1]) + 0.95;
    ToDoubleFunction<double[]> wavy =
        x -> 1.5 - x[0] - 2 * x[1] - 0.5 * Math.sin(2 * Math.PI * (x[0] * x[0] - 2 * x[1]));
    ToDoubleFunction<double[]> round = x -> Math.pow(Math.hypot(x[0], x[1]), 2) - 1.5;
    return Stream.of(
        Arguments.of("gardner-1", List.of(wave)),
        Arguments.of("gardner-2", List.of(islands)),
        Arguments.of("gramacy", List.of(wavy, round)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("limits")
  void limitsAgreeWithTheirFormulas(String name, List<ToDoubleFunction<double[]>> formulas) {
    ConstrainedProblem problem = constrained(name);
    Random random = new Random(8);
    for (int k = 0; k < 300; k++) {
      double[] x = {
        random.nextDouble() * problem.upper()[0], random.nextDouble() * problem.upper()[1]
      };
      double[] values = problem.constraints(x);
      assertThat(values).hasSameSizeAs(formulas);
      for (int c = 0; c < values.length; c++) {
        assertThat(values[c]).isCloseTo(formulas.get(c).applyAsDouble(x), within(1e-12));
      }
    }
    assertThat(problem.limits()).extracting(OutcomeBound::name).startsWith("c1");
    assertThat(problem.limits()).allMatch(limit -> limit.kept(0) && !limit.kept(1e-9));
  }

  @Test
  void theBestVesselUsesItsMaterialUp() {
    ConstrainedProblem vessel = constrained("pressure-vessel");
    double[] slack = vessel.constraints(vessel.optimizer());
    assertThat(slack).hasSize(3);
    for (double one : slack) {
      assertThat(one).as("each limit is active at the optimum").isCloseTo(0, within(1e-6));
    }
    double[] own = vessel.optimizer();
    own[0] = 99;
    assertThat(vessel.optimizer()[0]).as("arrays are copies").isLessThan(1);
  }

  @ParameterizedTest(name = "{0} at ({1}, {2}): {3}")
  @CsvSource({
    "branin-disc, -2, 11.25, true",
    "branin-disc, 3.3624, 11.25, true",
    "branin-disc, 3.3626, 11.25, false",
    "branin-disc, 9.42478, 2.475, false",
    "branin-edge, 0, 10.5, false",
    "branin-edge, 0, 10.6, true",
    "branin-edge, -3.14159, 12.275, true"
  })
  void crashesEndWhereTheirRegionEnds(String name, double x, double y, boolean crashes) {
    assertThat(crashing(name).crashes(new double[] {x, y})).isEqualTo(crashes);
  }

  @Test
  void aSlabAndABallDoNotDependOnOtherCoordinates() {
    CrashProblem slab = crashing("hartmann6-slab");
    CrashProblem ball = crashing("hartmann3-ball");
    Random random = new Random(2);
    for (int k = 0; k < 200; k++) {
      double[] x = SlowTwinsTest.drawn(slab.function(), random);
      assertThat(slab.crashes(x)).isEqualTo(x[2] < 0.3);
      double[] y = SlowTwinsTest.drawn(ball.function(), random);
      double[] mirrored = {1 - y[0], 1 - y[1], y[2]};
      assertThat(ball.crashes(mirrored)).isEqualTo(ball.crashes(y));
    }
  }
}
