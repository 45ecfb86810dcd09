package io.github.culmen.setting;

/**
 * How values of the maximum y* are found: drawn from the mean-field distribution of the maximum,
 * calibrated by functions drawn from the posterior, or taken from a law of the reachable maximum.
 */
public enum MaxValueMethod {
  /** A Gumbel law through the quartiles r = 0.25 and 0.75, [Wang2017] §3.1. */
  GUMBEL("gumbel"),
  /** A Gumbel law with the same width that passes through the median instead. */
  GUMBEL_MEDIAN("gumbel-median"),
  /** The mean-field distribution itself, inverted exactly. */
  EXACT("exact"),
  /** Quantiles of the maxima of functions drawn from the posterior. */
  CALIBRATED("calibrated"),
  /** Not drawn: the law of what can still be reached. */
  REACHABLE("reachable"),
  /** The same, but flat while much of the budget is left: the scale of gaps is the model's then. */
  NARROWING("narrowing");

  private final String word;

  MaxValueMethod(String word) {
    this.word = word;
  }

  /** Whether values are drawn from the mean-field distribution over candidates. */
  public boolean meanField() {
    return this == GUMBEL || this == GUMBEL_MEDIAN || this == EXACT;
  }

  /** Whether values follow the model's posterior of the maximum. */
  public boolean believes() {
    return !reachable();
  }

  /** Whether values are levels of what can still be reached. */
  public boolean reachable() {
    return this == REACHABLE || this == NARROWING;
  }

  /** The word that names this method in study files. */
  public String word() {
    return word;
  }
}
