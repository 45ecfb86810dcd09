package io.github.culmen.study;

import java.time.Duration;

/**
 * How long a silent worker keeps a trial, and how many times a trial is attempted.
 *
 * @param length how long a lease lasts after it was taken or its holder's latest heartbeat, by the
 *     clock of the store
 * @param attempts after how many workers fell silent a trial counts as failed; giving a trial back
 *     is not counted. {@link #UNLIMITED} if never: a worker that dies says nothing about the point
 */
public record LeaseTerms(Duration length, int attempts) {
  /** As many attempts as it takes. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

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

  /** A minute, and as many attempts as it takes. */
  public static LeaseTerms defaults() {
    return new LeaseTerms(Duration.ofMinutes(1), UNLIMITED);
  }

  /** The same with another length. */
  public LeaseTerms lasting(Duration other) {
    return new LeaseTerms(other, attempts);
  }

  /** The same with another number of attempts. */
  public LeaseTerms attempts(int other) {
    return new LeaseTerms(length, other);
  }

  /** How often a worker should send a heartbeat: three times a lease. */
  public Duration heartbeat() {
    return length.dividedBy(3);
  }
}
