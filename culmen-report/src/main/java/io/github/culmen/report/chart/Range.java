package io.github.culmen.report.chart;

/**
 * The stretch of numbers an axis covers.
 *
 * <p>On a log axis {@code low} and {@code high} are decimal logarithms, so that padding beyond
 * 1e308 cannot overflow. Always {@code low < high}, both finite.
 */
public record Range(boolean log, double low, double high) {
  /** Below this ratio of span to magnitude neighbouring ticks would need unreadably many digits. */
  private static final double SMALLEST_RELATIVE_SPAN = 1e-12;

  /** Magnitudes below this would lose bits to gradual underflow when subtracted and scaled. */
  private static final double SMALLEST_MAGNITUDE = 1e-305;

  /** A range around all numbers seen, never empty. */
  static Range around(Axis axis, double smallest, double largest, double padding) {
    if (!(smallest <= largest)) {
      return axis.isLog() ? new Range(true, 0, 1) : new Range(false, 0, 1);
    }
    if (axis.isLog()) {
      double low = Math.log10(smallest);
      double high = Math.log10(largest);
      double margin = high - low < 1e-9 ? 0.5 : padding * (high - low);
      return new Range(true, low - margin, high + margin);
    }
    double magnitude = Math.max(Math.abs(smallest), Math.abs(largest));
    if (magnitude < SMALLEST_MAGNITUDE) {
      return new Range(false, -1, 1);
    }
    double margin = padding * largest - padding * smallest;
    if (largest * 0.5 - smallest * 0.5 < SMALLEST_RELATIVE_SPAN * magnitude) {
      // One count to either side, as long as one is not lost in the digits of the number.
      boolean counts = axis.scale() == Axis.Scale.INTEGER && magnitude < 1e9;
      margin = counts ? 1 : magnitude / 2;
    }
    return new Range(
        false,
        Math.max(-Double.MAX_VALUE, smallest - margin),
        Math.min(Double.MAX_VALUE, largest + margin));
  }

  /** Where the number lies: 0 at the low end, 1 at the high end. */
  public double fraction(double value) {
    double position = log ? Math.log10(value) : value;
    // Halves first: the difference of two finite numbers may overflow, that of their halves cannot.
    return (position * 0.5 - low * 0.5) / (high * 0.5 - low * 0.5);
  }
}
