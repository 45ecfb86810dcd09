package io.github.culmen.problem;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MixedProblemsTest {
  static Stream<MixedProblem> all() {
    return MixedProblems.all().stream();
  }

  private static MixedProblem named(String name) {
    return (MixedProblem) Problems.named(name);
  }

  private static double optimum(String name) {
    return named(name).optimum().getAsDouble();
  }

  @Test
  void allAreFoundByName() {
    assertThat(MixedProblems.names()).hasSize(8);
    for (MixedProblem problem : MixedProblems.all()) {
      assertThat(Problems.named(problem.name())).hasToString(problem.name());
      assertThat(Problems.names()).contains(problem.name());
      assertThat(problem.minimize()).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void theOptimumIsTheValueAtEveryBestPoint(MixedProblem problem) {
    assertThat(problem.bestPoints()).isNotEmpty();
    for (Point best : problem.bestPoints()) {
      assertClose(problem.value(best), problem.optimum().getAsDouble(), 1e-12, best.toString());
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void aPointHasOneValue(MixedProblem problem) {
    SplittableRandom random = new SplittableRandom(4);
    Encoding encoding = new Encoding(problem.space());
    for (int found = 0; found < 4; ) {
      double[] unit = random.doubles(problem.dimension()).toArray();
      if (encoding.legal(unit)) {
        Point point = encoding.decode(unit);
        double value = problem.value(point);
        assertThat(value).isFinite().isEqualTo(problem.value(point));
        assertThat(problem.value(unit)).isEqualTo(value);
        found++;
      }
    }
  }

  @Test
  void wrappersSearchTheSameSpace() {
    MixedProblem problem = named("mixed-branches");
    Point point = Point.of(Map.of("shape", "camel", "u", 0.25, "v", 3));
    Problem noisy = NoisyProblem.of(problem, 1e-6, new SplittableRandom(1));
    assertThat(noisy.space()).isEqualTo(problem.space());
    assertThat(noisy.value(point))
        .isCloseTo(problem.value(point), within(1e-5))
        .isNotEqualTo(problem.value(point));
    assertThat(RememberedProblem.of(problem).value(point)).isEqualTo(problem.value(point));
  }

  @Test
  void pointsOfOtherSpacesAreRefused() {
    assertThatThrownBy(() -> named("mixed-rosenbrock").value(Point.of(Map.of("k1", 1))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("none for k2");
    assertThatThrownBy(
            () ->
                named("pressure-vessel")
                    .value(Point.of(Map.of("shell", 1, "head", 9, "radius", 90.0, "length", 90.0))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must satisfy the constraint");
  }

  @Test
  void ofAllPointsOfRosenbrocksLatticeOneIsBest() {
    assertThat(least(named("mixed-rosenbrock"))).isZero();
  }

  @Test
  void ofAllChoicesTheBestOneIsKnown() {
    assertThat(least(named("mixed-choices"))).isEqualTo(optimum("mixed-choices"));
  }

  private static double least(MixedProblem problem) {
    double least = Double.POSITIVE_INFINITY;
    for (long i = 0; i < problem.space().cardinality(); i++) {
      least = Math.min(least, problem.value(problem.space().pointAt(i)));
    }
    return least;
  }

  @Test
  void ofAllShiftsAndWholeNumbersOneLineOfBraninIsLowest() {
    double least = Double.POSITIVE_INFINITY;
    for (String shift : List.of("amber", "brown", "coral", "denim", "ebony", "frost")) {
      for (int y = 0; y <= 15; y++) {
        int whole = y;
        DoubleUnaryOperator line =
            x -> named("mixed-branin").value(Point.of(Map.of("x", x, "y", whole, "shift", shift)));
        least = Math.min(least, least(line, -5, 10, 60));
      }
    }
    assertThat(optimum("mixed-branin")).isCloseTo(least, within(1e-10));
  }

  @Test
  void ofAllLevelsStepsAndSidesOnePlaneOfHartmannIsLowest() {
    MixedProblem problem = named("mixed-hartmann");
    Problem plain = Problems.named("hartmann6");
    double least = Double.POSITIVE_INFINITY;
    double[] best = null;
    for (int level = 0; level < 6; level++) {
      for (int step = 0; step <= 20; step++) {
        for (int side = 0; side < 5; side++) {
          for (double x1 = 0; x1 <= 1; x1 += 0.05) {
            for (double x2 = 0; x2 <= 1; x2 += 0.05) {
              double[] unit = {x1, x2, (level + 0.5) / 6, (step + 0.5) / 21, (side + 0.5) / 5};
              double value = problem.value(unit);
              if (value < least) {
                least = value;
                best = unit;
              }
            }
          }
        }
      }
    }
    // The function is smooth on a scale of 0.05, and the next plane is higher by more than that.
    for (int round = 0; round < 40; round++) {
      for (int j = 0; j < 2; j++) {
        int axis = j;
        double[] at = best;
        double low = Math.max(0, at[j] - 0.05);
        double high = Math.min(1, at[j] + 0.05);
        DoubleUnaryOperator line =
            x -> {
              double[] moved = at.clone();
              moved[axis] = x;
              return problem.value(moved);
            };
        best[j] = argument(line, low, high);
      }
    }
    assertThat(optimum("mixed-hartmann")).isCloseTo(problem.value(best), within(1e-10));
    assertThat(optimum("mixed-hartmann")).isGreaterThan(plain.optimum().getAsDouble());
  }

  @Test
  void ofAllPlatesOnePairMakesTheCheapestVessel() {
    double least = Double.POSITIVE_INFINITY;
    for (int shell = 1; shell <= 99; shell++) {
      for (int head = 1; head <= 99; head++) {
        double a = 0.0625 * shell;
        double b = 0.0625 * head;
        // Cost grows with the length, which is then the least that holds the volume.
        DoubleUnaryOperator cost =
            r -> {
              double length = Math.max(10, 1296000 / (Math.PI * r * r) - 4 * r / 3);
              return length > 200
                  ? 1e9
                  : 0.6224 * a * r * length
                      + 1.7781 * b * r * r
                      + 3.1661 * a * a * length
                      + 19.84 * a * a * r;
            };
        double widest = Math.min(200, Math.min(a / 0.0193, b / 0.00954));
        if (widest > 10) {
          least = Math.min(least, least(cost, 10, widest, 40));
        }
      }
    }
    assertThat(optimum("pressure-vessel")).isCloseTo(least, within(1e-6));
    // The number of the literature.
    assertThat(optimum("pressure-vessel")).isCloseTo(6059.714335, within(1e-5));
  }

  @Test
  void noBranchReachesTheBestOne() {
    Problem camel = Problems.named("six-hump-camel");
    double least = Double.POSITIVE_INFINITY;
    for (int v = -8; v <= 8; v++) {
      double y = v / 4.0;
      least = Math.min(least, 1.1 + least(x -> camel.value(new double[] {x, y}), -3, 3, 60));
    }
    assertThat(optimum("mixed-branches")).isLessThan(least).isLessThan(0.3);
    assertThat(
            named("mixed-branches").value(Point.of(Map.of("shape", "bowl", "width", 0.01, "n", 4))))
        .isCloseTo(0.3, within(1e-12));
  }

  /** The least value on a line: of a grid, and by golden sections around its best points. */
  private static double least(DoubleUnaryOperator f, double low, double high, int cells) {
    double[] values = new double[cells + 1];
    double width = (high - low) / cells;
    Arrays.setAll(values, i -> f.applyAsDouble(low + i * width));
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i <= cells; i++) {
      least = Math.min(least, values[i]);
      boolean dip =
          (i == 0 || values[i] <= values[i - 1]) && (i == cells || values[i] <= values[i + 1]);
      if (dip) {
        double from = Math.max(low, low + (i - 1) * width);
        double to = Math.min(high, low + (i + 1) * width);
        least = Math.min(least, f.applyAsDouble(argument(f, from, to)));
      }
    }
    return least;
  }

  private static double argument(DoubleUnaryOperator f, double from, double to) {
    double ratio = (Math.sqrt(5) - 1) / 2;
    double low = from;
    double high = to;
    double a = high - ratio * (high - low);
    double b = low + ratio * (high - low);
    double fa = f.applyAsDouble(a);
    double fb = f.applyAsDouble(b);
    while (high - low > 1e-9) {
      if (fa < fb) {
        high = b;
        b = a;
        fb = fa;
        a = high - ratio * (high - low);
        fa = f.applyAsDouble(a);
      } else {
        low = a;
        a = b;
        fa = fb;
        b = low + ratio * (high - low);
        fb = f.applyAsDouble(b);
      }
    }
    double middle = (low + high) / 2;
    double best = f.applyAsDouble(from) < f.applyAsDouble(middle) ? from : middle;
    return f.applyAsDouble(to) < f.applyAsDouble(best) ? to : best;
  }
}
