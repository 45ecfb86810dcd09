package io.github.culmen.gp.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Both samplers on posteriors whose moments are known. */
class MarkovChainTest {
  private static final int DRAWS = 5000;

  // θ ~ N(m, s²) in each of two components; y1 = θ1 + θ2 + e, y2 = θ1 - 2 θ2 + e, e ~ N(0, 0.5²).
  private static final double[] MEAN = {1, -2};
  private static final double[] SD = {2, 0.7};
  private static final double[] Y = {1.5, 4};
  private static final double NOISE = 0.5;

  private static double logLikelihood(double[] theta) {
    double first = (Y[0] - theta[0] - theta[1]) / NOISE;
    double second = (Y[1] - theta[0] + 2 * theta[1]) / NOISE;
    return -0.5 * (first * first + second * second);
  }

  private static double logPosterior(double[] theta) {
    double sum = logLikelihood(theta);
    for (int j = 0; j < 2; j++) {
      double t = (theta[j] - MEAN[j]) / SD[j];
      sum -= 0.5 * t * t;
    }
    return sum;
  }

  /** The posterior's mean, variances and covariance, in closed form. */
  private static double[] conjugate() {
    double w = 1 / (NOISE * NOISE);
    double a = 1 / (SD[0] * SD[0]) + 2 * w;
    double b = w - 2 * w;
    double c = 1 / (SD[1] * SD[1]) + 5 * w;
    double u = MEAN[0] / (SD[0] * SD[0]) + w * (Y[0] + Y[1]);
    double v = MEAN[1] / (SD[1] * SD[1]) + w * (Y[0] - 2 * Y[1]);
    double det = a * c - b * b;
    return new double[] {(c * u - b * v) / det, (a * v - b * u) / det, c / det, a / det, -b / det};
  }

  private static void assertMoments(MarkovChain chain, int burnIn) {
    double[] truth = conjugate();
    double[][] draws = Draws.of(chain, burnIn, DRAWS, new SplittableRandom(2));
    assertMean(draws[0], x -> x, truth[0]);
    assertMean(draws[1], x -> x, truth[1]);
    assertMean(draws[0], x -> (x - truth[0]) * (x - truth[0]), truth[2]);
    assertMean(draws[1], x -> (x - truth[1]) * (x - truth[1]), truth[3]);
    double[] products = new double[DRAWS];
    Arrays.setAll(products, i -> (draws[0][i] - truth[0]) * (draws[1][i] - truth[1]));
    assertMean(products, x -> x, truth[4]);
  }

  private static void assertMean(double[] draws, DoubleUnaryOperator of, double expected) {
    double[] values = Arrays.stream(draws).map(of).toArray();
    double error = Draws.standardError(values);
    // Draws that hardly move would have a standard error that allows anything.
    assertThat(error).isLessThan(0.2 * Math.max(0.1, Math.abs(expected)));
    assertThat(Draws.mean(values)).isBetween(expected - 3 * error, expected + 3 * error);
  }

  @Test
  void sliceSamplesOfAConjugatePosteriorHaveItsMoments() {
    assertMoments(new SliceSampler(MarkovChainTest::logPosterior, new double[] {5, 5}), 200);
  }

  @Test
  void ellipticalSamplesOfAConjugatePosteriorHaveItsMoments() {
    assertMoments(
        new EllipticalSliceSampler(MarkovChainTest::logLikelihood, MEAN, SD, new double[] {5, 5}),
        200);
  }

  @Test
  void sliceSamplesWithoutBurnInKeepTheirWidthAndTheMoments() {
    assertMoments(new SliceSampler(MarkovChainTest::logPosterior, new double[] {1.9, -0.9}), 0);
  }

  @Test
  void aDensityWithEdgesAndHolesIsSampledInsideThem() {
    // Flat on [0, 1] and on [1.5, 2]: two thirds and one third.
    SliceSampler chain =
        new SliceSampler(
            t ->
                t[0] >= 0 && t[0] <= 1
                    ? 0
                    : t[0] >= 1.5 && t[0] <= 2 ? 0 : t[0] > 5 ? Double.NaN : -1.0 / 0,
            new double[] {0.5});
    double[] draws = Draws.of(chain, 0, DRAWS, new SplittableRandom(3))[0];
    assertThat(Arrays.stream(draws).allMatch(t -> (t >= 0 && t <= 1) || (t >= 1.5 && t <= 2)))
        .isTrue();
    assertMean(draws, t -> t > 1 ? 1 : 0, 1.0 / 3);
  }

  @Test
  void scalesFarFromTheFirstWidthAreLearnedWhileBurningIn() {
    for (double scale : new double[] {1e-3, 30}) {
      SliceSampler chain =
          new SliceSampler(t -> -0.5 * (t[0] / scale) * (t[0] / scale), new double[] {0.5 * scale});
      double[] draws = Draws.of(chain, 100, DRAWS, new SplittableRandom(4))[0];
      assertMean(Arrays.stream(draws).map(t -> t / scale).toArray(), t -> t * t, 1);
      // Five or six evaluations a move once the width fits; thousands of steps otherwise.
      assertThat(chain.evaluations()).isLessThan(10 * DRAWS);
    }
  }

  @Test
  void aChainStartsWhereTheDensityIsPositive() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SliceSampler(t -> Double.NaN, new double[] {1}))
        .withMessageContaining("density is positive, but it is not at [1.0]");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new EllipticalSliceSampler(
                    t -> Double.NEGATIVE_INFINITY, new double[1], new double[1], new double[1]))
        .withMessageContaining("likelihood is positive");
  }
}
