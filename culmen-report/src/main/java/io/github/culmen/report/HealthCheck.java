package io.github.culmen.report;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
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
  private static final int FEWEST = 20;
  private static final double LATE = 0.25;

  /**
   * Whether a store answers in time.
   *
   * @param seconds how long it took, each time
   * @param what was done those times, such as reads
   * @return empty if there are too few times to judge
   */
  public static Optional<HealthCheck> ofStore(double[] seconds, String what) {
    if (seconds.length < FEWEST) {
      return Optional.empty();
    }
    double[] sorted = seconds.clone();
    Arrays.sort(sorted);
    double late = sorted[(int) Math.ceil(0.95 * sorted.length) - 1];
    boolean slow = late > LATE;
    return Optional.of(
        new HealthCheck(
            "store",
            slow ? Verdict.WARN : Verdict.PASS,
            OptionalDouble.of(late),
            String.format(
                Locale.ROOT,
                "Of the last %d %s, 95 %% took at most %.3g s.",
                sorted.length,
                what,
                late),
            "95 % of them take at most " + LATE + " s",
            slow
                ? "Keep an SQLite file on a local disk, or use PostgreSQL near those who work."
                : ""));
  }

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
