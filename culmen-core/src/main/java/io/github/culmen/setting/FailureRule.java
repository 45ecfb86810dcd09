package io.github.culmen.setting;

/** What failed trials say about points that were not tried. */
public enum FailureRule {
  /**
   * The probability of success is learned from the trials that succeeded and those that did not;
   * the acquisition is weighted by it. As long as none failed this is the same as {@link #IGNORE}.
   */
  LEARN("learn"),
  /** Nothing, except that the same point is not worth trying again. */
  IGNORE("ignore");

  private final String word;

  FailureRule(String word) {
    this.word = word;
  }

  /** The word that names this rule in study files. */
  public String word() {
    return word;
  }
}
