package io.github.culmen.study.trial;

import io.github.culmen.space.Point;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/** One evaluation of the objective: asked for, and perhaps finished. */
public sealed interface Trial {
  /** The trial's number, from 1. */
  int number();

  /** What was suggested. */
  Suggestion suggestion();

  /** When it was asked for. */
  Instant asked();

  /** The parameter values. */
  default Point point() {
    return suggestion().point();
  }

  /**
   * A trial whose outcome is not known yet.
   *
   * @param number from 1
   * @param suggestion what was suggested
   * @param asked when
   */
  record Pending(int number, Suggestion suggestion, Instant asked) implements Trial {}

  /**
   * A trial that ended.
   *
   * @param number from 1
   * @param suggestion what was suggested
   * @param asked when it was asked for
   * @param outcome how it ended
   * @param finished when it ended
   * @param ran how many seconds it ran, if that was told
   */
  record Finished(
      int number,
      Suggestion suggestion,
      Instant asked,
      Outcome outcome,
      Instant finished,
      OptionalDouble ran)
      implements Trial {

    /** How many seconds it ran; if that was not told, those since it was asked for. */
    public double seconds() {
      return ran.orElseGet(() -> Duration.between(asked, finished).toMillis() / 1000.0);
    }

    /** The told value, absent if the trial failed or was stopped early. */
    public OptionalDouble value() {
      return outcome instanceof Outcome.Success success
          ? OptionalDouble.of(success.value())
          : OptionalDouble.empty();
    }

    /** How far the trial got if it was stopped early, absent if it was not. */
    public Optional<Outcome.Stopped> stopped() {
      return outcome instanceof Outcome.Stopped stopped ? Optional.of(stopped) : Optional.empty();
    }

    /** Whether a model learns of it: it has a value, or was stopped early with a prediction. */
    public boolean observed() {
      return !(outcome instanceof Outcome.Failure);
    }

    /** Why the trial failed, absent if it did not. */
    public Optional<String> failure() {
      return outcome instanceof Outcome.Failure failure
          ? Optional.of(failure.reason())
          : Optional.empty();
    }
  }

  /**
   * A trial that no longer counts. Its point may be suggested again.
   *
   * @param number from 1
   * @param suggestion what was suggested
   * @param asked when it was asked for
   * @param finished how it had ended; empty if it had not
   * @param reason why it was discarded; may be empty
   * @param discarded when
   */
  record Discarded(
      int number,
      Suggestion suggestion,
      Instant asked,
      Optional<Finished> finished,
      String reason,
      Instant discarded)
      implements Trial {}
}
