package io.github.culmen.problem.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.setting.Hyperparameters;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What must hold of any function drawn from a Gaussian process. */
class DrawPropertiesTest {
  private static GpSampleProblem line(double lengthscale, double variance, long seed) {
    return GpSampleProblem.draw(
        "line",
        Hyperparameters.of(new double[] {lengthscale}, variance, 0),
        new SplittableRandom(seed));
  }

  @ParameterizedTest(name = "lengthscale {0}")
  @ValueSource(doubles = {0.02, 0.1, 0.5, 2})
  void aDrawIsAsSmoothAsItsLengthscale(double lengthscale) {
    // The slope of the process has standard deviation 1/l; five of them are never seen.
    double step = 1e-4 * lengthscale;
    double squares = 0;
    int count = 0;
    for (long seed = 1; seed <= 20; seed++) {
      GpSampleProblem problem = line(lengthscale, 1, seed);
      for (int i = 0; i < 50; i++) {
        double x = (i + 0.5) / 50;
        double slope =
            (problem.value(new double[] {x + step}) - problem.value(new double[] {x - step}))
                / (2 * step);
        assertThat(Math.abs(slope) * lengthscale).isLessThan(5);
        squares += slope * slope * lengthscale * lengthscale;
        count++;
      }
    }
    assertThat(squares / count).as("the mean square of l times the slope").isBetween(0.4, 1.9);
  }

  @ParameterizedTest(name = "variance {0}")
  @ValueSource(doubles = {1e-12, 0.25, 4, 1e12})
  void theVarianceScalesTheSameFunction(double variance) {
    GpSampleProblem unit = line(0.2, 1, 5);
    GpSampleProblem scaled = line(0.2, variance, 5);
    double sd = Math.sqrt(variance);
    for (int i = 0; i <= 20; i++) {
      double[] x = {i / 20.0};
      assertThat(scaled.value(x)).isCloseTo(sd * unit.value(x), within(1e-9 * sd));
    }
    assertThat(scaled.optimum().orElseThrow())
        .isCloseTo(sd * unit.optimum().orElseThrow(), within(1e-6 * sd));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void noPointOfAFineGridIsAboveTheOptimum(long seed) {
    GpSampleProblem problem = line(0.05, 3, seed);
    double most =
        IntStream.rangeClosed(0, 5000)
            .mapToDouble(i -> problem.value(new double[] {i / 5000.0}))
            .max()
            .orElseThrow();
    assertThat(most).isLessThanOrEqualTo(problem.optimum().orElseThrow() + 1e-9);
    assertThat(problem.optimum().orElseThrow() - most).as("and it is near").isLessThan(1e-2);
    assertThat(problem.value(problem.optimizers().get(0)))
        .isEqualTo(problem.optimum().orElseThrow());
  }

  @Test
  void anInputWithALongLengthscaleHardlyMatters() {
    GpSampleProblem problem =
        GpSampleProblem.draw(
            "ridge", Hyperparameters.of(new double[] {0.1, 1000}, 1, 0), new SplittableRandom(9));
    double across = 0;
    double along = 0;
    for (int i = 0; i < 40; i++) {
      double at = i / 40.0;
      double here = problem.value(new double[] {at, 0.2});
      across = Math.max(across, Math.abs(problem.value(new double[] {at, 0.9}) - here));
      along = Math.max(along, Math.abs(here - problem.value(new double[] {0, 0.2})));
    }
    assertThat(across).isLessThan(0.01);
    assertThat(along).isGreaterThan(0.3);
  }

  @Test
  void arraysAreCopiesAndTheNameIsTheGivenOne() {
    GpSampleProblem problem = line(0.3, 1, 2);
    problem.optimizers().get(0)[0] = 99;
    problem.upper()[0] = 99;
    assertThat(problem.optimizers().get(0)[0]).isBetween(0.0, 1.0);
    assertThat(problem.upper()).containsExactly(1);
    assertThat(problem.name()).isEqualTo("line").isEqualTo(problem.toString());
    assertThat(problem.minimize()).isFalse();
  }

  @ParameterizedTest(name = "{0} inputs, seed {1}")
  @CsvSource({"1, 1", "2, 7", "9, 3", "14, 4"})
  void groupsAreDisjointAndCoverAllInputs(int dimension, long seed) {
    AdditiveGpProblem problem = AdditiveGpProblem.smoother(dimension, 0.5, seed);
    boolean[] seen = new boolean[dimension];
    for (int g = 0; g < problem.decomposition().size(); g++) {
      int[] group = problem.decomposition().group(g);
      assertThat(group.length).isBetween(1, AdditiveGpProblem.PAPER_GROUP_SIZE);
      assertThat(problem.components().get(g).dimension()).isEqualTo(group.length);
      for (int j : group) {
        assertThat(seen[j]).isFalse();
        seen[j] = true;
      }
    }
    assertThat(IntStream.range(0, dimension)).allMatch(j -> seen[j]);
    assertThat(problem.value(problem.optimizers().get(0)))
        .isCloseTo(problem.optimum().orElseThrow(), within(1e-9));
  }

  @Test
  void inputsOfDifferentGroupsDoNotActTogether() {
    AdditiveGpProblem problem = AdditiveGpProblem.smoother(8, 0.3, 6);
    SplittableRandom random = new SplittableRandom(4);
    int first = problem.decomposition().group(0)[0];
    int second = problem.decomposition().group(1)[0];
    for (int k = 0; k < 20; k++) {
      double[] x = random.doubles(8).toArray();
      double[] one = moved(x, first, random.nextDouble());
      double[] other = moved(x, second, random.nextDouble());
      double[] both = moved(one, second, other[second]);
      double mixed =
          problem.value(both) - problem.value(one) - problem.value(other) + problem.value(x);
      assertThat(mixed).isCloseTo(0, within(1e-9));
    }
  }

  private static double[] moved(double[] x, int coordinate, double to) {
    double[] moved = Arrays.copyOf(x, x.length);
    moved[coordinate] = to;
    return moved;
  }

  @Test
  void theSeedDecidesGroupsAndValues() {
    AdditiveGpProblem one = AdditiveGpProblem.smoother(6, 0.5, 1);
    AdditiveGpProblem same = AdditiveGpProblem.smoother(6, 0.5, 1);
    AdditiveGpProblem other = AdditiveGpProblem.smoother(6, 0.5, 2);
    double[] middle = {0.5, 0.5, 0.5, 0.5, 0.5, 0.5};
    assertThat(same.value(middle)).isEqualTo(one.value(middle));
    assertThat(same.optimum()).isEqualTo(one.optimum());
    assertThat(other.value(middle)).isNotEqualTo(one.value(middle));
    assertThat(one.name()).isEqualTo("additive6-0.5-1");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.0199, 0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void aLengthscaleThatIsTooShortOrNoneIsRefused(double lengthscale) {
    assertThatThrownBy(() -> AdditiveGpProblem.smoother(3, lengthscale, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "lengthscale must be finite and at least 0.02, but lengthscale = " + lengthscale);
  }

  @Test
  void aPointMustFit() {
    AdditiveGpProblem problem = AdditiveGpProblem.smoother(3, 0.5, 1);
    assertThatThrownBy(() -> problem.value(new double[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(problem.name() + " takes points of dimension 3, but was given 2");
    assertThatThrownBy(() -> line(0.3, 1, 2).value(new double[] {Double.NaN}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("line takes finite coordinates, but coordinate 0 was NaN");
    assertThatThrownBy(() -> AdditiveGpProblem.paper(0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("dimension must be at least 1, but dimension = 0");
  }
}
