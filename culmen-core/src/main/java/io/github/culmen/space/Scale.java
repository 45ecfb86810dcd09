package io.github.culmen.space;

/** How a numeric parameter spreads over its unit coordinate. */
public enum Scale {
  /** Equal steps of the coordinate are equal differences of the value. */
  LINEAR("linear"),
  /** Equal steps of the coordinate are equal ratios of the value; bounds must be positive. */
  LOG("log"),
  /**
   * Equal steps of the coordinate are equal ratios of the distance from low + high, so that values
   * near the upper bound are told apart best, as for a momentum from 0.9 to 0.999; bounds must be
   * positive.
   */
  REVERSE_LOG("reverse-log");

  private final String word;

  Scale(String word) {
    this.word = word;
  }

  /** The word for this scale in a study file. */
  public String word() {
    return word;
  }
}
