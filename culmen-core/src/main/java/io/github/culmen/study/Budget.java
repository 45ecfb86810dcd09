package io.github.culmen.study;

import java.time.Duration;
import java.util.Optional;

/**
 * How much a run may spend.
 *
 * @param trials the number of trials the study has at the end, those before the run included
 * @param time no trial starts after this long, if present
 */
public record Budget(int trials, Optional<Duration> time) {
  /** Checks the limits. */
  public Budget {
    if (trials < 1) {
      throw new IllegalArgumentException("trials must be at least 1, but trials = " + trials);
    }
    if (time.isPresent() && (time.get().isNegative() || time.get().isZero())) {
      throw new IllegalArgumentException("time must be positive, but time = " + time.get());
    }
  }

  /** So many trials. */
  public static Budget trials(int count) {
    return new Budget(count, Optional.empty());
  }

  /** The same, and no trial starts after {@code limit}. */
  public Budget within(Duration limit) {
    return new Budget(trials, Optional.of(limit));
  }

  /** Whether a trial may start after so long. */
  boolean allows(Duration elapsed) {
    return time.isEmpty() || elapsed.compareTo(time.get()) < 0;
  }
}
