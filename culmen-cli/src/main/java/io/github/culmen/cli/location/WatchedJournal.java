package io.github.culmen.cli.location;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.store.open.JournalFiles;
import io.github.culmen.study.event.Heartbeats;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A journal in a file that is looked at after each commit. A file that was deleted or replaced by
 * another takes commits as before, as long as this process has it open, and all of them vanish with
 * it. So what there is gets written to a file beside it, and the work ends with an error.
 */
public final class WatchedJournal implements Journal {
  private final Journal journal;
  private final String study;
  private final Path file;
  private final Path log;
  private final Object identity;
  private boolean logSeen;
  private String lost;
  private Path rescued;

  private WatchedJournal(Journal journal, String study, Path file) {
    this.journal = journal;
    this.study = study;
    this.file = file.toAbsolutePath().normalize();
    this.log = this.file.resolveSibling(this.file.getFileName() + "-wal");
    this.identity = identity(this.file).orElse(null);
  }

  /** Of a study in a store; one on a server is not watched. */
  public static Journal of(Journal journal, String study, String url) {
    return url.startsWith("sqlite:")
        ? of(journal, study, Path.of(url.substring("sqlite:".length())))
        : journal;
  }

  /** Of a study in a file. */
  public static Journal of(Journal journal, String study, Path file) {
    return new WatchedJournal(journal, study, file);
  }

  @Override
  public List<StudyEvent> read(int from) {
    return journal.read(from);
  }

  @Override
  public boolean append(int expectedLength, List<StudyEvent> events) {
    boolean appended = journal.append(expectedLength, events);
    if (appended && !events.isEmpty()) {
      requireThere();
    }
    return appended;
  }

  @Override
  public Heartbeats heartbeats() {
    return journal.heartbeats();
  }

  /**
   * Looks at the file.
   *
   * @throws CommandFailure if it is no longer there; the study was saved elsewhere then
   */
  synchronized void requireThere() {
    if (lost == null) {
      boolean logThere = Files.exists(log);
      boolean same = identity(file).filter(now -> Objects.equals(now, identity)).isPresent();
      // SQLite removes its log when the last one closes the file, and we have it open.
      if (same && (logThere || !logSeen)) {
        logSeen |= logThere;
        return;
      }
      lost = !Files.exists(file) ? "deleted" : same ? "cut off from its log" : "replaced";
    }
    throw rescue();
  }

  // Again with each further commit: trials that were under way end and are told.
  private CommandFailure rescue() {
    String what = "'" + file + "' was " + lost + " while study '" + study + "' was in use";
    RuntimeException reason = null;
    for (Path place : rescued == null ? places() : List.of(rescued)) {
      Path beside = place.resolveSibling(place.getFileName() + ".new");
      try {
        Files.deleteIfExists(beside);
        int events = JournalFiles.write(journal, beside);
        Files.move(beside, place, StandardCopyOption.REPLACE_EXISTING);
        rescued = place;
        return CommandFailure.failed(
            what
                + "; all of its "
                + events
                + " events are saved in '"
                + place
                + "', and culmen import brings them back into a store");
      } catch (IOException e) {
        reason = new UncheckedIOException(e);
      } catch (RuntimeException e) {
        reason = e;
      }
    }
    return CommandFailure.failed(
        what
            + ", and the study could not be saved elsewhere: "
            + (reason == null ? "there was nowhere to save it" : reason.getMessage()),
        reason);
  }

  // Beside the file, or else where we are, or else where there is room for what nobody keeps.
  private List<Path> places() {
    List<Path> places = new ArrayList<>();
    String name = OutputDirectory.standard(study).getFileName().toString();
    for (Path folder :
        List.of(file.getParent(), Path.of(""), Path.of(System.getProperty("java.io.tmpdir")))) {
      for (int n = 1; n <= 100; n++) {
        Path place = folder.resolve(name + ".rescued" + (n == 1 ? "" : "-" + n) + ".jsonl");
        if (!Files.exists(place)) {
          places.add(place.toAbsolutePath());
          break;
        }
      }
    }
    return places;
  }

  // Device and inode, where the system has them; else it is enough that the file exists.
  private static Optional<Object> identity(Path file) {
    try {
      Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      return Optional.of(key == null ? "a file" : key);
    } catch (IOException | UncheckedIOException e) {
      return Optional.empty();
    }
  }
}
