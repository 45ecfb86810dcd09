package io.github.culmen.store.open;

import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.store.Repaired;
import io.github.culmen.store.StoredJournal;
import io.github.culmen.store.StudyCheck;
import io.github.culmen.store.StudyExistsException;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.codec.EventCodec;
import io.github.culmen.store.codec.Line;
import io.github.culmen.store.file.Contents;
import io.github.culmen.store.file.Directories;
import io.github.culmen.store.file.DiskFile;
import io.github.culmen.store.file.ExclusiveUse;
import io.github.culmen.store.file.SalvagedJournal;
import io.github.culmen.store.file.Storage;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Takes whole studies out of a store and into one, as files of JSON lines: the format of journals,
 * which can resume an exported study as well.
 */
public final class JournalFiles {
  private JournalFiles() {}

  /**
   * A study that came into a store.
   *
   * @param journal the study
   * @param events how many events it has
   * @param warnings what a person should know; mostly empty
   */
  public record Imported(StoredJournal journal, int events, List<String> warnings) {
    /** Copies the list. */
    public Imported {
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * Writes all events of a study to a new file.
   *
   * @return how many they are
   * @throws UncheckedIOException if the file exists already or cannot be written; then there is no
   *     file that was not there before
   */
  public static int write(Journal journal, Path file) {
    List<StudyEvent> events = journal.read(0);
    byte[] bytes = lines(events);
    Path path = file.toAbsolutePath();
    boolean made = false;
    boolean written = false;
    try {
      Files.createFile(path);
      made = true;
      try (Storage storage = DiskFile.open(path)) {
        storage.write(0, bytes);
        storage.sync();
      }
      Directories.sync(path.getParent());
      written = true;
      return events.size();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write journal " + file + ": " + reason(e), e);
    } finally {
      if (made && !written) {
        deleteQuietly(path);
      }
    }
  }

  /** Events as the text of a journal file. */
  public static byte[] lines(List<StudyEvent> events) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    String checksum = Line.START;
    for (StudyEvent event : events) {
      Line line = Line.seal(EventCodec.encode(event), checksum);
      bytes.writeBytes(line.bytes());
      checksum = line.checksum();
    }
    return bytes.toByteArray();
  }

  /**
   * The events in the text of a journal file.
   *
   * @param what the text, for messages
   * @throws CorruptJournalException if it is damaged, or no journal
   */
  public static List<StudyEvent> events(byte[] lines, String what) {
    return Contents.of(lines, what).events();
  }

  /**
   * Adds the study in a file to a store. The file is left unchanged.
   *
   * @param name what the study is to be called there; its own name if empty
   * @throws StudyExistsException if the store has a study of that name
   * @throws CorruptJournalException if the file is damaged beyond an unfinished last line, holds no
   *     study or is no journal
   * @throws UncheckedIOException if the file cannot be read
   */
  public static Imported read(Path file, StudyStore store, Optional<String> name) {
    byte[] bytes = bytes(file);
    Contents contents = Contents.of(bytes, file.toString());
    if (contents.events().isEmpty()
        || !(contents.events().get(0) instanceof StudyEvent.Created created)) {
      throw new CorruptJournalException("journal " + file + " holds no study");
    }
    List<StudyEvent> events = new ArrayList<>(contents.events());
    name.ifPresent(
        other ->
            events.set(0, new StudyEvent.Created(created.spec().withName(other), created.at())));
    List<String> warnings = new ArrayList<>();
    if (contents.length() < bytes.length) {
      warnings.add(
          "the last line of journal "
              + file
              + " is incomplete, as after a crash during a write; its "
              + (bytes.length - contents.length())
              + " bytes were not imported");
    }
    return new Imported(store.add(events), events.size(), warnings);
  }

  /**
   * Whether the study in a file is as it was written, by the checksum of every line. A last line
   * that a crash left unfinished is no damage.
   *
   * @throws UncheckedIOException if the file cannot be read
   */
  public static StudyCheck verify(Path file) {
    byte[] bytes = bytes(file);
    try {
      Contents contents = Contents.of(bytes, file.toString());
      return contents.events().isEmpty()
          ? new StudyCheck(file.toString(), 0, Optional.of("it holds no study"))
          : new StudyCheck(file.toString(), contents.events().size(), Optional.empty());
    } catch (CorruptJournalException e) {
      return new StudyCheck(
          file.toString(), SalvagedJournal.of(bytes).whole(), Optional.of(e.getMessage()));
    }
  }

  /**
   * What {@link #repair} would do; nothing is changed.
   *
   * @throws CorruptJournalException if the first event is damaged, so that nothing can be done
   * @throws UncheckedIOException if the file cannot be read
   */
  public static Repaired damageOf(Path file) {
    return repaired(file, bytes(file)).repaired(file.toString());
  }

  /**
   * Rewrites a file without its damaged events, and those that make no sense without them. The file
   * as it was is kept beside it, under the same name with {@code .damaged-1} or the next free
   * number.
   *
   * @return what is lost
   * @throws IllegalStateException if the journal is open, here or in another process, or if the
   *     first event is damaged, so that nothing can be done
   * @throws UncheckedIOException if the files cannot be read or written
   */
  public static Repaired repair(Path file) {
    try (ExclusiveUse use = ExclusiveUse.of(file.toRealPath())) {
      Objects.requireNonNull(use);
      byte[] bytes = bytes(file);
      SalvagedJournal salvaged = repaired(file, bytes);
      if (!salvaged.lost().isEmpty()) {
        Path path = file.toRealPath();
        int n = 1;
        while (Files.exists(path.resolveSibling(path.getFileName() + ".damaged-" + n))) {
          n++;
        }
        write(path.resolveSibling(path.getFileName() + ".damaged-" + n), bytes);
        Path fresh = Files.createTempFile(path.getParent(), ".culmen-repair-", ".jsonl");
        write(fresh, lines(salvaged.kept()));
        Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE);
        Directories.sync(path.getParent());
      }
      return salvaged.repaired(file.toString());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot repair journal " + file + ": " + reason(e), e);
    }
  }

  private static SalvagedJournal repaired(Path file, byte[] bytes) {
    SalvagedJournal salvaged = SalvagedJournal.of(bytes);
    if (salvaged.kept().isEmpty()) {
      throw new CorruptJournalException(
          "journal "
              + file
              + " cannot be repaired: its first event, which describes the study, is lost");
    }
    return salvaged;
  }

  private static void write(Path file, byte[] bytes) throws IOException {
    try (Storage storage = DiskFile.open(file)) {
      storage.write(0, bytes);
      storage.sync();
    }
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read journal " + file + ": " + reason(e), e);
    }
  }

  private static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "no such file or directory: " + e.getMessage();
    }
    return e instanceof FileAlreadyExistsException
        ? "the file exists already"
        : String.valueOf(e.getMessage());
  }

  private static void deleteQuietly(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // The reason why writing failed matters more.
    }
  }
}
