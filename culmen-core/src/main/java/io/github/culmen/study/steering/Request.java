package io.github.culmen.study.steering;

import java.util.Objects;

/**
 * Who wanted a trial, and why.
 *
 * @param by who; may be empty
 * @param why the reason; may be empty
 */
public record Request(String by, String why) {
  private static final Request UNKNOWN = new Request("", "");

  /** Checks that both are there. */
  public Request {
    Objects.requireNonNull(by, "by must be a text; empty if nobody is named");
    Objects.requireNonNull(why, "why must be a text; empty if there is no reason");
  }

  /** Nobody said who or why. */
  public static Request unknown() {
    return UNKNOWN;
  }
}
