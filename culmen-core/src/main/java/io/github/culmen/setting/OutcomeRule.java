package io.github.culmen.setting;

/** How max-value entropy search accounts for outcomes with bounds. */
public enum OutcomeRule {
  /** By what a trial says about the best feasible value. */
  JOINT("joint"),
  /**
   * As all other acquisitions do: what a trial says about the best value, times the probability
   * that the bounds are met.
   */
  WEIGHTED("weighted");

  private final String word;

  OutcomeRule(String word) {
    this.word = word;
  }

  /** The word that names this rule in study files. */
  public String word() {
    return word;
  }
}
