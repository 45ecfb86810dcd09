package io.github.culmen.study.event;

import java.util.List;

/** Where a study's events are kept, in order, for good. */
public interface Journal {
  /** The events from position {@code from} (0 is the first) to the end. */
  List<StudyEvent> read(int from);

  /**
   * Appends events if the journal has exactly {@code expectedLength} events, all or none; they are
   * safe when this returns.
   *
   * @return false if another writer appended first; then nothing was written
   */
  boolean append(int expectedLength, List<StudyEvent> events);

  /** Where the workers on this study say that they are alive. */
  Heartbeats heartbeats();

  /** A journal that lives as long as the process. */
  static Journal inMemory() {
    return new MemoryJournal();
  }
}
