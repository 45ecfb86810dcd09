package io.github.culmen.study.event;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Until when the holders of a study's trials keep them: one entry per trial, overwritten in place.
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

  /** Moves the end of a trial's lease; does nothing if a later lease of that trial has an entry. */
  void extend(int trial, Heartbeat heartbeat);

  /** Forgets a trial, which has ended. */
  void remove(int trial);

  /** The entries by trial. */
  Map<Integer, Heartbeat> read();

  /**
   * The time by which leases are measured. A store that many machines share has a clock of its own,
   * so that a machine whose clock is wrong neither takes trials away from others nor loses its own;
   * empty if there is none, and the study's clock counts.
   */
  default Optional<Instant> now() {
    return Optional.empty();
  }

  /**
   * Since when this process has reached the store without a break: no heartbeat could arrive
   * before, so no lease ends sooner than its length after. The distant past unless a break was
   * seen.
   */
  default Instant reachableSince() {
    return Instant.MIN;
  }

  /** Entries that live as long as the process. */
  static Heartbeats inMemory() {
    return new MemoryHeartbeats();
  }
}
