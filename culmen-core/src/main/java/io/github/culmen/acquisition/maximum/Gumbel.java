package io.github.culmen.acquisition.maximum;

/**
 * The Gumbel law of maxima, P(y ≤ x) = exp(-exp(-(x - location)/scale)).
 *
 * @param location the mode
 * @param scale positive, or 0 for a point mass at the location
 */
public record Gumbel(double location, double scale) {
  // y_r = location - scale·log(-log r); the width between the quartiles in units of the scale.
  private static final double QUARTILE_WIDTH = Math.log(Math.log(4) / Math.log(4.0 / 3));

  /** Through the quartiles 0.25 and 0.75 of a distribution, [Wang2017] §3.1. */
  public static Gumbel throughQuartiles(double q25, double q75) {
    double scale = (q75 - q25) / QUARTILE_WIDTH;
    return new Gumbel(q25 + scale * Math.log(Math.log(4)), scale);
  }

  /** With the median of a distribution and the width between its quartiles. */
  public static Gumbel throughMedian(double q25, double q50, double q75) {
    double scale = (q75 - q25) / QUARTILE_WIDTH;
    return new Gumbel(q50 + scale * Math.log(Math.log(2)), scale);
  }

  /** P(y > x), exact also where it is tiny. */
  public double survival(double x) {
    if (scale == 0) {
      return x < location ? 1 : 0;
    }
    return -Math.expm1(-Math.exp(-(x - location) / scale));
  }

  /** The value exceeded with probability {@code s}. */
  public double quantileOfSurvival(double s) {
    return scale == 0 ? location : location - scale * Math.log(-Math.log1p(-s));
  }

  /** The value with P(y ≤ value) = r. */
  public double quantile(double r) {
    return scale == 0 ? location : location - scale * Math.log(-Math.log(r));
  }
}
