package io.github.culmen.study.strategy;

/** What failed trials say about points that were not tried. */
public enum FailureRule {
  /**
   * How probable it is that a trial succeeds is learned from those that did and those that did not,
   * {@link io.github.culmen.gp.learn.SuccessModel}; points are worth as much less as they are
   * likely to fail. As long as none failed this is the same as {@link #IGNORE}.
   */
  LEARN("learn"),
  /** Nothing, but that the same point is not worth trying again. */
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
