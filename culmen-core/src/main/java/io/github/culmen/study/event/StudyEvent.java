package io.github.culmen.study.event;

import io.github.culmen.space.Point;
import io.github.culmen.study.steering.Annotation;
import io.github.culmen.study.steering.Request;
import io.github.culmen.study.steering.StudyStatus;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** Something that happened to a study. A study is the fold of its events. */
public sealed interface StudyEvent {
  /** When it happened. */
  Instant at();

  /**
   * The study began; always the first event.
   *
   * @param spec what the study is
   * @param at when
   */
  record Created(StudySpec spec, Instant at) implements StudyEvent {}

  /**
   * The study is another one from here on; its earlier trials are kept where they still mean
   * something.
   *
   * @param spec what the study is now
   * @param was the values that new parameters had in earlier trials
   * @param at when
   */
  record Edited(StudySpec spec, Map<String, Object> was, Instant at) implements StudyEvent {
    /** Copies the values. */
    public Edited {
      was = Collections.unmodifiableMap(new LinkedHashMap<>(was));
    }
  }

  /**
   * The user queued a point for the next ask.
   *
   * @param point the point
   * @param at when
   * @param request who, and why
   */
  record Enqueued(Point point, Instant at, Request request) implements StudyEvent {
    /** Without saying who. */
    public Enqueued(Point point, Instant at) {
      this(point, at, Request.unknown());
    }
  }

  /**
   * Someone wants a trial of a point: it has its number at once and waits for the next ask.
   *
   * @param trial its number
   * @param point the point
   * @param request who, and why
   * @param at when
   */
  record Requested(int trial, Point point, Request request, Instant at) implements StudyEvent {}

  /**
   * A requested trial was handed out to someone who holds no lease.
   *
   * @param trial its number
   * @param at when
   */
  record Started(int trial, Instant at) implements StudyEvent {}

  /**
   * A trial was handed out.
   *
   * @param trial its number, from 1
   * @param suggestion what is to be tried
   * @param at when
   * @param unseen how many of the events just before this one arrived while the point was being
   *     chosen, and so did not affect the choice; 0 where nobody else works on the study
   */
  record Asked(int trial, Suggestion suggestion, Instant at, int unseen) implements StudyEvent {
    /** Checks the count. */
    public Asked {
      if (unseen < 0) {
        throw new IllegalArgumentException("unseen must be at least 0, but unseen = " + unseen);
      }
    }

    /** A trial whose choice saw all events before it. */
    public Asked(int trial, Suggestion suggestion, Instant at) {
      this(trial, suggestion, at, 0);
    }
  }

  /**
   * A trial ended.
   *
   * @param trial its number
   * @param outcome how
   * @param at when
   * @param seconds how long it ran, if that is known; not the time since it was asked for, which
   *     includes pauses where a run was interrupted
   */
  record Told(int trial, Outcome outcome, Instant at, OptionalDouble seconds)
      implements StudyEvent {
    /** Checks the time. */
    public Told {
      if (seconds.isPresent()
          && !(seconds.getAsDouble() >= 0 && Double.isFinite(seconds.getAsDouble()))) {
        throw new IllegalArgumentException(
            "seconds must be finite and at least 0, but seconds = " + seconds.getAsDouble());
      }
    }

    /** The end of a trial whose running time is unknown. */
    public Told(int trial, Outcome outcome, Instant at) {
      this(trial, outcome, at, OptionalDouble.empty());
    }
  }

  /**
   * A worker took a trial and holds it until a time, which its heartbeats may move.
   *
   * @param trial its number
   * @param worker who
   * @param until when the trial may be given to someone else, unless a heartbeat arrives
   * @param at when
   */
  record Leased(int trial, String worker, Instant until, Instant at) implements StudyEvent {
    /** Checks that there is a worker. */
    public Leased {
      if (worker.isBlank()) {
        throw new IllegalArgumentException("a worker's name must not be blank");
      }
    }
  }

  /**
   * A worker gave a trial back without an outcome, such as one that was told to stop. The trial did
   * not fail: the next worker gets it.
   *
   * @param trial its number
   * @param worker who
   * @param at when
   */
  record Released(int trial, String worker, Instant at) implements StudyEvent {}

  /**
   * A text was stored with the study, in place of an earlier one under the same key. It does not
   * affect how points are chosen.
   *
   * @param key what the text is
   * @param text the text
   * @param at when
   */
  record Noted(String key, String text, Instant at) implements StudyEvent {
    /** Checks that there is a key. */
    public Noted {
      if (key.isBlank()) {
        throw new IllegalArgumentException("a note's key must not be blank");
      }
    }
  }

  /**
   * Someone paused, finished or resumed the study.
   *
   * @param status what it is from now on
   * @param reason why; may be empty
   * @param at when
   */
  record Steered(StudyStatus status, String reason, Instant at) implements StudyEvent {}

  /**
   * Something was measured of a trial on its way. It does not affect how points are chosen.
   *
   * @param trial its number
   * @param measurement what
   * @param at when
   */
  record Measured(int trial, TrialMeasurement measurement, Instant at) implements StudyEvent {}

  /**
   * An attribute of the study or of a trial was written or removed. It does not affect how points
   * are chosen.
   *
   * @param annotation which, and what it is now
   * @param at when
   */
  record Annotated(Annotation annotation, Instant at) implements StudyEvent {}

  /**
   * Someone wants a running trial to end early.
   *
   * @param trial its number
   * @param keep whether its last measurement counts as its value
   * @param why the reason; may be empty
   * @param at when
   */
  record Cancelled(int trial, boolean keep, String why, Instant at) implements StudyEvent {}

  /**
   * Someone wants a worker to end after the trials it holds.
   *
   * @param worker its name
   * @param why the reason; may be empty
   * @param at when
   */
  record Dismissed(String worker, String why, Instant at) implements StudyEvent {
    /** Checks that there is a worker. */
    public Dismissed {
      if (worker.isBlank()) {
        throw new IllegalArgumentException("a worker's name must not be blank");
      }
    }
  }

  /**
   * A worker of that name gets trials again: the one that was dismissed knows and ends, or it may
   * stay after all.
   *
   * @param worker its name
   * @param at when
   */
  record Admitted(String worker, Instant at) implements StudyEvent {
    /** Checks that there is a worker. */
    public Admitted {
      if (worker.isBlank()) {
        throw new IllegalArgumentException("a worker's name must not be blank");
      }
    }
  }

  /**
   * A trial no longer counts: its value is no data, its point may be tried again.
   *
   * @param trial its number
   * @param why the reason; may be empty
   * @param at when
   */
  record Discarded(int trial, String why, Instant at) implements StudyEvent {}

  /**
   * A discarded trial that had ended counts again.
   *
   * @param trial its number
   * @param at when
   */
  record Restored(int trial, Instant at) implements StudyEvent {}
}
