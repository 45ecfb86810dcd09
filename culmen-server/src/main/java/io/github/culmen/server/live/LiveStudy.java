package io.github.culmen.server.live;

import io.github.culmen.store.StoredJournal;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.insight.ModelPlots;
import io.github.culmen.study.insight.ReportPlan;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A study that someone looks at. It is only read. */
public final class LiveStudy {
  private static final int MOST_PAST = 24;

  private final CachedJournal journal;
  private final Study study;
  private final Map<Moment, ModelPlots> past =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Moment, ModelPlots> eldest) {
          return size() > MOST_PAST;
        }
      };
  private volatile long used = System.nanoTime();

  LiveStudy(StoredJournal stored) {
    this.journal = new CachedJournal(stored);
    this.study = Study.resume(journal);
  }

  /** Its name. */
  public String name() {
    return journal.name();
  }

  /** The study, for questions that need no model. */
  public Study study() {
    return study;
  }

  /** How many events it has now. */
  public int place() {
    return journal.refresh();
  }

  /** How many events it had when someone last looked. */
  public int knownPlace() {
    return journal.length();
  }

  /** The events known from a place on. */
  public List<StudyEvent> knownEvents(int from) {
    return journal.known(from);
  }

  /**
   * The model as it was after some values; computed once for all who look.
   *
   * @param objective which of several; empty if there is one
   */
  public ModelPlots modelAfter(String objective, int values) {
    // Whatever else happens, the past stays as it was.
    long revision =
        knownEvents(0).stream()
            .filter(
                event ->
                    event instanceof StudyEvent.Discarded
                        || event instanceof StudyEvent.Restored
                        || event instanceof StudyEvent.Edited)
            .count();
    synchronized (past) {
      return past.computeIfAbsent(
          new Moment(objective, values, revision),
          ignored ->
              objective.isEmpty() ? study.modelAfter(values) : study.modelAfter(objective, values));
    }
  }

  /**
   * The model of one of several objectives as it is now.
   *
   * @throws IllegalArgumentException if there is no such objective, or no value yet
   */
  public ModelPlots modelOf(String objective) {
    int place = place();
    synchronized (past) {
      return past.computeIfAbsent(
          new Moment(objective, 0, place),
          ignored ->
              study
                  .report(new ReportPlan(0, true, List.of()).withObjective(objective), share -> {})
                  .model()
                  .orElseThrow(
                      () ->
                          new IllegalArgumentException(
                              "there is no model before the first value")));
    }
  }

  private record Moment(String objective, int values, long place) {}

  /** When it began. */
  public Instant created() {
    return journal.known(0).get(0).at();
  }

  void use() {
    used = System.nanoTime();
  }

  long used() {
    return used;
  }
}
