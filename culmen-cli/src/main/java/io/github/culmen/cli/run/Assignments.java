package io.github.culmen.cli.run;

import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Trial;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Where a run gets its trials from and where their outcomes go. Safe for use by several threads.
 */
interface Assignments {
  /**
   * A trial to be evaluated.
   *
   * @param trial the trial
   * @param attempt which attempt this is, from 1
   */
  record Assignment(Trial.Pending trial, int attempt) {}

  /** A trial that was started before and not finished. */
  Optional<Assignment> again();

  /**
   * A trial that nobody has started, unless the study has {@code total} already.
   *
   * @throws io.github.culmen.study.trial.SpaceExhaustedException if there is none
   */
  Optional<Assignment> fresh(int total);

  /** Tells how a trial ended and how long it ran; empty if it was discarded meanwhile. */
  Optional<Trial.Finished> tell(Assignment assignment, Outcome outcome, Duration ran);

  /** A time as it is told: milliseconds are enough. */
  static OptionalDouble seconds(Duration ran) {
    return OptionalDouble.of(ran.toMillis() / 1000.0);
  }

  /** Gives a trial back, which did not fail. */
  void release(Assignment assignment);

  /** Whether someone wants a trial to end early, as known by its latest heartbeat. */
  default boolean cancelled(Assignment assignment) {
    return false;
  }

  /** Ends a trial that was cancelled, and returns it as it is then. */
  default Trial end(Assignment assignment) {
    throw new UnsupportedOperationException("nobody else can cancel a trial here");
  }

  /**
   * Does nothing as long as nobody wants this to end.
   *
   * @throws io.github.culmen.study.steering.WorkerDismissedException if someone does
   */
  default void requireWanted() {}

  /** Whether someone else can pause and resume the study while this works on it. */
  boolean shared();

  /** Whether someone else has trials that may have to be begun again here. */
  boolean othersAtWork();
}
