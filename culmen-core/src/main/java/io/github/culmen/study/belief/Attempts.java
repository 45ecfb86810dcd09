package io.github.culmen.study.belief;

import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.insight.Attempt;
import io.github.culmen.study.trial.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Finds out from a study's events who worked on which trial when. */
final class Attempts {
  private static final double NANOS = 1e9;

  private final List<Attempt> ended = new ArrayList<>();
  private final Map<Integer, Open> open = new TreeMap<>();

  private record Open(Optional<String> worker, Instant from) {}

  private Attempts() {}

  /** The attempts in the order of their beginnings. */
  static List<Attempt> of(List<StudyEvent> events) {
    Attempts attempts = new Attempts();
    Instant latest = Instant.MIN;
    for (StudyEvent event : events) {
      attempts.fold(event);
      latest = event.at().isAfter(latest) ? event.at() : latest;
    }
    for (int trial : List.copyOf(attempts.open.keySet())) {
      attempts.end(trial, latest, Attempt.Ending.PENDING);
    }
    attempts.ended.sort(Comparator.comparing(Attempt::from).thenComparing(Attempt::trial));
    return attempts.ended;
  }

  private void fold(StudyEvent event) {
    if (event instanceof StudyEvent.Asked asked) {
      open.put(asked.trial(), new Open(Optional.empty(), asked.at()));
    } else if (event instanceof StudyEvent.Leased leased) {
      // A worker's own trial is handed out and leased at once.
      Open before = open.get(leased.trial());
      if (before != null && before.worker().isPresent()) {
        end(leased.trial(), leased.at(), Attempt.Ending.LOST);
      }
      open.put(leased.trial(), new Open(Optional.of(leased.worker()), leased.at()));
    } else if (event instanceof StudyEvent.Released released) {
      end(released.trial(), released.at(), Attempt.Ending.LOST);
    } else if (event instanceof StudyEvent.Started started) {
      open.put(started.trial(), new Open(Optional.empty(), started.at()));
    } else if (event instanceof StudyEvent.Discarded discarded) {
      end(discarded.trial(), discarded.at(), Attempt.Ending.LOST);
    } else if (event instanceof StudyEvent.Told told) {
      told.seconds().ifPresent(seconds -> shorten(told, seconds));
      end(
          told.trial(),
          told.at(),
          told.outcome() instanceof Outcome.Success
              ? Attempt.Ending.VALUE
              : told.outcome() instanceof Outcome.Stopped
                  ? Attempt.Ending.STOPPED
                  : Attempt.Ending.FAILED);
    }
  }

  // What is known to have run for less time than it was out began later.
  private void shorten(StudyEvent.Told told, double seconds) {
    Open one = open.get(told.trial());
    if (one != null && seconds < Duration.between(one.from(), told.at()).toNanos() / NANOS) {
      open.put(
          told.trial(), new Open(one.worker(), told.at().minusNanos((long) (seconds * NANOS))));
    }
  }

  private void end(int trial, Instant at, Attempt.Ending ending) {
    Open one = open.remove(trial);
    if (one != null) {
      // Clocks of different machines may disagree.
      Instant to = at.isBefore(one.from()) ? one.from() : at;
      ended.add(new Attempt(trial, one.worker(), one.from(), to, ending));
    }
  }
}
