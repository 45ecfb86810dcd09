package io.github.culmen.acquisition;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.centralDifferences;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What every acquisition a rule builds must do: be finite, have the gradient of its values, and
 * depend neither on the origin of the values nor on the order of the trials.
 *
 * <p>A subclass names its rule. Posteriors have one or two models, one to three inputs, a few
 * observations with and without noise.
 */
public abstract class AcquisitionContract {
  private static final int POSTERIORS = 24;
  private static final int CANDIDATES = 200;

  /** The rule to be tested. */
  protected abstract AcquisitionRule rule();

  /** By how much the acquisition grows when all values grow by {@code shift}: usually nothing. */
  protected double growth(double shift) {
    return 0;
  }

  /** How far, relative to max(1, |gradient|), the gradient may be from central differences. */
  protected double gradientTolerance() {
    return 1e-4;
  }

  /** How far, relative to max(1, |value|), rounding may move a value. */
  protected double valueTolerance() {
    return 1e-6;
  }

  /** How many models a posterior may have. */
  protected int mostModels() {
    return 2;
  }

  /** What finds the maxima of drawn functions. */
  protected PathMaximizer paths() {
    return (paths, points) -> {
      throw new AssertionError("this rule was not expected to draw functions");
    };
  }

  /** A model of the same data with {@code shift} added to all values. */
  protected Surrogate shifted(GaussianProcess model, double shift) {
    return new ShiftedSurrogate(model, shift);
  }

  /** Data, models of it and candidates, by number. */
  private record Posterior(
      Domain domain,
      KernelFamily family,
      List<Hyperparameters> hyperparameters,
      Dataset data,
      Matrix candidates) {
    List<GaussianProcess> models(Dataset seen) {
      return hyperparameters.stream()
          .map(h -> GaussianProcess.of(family, h, domain, seen))
          .toList();
    }
  }

  private Posterior posterior(int number) {
    SplittableRandom random = new SplittableRandom(number);
    int d = 1 + number % 3;
    int n = number % 8 == 7 ? 1 : 4 + random.nextInt(8);
    Matrix inputs = uniform(n, d, random);
    double[] values = random.doubles(n, -1.5, 1.5).toArray();
    if (number % 8 == 6) {
      Arrays.fill(values, 0.25);
    }
    double noise = List.of(1e-8, 1e-4, 0.04).get(number / 3 % 3);
    List<Hyperparameters> hyperparameters = new ArrayList<>();
    for (int m = 0; m < 1 + number % mostModels(); m++) {
      hyperparameters.add(
          Hyperparameters.of(
              random.doubles(d, 0.1, 0.6).toArray(), 0.5 + random.nextDouble(), noise));
    }
    KernelFamily family = number % 2 == 0 ? KernelFamily.MATERN52 : KernelFamily.SE;
    return new Posterior(
        Domain.cube(d),
        family,
        hyperparameters,
        Dataset.of(inputs, values),
        Matrix.stack(uniform(CANDIDATES, d, random), inputs));
  }

  private static Matrix uniform(int rows, int columns, SplittableRandom random) {
    Matrix points = Matrix.zeros(rows, columns);
    for (int i = 0; i < points.data().length; i++) {
      points.data()[i] = random.nextDouble();
    }
    return points;
  }

  private AcquisitionContext situation(
      Posterior posterior, List<? extends Surrogate> models, Dataset data) {
    return new AcquisitionContext(
        models,
        data,
        posterior.domain(),
        Candidates.of(posterior.candidates(), models),
        0,
        paths());
  }

  private Acquisition build(AcquisitionContext situation) {
    return rule().build(situation, new SplittableRandom(99)).acquisition();
  }

  private Acquisition build(Posterior posterior) {
    Dataset data = posterior.data();
    return build(situation(posterior, posterior.models(data), data));
  }

  @Test
  void isFiniteWithAFiniteGradientEverywhere() {
    for (int k = 0; k < POSTERIORS; k++) {
      Posterior posterior = posterior(k);
      int d = posterior.domain().dimension();
      AcquisitionContext situation =
          situation(posterior, posterior.models(posterior.data()), posterior.data());
      Acquisition acquisition = build(situation);
      Matrix corners = Matrix.zeros(2, d);
      Arrays.fill(corners.data(), d, 2 * d, 1);
      Matrix points = Matrix.stack(posterior.candidates(), corners);
      double[] values = acquisition.values(points);
      Acquisition.Slopes slopes = acquisition.slopes(points);
      for (int i = 0; i < points.rows(); i++) {
        assertThat(values[i]).as("posterior %s, point %s", k, i).isFinite();
        for (double slope : slopes.gradients().row(i)) {
          assertThat(slope).as("posterior %s, point %s, gradient", k, i).isFinite();
        }
      }
      // Next to data the variance is what is left of a difference, to 1e-8 at noise 1e-8.
      assertClose(slopes.values(), values, valueTolerance(), "posterior " + k + ", with gradients");
      assertClose(
          acquisition.values(situation.candidates()),
          Arrays.copyOf(values, posterior.candidates().rows()),
          1e-10,
          "posterior " + k + ", candidates");
    }
  }

  @Test
  void gradientsAreCentralDifferences() {
    int checked = 0;
    for (int k = 0; k < POSTERIORS; k++) {
      Posterior posterior = posterior(k);
      Acquisition acquisition = build(posterior);
      Matrix points = uniform(10, posterior.domain().dimension(), new SplittableRandom(k + 1000));
      Matrix gradients = acquisition.slopes(points).gradients();
      for (int i = 0; i < points.rows(); i++) {
        if (!uncertain(posterior, points.row(i))) {
          continue;
        }
        checked++;
        double[] expected =
            centralDifferences(
                x -> acquisition.values(Matrix.of(new double[][] {x}))[0], points.row(i), 1e-5);
        assertClose(
            gradients.row(i),
            expected,
            gradientTolerance(),
            "posterior " + k + ", point " + Arrays.toString(points.row(i)));
      }
    }
    assertThat(checked).isGreaterThan(5 * POSTERIORS);
  }

  // Next to data the rounding of the variance spoils differences, not the gradient.
  private static boolean uncertain(Posterior posterior, double[] point) {
    return posterior.models(posterior.data()).stream()
        .allMatch(
            m ->
                m.moments(Matrix.of(new double[][] {point})).variance()[0]
                    > 1e-4 * m.priorVariance());
  }

  @Test
  void shiftingTheValuesChangesNothingThatMatters() {
    for (int k = 0; k < POSTERIORS; k++) {
      Posterior posterior = posterior(k);
      Dataset data = posterior.data();
      List<GaussianProcess> models = posterior.models(data);
      double[] expected = build(posterior).values(posterior.candidates());
      for (double shift : new double[] {-3, 16}) {
        List<Surrogate> shifted = models.stream().map(m -> shifted(m, shift)).toList();
        Dataset shiftedData = ShiftedSurrogate.shift(data, shift);
        double[] actual =
            build(situation(posterior, shifted, shiftedData)).values(posterior.candidates());
        double grown = growth(shift);
        double[] comparable = Arrays.stream(actual).map(v -> v - grown).toArray();
        assertClose(
            comparable, expected, valueTolerance(), "posterior " + k + " shifted by " + shift);
        assertSameChoice(comparable, expected, "posterior " + k + " shifted by " + shift);
      }
    }
  }

  @Test
  void permutingTheTrialsLeavesTheChoice() {
    for (int k = 0; k < POSTERIORS; k++) {
      Posterior posterior = posterior(k);
      Dataset permuted = reversed(posterior.data());
      double[] expected = build(posterior).values(posterior.candidates());
      double[] actual =
          build(situation(posterior, posterior.models(permuted), permuted))
              .values(posterior.candidates());
      assertClose(actual, expected, valueTolerance(), "posterior " + k + " permuted");
      assertSameChoice(actual, expected, "posterior " + k + " permuted");
    }
  }

  private static Dataset reversed(Dataset data) {
    int n = data.size();
    double[][] inputs = new double[n][];
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      inputs[i] = data.inputs().row(n - 1 - i);
      values[i] = data.value(n - 1 - i);
    }
    return Dataset.of(Matrix.of(inputs), values);
  }

  // The chosen candidate is one of the best of the other: equal up to the rounding of a tie.
  private static void assertSameChoice(double[] actual, double[] expected, String what) {
    double best = Arrays.stream(expected).max().orElseThrow();
    assertClose(expected[argMax(actual)], best, 1e-8, what + ", choice");
  }

  private static int argMax(double[] values) {
    return IntStream.range(0, values.length)
        .reduce((a, b) -> values[b] > values[a] ? b : a)
        .orElseThrow();
  }
}
