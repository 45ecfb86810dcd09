package io.github.culmen.cli.location;

import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.store.JournalInUseException;
import io.github.culmen.store.Patience;
import io.github.culmen.store.PatientJournal;
import io.github.culmen.store.StoredJournal;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.file.FileJournal;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.event.StudyMismatchException;
import io.github.culmen.study.trial.StudySpec;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A study and where it lives: a directory that is this process's alone, or a store. */
public final class DurableStudy implements AutoCloseable {
  private static final String MISMATCH = "the journal holds another study: ";

  private final Study study;
  private final Journal journal;
  private final boolean begun;
  private final List<String> warnings;
  private final Optional<String> store;
  private final Runnable close;

  private DurableStudy(
      Study study,
      Journal journal,
      boolean begun,
      List<String> warnings,
      Optional<String> store,
      Runnable close) {
    this.study = study;
    this.journal = journal;
    this.begun = begun;
    this.warnings = warnings;
    this.store = store;
    this.close = close;
  }

  /** Something to check once the journal is ours and holds this study. */
  @FunctionalInterface
  public interface Check {
    void accept(boolean begun);
  }

  /**
   * Begins the study in a directory, or resumes it.
   *
   * @param file where the spec is from; what it leaves open is as the study was begun
   * @param plan the budget of a new study whose spec has none; one that began keeps its own
   */
  public static DurableStudy open(
      StudyFile file, StudySpec spec, OptionalInt plan, OutputDirectory directory, Check check) {
    FileJournal journal = null;
    DurableStudy opened = null;
    try {
      journal = FileJournal.open(directory.journal());
      boolean begun = !journal.read(0).isEmpty();
      Journal watched = WatchedJournal.of(journal, spec.name(), directory.journal());
      Study study = Study.open(asBegun(file, planned(spec, plan, begun), journal.read(0)), watched);
      check.accept(begun);
      opened =
          new DurableStudy(
              study, watched, begun, journal.warnings(), Optional.empty(), journal::close);
      return opened;
    } catch (StudyMismatchException e) {
      throw CommandFailure.study(
          "'"
              + directory.path()
              + "' holds another study, so this one cannot continue there: "
              + e.getMessage().replace(MISMATCH, "")
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

  /** Begins the study in a store, or resumes it; the store is closed with it, or if that fails. */
  public static DurableStudy open(StudyFile file, StudyStore store) {
    return open(file, file.spec(), OptionalInt.empty(), store, (failure, since) -> false);
  }

  /**
   * The same, used with patience from then on.
   *
   * @param file where the spec is from; what it leaves open is as the study was begun
   * @param plan the budget of a new study whose spec has none; one that began keeps its own
   */
  public static DurableStudy open(
      StudyFile file, StudySpec spec, OptionalInt plan, StudyStore store, Patience patience) {
    DurableStudy opened = null;
    try {
      boolean begun = patience.insist(() -> store.summary(spec.name())).isPresent();
      StudySpec planned = planned(spec, plan, begun);
      StoredJournal journal =
          new PatientJournal(patience.insist(() -> store.openOrCreate(planned)), patience);
      Journal watched = WatchedJournal.of(journal, spec.name(), store.url());
      opened =
          new DurableStudy(
              Study.open(asBegun(file, planned, journal.read(0)), watched),
              watched,
              begun,
              journal.warnings(),
              Optional.of(store.url()),
              store::close);
      return opened;
    } catch (StudyMismatchException e) {
      throw CommandFailure.study(
          store.url()
              + " holds another study '"
              + spec.name()
              + "', so this one cannot continue there: "
              + e.getMessage().replace(MISMATCH, "")
              + "; undo the change, give this one a new name (the file's key 'name'), or choose"
              + " another store, such as --store sqlite:other.db",
          e);
    } finally {
      if (opened == null) {
        store.close();
      }
    }
  }

  private static StudySpec asBegun(StudyFile file, StudySpec spec, List<StudyEvent> events) {
    return !events.isEmpty() && events.get(0) instanceof StudyEvent.Created created
        ? file.asIn(spec, created.spec())
        : spec;
  }

  private static StudySpec planned(StudySpec spec, OptionalInt plan, boolean begun) {
    return begun || spec.budget().isPresent() ? spec : spec.withBudget(plan);
  }

  public Study study() {
    return study;
  }

  /**
   * Looks whether the file that holds the study is still there.
   *
   * @throws CommandFailure if it is not; the study was saved elsewhere then
   */
  public void requireThere() {
    if (journal instanceof WatchedJournal watched) {
      watched.requireThere();
    }
  }

  /** Whether the study was there before. */
  public boolean begun() {
    return begun;
  }

  public List<String> warnings() {
    return warnings;
  }

  /** The URL of the store, if it is in one. */
  public Optional<String> store() {
    return store;
  }

  @Override
  public void close() {
    close.run();
  }
}
