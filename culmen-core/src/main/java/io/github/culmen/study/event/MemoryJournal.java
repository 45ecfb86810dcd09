package io.github.culmen.study.event;

import java.util.ArrayList;
import java.util.List;

/** Events in a list. */
final class MemoryJournal implements Journal {
  private final List<StudyEvent> events = new ArrayList<>();
  private final Heartbeats heartbeats = Heartbeats.inMemory();

  @Override
  public synchronized List<StudyEvent> read(int from) {
    return List.copyOf(events.subList(from, events.size()));
  }

  @Override
  public synchronized boolean append(int expectedLength, List<StudyEvent> more) {
    if (events.size() != expectedLength) {
      return false;
    }
    events.addAll(more);
    return true;
  }

  @Override
  public Heartbeats heartbeats() {
    return heartbeats;
  }
}
