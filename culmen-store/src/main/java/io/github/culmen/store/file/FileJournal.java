package io.github.culmen.store.file;

import io.github.culmen.store.CorruptJournalException;
import io.github.culmen.store.JournalInUseException;
import io.github.culmen.store.codec.Line;
import io.github.culmen.study.event.Heartbeats;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A journal in one append-only file of JSON lines, which one process has open at a time.
 *
 * <p>Each append is one line with a checksum, written at once and forced to the device before the
 * call returns. A line that a crash left unfinished is moved to {@code <file>.torn-1} (or the next
 * free number) when the journal is opened, and {@link #warnings} tells; any other damage makes
 * {@link #open} refuse and leaves the file as it is. Safe for use by several threads.
 */
public final class FileJournal implements Journal, AutoCloseable {
  private final Path path;
  private final Opener opener;
  private final Storage storage;
  private final ExclusiveUse use;
  private final List<StudyEvent> events;
  private final List<String> warnings;
  // One process has the file, and a lease that outlives it needs no heartbeats of a dead one.
  private final Heartbeats heartbeats = Heartbeats.inMemory();
  private long length;
  private String checksum;
  private State state = State.OPEN;

  private enum State {
    OPEN,
    // An append failed in a way that leaves open what is on the device.
    UNCERTAIN,
    CLOSED
  }

  private FileJournal(Path path, Opener opener, Storage storage, ExclusiveUse use)
      throws IOException {
    this.path = path;
    this.opener = opener;
    this.storage = storage;
    this.use = use;
    byte[] bytes = storage.read();
    if (bytes.length == 0) {
      Directories.sync(path.getParent());
    }
    Contents contents = Contents.of(bytes, path.toString());
    this.events = new ArrayList<>(contents.events());
    this.length = contents.length();
    this.checksum = contents.checksum();
    this.warnings =
        contents.length() == bytes.length
            ? List.of()
            : List.of(quarantine(Arrays.copyOfRange(bytes, contents.length(), bytes.length)));
  }

  /**
   * Opens the journal in a file, which is created if it does not exist; its directory must exist.
   *
   * @throws JournalInUseException if the journal is open already, here or in another process
   * @throws CorruptJournalException if the file is damaged beyond an unfinished last line, or is no
   *     journal
   * @throws UncheckedIOException if the file cannot be read or created
   */
  public static FileJournal open(Path file) {
    return open(file, DiskFile::open);
  }

  /**
   * The events in a journal's file. Nothing is created, locked or changed, so that this works while
   * another process has the journal open; a last line that is not complete is left out.
   *
   * @throws CorruptJournalException if the file is damaged beyond an unfinished last line, or is no
   *     journal
   * @throws UncheckedIOException if the file cannot be read
   */
  public static List<StudyEvent> events(Path file) {
    try {
      return List.copyOf(Contents.of(Files.readAllBytes(file), file.toString()).events());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read journal " + file + ": " + reason(e), e);
    }
  }

  /** Opens a file by other means. */
  @FunctionalInterface
  interface Opener {
    Storage open(Path file) throws IOException;
  }

  static FileJournal open(Path file, Opener opener) {
    ExclusiveUse use = null;
    Storage storage = null;
    FileJournal journal = null;
    try {
      Path path = realPath(file);
      use = ExclusiveUse.of(path);
      storage = opener.open(path);
      journal = new FileJournal(path, opener, storage, use);
      return journal;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot open journal " + file + ": " + reason(e), e);
    } finally {
      if (journal == null) {
        closeQuietly(storage);
        closeQuietly(use);
      }
    }
  }

  /** What happened to the file before it was opened and a person should know; mostly empty. */
  public List<String> warnings() {
    return warnings;
  }

  @Override
  public synchronized List<StudyEvent> read(int from) {
    requireNotClosed();
    return List.copyOf(events.subList(from, events.size()));
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the events could not be read back: the first event of a
   *     journal must be the created one, and points must be in the space it declares
   * @throws UncheckedIOException if the events could not be written or forced to the device; then
   *     they do not count as appended, and the file is cut back to where it was if it still can be
   */
  @Override
  public synchronized boolean append(int expectedLength, List<StudyEvent> more) {
    requireNotClosed();
    if (state == State.UNCERTAIN) {
      throw new IllegalStateException(
          "journal " + path + " accepts no more events, because an append failed; open it again");
    }
    if (expectedLength != events.size()) {
      return false;
    }
    if (more.isEmpty()) {
      return true;
    }
    Line line = Line.seal(readable(List.copyOf(more)), checksum);
    byte[] bytes = line.bytes();
    write(bytes);
    length += bytes.length;
    checksum = line.checksum();
    events.addAll(more);
    return true;
  }

  @Override
  public Heartbeats heartbeats() {
    return heartbeats;
  }

  /** Ends the use of the file; what was appended is on disk already. */
  @Override
  public synchronized void close() {
    if (state == State.CLOSED) {
      return;
    }
    state = State.CLOSED;
    try (use) {
      storage.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close journal " + path + ": " + reason(e), e);
    }
  }

  // What cannot be read back must not be acknowledged.
  private String readable(List<StudyEvent> more) {
    String json = Batch.encode(more);
    List<StudyEvent> back = Batch.decode(json, events);
    if (!back.equals(more)) {
      throw new IllegalArgumentException(
          "events must be the same when read back, but " + more + " become " + back);
    }
    return json;
  }

  private void write(byte[] bytes) {
    // Whatever is thrown from here on, nothing more is written after an unfinished line.
    state = State.UNCERTAIN;
    boolean written = false;
    try {
      storage.write(length, bytes);
      written = true;
      storage.sync();
      state = State.OPEN;
    } catch (IOException e) {
      UncheckedIOException failure =
          new UncheckedIOException("cannot append to journal " + path + ": " + reason(e), e);
      try {
        storage.truncate(length);
        storage.sync();
        // After a failed sync the system may have dropped what it could not write and report
        // success the next time, so that only a fresh look at the file can be trusted.
        if (!written) {
          state = State.OPEN;
        }
      } catch (IOException again) {
        failure.addSuppressed(again);
      }
      throw failure;
    }
  }

  private String quarantine(byte[] torn) throws IOException {
    Path side = createSide();
    try (Storage copy = opener.open(side)) {
      copy.write(0, torn);
      copy.sync();
    }
    Directories.sync(path.getParent());
    storage.truncate(length);
    storage.sync();
    return "the last line of journal "
        + path
        + " was incomplete, as after a crash during a write; its "
        + torn.length
        + " bytes were moved to "
        + side.getFileName();
  }

  private Path createSide() throws IOException {
    int n = 1;
    while (Files.exists(side(n))) {
      n++;
    }
    // Fails if someone else made it in between.
    return Files.createFile(side(n));
  }

  private Path side(int n) {
    return path.resolveSibling(path.getFileName() + ".torn-" + n);
  }

  private void requireNotClosed() {
    if (state == State.CLOSED) {
      throw new IllegalStateException("journal " + path + " is closed");
    }
  }

  private static Path realPath(Path file) throws IOException {
    if (Files.exists(file)) {
      return file.toRealPath();
    }
    Path absolute = file.toAbsolutePath();
    Path parent = absolute.getParent();
    return parent == null ? absolute : parent.toRealPath().resolve(absolute.getFileName());
  }

  private static String reason(IOException e) {
    return e instanceof NoSuchFileException
        ? "no such file or directory: " + e.getMessage()
        : String.valueOf(e.getMessage());
  }

  private static void closeQuietly(AutoCloseable resource) {
    if (resource != null) {
      try {
        resource.close();
      } catch (Exception e) {
        // The reason why opening failed matters more.
      }
    }
  }
}
