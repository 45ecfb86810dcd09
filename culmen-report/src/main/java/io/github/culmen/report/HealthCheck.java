package io.github.culmen.report;

import java.util.OptionalDouble;

/**
 * What one look at a study found.
 *
 * @param name what was looked at
 * @param verdict how it is
 * @param number the figure that was compared; empty if there is none yet
 * @param sentence what was found, for people
 * @param rule what was compared with what
 * @param advice what to do about it; empty if nothing
 */
public record HealthCheck(
    String name,
    Verdict verdict,
    OptionalDouble number,
    String sentence,
    String rule,
    String advice) {
  /** How it is. */
  public enum Verdict {
    /** As it should be. */
    PASS("pass"),
    /** Worth knowing, or too early to say. */
    INFO("info"),
    /** Something to look at. */
    WARN("warn"),
    /** Something is wrong. */
    FAIL("fail");

    private final String word;

    Verdict(String word) {
      this.word = word;
    }

    /** The word for files and tables. */
    public String word() {
      return word;
    }
  }
}
