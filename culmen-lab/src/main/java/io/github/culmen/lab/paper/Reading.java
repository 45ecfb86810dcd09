package io.github.culmen.lab.paper;

import java.util.Optional;

/**
 * What the regret R_T of a table may be judged on. The paper defines it as that of the point with
 * the best posterior mean and does not say over which points, or whether a better guess of before
 * counts.
 */
public enum Reading {
  /** The point with the best posterior mean after T iterations. */
  GUESS("guess at T"),
  /** The best of such points so far, of every tenth iteration. */
  BEST_GUESS("best guess so far"),
  /** The tried point with the best posterior mean. */
  TRIED("best mean tried"),
  /** The best tried point: simple regret. */
  SIMPLE("simple");

  private final String word;

  Reading(String word) {
    this.word = word;
  }

  /** Its name in tables. */
  public String word() {
    return word;
  }

  /** The regret of a line of measurements under this reading, if it was recorded. */
  Optional<Double> of(Measured.Line line) {
    return switch (this) {
      case GUESS -> line.guess();
      case BEST_GUESS -> line.bestGuess();
      case TRIED -> line.tried();
      case SIMPLE -> Optional.of(line.simple());
    };
  }
}
