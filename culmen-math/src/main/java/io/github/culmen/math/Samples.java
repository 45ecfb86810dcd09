package io.github.culmen.math;

import java.util.Arrays;

/**
 * Mean, spread and quantiles of samples, safe for values near the limits of a double.
 *
 * <p>No method changes its argument; a sample without values is refused.
 */
public final class Samples {
  private Samples() {}

  /** The mean; infinite as soon as one value is. */
  public static double mean(double[] sample) {
    requireSome(sample);
    double mean = 0;
    for (double value : sample) {
      mean += value / sample.length;
    }
    return mean;
  }

  /** The standard deviation with n - 1 in the denominator; 0 for a single value. */
  public static double sd(double[] sample) {
    double mean = mean(sample);
    // In units of the largest deviation no square overflows or vanishes.
    double unit = 0;
    for (double value : sample) {
      unit = Math.max(unit, Math.abs(value - mean));
    }
    if (!(unit > 0 && sample.length > 1)) {
      return 0;
    }
    double sum = 0;
    for (double value : sample) {
      double away = (value - mean) / unit;
      sum += away * away;
    }
    return Math.min(unit, Double.MAX_VALUE) * Math.sqrt(sum / (sample.length - 1));
  }

  /** The standard error of the mean, sd/√n. */
  public static double standardError(double[] sample) {
    return sd(sample) / Math.sqrt(sample.length);
  }

  /** The value in the middle; for an even number of values the mean of the two in the middle. */
  public static double median(double[] sample) {
    double[] sorted = sorted(sample);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : between(sorted[half - 1], sorted[half], 0.5);
  }

  /**
   * The value below which a share of the sample lies: linear between the sorted values, of which
   * the first has the share 0 and the last the share 1.
   *
   * @param share from 0 to 1
   */
  public static double quantile(double[] sample, double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("a share must be from 0 to 1, but share = " + share);
    }
    double[] sorted = sorted(sample);
    double place = share * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return between(sorted[below], sorted[above], place - below);
  }

  private static double[] sorted(double[] sample) {
    requireSome(sample);
    double[] sorted = sample.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  private static void requireSome(double[] sample) {
    if (sample.length == 0) {
      throw new IllegalArgumentException("a sample needs at least one value, but there is none");
    }
  }

  // The first test keeps equal infinities, the second what a sum of two large values would lose.
  private static double between(double low, double high, double share) {
    if (low == high || share == 0) {
      return low;
    }
    if (share == 0.5) {
      double sum = low + high;
      return Double.isInfinite(sum) ? low / 2 + high / 2 : sum / 2;
    }
    double width = high - low;
    return Double.isInfinite(width) ? low * (1 - share) + high * share : low + share * width;
  }

  /** How many do not exceed a limit. */
  public static int notAbove(double[] sample, double limit) {
    int count = 0;
    for (double value : sample) {
      count += value <= limit ? 1 : 0;
    }
    return count;
  }
}
