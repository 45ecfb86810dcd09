package io.github.culmen.study.insight;

import java.time.Instant;
import java.util.Optional;

/**
 * Work on a trial, from when it was taken up until it ended or someone else took it over.
 *
 * @param trial the trial's number
 * @param worker who; empty if the trial was not asked for by a worker with a name
 * @param from when it began: when the trial was handed out, or later where it is known how long it
 *     ran
 * @param to when it ended; the study's latest event if it has not
 * @param ending how it ended
 */
public record Attempt(int trial, Optional<String> worker, Instant from, Instant to, Ending ending) {
  /** How work on a trial ends. */
  public enum Ending {
    /** With a value. */
    VALUE("value"),
    /** Without a value. */
    FAILED("failed"),
    /** Stopped early. */
    STOPPED("stopped"),
    /** Given back, or taken over by another worker. */
    LOST("lost"),
    /** Not yet. */
    PENDING("pending");

    private final String word;

    Ending(String word) {
      this.word = word;
    }

    /** The word for files and pictures. */
    public String word() {
      return word;
    }
  }
}
