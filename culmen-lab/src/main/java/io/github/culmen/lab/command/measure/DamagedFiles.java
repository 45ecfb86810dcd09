package io.github.culmen.lab.command.measure;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.store.Repaired;
import io.github.culmen.store.StoreException;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.UnknownStudyException;
import io.github.culmen.store.file.FileJournal;
import io.github.culmen.store.open.JournalFiles;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Files of studies that are damaged at random. A damaged file is refused in words, is repaired in
 * words, or reads as if nothing had happened to it; never does it hold another study.
 */
public final class DamagedFiles {
  /** How a damaged file was taken. */
  public enum Verdict {
    /** The damage is where nothing is kept. */
    HARMLESS,
    /** It was refused, and so was every study it is about. */
    REFUSED,
    /** A last line that is not complete was left out, as after a crash. */
    TORN,
    /** A study is not found; {@code verify} says why. */
    FOUND_BY_VERIFY,
    /** Something else came out, or an error without a word. */
    VIOLATION
  }

  /**
   * What became of one file.
   *
   * @param verdict in short
   * @param what what was done to it, and what happened
   */
  public record Finding(Verdict verdict, String what) {}

  private static final List<String> NAMES = List.of("first", "second");

  private final Path folder;
  private final byte[] database;
  private final byte[] journal;
  private final Map<String, List<StudyEvent>> events;

  /** Makes the files that are then damaged, in a folder that is empty. */
  public DamagedFiles(Path folder) throws IOException {
    this.folder = folder;
    Path file = folder.resolve("whole.db");
    Path lines = folder.resolve("whole.jsonl");
    try (StudyStore store = StudyStores.open("sqlite:" + file)) {
      for (String name : NAMES) {
        write(Study.resume(store.create(spec(name))));
      }
      int ignored = JournalFiles.write(store.open(NAMES.get(0)), lines);
      this.events =
          Map.of(
              NAMES.get(0), store.open(NAMES.get(0)).read(0),
              NAMES.get(1), store.open(NAMES.get(1)).read(0));
    }
    this.database = Files.readAllBytes(file);
    this.journal = Files.readAllBytes(lines);
  }

  private static StudySpec spec(String name) {
    return StudySpec.builder(
            SearchSpace.of(Parameter.real("x", 0, 1), Parameter.categorical("kind", "a", "b")))
        .name(name)
        .strategy(Strategy.plain().toBuilder().acquisition(AcquisitionKind.RANDOM).build())
        .build();
  }

  private static void write(Study study) {
    for (int trial = 1; trial <= 30; trial++) {
      study.ask();
      if (trial % 7 == 0) {
        study.fail(trial, "exit status 1");
      } else if (trial % 5 != 0) {
        study.tell(trial, Outcome.value(Math.sin(trial)));
      }
    }
    study.note("study-file", "x".repeat(500));
  }

  /** Damages a file by a seed and looks at what comes out. */
  public Finding damage(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    boolean inDatabase = random.nextInt(3) > 0;
    byte[] bytes = (inDatabase ? database : journal).clone();
    StringBuilder done = new StringBuilder(inDatabase ? "SQLite file" : "journal");
    bytes = damaged(bytes, random, done);
    if (Arrays.equals(bytes, inDatabase ? database : journal)) {
      return new Finding(Verdict.HARMLESS, done + ": the same bytes");
    }
    Path file = folder.resolve(inDatabase ? "damaged.db" : "damaged.jsonl");
    try {
      clear(file);
      Files.write(file, bytes);
      Finding finding = inDatabase ? database(file) : journal(file);
      return new Finding(finding.verdict(), done + ": " + finding.what());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException | StackOverflowError e) {
      return new Finding(Verdict.VIOLATION, done + ": unexpected " + e);
    }
  }

  private void clear(Path file) throws IOException {
    try (var old = Files.list(folder)) {
      for (Path each : old.toList()) {
        if (each.getFileName().toString().startsWith(file.getFileName().toString())) {
          Files.delete(each);
        }
      }
    }
  }

  private static byte[] damaged(byte[] bytes, SplittableRandom random, StringBuilder done) {
    int at = random.nextInt(bytes.length);
    int length = Math.min(bytes.length - at, 1 << random.nextInt(1, 13));
    switch (random.nextInt(6)) {
      case 0 -> {
        int flips = random.nextInt(1, 5);
        done.append(", ").append(flips).append(" flipped bits");
        for (int i = 0; i < flips; i++) {
          int place = random.nextInt(bytes.length);
          bytes[place] ^= (byte) (1 << random.nextInt(8));
          done.append(i == 0 ? " at " : ", ").append(place);
        }
        return bytes;
      }
      case 1 -> {
        done.append(", cut at ").append(at);
        return Arrays.copyOf(bytes, at);
      }
      case 2 -> {
        done.append(", zeros from ").append(at).append(" for ").append(length);
        Arrays.fill(bytes, at, at + length, (byte) 0);
        return bytes;
      }
      case 3 -> {
        int from = random.nextInt(bytes.length - length + 1);
        done.append(", ").append(length).append(" bytes of ").append(from).append(" at ");
        done.append(at);
        System.arraycopy(bytes.clone(), from, bytes, at, length);
        return bytes;
      }
      case 4 -> {
        done.append(", noise from ").append(at).append(" for ").append(length);
        for (int i = at; i < at + length; i++) {
          bytes[i] = (byte) random.nextInt(256);
        }
        return bytes;
      }
      default -> {
        done.append(", ").append(length).append(" bytes taken out at ").append(at);
        byte[] shorter = Arrays.copyOf(bytes, bytes.length - length);
        System.arraycopy(bytes, at + length, shorter, at, bytes.length - at - length);
        return shorter;
      }
    }
  }

  private Finding database(Path file) {
    String url = "sqlite:" + file;
    boolean refused = false;
    Optional<String> missing = Optional.empty();
    try (StudyStore store = StudyStores.openExisting(url)) {
      for (String name : NAMES) {
        try {
          List<StudyEvent> read = store.open(name).read(0);
          if (!read.equals(events.get(name))) {
            return new Finding(Verdict.VIOLATION, "study " + name + " reads otherwise");
          }
        } catch (CorruptJournalException | StoreException e) {
          refused = true;
        } catch (UnknownStudyException e) {
          missing = Optional.of("study " + name + " is not there");
        }
      }
      boolean found = foundByVerify(store);
      if ((refused || missing.isPresent()) && !found) {
        return new Finding(
            Verdict.VIOLATION,
            missing.orElse("refused") + ", but verify finds everything in order");
      }
      Optional<String> wrong = repaired(store);
      if (wrong.isPresent()) {
        return new Finding(Verdict.VIOLATION, wrong.get());
      }
      return missing.isPresent()
          ? new Finding(Verdict.FOUND_BY_VERIFY, missing.get())
          : new Finding(refused ? Verdict.REFUSED : Verdict.HARMLESS, refused ? "refused" : "");
    } catch (CorruptJournalException | StoreException e) {
      return words(e);
    }
  }

  private static Finding words(RuntimeException e) {
    String message = String.valueOf(e.getMessage());
    return message.isBlank() || message.endsWith("null") || message.lines().count() != 1
        ? new Finding(Verdict.VIOLATION, "refused without a word: " + message)
        : new Finding(Verdict.REFUSED, message);
  }

  private static boolean foundByVerify(StudyStore store) {
    try {
      return store.verify().stream().anyMatch(check -> check.damage().isPresent())
          || store.verify().size() < NAMES.size();
    } catch (CorruptJournalException | StoreException e) {
      return true;
    }
  }

  // What is kept by a repair was there before.
  private Optional<String> repaired(StudyStore store) {
    for (String name : NAMES) {
      try {
        Repaired repaired = store.repair(name);
        List<StudyEvent> left = store.open(name).read(0);
        if (left.size() != repaired.kept() || !within(left, events.get(name))) {
          return Optional.of("repair of " + name + " keeps what was never there");
        }
      } catch (CorruptJournalException | StoreException | UnknownStudyException e) {
        // Cannot be repaired, and says so.
      }
    }
    return Optional.empty();
  }

  private static boolean within(List<StudyEvent> part, List<StudyEvent> all) {
    int next = 0;
    for (StudyEvent event : all) {
      if (next < part.size() && part.get(next).equals(event)) {
        next++;
      }
    }
    return next == part.size();
  }

  private Finding journal(Path file) {
    List<StudyEvent> expected = events.get(NAMES.get(0));
    Path target = folder.resolve("imported.db");
    try {
      clear(target);
      List<StudyEvent> read;
      boolean said;
      try (StudyStore store = StudyStores.open("sqlite:" + target)) {
        JournalFiles.Imported imported = JournalFiles.read(file, store, Optional.empty());
        read = imported.journal().read(0);
        said = !imported.warnings().isEmpty();
      }
      if (read.equals(expected)) {
        return new Finding(Verdict.HARMLESS, "");
      }
      boolean beginning =
          read.size() < expected.size() && read.equals(expected.subList(0, read.size()));
      // A file cut between two lines cannot be told from a shorter study.
      boolean between = Files.size(file) < journal.length && beginning;
      return said && beginning || between
          ? new Finding(Verdict.TORN, read.size() + " events are left")
          : new Finding(Verdict.VIOLATION, "the study reads otherwise");
    } catch (CorruptJournalException e) {
      Finding refused = words(e);
      try {
        Repaired repaired = JournalFiles.repair(file);
        List<StudyEvent> left = FileJournal.events(file);
        if (left.size() != repaired.kept() || !within(left, expected)) {
          return new Finding(Verdict.VIOLATION, "repair keeps what was never there");
        }
      } catch (CorruptJournalException cannot) {
        // And says so.
      }
      return refused;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
