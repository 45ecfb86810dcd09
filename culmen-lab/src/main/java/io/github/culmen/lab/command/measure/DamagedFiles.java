package io.github.culmen.lab.command.measure;

import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.store.Repaired;
import io.github.culmen.store.StoreException;
import io.github.culmen.store.StoredJournal;
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
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
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
    /**
     * The store reads as it was at an earlier moment, after one of its commits: SQLite takes a
     * write-ahead log up to its first damaged frame.
     */
    EARLIER,
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

  private static final List<String> FILES = List.of("", "-wal", "-shm");
  private static final int LOG = 1;

  /**
   * The files of a store in use, in the order of {@link #FILES}, as a killed process leaves them.
   *
   * @param files their bytes
   * @param moments how many events each study had after each commit, the last one last
   * @param events what the studies hold
   */
  private record Live(
      List<byte[]> files, List<Moment> moments, Map<String, List<StudyEvent>> events) {}

  private record Moment(int first, int second) {}

  private final Path folder;
  private final byte[] database;
  private final byte[] journal;
  private final Map<String, List<StudyEvent>> events;
  private final List<Live> live;

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
    this.live = live(folder.resolve("live.db"));
  }

  // The first has a log that began anew after a checkpoint, over what is left of the one before.
  // The log of the second was copied to the store in part while a reader kept it from beginning
  // anew: its old frames are older than the store's pages.
  private static List<Live> live(Path file) throws IOException {
    List<Live> live = new ArrayList<>();
    List<Moment> moments = new ArrayList<>();
    try (StudyStore store = StudyStores.open("sqlite:" + file);
        Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = other.createStatement()) {
      List<StoredJournal> journals = new ArrayList<>();
      List<Study> studies = new ArrayList<>();
      for (String name : NAMES) {
        journals.add(store.create(spec(name)));
        studies.add(Study.resume(journals.get(journals.size() - 1)));
        moments.add(moment(journals));
      }
      rounds(1, 12, studies, journals, moments);
      statement.execute("PRAGMA wal_checkpoint(PASSIVE)");
      rounds(13, 18, studies, journals, moments);
      live.add(snapshot(file, moments, journals));
      statement.execute("BEGIN");
      statement.execute("SELECT count(*) FROM culmen_study");
      try (Connection third = DriverManager.getConnection("jdbc:sqlite:" + file);
          Statement checkpoint = third.createStatement()) {
        checkpoint.execute("PRAGMA wal_checkpoint(PASSIVE)");
      }
      rounds(19, 24, studies, journals, moments);
      live.add(snapshot(file, moments, journals));
      statement.execute("ROLLBACK");
    } catch (SQLException e) {
      throw new IOException(e);
    }
    return live;
  }

  private static void rounds(
      int from, int to, List<Study> studies, List<StoredJournal> journals, List<Moment> moments) {
    for (int trial = from; trial <= to; trial++) {
      for (Study study : studies) {
        study.ask();
        moments.add(moment(journals));
        study.tell(trial, Outcome.value(Math.cos(trial)));
        moments.add(moment(journals));
      }
    }
  }

  private static Moment moment(List<StoredJournal> journals) {
    return new Moment(
        journals.get(0).read(0).size(), journals.size() < 2 ? 0 : journals.get(1).read(0).size());
  }

  private static Live snapshot(Path file, List<Moment> moments, List<StoredJournal> journals)
      throws IOException {
    List<byte[]> files = new ArrayList<>();
    for (String suffix : FILES) {
      files.add(Files.readAllBytes(Path.of(file + suffix)));
    }
    return new Live(
        files,
        List.copyOf(moments),
        Map.of(NAMES.get(0), journals.get(0).read(0), NAMES.get(1), journals.get(1).read(0)));
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
    StringBuilder done = new StringBuilder();
    try {
      Finding finding =
          switch (random.nextInt(8)) {
            case 0, 1, 2 -> damageAlone("SQLite file", "damaged.db", database, random, done);
            case 3, 4 -> damageAlone("journal", "damaged.jsonl", journal, random, done);
            default -> damageLive(random, done);
          };
      return new Finding(finding.verdict(), done + ": " + finding.what());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException | StackOverflowError e) {
      return new Finding(Verdict.VIOLATION, done + ": unexpected " + e);
    }
  }

  private Finding damageAlone(
      String what, String name, byte[] whole, SplittableRandom random, StringBuilder done)
      throws IOException {
    done.append(what);
    byte[] bytes = damaged(whole.clone(), random, done);
    if (Arrays.equals(bytes, whole)) {
      return new Finding(Verdict.HARMLESS, "the same bytes");
    }
    Path file = folder.resolve(name);
    clear(file);
    Files.write(file, bytes);
    return name.endsWith(".db") ? database(file, events, List.of()) : journal(file);
  }

  // What a process that was killed leaves, and then is damaged beside the store's own file.
  private Finding damageLive(SplittableRandom random, StringBuilder done) throws IOException {
    int which = random.nextInt(live.size());
    Live whole = live.get(which);
    int damaged = random.nextInt(4) == 0 ? LOG + 1 : LOG;
    done.append("store ").append(which + 1).append(" in use, ").append(FILES.get(damaged));
    Path file = folder.resolve("damaged.db");
    clear(file);
    for (int i = 0; i < FILES.size(); i++) {
      byte[] bytes = whole.files().get(i);
      if (i != damaged) {
        Files.write(Path.of(file + FILES.get(i)), bytes);
      } else if (random.nextInt(10) == 0) {
        done.append(" missing");
      } else {
        Files.write(Path.of(file + FILES.get(i)), damaged(bytes.clone(), random, done));
      }
    }
    return database(file, whole.events(), whole.moments());
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

  // Where there are moments, a store may read as it was at one of them.
  private Finding database(
      Path file, Map<String, List<StudyEvent>> expected, List<Moment> moments) {
    String url = "sqlite:" + file;
    boolean refused = false;
    List<Integer> lengths = new ArrayList<>();
    Optional<String> missing = Optional.empty();
    try (StudyStore store = StudyStores.openExisting(url)) {
      for (String name : NAMES) {
        try {
          List<StudyEvent> read = store.open(name).read(0);
          lengths.add(read.size());
          List<StudyEvent> all = expected.get(name);
          boolean beginning =
              !moments.isEmpty()
                  && read.size() <= all.size()
                  && read.equals(all.subList(0, read.size()));
          if (!beginning && !read.equals(all)) {
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
      boolean earlier =
          !refused
              && missing.isEmpty()
              && !moments.isEmpty()
              && lengths.get(0) + lengths.get(1)
                  < moments.get(moments.size() - 1).first()
                      + moments.get(moments.size() - 1).second();
      if (earlier && !moments.contains(new Moment(lengths.get(0), lengths.get(1)))) {
        return new Finding(
            Verdict.VIOLATION, "the studies have " + lengths + " events, which they never had");
      }
      Optional<String> wrong = repaired(store, expected);
      if (wrong.isPresent()) {
        return new Finding(Verdict.VIOLATION, wrong.get());
      }
      if (earlier) {
        return new Finding(Verdict.EARLIER, "the studies have " + lengths + " events");
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
  private static Optional<String> repaired(
      StudyStore store, Map<String, List<StudyEvent>> expected) {
    for (String name : NAMES) {
      try {
        Repaired repaired = store.repair(name);
        List<StudyEvent> left = store.open(name).read(0);
        if (left.size() != repaired.kept() || !within(left, expected.get(name))) {
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
