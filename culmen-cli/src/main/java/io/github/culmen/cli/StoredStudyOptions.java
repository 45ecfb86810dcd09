package io.github.culmen.cli;

import io.github.culmen.store.StoredJournal;
import io.github.culmen.store.StudyStore;
import io.github.culmen.study.Journal;
import io.github.culmen.study.Study;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A study of a store in place of a study file, for commands that only look. */
final class StoredStudyOptions {
  @Mixin private StoreOptions stores;

  @Option(
      names = "--study",
      paramLabel = "NAME",
      description = "A study of the store, instead of a study file.")
  private String name;

  /** Checks that there is a study, and one only. */
  void requireEither(Object file, String label) {
    if ((file == null) == (name == null)) {
      throw CommandFailure.usage(
          "either "
              + label
              + " or --study NAME must be given, but "
              + (name == null ? "neither is" : "both are"));
    }
  }

  /** Its name; null if a file is meant. */
  String name() {
    return name;
  }

  /** A copy in memory. */
  Study read() {
    try (StudyStore store = stores.open()) {
      StoredJournal journal = store.open(name);
      Journal copy = Journal.inMemory();
      boolean ignored = copy.append(0, journal.read(0));
      return Study.resume(copy);
    }
  }
}
