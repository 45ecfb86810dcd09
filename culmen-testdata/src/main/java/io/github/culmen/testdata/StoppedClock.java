package io.github.culmen.testdata;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still unless told. */
public final class StoppedClock extends Clock {
  private volatile Instant now;

  /** Stands at noon of the last day of January 2026. */
  public StoppedClock() {
    this(Instant.parse("2026-01-31T12:00:00Z"));
  }

  /** Stands at a time. */
  public StoppedClock(Instant now) {
    this.now = now;
  }

  /** Moves it on. */
  public void pass(Duration duration) {
    now = now.plus(duration);
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
