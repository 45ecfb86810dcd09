package io.github.culmen.store;

import io.github.culmen.study.event.Journal;
import java.util.List;

/** The journal of a study in a store; usable until the store is closed. */
public interface StoredJournal extends Journal {
  /** The study's name. */
  String name();

  /** What happened to the study before it was opened and a person should know; mostly empty. */
  List<String> warnings();
}
