package io.github.culmen.study;

import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.insight.LearningCurve;
import io.github.culmen.study.steering.Annotation;
import io.github.culmen.study.steering.Attribute;
import io.github.culmen.study.steering.Cancellation;
import io.github.culmen.study.steering.Dismissal;
import io.github.culmen.study.steering.Request;
import io.github.culmen.study.steering.StudyStatus;
import io.github.culmen.study.steering.TrialMeasurement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;

/** The fold of what was said about a study and its trials besides points and outcomes. */
final class SteeringState {
  private StudyStatus status = StudyStatus.OPEN;
  private String reason = "";
  private final Map<String, String> notes = new HashMap<>();
  private final Map<Integer, Map<Name, Attribute>> attributes = new HashMap<>();
  private final Map<String, Integer> receipts = new HashMap<>();
  private final Map<Integer, List<StudyEvent.Measured>> measurements = new HashMap<>();
  // Made when asked for.
  private final Map<Integer, LearningCurve> curves = new HashMap<>();
  private final Map<Integer, Request> requests = new HashMap<>();
  private final Map<Integer, Cancellation> cancellations = new HashMap<>();
  // Those who ever took a trial, and the wishes that some of them end.
  private final TreeSet<String> workers = new TreeSet<>();
  private final Map<String, Dismissal> dismissals = new TreeMap<>();
  // Of the points in the queue, in its order.
  private final Deque<Request> queued = new ArrayDeque<>();
  // Requested trials that nobody has taken.
  private final TreeSet<Integer> waiting = new TreeSet<>();

  private record Name(String namespace, String key) {}

  StudyStatus status() {
    return status;
  }

  String reason() {
    return reason;
  }

  /** The text under a key. */
  Optional<String> note(String key) {
    return Optional.ofNullable(notes.get(key));
  }

  /** The requested trial that is handed out next. */
  OptionalInt next() {
    return waiting.isEmpty() ? OptionalInt.empty() : OptionalInt.of(waiting.first());
  }

  /** The requested trials that nobody has taken, by number. */
  List<Integer> waiting() {
    return List.copyOf(waiting);
  }

  Optional<Request> request(int trial) {
    return Optional.ofNullable(requests.get(trial));
  }

  Optional<Cancellation> cancellation(int trial) {
    return Optional.ofNullable(cancellations.get(trial));
  }

  /** The names of those who ever took a trial. */
  List<String> workers() {
    return List.copyOf(workers);
  }

  /** Whether there ever was a worker of that name. */
  boolean isWorker(String name) {
    return workers.contains(name);
  }

  Optional<Dismissal> dismissal(String worker) {
    return Optional.ofNullable(dismissals.get(worker));
  }

  /** The workers that are to end, by name. */
  Map<String, Dismissal> dismissals() {
    return Collections.unmodifiableMap(new TreeMap<>(dismissals));
  }

  List<StudyEvent.Measured> measurements(int trial) {
    return List.copyOf(measurements.getOrDefault(trial, List.of()));
  }

  /** Whether just this was measured of a trial before. */
  boolean measured(int trial, TrialMeasurement measurement) {
    return measurements.getOrDefault(trial, List.of()).stream()
        .anyMatch(earlier -> earlier.measurement().equals(measurement));
  }

  /** The objective's values among the measurements of a trial, by steps. */
  LearningCurve curve(int trial) {
    return curves.computeIfAbsent(trial, this::newCurve);
  }

  private LearningCurve newCurve(int trial) {
    return LearningCurve.of(
        trial,
        measurements.getOrDefault(trial, List.of()).stream()
            .map(StudyEvent.Measured::measurement)
            .filter(one -> one.step().isPresent())
            .filter(one -> one.metrics().containsKey(TrialMeasurement.VALUE))
            .map(
                one ->
                    new LearningCurve.Step(
                        one.step().getAsLong(), one.metrics().get(TrialMeasurement.VALUE)))
            .toList());
  }

  /** The attributes of a trial, or of the study for 0, in the order of their first writes. */
  List<Attribute> attributes(int trial) {
    return List.copyOf(attributes.getOrDefault(trial, Map.of()).values());
  }

  /** An attribute, if it is there. */
  Optional<Attribute> attribute(Annotation like) {
    return Optional.ofNullable(
        attributes
            .getOrDefault(like.trial(), Collections.emptyMap())
            .get(new Name(like.namespace(), like.key())));
  }

  /** The first trial that was made under a key, 0 for none; empty if nothing was done under it. */
  OptionalInt receipt(String key) {
    Integer trial = receipts.get(key);
    return trial == null ? OptionalInt.empty() : OptionalInt.of(trial);
  }

  /**
   * Takes an event into account.
   *
   * @param place its place in the journal, from 1
   */
  void fold(StudyEvent event, int place) {
    if (event instanceof StudyEvent.Steered steered) {
      status = steered.status();
      reason = steered.reason();
    } else if (event instanceof StudyEvent.Noted noted) {
      notes.put(noted.key(), noted.text());
    } else if (event instanceof StudyEvent.Annotated annotated) {
      annotate(annotated, place);
    } else if (event instanceof StudyEvent.Measured measured) {
      measurements.computeIfAbsent(measured.trial(), t -> new ArrayList<>()).add(measured);
      curves.remove(measured.trial());
    } else if (event instanceof StudyEvent.Cancelled cancelled) {
      cancellations.put(
          cancelled.trial(), new Cancellation(cancelled.keep(), cancelled.why(), cancelled.at()));
    } else if (event instanceof StudyEvent.Enqueued enqueued) {
      queued.add(enqueued.request());
    } else if (event instanceof StudyEvent.Requested requested) {
      requests.put(requested.trial(), requested.request());
      waiting.add(requested.trial());
    } else if (event instanceof StudyEvent.Started started) {
      waiting.remove(started.trial());
    } else if (event instanceof StudyEvent.Leased leased) {
      waiting.remove(leased.trial());
      workers.add(leased.worker());
    } else if (event instanceof StudyEvent.Dismissed dismissed) {
      dismissals.put(dismissed.worker(), new Dismissal(dismissed.why(), dismissed.at()));
    } else if (event instanceof StudyEvent.Admitted admitted) {
      dismissals.remove(admitted.worker());
    } else if (event instanceof StudyEvent.Told told) {
      waiting.remove(told.trial());
    } else if (event instanceof StudyEvent.Discarded discarded) {
      waiting.remove(discarded.trial());
    }
  }

  /** A point of the queue became a trial. */
  void dequeue(int trial) {
    Request request = queued.remove();
    if (!request.equals(Request.unknown())) {
      requests.put(trial, request);
    }
  }

  private void annotate(StudyEvent.Annotated event, int place) {
    Annotation annotation = event.annotation();
    if (annotation.namespace().equals(Receipts.NAMESPACE)) {
      annotation.value().ifPresent(first -> receipts.put(annotation.key(), number(first)));
      return;
    }
    Map<Name, Attribute> own =
        attributes.computeIfAbsent(annotation.trial(), t -> new LinkedHashMap<>());
    Name name = new Name(annotation.namespace(), annotation.key());
    if (annotation.value().isEmpty()) {
      own.remove(name);
    } else {
      own.put(
          name,
          new Attribute(
              annotation.namespace(),
              annotation.key(),
              annotation.value().get(),
              place,
              event.at()));
    }
  }

  private static int number(Object value) {
    return value instanceof Double number ? number.intValue() : 0;
  }
}
