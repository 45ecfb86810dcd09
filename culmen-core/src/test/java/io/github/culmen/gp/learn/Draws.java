package io.github.culmen.gp.learn;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Statistics of correlated draws, for the tests of samplers. */
final class Draws {
  private Draws() {}

  /** The states after each of {@code count} sweeps, one component a row, after a burn-in. */
  static double[][] of(MarkovChain chain, int burnIn, int count, RandomGenerator random) {
    for (int i = 0; i < burnIn; i++) {
      chain.sweep(true, random);
    }
    double[][] draws = new double[chain.state().length][count];
    for (int i = 0; i < count; i++) {
      chain.sweep(false, random);
      double[] state = chain.state();
      for (int j = 0; j < state.length; j++) {
        draws[j][i] = state[j];
      }
    }
    return draws;
  }

  static double mean(double[] draws) {
    return Arrays.stream(draws).average().orElseThrow();
  }

  /**
   * The standard error of the mean of correlated draws: autocorrelations are summed in pairs until
   * a pair is no longer positive, which makes the estimate a little too large rather than too
   * small.
   */
  static double standardError(double[] draws) {
    int n = draws.length;
    double mean = mean(draws);
    double variance = autocovariance(draws, mean, 0);
    double sum = -variance;
    for (int lag = 0; lag + 1 < n / 2; lag += 2) {
      double pair = autocovariance(draws, mean, lag) + autocovariance(draws, mean, lag + 1);
      if (!(pair > 0)) {
        break;
      }
      sum += 2 * pair;
    }
    return Math.sqrt(Math.max(sum, variance) / n);
  }

  private static double autocovariance(double[] draws, double mean, int lag) {
    double sum = 0;
    for (int i = lag; i < draws.length; i++) {
      sum += (draws[i] - mean) * (draws[i - lag] - mean);
    }
    return sum / draws.length;
  }

  /** χ² of counts against equal ones. */
  static double chiSquared(int[] counts) {
    double expected = Arrays.stream(counts).average().orElseThrow();
    return Arrays.stream(counts).mapToDouble(c -> (c - expected) * (c - expected) / expected).sum();
  }
}
