package io.github.culmen.cli.run;

import io.github.culmen.cli.location.AttemptFiles;
import io.github.culmen.cli.location.AttemptRecord;
import io.github.culmen.cli.studyfile.TrialEnvironment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Programs that outlived the culmen that started them, which was killed. They are ended before
 * their trials are started again: what they still write must not be taken for the next attempt's.
 */
final class Orphans {
  private static final Path PROCESSES = Path.of("/proc");

  private Orphans() {}

  /**
   * Ends what earlier runs on this machine left behind.
   *
   * @param logs where the runs kept their logs
   * @param notes is told what was ended, and what could not be
   */
  static void end(Path logs, Consumer<String> notes) {
    for (Path mark : marks(AttemptFiles.running(logs))) {
      AttemptFiles files = new AttemptFiles(logs, mark.getFileName().toString());
      Optional<AttemptRecord> record = AttemptRecord.read(files.record());
      if (record.isEmpty()) {
        // Killed before it was written, and so before the program was started.
        forget(mark);
        continue;
      }
      AttemptRecord attempt = record.get();
      if (attempt.host().equals(LeaseOptions.host()) && attempt.culmen().alive().isEmpty()) {
        end(attempt, mark, files, notes);
      }
    }
  }

  // A worker beside us may be just about to write its record.
  private static void forget(Path mark) {
    try {
      if (!isAlive(Files.readString(mark))) {
        Files.deleteIfExists(mark);
      }
    } catch (IOException e) {
      // It is looked at again by the next run.
    }
  }

  private static boolean isAlive(String pid) {
    try {
      return ProcessHandle.of(Long.parseLong(pid.strip()))
          .map(ProcessHandle::isAlive)
          .orElse(false);
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static void end(
      AttemptRecord attempt, Path mark, AttemptFiles files, Consumer<String> notes) {
    Set<ProcessHandle> left = processes(attempt);
    String whose = "attempt " + attempt.attempt() + " at trial " + attempt.trial();
    if (!left.isEmpty()) {
      ProcessTree.kill(left);
      List<Long> still =
          left.stream().filter(ProcessHandle::isAlive).map(ProcessHandle::pid).toList();
      if (!still.isEmpty()) {
        notes.accept(
            "note: "
                + whose
                + ", left behind by a run that was killed, cannot be stopped: process "
                + still);
        return;
      }
      notes.accept(
          "note: stopped "
              + whose
              + ", which a run that was killed had left behind (process "
              + left.iterator().next().pid()
              + ")");
    }
    try {
      if (attempt.ended().isEmpty()) {
        attempt.ended("culmen was killed", java.util.OptionalInt.empty()).write(files.record());
      }
      Files.deleteIfExists(mark);
    } catch (IOException e) {
      // It is looked at again by the next run.
    }
  }

  /** The processes of an attempt that are alive: those that carry its id, or else its program. */
  static Set<ProcessHandle> processes(AttemptRecord attempt) {
    Set<ProcessHandle> found = new LinkedHashSet<>();
    attempt.program().flatMap(AttemptRecord.Identity::alive).ifPresent(found::add);
    byte[] carried =
        (TrialEnvironment.ATTEMPT_ID + "=" + attempt.id()).getBytes(StandardCharsets.UTF_8);
    try (DirectoryStream<Path> all = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      for (Path process : all) {
        if (contains(environment(process), carried)) {
          ProcessHandle.of(Long.parseLong(process.getFileName().toString())).ifPresent(found::add);
        }
      }
    } catch (IOException | UncheckedIOException | NumberFormatException e) {
      // A system without /proc: the program's number and beginning are what there is.
    }
    return found;
  }

  private static byte[] environment(Path process) {
    try {
      return Files.readAllBytes(process.resolve("environ"));
    } catch (IOException e) {
      return new byte[0]; // of someone else, or gone
    }
  }

  private static boolean contains(byte[] text, byte[] part) {
    for (int from = 0; from + part.length <= text.length; from++) {
      int i = 0;
      while (i < part.length && text[from + i] == part[i]) {
        i++;
      }
      if (i == part.length) {
        return true;
      }
    }
    return false;
  }

  private static List<Path> marks(Path folder) {
    List<Path> marks = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      all.forEach(marks::add);
    } catch (IOException | UncheckedIOException e) {
      // There is no such folder before the first attempt.
    }
    marks.sort(null);
    return marks;
  }
}
