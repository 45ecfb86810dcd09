package io.github.culmen.study.event;

import java.time.Instant;
import java.util.Map;

/**
 * How long the holders of a study's trials keep them: one entry for a trial, overwritten in place.
 *
 * <p>Heartbeats are no events. They would make up most of a journal, and say nothing that matters
 * once the trial has ended.
 */
public interface Heartbeats {
  /**
   * The latest sign of life of a trial's holder.
   *
   * @param attempt which lease of the trial it belongs to, from 1
   * @param until when that lease ends now
   */
  record Heartbeat(int attempt, Instant until) {}

  /** Moves the end of a trial's lease; does nothing if a later lease of that trial was heard of. */
  void extend(int trial, Heartbeat heartbeat);

  /** Forgets a trial, which has ended. */
  void remove(int trial);

  /** The entries by trial. */
  Map<Integer, Heartbeat> read();

  /** Entries that live as long as the process. */
  static Heartbeats inMemory() {
    return new MemoryHeartbeats();
  }
}
