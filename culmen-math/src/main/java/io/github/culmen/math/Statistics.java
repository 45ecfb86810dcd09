package io.github.culmen.math;

/** Mean and spread of samples, safe for values near the limits of a double. */
public final class Statistics {
  private Statistics() {}

  public static double mean(double[] sample) {
    double mean = 0;
    for (double value : sample) {
      mean += value / sample.length;
    }
    return mean;
  }

  /** The standard deviation with n - 1; 0 of a single value. */
  public static double sd(double[] sample) {
    double mean = mean(sample);
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

  /** How many do not exceed a limit. */
  public static int notAbove(double[] sample, double limit) {
    int count = 0;
    for (double value : sample) {
      count += value <= limit ? 1 : 0;
    }
    return count;
  }
}
