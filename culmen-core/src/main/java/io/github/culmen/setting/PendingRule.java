package io.github.culmen.setting;

/**
 * How points whose evaluation is under way enter the choice of the next one.
 *
 * <p>With nothing pending all are the same. No rule waits for an evaluation.
 */
public enum PendingRule {
  /** The model takes its own mean there for observed: only the variance shrinks. */
  BELIEVER("believer"),
  /**
   * The same, and the best of these means is the incumbent if it is above every observed value.
   * [Ginsbourger2010]
   */
  KRIGING_BELIEVER("kriging-believer"),
  /** The acquisition is averaged over values drawn for the pending points. */
  FANTASIES("fantasies"),
  /** From what a point tells, what pending ones will tell too is taken away: GIBBON. [Moss2021] */
  DIVERSITY("diversity"),
  /** A factor below 1 around each pending point: local penalisation. [Gonzalez2016] */
  PENALTY("penalty");

  private final String word;

  PendingRule(String word) {
    this.word = word;
  }

  /** The word that names this rule in study files. */
  public String word() {
    return word;
  }

  /** Whether the models that points are chosen by believe what they expect of pending ones. */
  public boolean believes() {
    return this == BELIEVER || this == KRIGING_BELIEVER || this == DIVERSITY;
  }
}
