package io.github.culmen.study;

import io.github.culmen.space.Point;
import io.github.culmen.study.advice.Advisor;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.fit.Seeds;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.EarlierResult;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.trial.UnknownTrialException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Where trials begin and end: hands points out, takes outcomes and results of elsewhere. */
final class TrialDesk {
  private final StudyLog log;
  private final StudySteering steering;
  private final Advisor advisor;

  // Held while the model works, which may take long; the log is not locked then, so tells
  // go through meanwhile. Taken before the log's lock, never inside it. Fair: whoever has waited
  // longest is next.
  private final ReentrantLock asking = new ReentrantLock(true);

  TrialDesk(StudyLog log, StudySteering steering, Advisor advisor) {
    this.log = log;
    this.steering = steering;
    this.advisor = advisor;
  }

  /** The lock that whoever lets the model work holds. */
  ReentrantLock asking() {
    return asking;
  }

  /**
   * Hands a trial out.
   *
   * @param most how many trials the study may have
   * @param more events that belong to the new trial, by its number
   * @param before a trial that was handed out for this very call already
   * @return empty if the study has that many trials
   */
  Optional<Trial> handOut(
      int most, IntFunction<List<StudyEvent>> more, Supplier<OptionalInt> before) {
    asking.lock();
    try {
      while (true) {
        History history;
        int seen;
        int edits;
        StudySpec searched;
        Optional<Point> queued;
        synchronized (log) {
          log.refresh();
          StudyState state = log.state();
          edits = state.edits();
          searched = state.searched();
          OptionalInt handedOut = before.get();
          if (handedOut.isPresent()) {
            return Optional.of(state.trial(handedOut.getAsInt()));
          }
          steering.requireOpen();
          OptionalInt waiting = state.steering().next();
          if (waiting.isPresent()) {
            if (log.append(start(waiting.getAsInt(), more))) {
              return Optional.of(state.trial(waiting.getAsInt()));
            }
            continue;
          }
          if (state.size() >= most) {
            return Optional.empty();
          }
          history = state.history();
          seen = state.length();
          queued = state.queued();
        }
        int number = history.nextNumber();
        Suggestion suggestion = suggestion(searched, history, queued);
        synchronized (log) {
          StudyState state = log.state();
          // What was told meanwhile comes too late for this choice but does no harm. Another trial
          // does: it has this number, and this choice did not know its point. So does an edit.
          while (state.size() == number - 1 && state.edits() == edits) {
            steering.requireOpen();
            List<StudyEvent> events = new ArrayList<>();
            events.add(new StudyEvent.Asked(number, suggestion, log.now(), state.length() - seen));
            events.addAll(more.apply(number));
            if (log.append(events)) {
              return Optional.of(state.trial(number));
            }
            log.refresh();
          }
        }
      }
    } finally {
      asking.unlock();
    }
  }

  // A lease says already that the trial is taken.
  private List<StudyEvent> start(int trial, IntFunction<List<StudyEvent>> more) {
    List<StudyEvent> events = new ArrayList<>(more.apply(trial));
    if (events.stream().noneMatch(StudyEvent.Leased.class::isInstance)) {
      events.add(0, new StudyEvent.Started(trial, log.now()));
    }
    return events;
  }

  /** The point of a queue, or what the strategy chooses. */
  Suggestion suggestion(StudySpec spec, History history, Optional<Point> queued) {
    return queued
        .map(point -> new Suggestion(point, Origin.ENQUEUED, Diagnostics.none()))
        .orElseGet(
            () -> advisor.suggest(spec, history, Seeds.of(spec.seed(), history.nextNumber())));
  }

  List<Trial> addAll(List<EarlierResult> results, Optional<String> key) {
    List<Suggestion> suggestions = new ArrayList<>();
    List<Outcome> outcomes = new ArrayList<>();
    for (EarlierResult result : results) {
      Point point = log.spec().space().check(result.values());
      outcomes.add(ToldOutcomes.settled(log.spec(), result.outcome()));
      suggestions.add(new Suggestion(point, Origin.EARLIER, Diagnostics.none()));
    }
    int[] before = new int[1];
    log.change(
        now -> {
          OptionalInt first =
              key.map(one -> log.state().steering().receipt(one)).orElse(OptionalInt.empty());
          if (first.isPresent()) {
            before[0] = first.getAsInt() - 1;
            return List.of();
          }
          before[0] = log.state().size();
          List<StudyEvent> events = new ArrayList<>();
          for (int i = 0; i < results.size(); i++) {
            int number = before[0] + 1 + i;
            events.add(new StudyEvent.Asked(number, suggestions.get(i), now));
            events.add(new StudyEvent.Told(number, outcomes.get(i), now));
          }
          key.ifPresent(one -> events.add(Receipts.of(one, before[0] + 1, now)));
          return events;
        });
    List<Trial> added = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      int number = before[0] + 1 + i;
      added.add(log.known(state -> state.trial(number)));
    }
    return added;
  }

  Trial.Finished tell(int trial, Outcome told, OptionalDouble seconds) {
    Outcome outcome = ToldOutcomes.settled(log.spec(), told);
    log.change(
        now ->
            isPending(trial, outcome)
                ? List.of(new StudyEvent.Told(trial, outcome, now, seconds))
                : List.of());
    return finished(trial);
  }

  private Trial.Finished finished(int trial) {
    // Another thread may have discarded it since.
    return log.known(
        state ->
            state.trial(trial) instanceof Trial.Discarded discarded
                ? discarded.finished().orElseThrow()
                : (Trial.Finished) state.trial(trial));
  }

  // False if the trial ended in just this way already.
  private boolean isPending(int trial, Outcome outcome) {
    StudyState state = log.state();
    int count = state.size();
    if (trial < 1 || trial > count) {
      throw new UnknownTrialException(
          "only a trial that was asked for can be told, but there is no trial "
              + trial
              + (count == 0 ? "; none was asked for yet" : " among 1 to " + count));
    }
    if (state.trial(trial) instanceof Trial.Discarded discarded) {
      throw new UnknownTrialException(
          "only a trial that counts can be told, but trial "
              + trial
              + " was discarded"
              + (discarded.reason().isEmpty() ? "" : ": " + discarded.reason()));
    }
    if (!(state.trial(trial) instanceof Trial.Finished done)) {
      return true;
    }
    if (done.outcome().equals(outcome)) {
      return false;
    }
    throw new UnknownTrialException(
        "a trial is told once, but trial "
            + trial
            + " ended already with "
            + (done.value().isPresent()
                ? "value " + done.value().getAsDouble()
                : done.stopped()
                    .map(stopped -> "an early stop at step " + stopped.step())
                    .orElseGet(() -> "failure: " + done.failure().orElse(""))));
  }
}
