package io.github.culmen.server.live;

import io.github.culmen.store.StoredJournal;
import io.github.culmen.study.event.Heartbeats;
import io.github.culmen.study.event.StudyEvent;
import java.util.ArrayList;
import java.util.List;

/** A journal for viewers: what was read is kept, so that each event is read once. */
final class CachedJournal implements StoredJournal {
  private final StoredJournal journal;
  private final List<StudyEvent> events = new ArrayList<>();

  CachedJournal(StoredJournal journal) {
    this.journal = journal;
  }

  @Override
  public String name() {
    return journal.name();
  }

  @Override
  public List<String> warnings() {
    return journal.warnings();
  }

  @Override
  public synchronized List<StudyEvent> read(int from) {
    refresh();
    return known(from);
  }

  /** Reads what is new; how many events there are then. */
  synchronized int refresh() {
    events.addAll(journal.read(events.size()));
    return events.size();
  }

  /** The same without looking for new ones. */
  synchronized List<StudyEvent> known(int from) {
    return from >= events.size() ? List.of() : List.copyOf(events.subList(from, events.size()));
  }

  /** How many events were read. */
  synchronized int length() {
    return events.size();
  }

  @Override
  public boolean append(int expectedLength, List<StudyEvent> more) {
    throw new UnsupportedOperationException("viewers change nothing");
  }

  @Override
  public Heartbeats heartbeats() {
    return journal.heartbeats();
  }
}
