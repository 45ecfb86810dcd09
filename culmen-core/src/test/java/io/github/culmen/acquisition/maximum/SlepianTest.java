package io.github.culmen.acquisition.maximum;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.acquisition.Priors;
import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Slepian's lemma: where no covariance is negative, the maximum of independent normals is
 * stochastically larger than the joint one, P(independent ≤ y) ≤ P(joint ≤ y) for every y.
 * [Wang2017] appendix A
 */
class SlepianTest {
  private static final int DRAWS = 8000;
  // P(an empirical distribution is anywhere this far below the true one) ≤ exp(-2 n e²) = 1e-7.
  private static final double ERROR = Math.sqrt(Math.log(1e7) / (2 * DRAWS));

  /** The largest and the smallest of empirical joint minus mean-field probability. */
  private record Differences(double largest, double smallest) {}

  private static Differences differences(
      double[] mean, Matrix covariance, SplittableRandom random) {
    int n = mean.length;
    double[] sd = new double[n];
    for (int i = 0; i < n; i++) {
      sd[i] = Math.sqrt(covariance.get(i, i));
    }
    MeanFieldMaximum independent = MeanFieldMaximum.of(mean, sd);
    Matrix lower = Cholesky.of(covariance).lower();
    double[] maxima = new double[DRAWS];
    double[] normals = new double[n];
    for (int k = 0; k < DRAWS; k++) {
      for (int i = 0; i < n; i++) {
        normals[i] = random.nextGaussian();
      }
      double[] values = lower.times(normals);
      maxima[k] = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < n; i++) {
        maxima[k] = Math.max(maxima[k], mean[i] + values[i]);
      }
    }
    Arrays.sort(maxima);
    double largest = Double.NEGATIVE_INFINITY;
    double smallest = Double.POSITIVE_INFINITY;
    for (int k = 0; k < DRAWS; k++) {
      double probability = Math.exp(independent.logCdf(maxima[k]));
      largest = Math.max(largest, (k + 1.0) / DRAWS - probability);
      // Just below a draw the empirical distribution still has its former value.
      smallest = Math.min(smallest, (double) k / DRAWS - probability);
    }
    return new Differences(largest, smallest);
  }

  private static Matrix nonNegative(int n, SplittableRandom random) {
    Matrix factors = Matrix.zeros(n, 3);
    for (int i = 0; i < factors.data().length; i++) {
      factors.data()[i] = random.nextDouble();
    }
    Matrix covariance = factors.times(factors.transpose());
    for (int i = 0; i < n; i++) {
      covariance.set(i, i, covariance.get(i, i) + 0.01 + random.nextDouble());
    }
    return covariance;
  }

  private static double[] means(int n, SplittableRandom random) {
    double[] mean = new double[n];
    for (int i = 0; i < n; i++) {
      mean[i] = random.nextGaussian();
    }
    return mean;
  }

  @Test
  void theMeanFieldMaximumIsLargerWhereNoCovarianceIsNegative() {
    SplittableRandom random = new SplittableRandom(41);
    for (int round = 0; round < 25; round++) {
      int n = 2 + random.nextInt(30);
      Differences differences = differences(means(n, random), nonNegative(n, random), random);
      assertThat(differences.smallest()).isGreaterThan(-ERROR);
    }
  }

  @Test
  void theMeanFieldMaximumOfASmoothProcessIsLargerByFar() {
    SplittableRandom random = new SplittableRandom(42);
    Matrix covariance = Priors.squaredExponential(40, 0.3, 1);
    Differences differences = differences(new double[40], covariance, random);
    assertThat(differences.smallest()).isGreaterThan(-ERROR);
    assertThat(differences.largest()).isGreaterThan(0.5);
  }

  @Test
  void theTwoAgreeForIndependentValues() {
    SplittableRandom random = new SplittableRandom(43);
    Differences differences = differences(means(10, random), Matrix.identity(10), random);
    assertThat(differences.smallest()).isGreaterThan(-ERROR);
    assertThat(differences.largest()).isLessThan(ERROR);
  }

  @Test
  void theOrderIsLostWithNegativeCovariances() {
    Matrix covariance = Matrix.of(new double[][] {{1, -0.95}, {-0.95, 1}});
    Differences differences = differences(new double[2], covariance, new SplittableRandom(44));
    assertThat(differences.smallest()).isLessThan(-2 * ERROR);
  }
}
