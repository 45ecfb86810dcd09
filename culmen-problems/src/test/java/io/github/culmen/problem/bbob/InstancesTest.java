package io.github.culmen.problem.bbob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.problem.Problem;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What makes an instance: random numbers, rotations, bends, and the shapes they are put into. */
class InstancesTest {
  private static IntStream functions() {
    return IntStream.rangeClosed(1, BbobProblem.FUNCTIONS);
  }

  private static double[] drawn(int dimension, SplittableRandom random) {
    return random.doubles(dimension, -5, 5).toArray();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {0, 1, -1, 7, 10_001, 2_147_483_646, 240_024})
  void uniformNumbersAreThoseOfTheShuffledGenerator(long seed) {
    // Park and Miller's generator with Bays and Durham's table, without Schrage's trick.
    long state = Math.max(1, Math.abs(seed));
    long[] table = new long[32];
    for (int i = 39; i >= 0; i--) {
      state = 16807 * state % 2147483647L;
      if (i < 32) {
        table[i] = state;
      }
    }
    long drawn = table[0];
    double[] numbers = Draws.uniform(500, seed);
    for (double number : numbers) {
      state = 16807 * state % 2147483647L;
      int place = (int) Math.floor(drawn / 67108865.0);
      drawn = table[place];
      table[place] = state;
      assertThat(number).isEqualTo(drawn / 2.147483647e9).isBetween(Double.MIN_VALUE, 1.0);
    }
  }

  @Test
  void moreNumbersBeginWithFewer() {
    assertThat(Arrays.copyOf(Draws.uniform(100, 42), 10)).isEqualTo(Draws.uniform(10, 42));
  }

  @Test
  void normalNumbersAreNormal() {
    double[] numbers = Draws.normal(20_000, 5);
    double mean = Arrays.stream(numbers).average().orElseThrow();
    double variance = Arrays.stream(numbers).map(v -> v * v).average().orElseThrow();
    long tail = Arrays.stream(numbers).filter(v -> Math.abs(v) > 1.959964).count();
    assertThat(mean).isCloseTo(0, within(4 / Math.sqrt(20_000)));
    assertThat(variance).isCloseTo(1, within(4 * Math.sqrt(2.0 / 20_000)));
    assertThat(tail / 20_000.0).isCloseTo(0.05, within(4 * Math.sqrt(0.05 * 0.95 / 20_000)));
  }

  @ParameterizedTest(name = "in dimension {0}")
  @ValueSource(ints = {2, 3, 10, 40})
  void rotationsAreOrthogonal(int d) {
    double[][] rotation = Draws.rotation(d, 10_003);
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        assertThat(Vectors.product(rotation[i], rotation[j]))
            .isCloseTo(i == j ? 1 : 0, within(1e-9));
      }
    }
    assertThat(Vectors.transposed(Vectors.transposed(rotation))).isDeepEqualTo(rotation);
  }

  @ParameterizedTest(name = "of function {0}")
  @MethodSource("functions")
  void bestValuesHaveTwoDecimalsAndBestPlacesLieInTheBox(int function) {
    Set<Double> values = new HashSet<>();
    for (int instance = 1; instance <= 15; instance++) {
      BbobProblem problem = BbobProblem.of(function, instance, 4);
      double best = problem.optimum().orElseThrow();
      assertThat(best).isBetween(-1000.0, 1000.0);
      assertThat(Math.rint(100 * best) / 100).isCloseTo(best, within(1e-9));
      values.add(best);
      for (double coordinate : problem.optimizers().get(0)) {
        assertThat(coordinate).isBetween(-5.0, 5.0);
      }
    }
    assertThat(values.size()).as("instances differ").isGreaterThan(10);
  }

  @ParameterizedTest(name = "of function {0}")
  @MethodSource("functions")
  void theSameInstanceIsTheSameFunction(int function) {
    SplittableRandom random = new SplittableRandom(function);
    BbobProblem one = BbobProblem.of(function, 2, 3);
    BbobProblem other = BbobProblem.of(function, 2, 3);
    BbobProblem another = BbobProblem.of(function, 5, 3);
    int differing = 0;
    for (int k = 0; k < 20; k++) {
      double[] x = drawn(3, random);
      double[] copy = x.clone();
      double value = one.value(x);
      assertThat(other.value(x)).isEqualTo(value);
      assertThat(x).as("the point is left as it is").isEqualTo(copy);
      differing += value == another.value(x) ? 0 : 1;
    }
    assertThat(differing).isEqualTo(20);
  }

  @Test
  void bendsKeepSignOrderAndZero() {
    assertThat(Vectors.oscillated(0)).isZero();
    double before = Double.NEGATIVE_INFINITY;
    for (int i = -2000; i <= 2000; i++) {
      double x = i / 100.0;
      double bent = Vectors.oscillated(x);
      assertThat(Math.signum(bent)).isEqualTo(Math.signum(x));
      assertThat(bent).isGreaterThan(before);
      if (x != 0) {
        assertThat(bent / x).as("within a factor of the line").isBetween(0.9, 1.11);
      }
      before = bent;
    }
  }

  @Test
  void lopsidednessLeavesNegativeAndFirstCoordinatesAlone() {
    double[] x = {2, -3, 4, 0};
    double[] bent = Vectors.lopsided(0.5, x);
    assertThat(bent[0]).isEqualTo(2);
    assertThat(bent[1]).isEqualTo(-3);
    assertThat(bent[2]).isCloseTo(Math.pow(4, 1 + 0.5 * 2 / 3.0 * 2), within(1e-12));
    assertThat(bent[3]).isZero();
    assertThat(x).containsExactly(2, -3, 4, 0);
  }

  @Test
  void thePenaltyIsZeroInTheBoxAndSquareBeyond() {
    assertThat(Vectors.penalty(new double[] {-5, 5, 0})).isZero();
    assertThat(Vectors.penalty(new double[] {-7, 8, 0})).isEqualTo(4 + 9);
  }

  @ParameterizedTest(name = "base {0} in dimension {1}")
  @CsvSource({"10, 2", "0.1, 5", "1, 7"})
  void stretchingIsAProductOfThreeMatrices(double base, int d) {
    double[][] left = Draws.rotation(d, 3);
    double[][] right = Draws.rotation(d, 4);
    double[] x = Draws.normal(d, 5);
    double[] expected = Vectors.times(left, Vectors.scaled(base, Vectors.times(right, x)));
    double[] actual = Vectors.times(Vectors.stretched(left, base, right), x);
    for (int i = 0; i < d; i++) {
      assertThat(actual[i]).isCloseTo(expected[i], within(1e-12 * Math.max(1, base)));
    }
  }

  @ParameterizedTest(name = "instance {0}")
  @ValueSource(ints = {1, 8, 77})
  void theSphereIsTheSquaredDistance(int instance) {
    BbobProblem sphere = BbobProblem.of(1, instance, 6);
    double[] best = sphere.optimizers().get(0);
    SplittableRandom random = new SplittableRandom(instance);
    for (int k = 0; k < 50; k++) {
      double[] x = drawn(6, random);
      double[] away = Vectors.minus(x, best);
      assertThat(sphere.value(x))
          .isCloseTo(Vectors.product(away, away) + sphere.optimum().orElseThrow(), within(1e-9));
    }
  }

  @Test
  void theSlopeHasTheSameGradientEverywhereAndItsBestCornerAtTheEnd() {
    BbobProblem slope = BbobProblem.of(5, 4, 5);
    double[] best = slope.optimizers().get(0);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 5; i++) {
      assertThat(Math.abs(best[i])).isEqualTo(5);
      double expected = -Math.signum(best[i]) * Math.pow(10, i / 4.0);
      double[] x = drawn(5, random);
      double[] further = x.clone();
      further[i] += 0.25 * (best[i] - x[i]);
      double rise = slope.value(further) - slope.value(x);
      assertThat(rise / (further[i] - x[i])).isCloseTo(expected, within(1e-9));
    }
    double[] beyond = best.clone();
    beyond[2] *= 2;
    assertThat(slope.value(beyond)).as("flat beyond the box").isEqualTo(slope.value(best));
  }

  @ParameterizedTest(name = "function {0}")
  @ValueSource(ints = {1, 2, 3, 5})
  void separableFunctionsHaveNoMixedTerms(int function) {
    assertThat(mostMixed(BbobProblem.of(function, 1, 4))).isLessThan(1e-6);
  }

  @ParameterizedTest(name = "function {0}")
  @ValueSource(ints = {6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 21, 23, 24})
  void rotatedFunctionsHaveMixedTerms(int function) {
    assertThat(mostMixed(BbobProblem.of(function, 1, 4))).isGreaterThan(1e-3);
  }

  /** The largest difference f(a, b) - f(a, 0) - f(0, b) + f(0, 0), relative to the values. */
  private static double mostMixed(Problem problem) {
    SplittableRandom random = new SplittableRandom(9);
    double most = 0;
    for (int k = 0; k < 30; k++) {
      double[] x = drawn(4, random);
      double[] first = x.clone();
      first[0] = random.nextDouble(-5, 5);
      double[] second = x.clone();
      second[1] = random.nextDouble(-5, 5);
      double[] both = first.clone();
      both[1] = second[1];
      double size = Math.abs(problem.value(x)) + Math.abs(problem.value(both));
      double mixed =
          problem.value(both) - problem.value(first) - problem.value(second) + problem.value(x);
      most = Math.max(most, Math.abs(mixed) / (1 + size));
    }
    return most;
  }

  @Test
  void theConditionOfTheEllipsoidIsAMillion() {
    // Along its first and last axes, at the same distance, far enough for the bends to cancel.
    BbobProblem ellipsoid = BbobProblem.of(2, 1, 5);
    double[] best = ellipsoid.optimizers().get(0);
    double[] flat = best.clone();
    flat[0] += 1;
    double[] steep = best.clone();
    steep[4] += 1;
    double optimum = ellipsoid.optimum().orElseThrow();
    double ratio = (ellipsoid.value(steep) - optimum) / (ellipsoid.value(flat) - optimum);
    assertThat(ratio).isCloseTo(1e6, within(1.0));
  }

  @ParameterizedTest(name = "function {0} of {1} peaks")
  @CsvSource({"21, 10", "22, 9.8"})
  void peaksAreBelowTheBestOne(int function, double width) {
    BbobProblem peaks = BbobProblem.of(function, 3, 2);
    double optimum = peaks.optimum().orElseThrow();
    for (double coordinate : peaks.optimizers().get(0)) {
      assertThat(Math.abs(coordinate)).isLessThanOrEqualTo(0.4 * width);
    }
    SplittableRandom random = new SplittableRandom(2);
    for (int k = 0; k < 500; k++) {
      double loss = peaks.value(drawn(2, random)) - optimum;
      // The loss is at most that of no peak at all: 10, bent a little, squared.
      assertThat(loss).isBetween(0.0, 125.0);
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "bbob-f1-i1-d2, sphere",
    "bbob-f24-i10000-d40, Lunacek bi-Rastrigin",
    "bbob-f07-i002-d03, step ellipsoid"
  })
  void namesAreReadByTheFamily(String name, String function) {
    Problem problem = new BbobFamily().named(name).orElseThrow();
    assertThat(problem.description()).contains(", " + function + ", ");
    assertThat(new BbobFamily().named(problem.name())).isPresent();
    assertThat(problem.name()).isEqualTo(name.replaceAll("([fid])0+", "$1"));
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "",
        "bbob",
        "bbob-f1-i1",
        "bbob-f1-i1-d2-x",
        "bbob-f-1-i1-d2",
        "xbbob-f1-i1-d2",
        "bbob-f1234567890-i1-d2"
      })
  void otherNamesAreNotItsOwn(String name) {
    assertThat(new BbobFamily().named(name)).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "bbob-f0-i1-d2, the function of a bbob problem must be from 1 to 24 but was 0",
    "bbob-f1-i10001-d2, the instance of a bbob problem must be from 1 to 10000 but was 10001",
    "bbob-f1-i1-d41, the dimension of a bbob problem must be from 2 to 40 but was 41"
  })
  void limitsAreNamed(String name, String message) {
    assertThatThrownBy(() -> new BbobFamily().named(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message.replace(" but", ", but"));
  }
}
