package io.github.culmen.problem.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.testdata.Numbers;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GpSampleProblemTest {
  private static double kernel(Hyperparameters hyperparameters, double[] a, double[] b) {
    double squares = 0;
    for (int j = 0; j < a.length; j++) {
      double scaled = (a[j] - b[j]) / hyperparameters.lengthscale(j);
      squares += scaled * scaled;
    }
    return hyperparameters.variance() * Math.exp(-0.5 * squares);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.0625, 0.1, 0.33, 0.5, 1, 3, 100})
  void leavesAlmostNothingOfTheProcessOutOnTheUnitInterval(double lengthscale) {
    AxisBasis basis = new AxisBasis(lengthscale);
    assertThat(basis.jitter()).isZero();
    for (int i = 0; i <= 50; i++) {
      for (int k = 0; k <= 50; k++) {
        double[] u = basis.at(i / 50.0);
        double[] v = basis.at(k / 50.0);
        double dot = 0;
        for (int n = 0; n < u.length; n++) {
          dot += u[n] * v[n];
        }
        double distance = (i - k) / 50.0 / lengthscale;
        assertThat(dot).isCloseTo(Math.exp(-0.5 * distance * distance), within(2e-7));
      }
    }
  }

  @Test
  void hasTheCovarianceOfTheProcessOverManyDraws() {
    Hyperparameters hyperparameters = Hyperparameters.of(new double[] {0.3, 0.7}, 5, 0);
    double[][] points = {{0, 0}, {0.2, 0.1}, {0.5, 0.5}, {0.6, 1}, {1, 0.9}};
    int draws = 20_000;
    double[][] sums = new double[points.length][points.length];
    double[] means = new double[points.length];
    SplittableRandom random = new SplittableRandom(11);
    double[] values = new double[points.length];
    for (int n = 0; n < draws; n++) {
      SeparableDraw draw = SeparableDraw.of(hyperparameters, random.split());
      for (int i = 0; i < points.length; i++) {
        values[i] = draw.value(points[i]);
        means[i] += values[i] / draws;
        for (int k = 0; k <= i; k++) {
          sums[i][k] += values[i] * values[k] / draws;
        }
      }
    }
    // Five standard errors: Var(f) = s², Var(fg) = s⁴ + k².
    for (int i = 0; i < points.length; i++) {
      assertThat(means[i]).isCloseTo(0, within(5 * Math.sqrt(5.0 / draws)));
      for (int k = 0; k <= i; k++) {
        double expected = kernel(hyperparameters, points[i], points[k]);
        double error = Math.sqrt((25 + expected * expected) / draws);
        assertThat(sums[i][k]).isCloseTo(expected, within(5 * error));
      }
    }
  }

  @Test
  void hasTheGradientOfItsValues() {
    SeparableDraw draw =
        SeparableDraw.of(
            Hyperparameters.of(new double[] {0.2, 0.4, 1.5}, 2, 0), new SplittableRandom(4));
    for (double[] x : new double[][] {{0.3, 0.8, 0.1}, {0, 1, 0.5}, {0.77, 0.01, 0.99}}) {
      double[] gradient = new double[3];
      double value = draw.valueAndGradient(x, gradient);
      assertThat(value).isEqualTo(draw.value(x));
      double[] differences = Numbers.centralDifferences(draw::value, x, 1e-5);
      for (int j = 0; j < 3; j++) {
        assertThat(gradient[j]).isCloseTo(differences[j], within(1e-6));
      }
    }
  }

  @Test
  void agreesWithItselfOnAGrid() {
    SeparableDraw draw =
        SeparableDraw.of(
            Hyperparameters.of(new double[] {0.2, 0.4, 1.5}, 2, 0), new SplittableRandom(9));
    double[] grid = draw.grid(new int[] {4, 3, 2});
    for (int i = 0; i < grid.length; i++) {
      int first = i / 6;
      int second = i / 2 % 3;
      double[] x = {first / 3.0, second / 2.0, i % 2};
      assertThat(grid[i]).isCloseTo(draw.value(x), within(1e-12));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2})
  void isNowhereAboveItsOptimum(long seed) {
    GpSampleProblem problem = GpSampleProblem.paper(seed);
    double optimum = problem.optimum().orElseThrow();
    double[] best = problem.optimizers().get(0);
    assertThat(problem.value(best)).isEqualTo(optimum);
    // 4096 boxes of a lengthscale and sd 2.2: the maximum is expected between 3 and 5.5 sds.
    assertThat(optimum / Math.sqrt(5)).isBetween(3.0, 5.5);
    SplittableRandom random = new SplittableRandom(seed + 100);
    double highest = Double.NEGATIVE_INFINITY;
    double[] x = new double[3];
    for (int i = 0; i < 34_000; i++) {
      boolean near = i % 17 == 0;
      for (int j = 0; j < 3; j++) {
        double step = 0.01 * random.nextGaussian();
        x[j] = near ? Math.max(0, Math.min(1, best[j] + step)) : random.nextDouble();
      }
      highest = Math.max(highest, problem.value(x));
    }
    assertThat(highest).isBetween(optimum - 1, optimum);
  }

  @Test
  void findsTheOptimumToTheLastFewDigits() {
    // A plane is small enough for a grid whose own error is below 1e-6.
    Hyperparameters hyperparameters = Hyperparameters.of(new double[] {0.3, 0.4}, 1, 0);
    for (int seed = 0; seed < 10; seed++) {
      GpSampleProblem problem =
          GpSampleProblem.draw("plane", hyperparameters, new SplittableRandom(seed));
      SeparableDraw draw = SeparableDraw.of(hyperparameters, new SplittableRandom(seed));
      double highest = Double.NEGATIVE_INFINITY;
      for (double value : draw.grid(new int[] {1001, 1001})) {
        highest = Math.max(highest, value);
      }
      assertThat(problem.optimum().orElseThrow()).isBetween(highest - 1e-12, highest + 2e-5);
    }
  }

  @Test
  void isTheSameFunctionForTheSameSeed() {
    GpSampleProblem first = GpSampleProblem.paper(5);
    GpSampleProblem second = GpSampleProblem.paper(5);
    double[] x = {0.1, 0.2, 0.3};
    assertThat(second.value(x)).isEqualTo(first.value(x));
    assertThat(second.optimum()).isEqualTo(first.optimum());
    assertThat(GpSampleProblem.paper(6).value(x)).isNotEqualTo(first.value(x));
    assertThat(first.name()).isEqualTo("gp-sample-5");
    assertThat(first.minimize()).isFalse();
    assertThat(first.dimension()).isEqualTo(3);
    assertThat(first.lower()).containsOnly(0);
    assertThat(first.upper()).containsOnly(1);
    assertThat(first.hyperparameters()).isEqualTo(GpSampleProblem.paperHyperparameters());
    assertThat(first.description()).contains("0.0625").contains("variance 5");
  }

  @Test
  void isFiniteFarBeyondTheCube() {
    GpSampleProblem problem =
        GpSampleProblem.draw(
            "line", Hyperparameters.of(new double[] {0.2}, 1, 0), new SplittableRandom(3));
    for (double x : new double[] {-1e300, -5, 2, 1e10, Double.MAX_VALUE}) {
      assertThat(problem.value(new double[] {x})).isFinite();
    }
    assertThat(problem.value(new double[] {1e10})).isZero();
  }

  @Test
  void rejectsWhatIsNoPoint() {
    GpSampleProblem problem =
        GpSampleProblem.draw(
            "line", Hyperparameters.of(new double[] {0.2}, 1, 0), new SplittableRandom(3));
    assertThatThrownBy(() -> problem.value(new double[] {0, 0}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("line takes points of dimension 1, but was given 2");
    assertThatThrownBy(() -> problem.value(new double[] {Double.NaN}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("coordinate 0 was NaN");
  }

  @Test
  void rejectsADrawTooLargeForMemory() {
    for (double lengthscale : new double[] {0.01, 1e-300, Double.MIN_VALUE}) {
      Hyperparameters tooShort =
          Hyperparameters.of(new double[] {lengthscale, lengthscale, lengthscale}, 1, 0);
      assertThatThrownBy(() -> GpSampleProblem.draw("x", tooShort, new SplittableRandom(1)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("at most 4194304 weights");
    }
  }
}
