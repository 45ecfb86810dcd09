package io.github.culmen.study;

import io.github.culmen.space.Point;
import io.github.culmen.space.Spelling;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.steering.Annotation;
import io.github.culmen.study.steering.Attribute;
import io.github.culmen.study.steering.Cancellation;
import io.github.culmen.study.steering.Request;
import io.github.culmen.study.steering.StudyNotOpenException;
import io.github.culmen.study.steering.StudyStatus;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.steering.VersionConflictException;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.trial.UnknownTrialException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Decides which events pausing, cancelling, discarding and the like append to a study's log. */
final class StudySteering {
  private final StudyLog log;

  StudySteering(StudyLog log) {
    this.log = log;
  }

  /** Fails unless trials are handed out; inside the log's lock. */
  void requireOpen() {
    SteeringState now = log.state().steering();
    if (now.status() != StudyStatus.OPEN) {
      throw new StudyNotOpenException(log.spec().name(), now.status(), now.reason());
    }
  }

  void steer(StudyStatus status, String why) {
    log.change(
        now -> {
          StudyStatus before = log.state().steering().status();
          if (before == StudyStatus.FINISHED && status == StudyStatus.PAUSED) {
            throw new IllegalStateException(
                "only an open study can be paused, but study '"
                    + log.spec().name()
                    + "' is finished; resume it first");
          }
          return before == status ? List.of() : List.of(new StudyEvent.Steered(status, why, now));
        });
  }

  Trial.Pending request(Point point, Request request) {
    int[] number = new int[1];
    log.change(
        now -> {
          number[0] = log.state().size() + 1;
          return List.of(new StudyEvent.Requested(number[0], point, request, now));
        });
    return log.known(state -> (Trial.Pending) state.trial(number[0]));
  }

  Trial request(Point point, Request request, String key) {
    int[] number = new int[1];
    log.change(
        now -> {
          OptionalInt before = log.state().steering().receipt(key);
          number[0] = before.orElse(log.state().size() + 1);
          return before.isPresent()
              ? List.of()
              : List.of(
                  new StudyEvent.Requested(number[0], point, request, now),
                  Receipts.of(key, number[0], now));
        });
    return log.known(state -> state.trial(number[0]));
  }

  void measure(int trial, TrialMeasurement measurement) {
    measureAll(trial, List.of(measurement));
  }

  void measureAll(int trial, List<TrialMeasurement> measurements) {
    log.change(
        now -> {
          if (!(known(trial) instanceof Trial.Pending)) {
            throw ended(trial, "measured");
          }
          List<StudyEvent> events = new ArrayList<>();
          for (TrialMeasurement measurement : measurements) {
            // A repetition by someone unsure whether it arrived. Without a step, two equal
            // measurements are two.
            boolean repeated =
                measurement.step().isPresent()
                    && log.state().steering().measured(trial, measurement);
            if (!repeated) {
              events.add(new StudyEvent.Measured(trial, measurement, now));
            }
          }
          return events;
        });
  }

  Trial.Discarded discard(int trial, String why) {
    log.change(
        now ->
            known(trial) instanceof Trial.Discarded
                ? List.of()
                : List.of(new StudyEvent.Discarded(trial, why, now)));
    return log.known(state -> (Trial.Discarded) state.trial(trial));
  }

  Trial.Finished restore(int trial) {
    log.change(
        now -> {
          Trial before = known(trial);
          if (before instanceof Trial.Finished) {
            return List.of();
          }
          if (before instanceof Trial.Discarded discarded && discarded.finished().isPresent()) {
            return List.of(new StudyEvent.Restored(trial, now));
          }
          throw new UnknownTrialException(
              "only a discarded trial that had ended can be restored, but trial "
                  + trial
                  + (before instanceof Trial.Discarded ? " had not ended" : " is pending"));
        });
    return log.known(state -> (Trial.Finished) state.trial(trial));
  }

  Trial cancel(int trial, boolean keep, String why) {
    log.change(
        now -> {
          if (known(trial) instanceof Trial.Discarded) {
            return List.of();
          }
          if (!(known(trial) instanceof Trial.Pending)) {
            throw ended(trial, "cancelled");
          }
          StudyState state = log.state();
          Cancellation wanted = new Cancellation(keep, why, now);
          List<StudyEvent> events = new ArrayList<>();
          if (state.steering().cancellation(trial).filter(c -> c.keep() == keep).isEmpty()) {
            events.add(new StudyEvent.Cancelled(trial, keep, why, now));
          }
          // Nobody runs it, so nobody would end it.
          if (state.hold(trial).filter(hold -> !hold.released()).isEmpty()) {
            events.add(state.ending(trial, wanted, now));
          }
          return events;
        });
    return log.known(state -> state.trial(trial));
  }

  Trial endCancelled(int trial) {
    log.change(
        now -> {
          if (!(known(trial) instanceof Trial.Pending)) {
            return List.of();
          }
          Cancellation cancellation =
              log.state()
                  .steering()
                  .cancellation(trial)
                  .orElseThrow(
                      () ->
                          new UnknownTrialException(
                              "only a cancelled trial can end early, but trial "
                                  + trial
                                  + " was not cancelled"));
          return List.of(log.state().ending(trial, cancellation, now));
        });
    return log.known(state -> state.trial(trial));
  }

  void dismiss(String worker, String why) {
    log.change(
        now -> {
          SteeringState steering = log.state().steering();
          if (!steering.isWorker(worker)) {
            List<String> known = steering.workers();
            throw new IllegalArgumentException(
                "only a worker that has taken a trial can be dismissed, but '"
                    + worker
                    + "' has taken none"
                    + (known.isEmpty()
                        ? ""
                        : Spelling.nearest(worker, known)
                            .map(near -> "; did you mean '" + near + "'?")
                            .orElse("")));
          }
          return steering.dismissal(worker).isPresent()
              ? List.of()
              : List.of(new StudyEvent.Dismissed(worker, why, now));
        });
  }

  void admit(String worker) {
    log.change(
        now ->
            log.state().steering().dismissal(worker).isEmpty()
                ? List.of()
                : List.of(new StudyEvent.Admitted(worker, now)));
  }

  List<Attribute> annotate(List<Annotation> annotations) {
    return annotate(annotations, Optional.empty());
  }

  Optional<Attribute> annotate(Annotation annotation, int expected) {
    return annotate(List.of(annotation), Optional.of(expected)).stream().findFirst();
  }

  private List<Attribute> annotate(List<Annotation> annotations, Optional<Integer> expected) {
    log.change(
        now -> {
          SteeringState steering = log.state().steering();
          List<StudyEvent> events = new ArrayList<>();
          for (Annotation annotation : annotations) {
            if (annotation.trial() > 0) {
              Trial ignored = known(annotation.trial());
            }
            Optional<Attribute> there = steering.attribute(annotation);
            if (there.map(Attribute::value).equals(annotation.value())) {
              continue;
            }
            int version = there.map(Attribute::version).orElse(0);
            if (expected.isPresent() && expected.get() != version) {
              throw new VersionConflictException(annotation.key(), expected.get(), version);
            }
            events.add(new StudyEvent.Annotated(annotation, now));
          }
          return events;
        });
    return log.known(
        state ->
            annotations.stream()
                .flatMap(annotation -> state.steering().attribute(annotation).stream())
                .toList());
  }

  // A trial that there is; inside the log's lock.
  Trial known(int trial) {
    int count = log.state().size();
    if (trial < 1 || trial > count) {
      throw new UnknownTrialException(
          "a trial's number must be one of the study's, but there is no trial "
              + trial
              + (count == 0 ? "; none was asked for yet" : " among 1 to " + count));
    }
    return log.state().trial(trial);
  }

  private static UnknownTrialException ended(int trial, String what) {
    return new UnknownTrialException(
        "only a pending trial can be " + what + ", but trial " + trial + " has ended");
  }
}
