package io.github.culmen.study;

import io.github.culmen.math.Samples;

/** Mean and spread of samples, safe for values near the limits of a double. */
final class Statistics {
  private Statistics() {}

  static double mean(double[] sample) {
    return Samples.mean(sample);
  }

  /** The standard deviation with n - 1; 0 of a single value. */
  static double sd(double[] sample) {
    return Samples.sd(sample);
  }

  /** How many do not exceed a limit. */
  static int notAbove(double[] sample, double limit) {
    int count = 0;
    for (double value : sample) {
      count += value <= limit ? 1 : 0;
    }
    return count;
  }
}
