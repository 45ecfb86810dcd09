package io.github.culmen.study;

import io.github.culmen.study.event.Heartbeats;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.StudySpec;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A study's journal and the fold of what was read from it, which others may have written meanwhile.
 * Its own lock guards both; nothing that takes long is done inside it.
 */
final class StudyLog {
  private final Journal journal;
  private final Clock clock;
  private final StudyState state;
  private final List<Consumer<StudyEvent>> listeners = new CopyOnWriteArrayList<>();
  // Whether nobody else had written when the journal was last read.
  private boolean alone;

  StudyLog(StudySpec spec, Journal journal, Clock clock) {
    this.journal = journal;
    this.clock = clock;
    this.state = new StudyState(spec);
  }

  /** Takes over events that were read from the journal already. */
  synchronized void replay(List<StudyEvent> events) {
    events.forEach(state::fold);
  }

  /** What the study is, by the events known. */
  StudySpec spec() {
    return state.spec();
  }

  /** The same with a space that also has the earlier trials' points. */
  StudySpec searched() {
    return state.searched();
  }

  /** The time, by the study's clock. */
  Instant now() {
    return clock.instant();
  }

  Heartbeats heartbeats() {
    return journal.heartbeats();
  }

  /**
   * Has events shown to a listener from now on, each once and in order, as they are written here or
   * read. It is called inside the lock and must not call the study.
   *
   * @return ends it
   */
  Runnable listen(Consumer<StudyEvent> listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  /** An answer from the state, with all that is in the journal now. */
  synchronized <T> T read(Function<StudyState, T> question) {
    refresh();
    return question.apply(state);
  }

  /** An answer from what is known already. */
  synchronized <T> T known(Function<StudyState, T> question) {
    return question.apply(state);
  }

  /** The events from a place on, up to the latest that the state knows. */
  synchronized List<StudyEvent> events(int from) {
    return from >= state.length()
        ? List.of()
        : List.copyOf(journal.read(from).subList(0, state.length() - from));
  }

  /**
   * Appends the events decided from the current state; decides again if someone else was faster.
   *
   * @param decision the events to append, given the time; none to change nothing
   */
  synchronized void change(Function<Instant, List<StudyEvent>> decision) {
    // If we seem to be the only writer, decide on the cached events; a stale cache is caught by the
    // append. This saves a trip to the journal.
    boolean fresh = !alone;
    if (fresh) {
      refresh();
    }
    while (true) {
      List<StudyEvent> events = decide(decision, fresh);
      if (events.isEmpty() && fresh || !events.isEmpty() && append(events)) {
        return;
      }
      refresh();
      fresh = true;
    }
  }

  // Empty if the decision fails on a state that may be stale.
  private List<StudyEvent> decide(Function<Instant, List<StudyEvent>> decision, boolean fresh) {
    try {
      return decision.apply(now());
    } catch (RuntimeException e) {
      if (fresh) {
        throw e;
      }
      return List.of();
    }
  }

  /** The state; to be used inside this log's lock only. */
  StudyState state() {
    return state;
  }

  /** Appends events to what is known; false if there is more, which {@link #refresh} reads. */
  synchronized boolean append(List<StudyEvent> events) {
    if (!journal.append(state.length(), events)) {
      alone = false;
      return false;
    }
    fold(events);
    return true;
  }

  /** Reads what others wrote. */
  synchronized void refresh() {
    List<StudyEvent> news = journal.read(state.length());
    alone = news.isEmpty();
    fold(news);
  }

  private void fold(List<StudyEvent> events) {
    for (StudyEvent event : events) {
      state.fold(event);
      listeners.forEach(listener -> listener.accept(event));
    }
  }
}
