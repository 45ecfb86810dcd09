package io.github.culmen.study;

import io.github.culmen.space.Point;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.event.StudyMismatchException;
import io.github.culmen.study.fit.TriedPoints;
import io.github.culmen.study.insight.LearningCurve;
import io.github.culmen.study.steering.Cancellation;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.Extensions;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import io.github.culmen.study.trial.Trial;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The fold of a study's events. */
final class StudyState {
  // What the study is by its latest edit, and what is searched so that earlier points are data.
  private volatile StudySpec spec;
  private volatile StudySpec searched;
  private int edits;
  private int length;
  private final List<Trial> trials = new ArrayList<>();
  private final Deque<Point> queue = new ArrayDeque<>();
  private final Map<Integer, Hold> holds = new TreeMap<>();
  private TriedPoints tried = new TriedPoints();
  private final SteeringState steering = new SteeringState();
  // Trials that have no place since the study was edited, as they were.
  private final Map<Integer, Trial> lost = new TreeMap<>();
  private int revisions;
  private final List<Ended> ended = new ArrayList<>();
  // For each value, in order of arrival: how many trials had finished by then.
  private final List<Integer> values = new ArrayList<>();

  /**
   * The end of a trial.
   *
   * @param trial its number
   * @param asked how many trials had been asked for by then
   */
  private record Ended(int trial, int asked) {}

  StudyState(StudySpec spec) {
    this.spec = spec;
    this.searched = spec;
  }

  /** What the study is now. */
  StudySpec spec() {
    return spec;
  }

  /** The same with a space that also has the earlier trials' points. */
  StudySpec searched() {
    return searched;
  }

  /** How many times the study was edited. */
  int edits() {
    return edits;
  }

  /** How many events were folded. */
  int length() {
    return length;
  }

  /** How many trials there are. */
  int size() {
    return trials.size();
  }

  /** A trial by its number. */
  Trial trial(int number) {
    return trials.get(number - 1);
  }

  /** The next point of the user's queue. */
  Optional<Point> queued() {
    return Optional.ofNullable(queue.peek());
  }

  /** The trials that a worker holds and that have not ended, by number. */
  Iterable<Hold> holds() {
    return holds.values();
  }

  /** Who holds a pending trial; empty if no worker took it. */
  Optional<Hold> hold(int trial) {
    return Optional.ofNullable(holds.get(trial));
  }

  /** What else was said about the study and its trials. */
  SteeringState steering() {
    return steering;
  }

  /** The curves of the trials that reported values, by number. */
  List<LearningCurve> curves() {
    List<LearningCurve> curves = new ArrayList<>();
    for (int number = 1; number <= trials.size(); number++) {
      LearningCurve curve = steering.curve(number);
      if (!curve.isEmpty()) {
        curves.add(curve);
      }
    }
    return curves;
  }

  /** The requested trials that nobody has taken. */
  List<Trial.Pending> waiting() {
    return steering.waiting().stream().map(number -> (Trial.Pending) trial(number)).toList();
  }

  /** How many times a trial was discarded or restored, which changes the past. */
  int revisions() {
    return revisions;
  }

  /** The trials as they are now. */
  History history() {
    int now = trials.size();
    TriedPoints points = tried;
    return new History(trials, points.size(), point -> points.among(now, point));
  }

  /** How many values were told. */
  int values() {
    return values.size();
  }

  /** The trials as they were after a number of values. */
  History past(int count) {
    int ends = values.get(count - 1);
    List<Trial> then = new ArrayList<>();
    for (Trial trial : trials.subList(0, ended.get(ends - 1).asked())) {
      then.add(
          trial instanceof Trial.Discarded
              ? trial
              : new Trial.Pending(trial.number(), trial.suggestion(), trial.asked()));
    }
    for (Ended end : ended.subList(0, ends)) {
      then.set(end.trial() - 1, trial(end.trial()));
    }
    return new History(then);
  }

  void fold(StudyEvent event) {
    if (event instanceof StudyEvent.Created created) {
      List<String> differences = SpecDifferences.between(created.spec(), spec);
      if (!differences.isEmpty()) {
        throw new StudyMismatchException(differences);
      }
    } else if (event instanceof StudyEvent.Edited edited) {
      edit(edited);
    } else if (event instanceof StudyEvent.Enqueued enqueued) {
      queue.add(enqueued.point());
    } else if (event instanceof StudyEvent.Asked asked) {
      begin(asked.trial(), asked.suggestion(), asked.at());
      if (asked.suggestion().origin() == Origin.ENQUEUED) {
        queue.remove();
        steering.dequeue(asked.trial());
      }
    } else if (event instanceof StudyEvent.Requested requested) {
      begin(
          requested.trial(),
          new Suggestion(requested.point(), Origin.REQUESTED, Diagnostics.none()),
          requested.at());
    } else if (event instanceof StudyEvent.Told told) {
      Trial asked = trial(told.trial());
      holds.remove(told.trial());
      trials.set(
          told.trial() - 1,
          new Trial.Finished(
              told.trial(),
              asked.suggestion(),
              asked.asked(),
              told.outcome(),
              told.at(),
              told.seconds()));
      ended.add(new Ended(told.trial(), trials.size()));
      if (told.outcome() instanceof Outcome.Success) {
        values.add(ended.size());
      }
    } else if (event instanceof StudyEvent.Leased leased) {
      if (trial(leased.trial()) instanceof Trial.Pending pending) {
        Hold before = holds.get(leased.trial());
        holds.put(
            leased.trial(), before == null ? Hold.first(pending, leased) : before.next(leased));
      }
    } else if (event instanceof StudyEvent.Released released) {
      holds.computeIfPresent(released.trial(), (trial, hold) -> hold.givenBack());
    } else if (event instanceof StudyEvent.Discarded discarded) {
      discard(discarded);
    } else if (event instanceof StudyEvent.Restored restored) {
      if (trial(restored.trial()) instanceof Trial.Discarded discarded) {
        trials.set(restored.trial() - 1, discarded.finished().orElseThrow());
        revise();
      }
    }
    length++;
    steering.fold(event, length);
  }

  private void begin(int number, Suggestion suggestion, Instant at) {
    trials.add(new Trial.Pending(number, suggestion, at));
    tried.add(suggestion.point(), trials.size());
  }

  private void discard(StudyEvent.Discarded event) {
    Trial before = trial(event.trial());
    holds.remove(event.trial());
    trials.set(
        event.trial() - 1,
        new Trial.Discarded(
            before.number(),
            before.suggestion(),
            before.asked(),
            before instanceof Trial.Finished finished ? Optional.of(finished) : Optional.empty(),
            event.why(),
            event.at()));
    revise();
  }

  private void edit(StudyEvent.Edited event) {
    spec = Extensions.resolve(event.spec(), List.of());
    List<Map<String, Object>> values = new ArrayList<>();
    for (Trial trial : trials) {
      Trial known = lost.getOrDefault(trial.number(), trial);
      values.add(SpecEdit.values(known.point(), event.was()));
    }
    searched = SpecEdit.searched(spec, values);
    for (int i = 0; i < trials.size(); i++) {
      Trial before = lost.getOrDefault(i + 1, trials.get(i));
      Optional<Point> point = SpecEdit.moved(values.get(i), searched.space());
      // What was learned then was about another space.
      Suggestion suggestion =
          new Suggestion(
              point.orElse(before.point()), before.suggestion().origin(), Diagnostics.none());
      if (point.isPresent()) {
        lost.remove(i + 1);
        trials.set(i, with(before, suggestion));
      } else if (!(before instanceof Trial.Discarded)) {
        // A later edit may find a place for it again.
        lost.put(i + 1, before);
        trials.set(
            i,
            new Trial.Discarded(
                before.number(),
                before.suggestion(),
                before.asked(),
                Optional.empty(),
                "its point has no place in the edited study",
                event.at()));
      }
    }
    List<Point> queued = List.copyOf(queue);
    queue.clear();
    for (Point point : queued) {
      SpecEdit.moved(SpecEdit.values(point, event.was()), spec.space()).ifPresent(queue::add);
    }
    holds.keySet().removeIf(number -> !(trial(number) instanceof Trial.Pending));
    holds.replaceAll((number, hold) -> hold.of((Trial.Pending) trial(number)));
    edits++;
    revise();
  }

  private static Trial with(Trial trial, Suggestion suggestion) {
    if (trial instanceof Trial.Finished f) {
      return new Trial.Finished(
          f.number(), suggestion, f.asked(), f.outcome(), f.finished(), f.ran());
    }
    if (trial instanceof Trial.Discarded d) {
      return new Trial.Discarded(
          d.number(),
          suggestion,
          d.asked(),
          d.finished().map(f -> (Trial.Finished) with(f, suggestion)),
          d.reason(),
          d.discarded());
    }
    return new Trial.Pending(trial.number(), suggestion, trial.asked());
  }

  // Histories handed out keep the points they had.
  private void revise() {
    revisions++;
    tried = new TriedPoints();
    for (Trial trial : trials) {
      if (!(trial instanceof Trial.Discarded)) {
        tried.add(trial.point(), trial.number());
      }
    }
    values.clear();
    for (int i = 0; i < ended.size(); i++) {
      if (trial(ended.get(i).trial()) instanceof Trial.Finished finished
          && finished.value().isPresent()) {
        values.add(i + 1);
      }
    }
  }

  /** What ends a trial that was cancelled: its last measurement, if that is to count and can. */
  StudyEvent ending(int trial, Cancellation cancellation, Instant now) {
    List<StudyEvent.Measured> measured = steering.measurements(trial);
    if (cancellation.keep() && !measured.isEmpty()) {
      TrialMeasurement last = measured.get(measured.size() - 1).measurement();
      Optional<Outcome> outcome = ToldOutcomes.of(spec, last.metrics());
      if (outcome.isPresent()) {
        return new StudyEvent.Told(trial, outcome.get(), now, last.seconds());
      }
    }
    return new StudyEvent.Discarded(trial, cancellation.reason(), now);
  }
}
