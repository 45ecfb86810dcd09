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
import io.github.culmen.study.event.StudyMismatchException;
import io.github.culmen.study.trial.StudySpec;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** A study and where it lives: a directory that is this process's alone, or a store. */
public final class DurableStudy implements AutoCloseable {

  private final Study study;
  private final Journal journal;
  private final boolean begun;
  private final List<String> edits;
  private final List<String> warnings;
  private final Optional<String> store;
  private final Runnable close;

  private DurableStudy(
      Study study,
      Journal journal,
      boolean begun,
      List<String> edits,
      List<String> warnings,
      Optional<String> store,
      Runnable close) {
    this.study = study;
    this.journal = journal;
    this.begun = begun;
    this.edits = edits;
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
   * The budgets a new study plans with where its spec has none; a study that began keeps its own.
   *
   * @param trials its budget of trials
   * @param seconds its budget of seconds, if they are its cost
   */
  public record Plan(OptionalInt trials, OptionalDouble seconds) {
    /** No plan. */
    public static Plan none() {
      return new Plan(OptionalInt.empty(), OptionalDouble.empty());
    }

    StudySpec over(StudySpec spec) {
      StudySpec counted = spec.budget().isPresent() ? spec : spec.withBudget(trials);
      return counted.withCost(
          spec.cost()
              .map(
                  own ->
                      own.outcome().isEmpty() && own.budget().isEmpty() && seconds.isPresent()
                          ? own.budget(seconds.getAsDouble())
                          : own));
    }
  }

  /**
   * Begins the study in a directory, or resumes it.
   *
   * @param file where the spec is from; what it leaves open is as the study was begun
   * @param plan the budgets of a new study whose spec has none; one that began keeps its own
   */
  public static DurableStudy open(
      StudyFile file, StudySpec spec, Plan plan, OutputDirectory directory, Check check) {
    FileJournal journal = null;
    DurableStudy opened = null;
    try {
      journal = FileJournal.open(directory.journal());
      boolean begun = !journal.read(0).isEmpty();
      Journal watched = WatchedJournal.of(journal, spec.name(), directory.journal());
      StudySpec planned = planned(spec, plan, begun);
      Study study = begun ? Study.resume(watched) : Study.open(planned, watched);
      List<String> edits = begun ? edit(study, file, planned) : List.of();
      check.accept(begun);
      opened =
          new DurableStudy(
              study, watched, begun, edits, journal.warnings(), Optional.empty(), journal::close);
      return opened;
    } catch (StudyMismatchException e) {
      throw CommandFailure.study(
          "the study in '"
              + directory.path()
              + "' cannot go on as "
              + file.path()
              + " says now: "
              + String.join("; ", e.differences())
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
    return open(file, file.spec(), Plan.none(), store, (failure, since) -> false);
  }

  /**
   * The same, used with patience from then on.
   *
   * @param file where the spec is from; what it leaves open is as the study was begun
   * @param plan the budget of a new study whose spec has none; one that began keeps its own
   */
  public static DurableStudy open(
      StudyFile file, StudySpec spec, Plan plan, StudyStore store, Patience patience) {
    DurableStudy opened = null;
    try {
      boolean begun = patience.insist(() -> store.summary(spec.name())).isPresent();
      StudySpec planned = planned(spec, plan, begun);
      StoredJournal journal =
          new PatientJournal(patience.insist(() -> store.openOrCreate(planned)), patience);
      Journal watched = WatchedJournal.of(journal, spec.name(), store.url());
      Study study = begun ? Study.resume(watched) : Study.open(planned, watched);
      opened =
          new DurableStudy(
              study,
              watched,
              begun,
              begun ? edit(study, file, planned) : List.of(),
              journal.warnings(),
              Optional.of(store.url()),
              store::close);
      return opened;
    } catch (StudyMismatchException e) {
      throw CommandFailure.study(
          "study '"
              + spec.name()
              + "' in "
              + store.url()
              + " cannot go on as "
              + file.path()
              + " says now: "
              + String.join("; ", e.differences())
              + "; undo the change, or: --fresh begins '"
              + freeName(store, spec.name())
              + "'; under another name, culmen run FILE --from "
              + spec.name()
              + " takes over the values that fit; culmen delete "
              + spec.name()
              + " forgets it",
          e);
    } finally {
      if (opened == null) {
        store.close();
      }
    }
  }

  // What the file leaves open is as it was; what it says is recorded and holds from here on.
  private static List<String> edit(Study study, StudyFile file, StudySpec spec) {
    StudySpec now = study.spec();
    return study.edit(Study.planned(file.asIn(spec, now), now), file.was());
  }

  /** The name, or the first of NAME-2, NAME-3, … that no study in the store has. */
  public static String freeName(StudyStore store, String name) {
    String free = name;
    for (int i = 2; store.summary(free).isPresent(); i++) {
      free = name + "-" + i;
    }
    return free;
  }

  /**
   * The name of the study with that seed: the name itself, or the first of NAME-2, NAME-3, … that
   * has the seed or is free.
   */
  public static String nameOfSeed(StudyStore store, String name, long seed) {
    String own = name;
    for (int i = 2;
        store.summary(own).isPresent() && Study.resume(store.open(own)).spec().seed() != seed;
        i++) {
      own = name + "-" + i;
    }
    return own;
  }

  private static StudySpec planned(StudySpec spec, Plan plan, boolean begun) {
    return begun ? spec : plan.over(spec);
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

  /** What the study file changed in the study, one phrase each. */
  public List<String> edits() {
    return edits;
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
