package io.github.culmen.study.insight;

/**
 * A probability estimated by counting, with confidence limits.
 *
 * <p>The limits are those of Clopper and Pearson: the lower one is the probability under which that
 * many hits or more would have probability α, and the upper one the same for that many or fewer.
 * Each is wrong with probability at most α, whatever the true value. [Clopper1934]
 *
 * @param hits how often it happened
 * @param draws how often it could have happened
 * @param lower the lower limit
 * @param upper the upper limit
 */
public record Proportion(int hits, int draws, double lower, double upper) {
  private static final int HALVINGS = 60;

  /** The estimate: hits per draw. */
  public double value() {
    return (double) hits / draws;
  }

  /**
   * From a count.
   *
   * @param alpha how often each limit may be wrong, between 0 and 0.5
   */
  public static Proportion of(int hits, int draws, double alpha) {
    if (!(draws >= 1 && hits >= 0 && hits <= draws)) {
      throw new IllegalArgumentException(
          "a proportion needs 0 <= hits <= draws and a draw, but hits = "
              + hits
              + ", draws = "
              + draws);
    }
    if (!(alpha > 0 && alpha < 0.5)) {
      throw new IllegalArgumentException("alpha must be between 0 and 0.5, but alpha = " + alpha);
    }
    return new Proportion(
        hits,
        draws,
        hits == 0 ? 0 : lower(hits, draws, alpha),
        hits == draws ? 1 : 1 - lower(draws - hits, draws, alpha));
  }

  // The p with P(at least that many hits) = alpha, by halving: that probability grows with p.
  private static double lower(int hits, int draws, double alpha) {
    double low = 0;
    double high = 1;
    for (int step = 0; step < HALVINGS; step++) {
      double p = 0.5 * (low + high);
      if (atLeast(hits, draws, p) > alpha) {
        high = p;
      } else {
        low = p;
      }
    }
    return low;
  }

  // P(X ≥ hits), X binomial: terms from hits on, each from the one before, scaled by the first.
  private static double atLeast(int hits, int draws, double p) {
    if (p <= 0 || p >= 1) {
      return p <= 0 ? 0 : 1;
    }
    double logFirst = hits * Math.log(p) + (draws - hits) * Math.log1p(-p);
    for (int k = 1; k <= hits; k++) {
      logFirst += Math.log((double) (draws - hits + k) / k);
    }
    double odds = p / (1 - p);
    double sum = 1;
    double term = 1;
    double logScale = logFirst;
    for (int k = hits; k < draws; k++) {
      term *= (double) (draws - k) / (k + 1) * odds;
      sum += term;
      if (sum > 1e200) {
        sum *= 1e-200;
        term *= 1e-200;
        logScale += 200 * Math.log(10);
      }
    }
    return Math.min(1, Math.exp(logScale + Math.log(sum)));
  }
}
