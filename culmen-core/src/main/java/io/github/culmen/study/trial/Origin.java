package io.github.culmen.study.trial;

/** Where a trial's point came from. */
public enum Origin {
  /** The quasi-random initial design. */
  INITIAL("initial"),
  /** The strategy: a model's suggestion, or a random or Sobol point where that is the strategy. */
  STRATEGY("strategy"),
  /** The user put it into the queue. */
  ENQUEUED("enqueued"),
  /** The user told a result obtained elsewhere. */
  EARLIER("earlier"),
  /** Someone requested the trial. */
  REQUESTED("requested");

  private final String word;

  Origin(String word) {
    this.word = word;
  }

  /** The word for files and tables. */
  public String word() {
    return word;
  }
}
