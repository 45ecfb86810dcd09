package io.github.culmen.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.math.Lbfgsb.Minimum;
import io.github.culmen.math.Lbfgsb.Objective;
import io.github.culmen.math.Lbfgsb.Options;
import io.github.culmen.math.Lbfgsb.Reason;
import io.github.culmen.testdata.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LbfgsbTest {
  private static final double INFINITY = Double.POSITIVE_INFINITY;
  private static final Options TIGHT =
      Options.defaults().withGradientTolerance(1e-9).withValueTolerance(0);

  private static double[] filled(int n, double value) {
    double[] a = new double[n];
    Arrays.fill(a, value);
    return a;
  }

  private static Minimum minimize(Objective f, double[] x0, double low, double high, Options o) {
    return Lbfgsb.minimize(f, x0, filled(x0.length, low), filled(x0.length, high), o);
  }

  private static double rosenbrock(double[] x, double[] gradient) {
    double value = 0;
    Arrays.fill(gradient, 0);
    for (int i = 0; i + 1 < x.length; i++) {
      double a = x[i + 1] - x[i] * x[i];
      double b = 1 - x[i];
      value += 100 * a * a + b * b;
      gradient[i] += -400 * a * x[i] - 2 * b;
      gradient[i + 1] += 200 * a;
    }
    return value;
  }

  /** Half the weighted squared distance to a centre; over a box the minimum is the projection. */
  private static Objective separable(double... centre) {
    return (x, gradient) -> {
      double value = 0;
      for (int i = 0; i < x.length; i++) {
        double weight = 1 + 3 * i;
        value += 0.5 * weight * (x[i] - centre[i]) * (x[i] - centre[i]);
        gradient[i] = weight * (x[i] - centre[i]);
      }
      return value;
    };
  }

  /** Positive definite, coupled: f = |A(x - c)|²/2 with a random A. */
  private static Objective coupled(int n, long seed) {
    Random random = new Random(seed);
    double[][] a = new double[n][n];
    double[] c = new double[n];
    for (int i = 0; i < n; i++) {
      c[i] = 1.5 * random.nextGaussian();
      for (int j = 0; j < n; j++) {
        a[i][j] = random.nextGaussian() + (i == j ? 3 : 0);
      }
    }
    return (x, gradient) -> {
      Arrays.fill(gradient, 0);
      double value = 0;
      for (double[] row : a) {
        double r = 0;
        for (int j = 0; j < n; j++) {
          r += row[j] * (x[j] - c[j]);
        }
        value += 0.5 * r * r;
        for (int j = 0; j < n; j++) {
          gradient[j] += r * row[j];
        }
      }
      return value;
    };
  }

  @Test
  void findsAMinimumInsideOnAFaceAndInACorner() {
    double[][] centres = {{0.2, -0.4, 0.1}, {2, -0.4, 0.1}, {0.3, -5, 4}, {7, -5, 4}};
    for (double[] centre : centres) {
      Minimum minimum = minimize(separable(centre), new double[] {0.5, 0.5, -0.9}, -1, 1, TIGHT);
      for (int i = 0; i < 3; i++) {
        double expected = Math.max(-1, Math.min(1, centre[i]));
        assertThat(minimum.point()[i]).isCloseTo(expected, within(1e-8));
      }
      assertThat(minimum.converged()).isTrue();
      assertThat(minimum.gradientNorm()).isLessThanOrEqualTo(1e-9);
    }
  }

  @Test
  void reachesTheOptimalityConditionsOfCoupledBoxQuadratics() {
    for (int seed = 0; seed < 40; seed++) {
      int n = 1 + seed % 12;
      Objective f = coupled(n, seed);
      Minimum minimum = minimize(f, new double[n], -1, 1, TIGHT.withGradientTolerance(1e-7));
      assertThat(minimum.reason()).as("seed %s", seed).isEqualTo(Reason.GRADIENT_TOLERANCE);
      double[] gradient = new double[n];
      f.evaluate(minimum.point(), gradient);
      for (int i = 0; i < n; i++) {
        double xi = minimum.point()[i];
        if (xi > -1 && xi < 1) {
          double room = Math.min(xi + 1, 1 - xi);
          assertThat(Math.min(Math.abs(gradient[i]), room)).isLessThanOrEqualTo(1e-6);
        } else {
          assertThat(xi * gradient[i]).isLessThanOrEqualTo(1e-6);
        }
      }
    }
  }

  @Test
  void solvesRosenbrockInTwoDimensionsAboutAsFastAsTheReferenceCode() {
    double[] start = {-1.2, 1};
    for (double bound : new double[] {INFINITY, 2}) {
      Minimum minimum = minimize(LbfgsbTest::rosenbrock, start, -bound, bound, Options.defaults());
      assertThat(minimum.point()).containsExactly(new double[] {1, 1}, within(1e-4));
      // The Fortran code takes 44 to 46 evaluations at tolerances slightly looser than these.
      assertThat(minimum.evaluations()).isLessThan(60);
      assertThat(minimum.converged()).isTrue();
    }
  }

  @Test
  void solvesRosenbrockInTenDimensions() {
    double[] start = {-1.2, 1, -1.2, 1, -1.2, 1, -1.2, 1, -1.2, 1};
    Minimum minimum = minimize(LbfgsbTest::rosenbrock, start, -2, 2, TIGHT);
    assertThat(minimum.point()).containsExactly(filled(10, 1), within(1e-6));
    assertThat(minimum.evaluations()).isLessThan(150);
  }

  @Test
  void solvesRosenbrockCutOffBeforeItsMinimum() {
    Minimum minimum =
        minimize(LbfgsbTest::rosenbrock, new double[] {-1.2, 1}, -2, 0.5, Options.defaults());
    // On x₀ = 1/2 the best x₁ is 1/4.
    assertThat(minimum.point()).containsExactly(new double[] {0.5, 0.25}, within(1e-5));
    assertThat(minimum.value()).isCloseTo(0.25, within(1e-9));
  }

  @Test
  void noticesThatTheStartIsTheSolution() {
    Minimum minimum =
        minimize(LbfgsbTest::rosenbrock, new double[] {1, 1}, -2, 2, Options.defaults());
    assertThat(minimum.evaluations()).isEqualTo(1);
    assertThat(minimum.iterations()).isZero();
    assertThat(minimum.reason()).isEqualTo(Reason.GRADIENT_TOLERANCE);
  }

  @Test
  void stopsAtOnceInACornerThatTheGradientPointsOutOf() {
    Minimum minimum = minimize(separable(5, 5), new double[] {1, 1}, -1, 1, Options.defaults());
    assertThat(minimum.evaluations()).isEqualTo(1);
    assertThat(minimum.point()).containsExactly(1, 1);
    assertThat(minimum.converged()).isTrue();
  }

  @Test
  void stopsAtOnceOnAFlatFunction() {
    Minimum minimum =
        minimize((x, gradient) -> 3, new double[] {0.3, 0.4}, 0, 1, Options.defaults());
    assertThat(minimum.evaluations()).isEqualTo(1);
    assertThat(minimum.value()).isEqualTo(3);
    assertThat(minimum.point()).containsExactly(0.3, 0.4);
  }

  @Test
  void worksInOneDimension() {
    Objective f =
        (x, gradient) -> {
          gradient[0] = Math.sinh(x[0] - 0.3);
          return Math.cosh(x[0] - 0.3);
        };
    assertThat(minimize(f, new double[] {-4}, -INFINITY, INFINITY, TIGHT).point()[0])
        .isCloseTo(0.3, within(1e-8));
    assertThat(minimize(f, new double[] {4}, 1, 5, TIGHT).point()[0]).isEqualTo(1);
  }

  @Test
  void shrinksTheStepOutOfRegionsThatAreNotFinite() {
    // -log x + x has its minimum at 1 and no value left of 0; from the far right the steps
    // overshoot.
    for (double bad : new double[] {Double.NaN, INFINITY, -INFINITY}) {
      Objective f =
          (x, gradient) -> {
            double value = 0;
            for (int i = 0; i < x.length; i++) {
              gradient[i] = 50 * (1 - 1 / x[i]);
              value += x[i] > 0 ? 50 * (x[i] - Math.log(x[i])) : bad;
            }
            return value;
          };
      Minimum minimum =
          minimize(f, new double[] {0.05, 3}, -10, 10, TIGHT.withGradientTolerance(1e-6));
      assertThat(minimum.point()).containsExactly(new double[] {1, 1}, within(1e-6));
    }
  }

  @Test
  void treatsAGradientThatIsNotFiniteLikeAValue() {
    Objective f =
        (x, gradient) -> {
          gradient[0] = x[0] < -0.5 ? Double.NaN : 2 * (x[0] + 0.4);
          return (x[0] + 0.4) * (x[0] + 0.4);
        };
    Minimum minimum = minimize(f, new double[] {1}, -1, 1, TIGHT);
    assertThat(minimum.point()[0]).isCloseTo(-0.4, within(1e-8));
  }

  @Test
  void endsWithTheBestPointWhenAWallHidesTheMinimum() {
    Objective f =
        (x, gradient) -> {
          gradient[0] = 1;
          return x[0] > 0.25 ? x[0] : Double.NaN;
        };
    Minimum minimum = minimize(f, new double[] {1}, -1, 1, TIGHT);
    assertThat(minimum.point()[0]).isGreaterThan(0.25).isLessThan(0.26);
    assertThat(minimum.value()).isEqualTo(minimum.point()[0]);
    assertThat(minimum.converged()).isFalse();
  }

  @Test
  void reportsAStartThatIsNotFinite() {
    Minimum minimum =
        minimize((x, gradient) -> Double.NaN, new double[] {0.5}, 0, 1, Options.defaults());
    assertThat(minimum.reason()).isEqualTo(Reason.START_NOT_FINITE);
    assertThat(minimum.converged()).isFalse();
    assertThat(minimum.point()).containsExactly(0.5);
    assertThat(minimum.value()).isNaN();
  }

  @Test
  void givesUpNormallyWhenTheGradientLies() {
    Objective liar =
        (x, gradient) -> {
          gradient[0] = -2 * x[0];
          gradient[1] = -2 * x[1];
          return x[0] * x[0] + x[1] * x[1];
        };
    Minimum minimum = minimize(liar, new double[] {0.5, 0.2}, -1, 1, TIGHT);
    assertThat(minimum.reason()).isEqualTo(Reason.LINE_SEARCH_FAILED);
    assertThat(minimum.point()).containsExactly(0.5, 0.2);
    assertThat(minimum.converged()).isFalse();
  }

  @Test
  void neverLeavesTheBoxByAsMuchAsARounding() {
    double[] lower = {0.1, -1 / 3.0, 1e-17};
    double[] upper = {0.7, 2 / 3.0, 0.3};
    Objective f = coupled(3, 9);
    Objective guarded =
        (x, gradient) -> {
          for (int i = 0; i < 3; i++) {
            assertThat(x[i]).isBetween(lower[i], upper[i]);
          }
          return f.evaluate(x, gradient);
        };
    for (int seed = 0; seed < 20; seed++) {
      double[] start = new Random(seed).doubles(3, -2, 2).toArray();
      assertThat(Lbfgsb.minimize(guarded, start, lower, upper, TIGHT).evaluations()).isPositive();
    }
  }

  @Test
  void projectsAStartOutsideTheBox() {
    Lbfgsb search =
        Lbfgsb.start(new double[] {-7, 9}, filled(2, 0), filled(2, 1), Options.defaults());
    assertThat(search.point()).containsExactly(0, 1);
  }

  @Test
  void leavesFixedCoordinatesAlone() {
    double[] lower = {0.25, -1};
    double[] upper = {0.25, 1};
    Minimum minimum =
        Lbfgsb.minimize(separable(3, 0.5), new double[] {0.25, -1}, lower, upper, TIGHT);
    assertThat(minimum.point()[0]).isEqualTo(0.25);
    assertThat(minimum.point()[1]).isCloseTo(0.5, within(1e-8));
    Minimum point =
        Lbfgsb.minimize(separable(3), new double[] {9}, new double[] {2}, new double[] {2}, TIGHT);
    assertThat(point.point()).containsExactly(2);
    assertThat(point.converged()).isTrue();
  }

  @Test
  void firstStepIsNoLongerThanOneHoweverSteepTheFunction() {
    for (double slope : new double[] {1e3, 1e150, 1e300}) {
      Lbfgsb search =
          Lbfgsb.start(
              new double[3], filled(3, -INFINITY), filled(3, INFINITY), Options.defaults());
      search.report(0, filled(3, slope));
      double[] p = search.point();
      double length = Math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
      Numbers.assertRelative(length, 1, 1e-12, "length");
    }
  }

  @Test
  void followsALongSlopeToTheBound() {
    Objective line =
        (x, gradient) -> {
          gradient[0] = -1e-3;
          return -1e-3 * x[0];
        };
    Minimum minimum = minimize(line, new double[] {0}, 0, 1000, Options.defaults());
    assertThat(minimum.point()).containsExactly(1000);
    assertThat(minimum.evaluations()).isLessThan(60);
  }

  @Test
  void survivesAFunctionWithoutLowerBound() {
    Objective line =
        (x, gradient) -> {
          gradient[0] = -1;
          return -x[0];
        };
    Minimum minimum = minimize(line, new double[] {0}, -INFINITY, INFINITY, Options.defaults());
    assertThat(minimum.point()[0]).isFinite().isPositive();
    assertThat(minimum.value()).isEqualTo(-minimum.point()[0]);
  }

  @Test
  void reportsTheBestPointEverEvaluated() {
    List<double[]> points = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    for (int budget = 1; budget < 40; budget++) {
      points.clear();
      values.clear();
      Objective recording =
          (x, gradient) -> {
            double value = rosenbrock(x, gradient);
            points.add(x.clone());
            values.add(value);
            return value;
          };
      Minimum minimum =
          minimize(recording, new double[] {-1.2, 1}, -2, 2, TIGHT.withMaxEvaluations(budget));
      double lowest = values.stream().mapToDouble(v -> v).min().orElseThrow();
      assertThat(minimum.evaluations()).isEqualTo(budget).isEqualTo(points.size());
      assertThat(minimum.value()).isEqualTo(lowest);
      assertThat(minimum.point()).isEqualTo(points.get(values.indexOf(lowest)));
      assertThat(minimum.reason()).isEqualTo(Reason.MAX_EVALUATIONS);
    }
  }

  @Test
  void honoursTheLimitOnIterations() {
    Minimum minimum =
        minimize(LbfgsbTest::rosenbrock, new double[] {-1.2, 1}, -2, 2, TIGHT.withMaxIterations(5));
    assertThat(minimum.iterations()).isEqualTo(5);
    assertThat(minimum.reason()).isEqualTo(Reason.MAX_ITERATIONS);
    assertThat(minimum.converged()).isFalse();
    Minimum none =
        minimize(LbfgsbTest::rosenbrock, new double[] {-1.2, 1}, -2, 2, TIGHT.withMaxIterations(0));
    assertThat(none.evaluations()).isEqualTo(1);
  }

  @Test
  void stopsOnTheValueTolerance() {
    Minimum minimum =
        minimize(
            LbfgsbTest::rosenbrock,
            new double[] {-1.2, 1},
            -2,
            2,
            TIGHT.withGradientTolerance(0).withValueTolerance(1e-3));
    assertThat(minimum.reason()).isEqualTo(Reason.VALUE_TOLERANCE);
    assertThat(minimum.converged()).isTrue();
  }

  @Test
  void worksWithAMemoryOfOne() {
    Minimum minimum =
        minimize(LbfgsbTest::rosenbrock, new double[] {-1.2, 1}, -2, 2, TIGHT.withMemory(1));
    assertThat(minimum.point()).containsExactly(new double[] {1, 1}, within(1e-6));
  }

  @Test
  void isDeterministicAndIndependentOfOtherSearches() {
    Options options = Options.defaults();
    Minimum alone = minimize(LbfgsbTest::rosenbrock, new double[] {-1.2, 1}, -2, 2, options);
    Lbfgsb first = Lbfgsb.start(new double[] {-1.2, 1}, filled(2, -2), filled(2, 2), options);
    Lbfgsb second = Lbfgsb.start(new double[] {0, 1.5}, filled(2, -2), filled(2, 2), options);
    double[] gradient = new double[2];
    while (!first.done() || !second.done()) {
      for (Lbfgsb search : List.of(first, second)) {
        if (!search.done()) {
          double value = rosenbrock(search.point(), gradient);
          search.report(value, gradient);
          // A caller may reuse its array.
          Arrays.fill(gradient, Double.NaN);
        }
      }
    }
    assertThat(first.minimum().point()).isEqualTo(alone.point());
    assertThat(first.minimum().evaluations()).isEqualTo(alone.evaluations());
    assertThat(second.minimum().point()).containsExactly(new double[] {1, 1}, within(1e-4));
  }

  @Test
  void keepsItsOwnCopiesOfPointsAndBounds() {
    double[] upper = {1};
    Lbfgsb search = Lbfgsb.start(new double[] {0}, new double[] {-1}, upper, Options.defaults());
    upper[0] = 50;
    search.point()[0] = 99;
    assertThat(search.point()).containsExactly(0);
    search.report(0, new double[] {-9});
    assertThat(search.point()).containsExactly(1);
  }

  @Test
  void canBeAskedForItsMinimumBeforeTheEnd() {
    Lbfgsb search =
        Lbfgsb.start(new double[] {0.5}, new double[] {0}, new double[] {1}, Options.defaults());
    assertThatIllegalStateException().isThrownBy(search::minimum);
    search.report(4, new double[] {1});
    assertThat(search.done()).isFalse();
    assertThat(search.minimum().value()).isEqualTo(4);
    assertThat(search.minimum().reason()).isEqualTo(Reason.UNFINISHED);
    search.report(3, new double[] {0});
    assertThat(search.done()).isTrue();
    assertThatIllegalStateException()
        .isThrownBy(search::point)
        .withMessageContaining("GRADIENT_TOLERANCE");
    assertThatIllegalStateException().isThrownBy(() -> search.report(1, new double[1]));
  }

  @Test
  void rejectsBadArguments() {
    Options options = Options.defaults();
    double[] one = {1};
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Lbfgsb.start(one, new double[2], one, options))
        .withMessageContaining("lower 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Lbfgsb.start(new double[0], new double[0], new double[0], options));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Lbfgsb.start(one, new double[] {2}, one, options))
        .withMessageContaining("lower[0] = 2.0 and upper[0] = 1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Lbfgsb.start(one, new double[] {Double.NaN}, one, options));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Lbfgsb.start(one, new double[] {INFINITY}, new double[] {INFINITY}, options));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Lbfgsb.start(new double[] {Double.NaN}, new double[1], one, options))
        .withMessageContaining("x0[0] = NaN");
    Lbfgsb search = Lbfgsb.start(one, one, one, options);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> search.report(1, new double[2]))
        .withMessageContaining("has 2");
  }

  @Test
  void rejectsBadOptions() {
    Options options = Options.defaults();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> options.withMemory(0))
        .withMessageContaining("memory = 0");
    assertThatIllegalArgumentException().isThrownBy(() -> options.withMaxIterations(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> options.withMaxEvaluations(0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> options.withGradientTolerance(Double.NaN))
        .withMessageContaining("gradientTolerance = NaN");
    assertThatIllegalArgumentException().isThrownBy(() -> options.withValueTolerance(-1));
  }
}
