package io.github.culmen.study;

import java.time.Duration;

/**
 * How long a worker keeps a trial without being heard of, and how often a trial is tried.
 *
 * @param length how long a lease lasts after it was taken or its holder's latest heartbeat; to be
 *     well above the difference between the clocks of the machines that share a study
 * @param attempts after how many workers that were not heard of again a trial counts as failed;
 *     giving a trial back is not counted
 */
public record LeaseTerms(Duration length, int attempts) {
  /** Checks the terms. */
  public LeaseTerms {
    if (length.isNegative() || length.isZero()) {
      throw new IllegalArgumentException(
          "a lease's length must be positive, but length = " + length);
    }
    if (attempts < 1) {
      throw new IllegalArgumentException("attempts must be at least 1, but attempts = " + attempts);
    }
  }

  /** A minute, and three attempts. */
  public static LeaseTerms defaults() {
    return new LeaseTerms(Duration.ofMinutes(1), 3);
  }

  /** The same with another length. */
  public LeaseTerms lasting(Duration other) {
    return new LeaseTerms(other, attempts);
  }

  /** The same with another number of attempts. */
  public LeaseTerms attempts(int other) {
    return new LeaseTerms(length, other);
  }

  /** How often a worker should let itself be heard: three times a lease. */
  public Duration heartbeat() {
    return length.dividedBy(3);
  }
}
