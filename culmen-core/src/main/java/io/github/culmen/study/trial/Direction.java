package io.github.culmen.study.trial;

/** Whether small or large values are good. Inside, everything is maximised. */
public enum Direction {
  /** Small values are good. */
  MINIMIZE("minimize"),
  /** Large values are good. */
  MAXIMIZE("maximize");

  private final String word;

  Direction(String word) {
    this.word = word;
  }

  /** The word that names this direction in study files. */
  public String word() {
    return word;
  }

  /** Turns a value as the user sees it into one that is maximised, and back: its own inverse. */
  public double flip(double value) {
    return this == MAXIMIZE ? value : -value;
  }

  /** Whether {@code a} is better than {@code b}, both in the user's sign. */
  public boolean better(double a, double b) {
    return this == MAXIMIZE ? a > b : a < b;
  }
}
