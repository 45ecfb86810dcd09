package io.github.culmen.lab.suite;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * A number with an interval: the central 95 % of 10,000 resamplings of what it is made of, which
 * are the same in every report.
 *
 * @param value the number
 * @param low the lower end
 * @param high the upper end
 */
record Estimate(double value, double low, double high) {
  private static final int RESAMPLINGS = 10_000;

  static Estimate median(double[] values) {
    return of(values, Estimate::medianOf);
  }

  static Estimate mean(double[] values) {
    return of(values, Estimate::meanOf);
  }

  private static Estimate of(double[] values, ToDoubleFunction<double[]> statistic) {
    SplittableRandom random = new SplittableRandom(1);
    double[] drawn = new double[RESAMPLINGS];
    double[] sample = new double[values.length];
    for (int r = 0; r < RESAMPLINGS; r++) {
      for (int i = 0; i < sample.length; i++) {
        sample[i] = values[random.nextInt(values.length)];
      }
      drawn[r] = statistic.applyAsDouble(sample);
    }
    Arrays.sort(drawn);
    return new Estimate(
        statistic.applyAsDouble(values),
        drawn[(int) (0.025 * RESAMPLINGS)],
        drawn[(int) (0.975 * RESAMPLINGS)]);
  }

  static double meanOf(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value / values.length;
    }
    return sum;
  }

  static double medianOf(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /** Three digits: {@code 0.12 (0.1 to 0.2)}. */
  String text() {
    return digits(value) + " (" + digits(low) + " to " + digits(high) + ")";
  }

  static String digits(double value) {
    double size = Math.abs(value);
    if (value == 0 || size >= 0.001 && size < 99_950) {
      return value == 0
          ? "0"
          : new BigDecimal(value).round(new MathContext(3)).stripTrailingZeros().toPlainString();
    }
    return String.format(Locale.ROOT, "%.2e", value);
  }
}
