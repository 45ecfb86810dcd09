package io.github.culmen.study;

import static io.github.culmen.testdata.Numbers.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.culmen.math.Matrix;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A posterior of one's own making, outside studies. */
class GaussianPosteriorTest {
  private static final double NOISE = 0.01;
  private static final Matrix INPUTS = Matrix.of(new double[][] {{0.2}, {0.8}});
  private static final double[] VALUES = {1, -0.5};
  private static final Matrix POINTS = Matrix.of(new double[][] {{0.2}, {0.5}, {0.95}});

  private static GaussianPosterior posterior(Matrix inputs, double[] values) {
    return GaussianPosterior.of(
        KernelFamily.SE, Hyperparameters.of(new double[] {0.3}, 2, NOISE), inputs, values);
  }

  private static double covariance(double a, double b) {
    return 2 * Math.exp(-(a - b) * (a - b) / (2 * 0.3 * 0.3));
  }

  // k'K⁻¹y and k(x, x) - k'K⁻¹k with the inverse of a 2 by 2 matrix written out.
  private static double form(double x, double[] right) {
    double diagonal = 2 + NOISE;
    double off = covariance(0.2, 0.8);
    double determinant = diagonal * diagonal - off * off;
    double first = (diagonal * right[0] - off * right[1]) / determinant;
    double second = (diagonal * right[1] - off * right[0]) / determinant;
    return covariance(x, 0.2) * first + covariance(x, 0.8) * second;
  }

  @Test
  void meansAndSdsAreThoseOfTheFormulas() {
    GaussianPosterior posterior = posterior(INPUTS, VALUES);
    double[] means = new double[3];
    double[] sds = new double[3];
    for (int i = 0; i < 3; i++) {
      double x = POINTS.get(i, 0);
      means[i] = form(x, VALUES);
      double[] k = {covariance(x, 0.2), covariance(x, 0.8)};
      sds[i] = Math.sqrt(2 - form(x, k));
    }
    assertClose(posterior.means(POINTS), means, 1e-10, "means");
    assertClose(posterior.sds(POINTS), sds, 1e-10, "sds");
  }

  @Test
  void theLikelihoodIsTheDensityOfTheValues() {
    double diagonal = 2 + NOISE;
    double off = covariance(0.2, 0.8);
    double determinant = diagonal * diagonal - off * off;
    double square =
        (diagonal * (VALUES[0] * VALUES[0] + VALUES[1] * VALUES[1])
                - 2 * off * VALUES[0] * VALUES[1])
            / determinant;
    double expected = -0.5 * (square + Math.log(determinant)) - Math.log(2 * Math.PI);
    assertThat(posterior(INPUTS, VALUES).logMarginalLikelihood())
        .isCloseTo(expected, within(1e-10));
  }

  @Test
  void moreValuesGiveThePosteriorOfThemAll() {
    GaussianPosterior grown =
        posterior(INPUTS, VALUES).condition(Matrix.of(new double[][] {{0.45}}), new double[] {0.7});
    GaussianPosterior whole =
        posterior(Matrix.of(new double[][] {{0.2}, {0.8}, {0.45}}), new double[] {1, -0.5, 0.7});
    assertClose(grown.means(POINTS), whole.means(POINTS), 1e-12, "means");
    assertClose(grown.sds(POINTS), whole.sds(POINTS), 1e-12, "sds");
  }

  @Test
  void drawnFunctionsHaveItsMomentsAndRepeatWithTheSeed() {
    GaussianPosterior posterior = posterior(INPUTS, VALUES);
    int count = 4000;
    double[][] draws = posterior.draws(POINTS, count, new SplittableRandom(3));
    assertThat(draws).hasDimensions(count, 3);
    assertThat(posterior.draws(POINTS, count, new SplittableRandom(3))).isDeepEqualTo(draws);
    double[] sds = posterior.sds(POINTS);
    for (int i = 0; i < 3; i++) {
      int point = i;
      double mean = Arrays.stream(draws).mapToDouble(draw -> draw[point]).average().orElseThrow();
      double variance =
          Arrays.stream(draws)
              .mapToDouble(draw -> (draw[point] - mean) * (draw[point] - mean))
              .average()
              .orElseThrow();
      assertThat(mean).isCloseTo(posterior.means(POINTS)[i], within(4 * sds[i] / Math.sqrt(count)));
      // Four standard errors of a variance, and what 1,024 random features are off.
      assertThat(Math.sqrt(variance)).isCloseTo(sds[i], within(0.1 * sds[i]));
    }
  }

  @Test
  void valuesWithoutInputsAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> posterior(INPUTS, new double[] {1}));
  }
}
