package io.github.culmen.cli.location;

import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.store.StoreException;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.StudySummary;
import io.github.culmen.store.file.FileJournal;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.event.StudyMismatchException;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.trial.StudySpec;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which study a command looks at that changes nothing: one of a store, or of a journal. */
public class StudySource {
  private static final int READS = 20;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "STUDY",
      description =
          "The study file, or a journal (*.jsonl), or the directory it is in, or the name of a study"
              + " in the store.")
  private Path study;

  @Mixin private StoreOptions stores;

  @Option(
      names = "--study",
      paramLabel = "NAME",
      description = "A study in the store, instead of a study file.")
  private String name;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The study's seed, if culmen run was given one (default: the file's, else 0).")
  private Long seed;

  private Supplier<StudyStore> opener;

  /**
   * A study that was found.
   *
   * @param study a copy in memory
   * @param place where it is, for messages
   * @param rules when it may end
   * @param store the store it is in; empty if it is in a journal
   */
  public record Found(
      Study study, String place, List<StoppingRule> rules, Optional<String> store) {}

  /** The output directory of a study that was run with --journal; null if it is not given. */
  Path directory() {
    return null;
  }

  /** Reads the study. */
  public final Found read() {
    Path out = directory();
    if ((study == null) == (name == null)) {
      throw CommandFailure.usage(
          "either STUDY or --study NAME must be given, but "
              + (name == null ? "neither is" : "both are"));
    }
    if (study == null) {
      requireNoMore("not with --study");
      return named(name);
    }
    if (Files.isDirectory(study) || study.getFileName().toString().endsWith(".jsonl")) {
      requireNoMore("but '" + study + "' is a journal");
      return new Found(journal(), study.toString(), List.of(), Optional.empty());
    }
    if (!Files.exists(study) && isStored(study.toString())) {
      requireNoMore("but '" + study + "' is a study in the store");
      return named(study.toString());
    }
    StudyFile file =
        StudyFile.read(study, seed == null ? OptionalLong.empty() : OptionalLong.of(seed));
    // A journal keeps runs in a store out of its directory, so that it is the study that was there.
    if (out != null && !stores.given() && Files.exists(new OutputDirectory(out).journal())) {
      List<StudyEvent> events = events(new OutputDirectory(out).journal());
      return new Found(
          open(file, events, "'" + out + "'", "name its directory with --out"),
          out.toString(),
          file.stop(),
          Optional.empty());
    }
    return stored(file);
  }

  private void requireNoMore(String why) {
    if (seed != null || directory() != null) {
      throw CommandFailure.usage("--seed and --out go with a study file, " + why);
    }
  }

  private boolean isStored(String wanted) {
    try (StudyStore store = stores.open()) {
      return store.summary(wanted).isPresent();
    } catch (StoreException e) {
      return false; // without a store the name can only be meant as a file's
    }
  }

  /** How long the study's store takes for each of some reads, in seconds; none of a journal. */
  public final double[] reads() {
    if (opener == null) {
      return new double[0];
    }
    double[] seconds = new double[READS];
    try (StudyStore store = opener.get()) {
      for (int i = 0; i < READS; i++) {
        long began = System.nanoTime();
        List<StudySummary> ignored = store.list();
        seconds[i] = (System.nanoTime() - began) / 1e9;
      }
    }
    return seconds;
  }

  private Found named(String wanted) {
    try (StudyStore store = stores.open()) {
      opener = stores::open;
      Study read = Study.resume(copy(store.open(wanted).read(0)));
      List<StoppingRule> rules =
          StudyFileNote.of(read, Path.of("")).map(StudyFile::stop).orElse(List.of());
      return new Found(read, wanted, rules, Optional.of(store.url()));
    }
  }

  private Found stored(StudyFile file) {
    String wanted = file.spec().name();
    opener = () -> stores.near(Optional.of(file.folder())).open();
    try (StudyStore store = opener.get()) {
      if (store.summary(wanted).isEmpty()) {
        throw CommandFailure.failed(
            "there is no study '" + wanted + "' in " + store.url() + " yet" + whatToDo(wanted));
      }
      List<StudyEvent> events = store.open(wanted).read(0);
      return new Found(
          open(file, events, store.url(), "name its store with --store"),
          wanted,
          file.stop(),
          Optional.of(store.url()));
    } catch (StoreException e) {
      throw CommandFailure.failed(e.getMessage() + whatToDo(wanted), e);
    }
  }

  private String whatToDo(String wanted) {
    Path directory = directory() != null ? directory() : OutputDirectory.standard(wanted);
    return Files.exists(new OutputDirectory(directory).journal())
        ? "; '" + directory + "' holds a journal: name that directory instead"
        : "; culmen run and culmen pipe start a study, --store names another store";
  }

  private Study journal() {
    Path file = Files.isDirectory(study) ? new OutputDirectory(study).journal() : study;
    if (!Files.isRegularFile(file)) {
      throw CommandFailure.failed("there is no journal '" + file + "'");
    }
    List<StudyEvent> events = events(file);
    if (events.isEmpty()) {
      throw CommandFailure.failed("the journal '" + file + "' is empty");
    }
    return Study.resume(copy(events));
  }

  // As it was run last: what was changed in the file since then holds from the next run on. Only a
  // seed on the command line says which study is meant.
  private Study open(StudyFile file, List<StudyEvent> events, String place, String remedy) {
    try {
      if (!events.isEmpty() && seed == null) {
        return Study.resume(copy(events));
      }
      StudySpec spec =
          !events.isEmpty() && events.get(0) instanceof StudyEvent.Created created
              ? file.asIn(file.spec(), created.spec())
              : file.spec();
      return Study.open(spec, copy(events));
    } catch (StudyMismatchException e) {
      throw CommandFailure.study(
          place
              + " holds another study: "
              + String.join("; ", e.differences())
              + "; undo the change, or "
              + remedy,
          e);
    }
  }

  private static List<StudyEvent> events(Path journal) {
    try {
      return FileJournal.events(journal);
    } catch (CorruptJournalException e) {
      throw CommandFailure.study(e.getMessage(), e);
    } catch (UncheckedIOException e) {
      throw CommandFailure.failed(e.getMessage(), e);
    }
  }

  private static Journal copy(List<StudyEvent> events) {
    Journal copy = Journal.inMemory();
    boolean ignored = copy.append(0, events);
    return copy;
  }
}
