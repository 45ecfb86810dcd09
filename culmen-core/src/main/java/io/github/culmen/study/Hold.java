package io.github.culmen.study;

import io.github.culmen.study.event.Heartbeats;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Trial;
import java.time.Instant;
import java.util.Map;

/**
 * Who holds a pending trial, by the events.
 *
 * @param pending the trial
 * @param worker the latest holder
 * @param attempt how many times it was handed out
 * @param lapses how many holders before this one fell silent
 * @param until when the lease ends without a heartbeat
 * @param released whether the holder gave it back
 */
record Hold(
    Trial.Pending pending,
    String worker,
    int attempt,
    int lapses,
    Instant until,
    boolean released) {
  /** The trial's number. */
  int trial() {
    return pending.number();
  }

  /** The first lease of a trial. */
  static Hold first(Trial.Pending pending, StudyEvent.Leased event) {
    return new Hold(pending, event.worker(), 1, 0, event.until(), false);
  }

  /** The same of a trial whose point was adapted to an edited study. */
  Hold of(Trial.Pending moved) {
    return new Hold(moved, worker, attempt, lapses, until, released);
  }

  /** The next lease of the same trial. */
  Hold next(StudyEvent.Leased event) {
    return new Hold(
        pending, event.worker(), attempt + 1, released ? lapses : lapses + 1, event.until(), false);
  }

  Hold givenBack() {
    return new Hold(pending, worker, attempt, lapses, until, true);
  }

  /** When the lease ends, given the heartbeats of the study. */
  Instant end(Map<Integer, Heartbeats.Heartbeat> heartbeats) {
    Heartbeats.Heartbeat latest = heartbeats.get(trial());
    return latest != null && latest.attempt() == attempt && latest.until().isAfter(until)
        ? latest.until()
        : until;
  }
}
