package io.github.culmen.lab.statistics;

import io.github.culmen.math.StandardNormal;
import java.util.Arrays;

/**
 * Wilcoxon's signed rank test of paired differences: are they symmetric about 0? [Wilcoxon1945]
 *
 * <p>Differences of 0 are left out and equal sizes share their ranks. The distribution of W is that
 * over all 2ⁿ signs of the ranks at hand, so that it is exact with ties too; beyond 50 differences
 * it is the normal one with corrections for ties and continuity.
 *
 * @param count how many differences are not 0
 * @param positive W⁺, the sum of the ranks of positive differences
 * @param p the two-sided probability of a W at least as far from its mean; 1 without differences
 */
public record SignedRanks(int count, double positive, double p) {
  private static final int MOST_EXACT = 50;

  /** Of differences, which must be numbers. */
  public static SignedRanks of(double[] differences) {
    for (double difference : differences) {
      if (!Double.isFinite(difference)) {
        throw new IllegalArgumentException(
            "differences must be finite, but were " + Arrays.toString(differences));
      }
    }
    double[] other = Arrays.stream(differences).filter(x -> x != 0).toArray();
    int n = other.length;
    if (n == 0) {
      return new SignedRanks(0, 0, 1);
    }
    int[] twice = Ranks.twice(Arrays.stream(other).map(Math::abs).toArray());
    int positive = 0;
    for (int i = 0; i < n; i++) {
      positive += other[i] > 0 ? twice[i] : 0;
    }
    double p = n <= MOST_EXACT ? exact(twice, positive) : normal(twice, positive);
    return new SignedRanks(n, positive / 2.0, p);
  }

  // All with ranks doubled, which makes shared ones whole.
  private static double exact(int[] twice, int positive) {
    int total = Arrays.stream(twice).sum();
    double[] ways = new double[total + 1];
    ways[0] = 1;
    int reached = 0;
    for (int rank : twice) {
      reached += rank;
      for (int w = reached; w >= rank; w--) {
        ways[w] += ways[w - rank];
      }
    }
    // The distribution is symmetric: the smaller tail counts twice.
    int tail = Math.min(positive, total - positive);
    double below = 0;
    for (int w = 0; w <= tail; w++) {
      below += ways[w];
    }
    return Math.min(1, 2 * below / Math.pow(2, twice.length));
  }

  private static double normal(int[] twice, int positive) {
    double mean = 0;
    double variance = 0;
    for (int rank : twice) {
      mean += rank / 4.0;
      variance += rank * (double) rank / 16;
    }
    double distance = Math.max(0, Math.abs(positive / 2.0 - mean) - 0.5);
    return Math.min(1, 2 * StandardNormal.cdf(-distance / Math.sqrt(variance)));
  }
}
