package io.github.culmen.setting;

/** Which point is recommended. */
public enum RecommendationRule {
  /**
   * The point whose expected value, less two standard deviations, is the best: a tried one, or the
   * one with the best expected value of all.
   */
  SAFE("safe"),
  /** The point with the best expected value, tried or not, as in [Wang2017] §5. */
  PAPER("paper");

  private final String word;

  RecommendationRule(String word) {
    this.word = word;
  }

  /** The word for study files. */
  public String word() {
    return word;
  }
}
