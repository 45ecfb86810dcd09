package io.github.culmen.store;

import io.github.culmen.store.file.FileJournal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The main class of the processes that tests start, and how they are started. */
public final class OtherProcess {
  private OtherProcess() {}

  static Process start(String act, Path file) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            OtherProcess.class.getName(),
            act,
            file.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  /** The event that a process appends at a position after the first. */
  static StudyEvent eventAt(int position) {
    // Long enough that a write takes a while, and that lines do not end where pages do.
    return new StudyEvent.Told(
        position, Outcome.failure("x".repeat(position * 7919 % 60_000)), Instant.EPOCH);
  }

  static StudyEvent first() {
    return JournalContract.someEvents(41, 1).get(0);
  }

  /** Opens a journal, then appends until killed, or holds it until the input ends. */
  public static void main(String[] arguments) throws IOException {
    try (FileJournal journal = FileJournal.open(Path.of(arguments[1]))) {
      System.out.println("open");
      if (arguments[0].equals("append")) {
        appendForEver(journal);
      } else {
        int ignored = System.in.read();
      }
    } catch (JournalInUseException e) {
      System.out.println(e.getMessage());
    }
  }

  private static void appendForEver(FileJournal journal) {
    for (int length = journal.read(0).size(); ; length++) {
      List<StudyEvent> events = new ArrayList<>();
      events.add(length == 0 ? first() : eventAt(length));
      if (length % 3 == 1) {
        events.add(eventAt(++length));
      }
      if (!journal.append(length + 1 - events.size(), events)) {
        throw new IllegalStateException("nobody else can have appended");
      }
      System.out.println(length + 1);
    }
  }
}
