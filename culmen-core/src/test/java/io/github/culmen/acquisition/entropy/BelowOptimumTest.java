package io.github.culmen.acquisition.entropy;

import static io.github.culmen.testdata.Numbers.assertClose;
import static io.github.culmen.testdata.Numbers.centralDifferences;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BelowOptimumTest {
  private static double variance(double m1, double v11, double v12, double m2, double v22) {
    BelowOptimum below = new BelowOptimum();
    below.at(m1, v11, v12, m2, v22);
    return below.variance;
  }

  @Test
  void isTheVarianceOfATruncatedPair() {
    double[][] cases = {
      {0, 1, 0.3, 0.5, 0.8}, {0.4, 0.5, -0.2, -0.1, 0.3}, {-1, 2, 1, 1, 1}, {0.5, 1, 0.9, 0, 1},
    };
    SplittableRandom random = new SplittableRandom(1);
    for (double[] c : cases) {
      double slope = c[2] / c[1];
      double rest = Math.sqrt(c[4] - slope * c[2]);
      int count = 0;
      double sum = 0;
      double squares = 0;
      for (int i = 0; i < 400_000; i++) {
        double f = c[0] + Math.sqrt(c[1]) * random.nextGaussian();
        double best = c[3] + slope * (f - c[0]) + rest * random.nextGaussian();
        if (best >= f) {
          count++;
          sum += f;
          squares += f * f;
        }
      }
      double expected = squares / count - (sum / count) * (sum / count);
      double actual = variance(c[0], c[1], c[2], c[3], c[4]);
      assertClose(actual / expected, 1, 0.012, "variance of case " + c[0]);
    }
  }

  @Test
  void partialsAreCentralDifferences() {
    double[][] cases = {
      {0, 1, 0.3, 0.5, 0.8}, {0.4, 0.5, -0.2, -0.1, 0.3}, {5, 2, 1, -40, 1}, {-1, 1, 0.5, 3, 0.6},
    };
    BelowOptimum below = new BelowOptimum();
    for (double[] c : cases) {
      below.withPartials(c[0], c[1], c[2], c[3], c[4]);
      double[] expected =
          centralDifferences(x -> variance(x[0], x[1], x[2], c[3], c[4]), c.clone(), 1e-5);
      assertClose(below.byMean, expected[0], 1e-7, "by mean " + c[0]);
      assertClose(below.byVariance, expected[1], 1e-7, "by variance " + c[0]);
      assertClose(below.byCovariance, expected[2], 1e-7, "by covariance " + c[0]);
    }
  }

  @Test
  void neverAddsVarianceAndStaysFinite() {
    double[] means = {-1e8, -30, -1, 0, 1, 30, 1e8};
    double[] variances = {1e-12, 1e-6, 1};
    BelowOptimum below = new BelowOptimum();
    for (double mean : means) {
      for (double v : variances) {
        for (double best : variances) {
          for (double rho : new double[] {-1, -0.5, 0, 0.5, 1}) {
            below.withPartials(mean, v, rho * Math.sqrt(v * best), 0, best);
            String what = mean + " " + v + " " + best + " " + rho;
            assertThat(below.variance).as(what).isBetween(0.0, v);
            assertThat(below.byMean).as(what).isFinite();
            assertThat(below.byVariance).as(what).isFinite();
            assertThat(below.byCovariance).as(what).isFinite();
          }
        }
      }
    }
  }

  @Test
  void theOptimumItselfIsNotRestricted() {
    assertThat(variance(0.3, 0.5, 0.5, 0.3, 0.5)).isEqualTo(0.5);
    assertClose(variance(0.3, 0.5, 0.5 - 1e-9, 0.3, 0.5), 0.5, 1e-7, "next to it");
  }

  @Test
  void aFarHigherOptimumTeachesNothing() {
    assertThat(variance(0, 1, 0.2, 1e3, 1)).isEqualTo(1);
  }
}
