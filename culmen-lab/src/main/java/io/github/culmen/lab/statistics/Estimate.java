package io.github.culmen.lab.statistics;

import io.github.culmen.math.Samples;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * A figure of several repeats with its 95 % interval by the bootstrap: what the figure would have
 * been had other repeats of the same kind been made. The interval is the central 95 % of 10,000
 * resamples, which are the same in every report.
 *
 * @param value the figure
 * @param low the lower end
 * @param high the upper end
 */
public record Estimate(double value, double low, double high) {
  private static final int RESAMPLES = 10_000;

  /** The median; for an even number of values the mean of the two in the middle. */
  public static Estimate median(double[] values) {
    return of(values, Samples::median);
  }

  /** The mean; infinite as soon as one value is. */
  public static Estimate mean(double[] values) {
    return of(values, Samples::mean);
  }

  private static Estimate of(double[] values, ToDoubleFunction<double[]> figure) {
    double[] resample = new double[values.length];
    return of(
        values.length,
        repeats -> {
          for (int i = 0; i < repeats.length; i++) {
            resample[i] = values[repeats[i]];
          }
          return figure.applyAsDouble(resample);
        });
  }

  /**
   * Any figure of repeats, such as a difference of medians whose values belong together.
   *
   * @param count how many repeats there are
   * @param figure of the repeats with these indices, which may occur several times
   */
  public static Estimate of(int count, ToDoubleFunction<int[]> figure) {
    if (count < 1) {
      throw new IllegalArgumentException("a figure needs at least one value, but there is none");
    }
    int[] repeats = new int[count];
    Arrays.setAll(repeats, i -> i);
    double value = figure.applyAsDouble(repeats);
    SplittableRandom random = new SplittableRandom(1);
    double[] drawn = new double[RESAMPLES];
    for (int r = 0; r < RESAMPLES; r++) {
      for (int i = 0; i < count; i++) {
        repeats[i] = random.nextInt(count);
      }
      drawn[r] = figure.applyAsDouble(repeats);
    }
    Arrays.sort(drawn);
    return new Estimate(value, drawn[(int) (0.025 * RESAMPLES)], drawn[(int) (0.975 * RESAMPLES)]);
  }

  /** Three digits at most: {@code 0.12 (0.1 to 0.2)}. */
  public String text() {
    return digits(value) + " (" + digits(low) + " to " + digits(high) + ")";
  }

  /**
   * The three numbers in a format.
   *
   * @param format for one number, such as {@code %.3g}
   */
  public String text(String format) {
    return String.format(
        Locale.ROOT, format + " (" + format + " to " + format + ")", value, low, high);
  }

  /** In percent. */
  public String percent() {
    return String.format(Locale.ROOT, "%.1f %% (%.1f to %.1f)", 100 * value, 100 * low, 100 * high);
  }

  /** A number with three digits at most. */
  public static String digits(double value) {
    double size = Math.abs(value);
    if (value == 0 || size >= 0.001 && size < 99_950) {
      return value == 0
          ? "0"
          : new BigDecimal(value).round(new MathContext(3)).stripTrailingZeros().toPlainString();
    }
    return String.format(Locale.ROOT, "%.2e", value);
  }
}
