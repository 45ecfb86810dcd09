package io.github.culmen.study.steering;

import java.time.Instant;
import java.util.Objects;

/**
 * A worker was dismissed: it gets no other trial and ends after those it holds.
 *
 * @param why the reason; may be empty
 * @param at when
 */
public record Dismissal(String why, Instant at) {
  /** Checks that there is a text. */
  public Dismissal {
    Objects.requireNonNull(why, "why must be a text; empty if there is no reason");
  }
}
