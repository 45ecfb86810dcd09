package io.github.culmen.store;

import io.github.culmen.study.event.Journal;

class MemoryJournalTest extends JournalContract {
  @Override
  protected Journal create() {
    return Journal.inMemory();
  }
}
