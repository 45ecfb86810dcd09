package io.github.culmen.lab.compare;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * A figure of several repeats with its 95 % interval by the bootstrap: what the figure would have
 * been had other repeats of the same kind been made.
 *
 * @param value the figure
 * @param lower below it is less in 2.5 % of the resamples
 * @param upper above it is more in 2.5 %
 */
public record Estimate(double value, double lower, double upper) {
  private static final int RESAMPLES = 4000;

  /** The median; of an even number the mean of the two in the middle. */
  public static Estimate median(double[] values) {
    return of(values, Estimate::middle);
  }

  /** The mean; infinite as soon as one value is. */
  public static Estimate mean(double[] values) {
    return of(values, v -> Arrays.stream(v).average().orElseThrow());
  }

  private static Estimate of(double[] values, ToDoubleFunction<double[]> figure) {
    if (values.length == 0) {
      throw new IllegalArgumentException("a figure needs at least one value, but there is none");
    }
    SplittableRandom random = new SplittableRandom(values.length);
    double[] figures = new double[RESAMPLES];
    for (int r = 0; r < RESAMPLES; r++) {
      double[] resample = new double[values.length];
      Arrays.setAll(resample, i -> values[random.nextInt(values.length)]);
      figures[r] = figure.applyAsDouble(resample);
    }
    Arrays.sort(figures);
    return new Estimate(
        figure.applyAsDouble(values),
        figures[(int) (0.025 * RESAMPLES)],
        figures[(int) (0.975 * RESAMPLES) - 1]);
  }

  private static double middle(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    // Not the mean of two infinities' difference.
    return sorted.length % 2 == 1 || sorted[half - 1] == sorted[half]
        ? sorted[half]
        : 0.5 * (sorted[half - 1] + sorted[half]);
  }

  /** For a table: the figure and its interval. */
  public String text() {
    return String.format(Locale.ROOT, "%.3g (%.3g to %.3g)", value, lower, upper);
  }

  /** The same in percent. */
  public String percent() {
    return String.format(
        Locale.ROOT, "%.1f %% (%.1f to %.1f)", 100 * value, 100 * lower, 100 * upper);
  }
}
