package io.github.culmen.store.open;

import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.store.StoredJournal;
import io.github.culmen.store.StudyExistsException;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.codec.EventCodec;
import io.github.culmen.store.codec.Line;
import io.github.culmen.store.file.Contents;
import io.github.culmen.store.file.Directories;
import io.github.culmen.store.file.DiskFile;
import io.github.culmen.store.file.Storage;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.StudySpec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Takes whole studies out of a store and into one, as files of JSON lines: the format of {@link
 * FileJournal}, which can go on with an exported study as well.
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
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    String checksum = Line.START;
    for (StudyEvent event : events) {
      Line line = Line.seal(EventCodec.encode(event), checksum);
      bytes.writeBytes(line.bytes());
      checksum = line.checksum();
    }
    Path path = file.toAbsolutePath();
    boolean made = false;
    boolean written = false;
    try {
      Files.createFile(path);
      made = true;
      try (Storage storage = DiskFile.open(path)) {
        storage.write(0, bytes.toByteArray());
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

  /**
   * Adds the study in a file to a store. The file is left as it is.
   *
   * @param name what the study is to be called there; its own name if empty
   * @throws StudyExistsException if the store has a study of that name
   * @throws CorruptJournalException if the file is damaged beyond an unfinished last line, holds no
   *     study or is no journal
   * @throws UncheckedIOException if the file cannot be read
   */
  public static Imported read(Path file, StudyStore store, Optional<String> name) {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read journal " + file + ": " + reason(e), e);
    }
    Contents contents = Contents.of(bytes, file.toString());
    if (contents.events().isEmpty()
        || !(contents.events().get(0) instanceof StudyEvent.Created created)) {
      throw new CorruptJournalException("journal " + file + " holds no study");
    }
    List<StudyEvent> events = new ArrayList<>(contents.events());
    name.ifPresent(
        other ->
            events.set(0, new StudyEvent.Created(renamed(created.spec(), other), created.at())));
    List<String> warnings = new ArrayList<>();
    if (contents.length() < bytes.length) {
      warnings.add(
          "the last line of journal "
              + file
              + " is not complete, as after a crash in mid-write; its "
              + (bytes.length - contents.length())
              + " bytes were not imported");
    }
    return new Imported(store.add(events), events.size(), warnings);
  }

  private static StudySpec renamed(StudySpec spec, String name) {
    return new StudySpec(
        name,
        spec.space(),
        spec.direction(),
        spec.noise(),
        spec.strategy(),
        spec.seed(),
        spec.outcomes(),
        spec.budget());
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
