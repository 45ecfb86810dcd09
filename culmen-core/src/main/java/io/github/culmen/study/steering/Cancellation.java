package io.github.culmen.study.steering;

import java.time.Instant;
import java.util.Objects;

/**
 * The wish that a running trial ends early.
 *
 * @param keep whether its last measurement counts as its value; otherwise the trial is discarded
 * @param why the reason; may be empty
 * @param at when
 */
public record Cancellation(boolean keep, String why, Instant at) {
  /** Checks that there is a text. */
  public Cancellation {
    Objects.requireNonNull(why, "why must be a text; empty if there is no reason");
  }

  /** The reason for a trial that ends without a value. */
  public String reason() {
    return why.isEmpty() ? "cancelled" : "cancelled: " + why;
  }
}
