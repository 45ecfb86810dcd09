package io.github.culmen.cli;

import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.store.FileJournal;
import io.github.culmen.store.JournalInUseException;
import io.github.culmen.study.Study;
import io.github.culmen.study.StudyMismatchException;
import io.github.culmen.study.StudySpec;
import java.io.UncheckedIOException;
import java.util.List;

/** A study and the journal it lives in, open for this process alone. */
final class DurableStudy implements AutoCloseable {
  private final FileJournal journal;
  private final Study study;
  private final boolean begun;

  private DurableStudy(FileJournal journal, Study study, boolean begun) {
    this.journal = journal;
    this.study = study;
    this.begun = begun;
  }

  /** Something to check once the journal is ours and holds this study. */
  @FunctionalInterface
  interface Check {
    void accept(boolean begun);
  }

  /** Begins the study in a directory, or resumes it. */
  static DurableStudy open(StudySpec spec, OutputDirectory directory, Check check) {
    FileJournal journal = null;
    DurableStudy opened = null;
    try {
      journal = FileJournal.open(directory.journal());
      boolean begun = !journal.read(0).isEmpty();
      Study study = Study.open(spec, journal);
      check.accept(begun);
      opened = new DurableStudy(journal, study, begun);
      return opened;
    } catch (StudyMismatchException e) {
      throw CommandFailure.study(
          "'"
              + directory.path()
              + "' holds another study, so that this one cannot go on there: "
              + e.getMessage().replace("the journal holds another study: ", "")
              + "; undo the change, or choose a new directory with --out",
          e);
    } catch (JournalInUseException e) {
      throw CommandFailure.study("'" + directory.path() + "' is in use: " + e.getMessage(), e);
    } catch (CorruptJournalException e) {
      throw CommandFailure.study(e.getMessage(), e);
    } catch (UncheckedIOException e) {
      throw CommandFailure.failed(e.getMessage(), e);
    } finally {
      if (opened == null && journal != null) {
        journal.close();
      }
    }
  }

  Study study() {
    return study;
  }

  /** Whether the journal held the study before. */
  boolean begun() {
    return begun;
  }

  List<String> warnings() {
    return journal.warnings();
  }

  @Override
  public void close() {
    journal.close();
  }
}
