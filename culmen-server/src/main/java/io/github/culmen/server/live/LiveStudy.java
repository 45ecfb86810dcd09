package io.github.culmen.server.live;

import io.github.culmen.store.StoredJournal;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.StudyEvent;
import java.time.Instant;
import java.util.List;

/** A study that someone looks at. It is only read. */
public final class LiveStudy {
  private final CachedJournal journal;
  private final Study study;
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
