package io.github.culmen.cli.location;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The files of one attempt at a trial. No two attempts share one, whatever became of the first: the
 * program of an attempt that was given up may still be writing to them.
 *
 * @param logs the folder they are in
 * @param name what their names begin with: {@code trial-0007}, {@code trial-0007.2}
 */
public record AttemptFiles(Path logs, String name) {
  private static final String RUNNING = "running";

  /** Claims files that nobody has; the number in their names is the attempt's or a later one. */
  public static AttemptFiles claim(Path logs, int trial, int attempt) throws IOException {
    Files.createDirectories(logs.resolve(RUNNING));
    for (int number = attempt; ; number++) {
      String suffix = number == 1 ? "" : "." + number;
      AttemptFiles files =
          new AttemptFiles(logs, String.format(Locale.ROOT, "trial-%04d%s", trial, suffix));
      try {
        Files.createFile(files.out());
        return files;
      } catch (FileAlreadyExistsException taken) {
        // The next number, then.
      }
    }
  }

  /** What the program printed. */
  public Path out() {
    return logs.resolve(name + ".out");
  }

  /** What it printed on standard error. */
  public Path err() {
    return logs.resolve(name + ".err");
  }

  /** What it got. */
  public Path params() {
    return logs.resolve(name + ".params.json");
  }

  /** What it reported on its way; not there unless the program appends to it. */
  public Path steps() {
    return logs.resolve(name + ".steps");
  }

  /** Which process it was and how it ended. */
  public Path record() {
    return logs.resolve(name + ".attempt.json");
  }

  /** Marks the attempt as under way; the mark stays if culmen itself is killed. */
  public void begin() throws IOException {
    Files.writeString(mark(), Long.toString(ProcessHandle.current().pid()));
  }

  /** Removes the mark. */
  public void end() throws IOException {
    Files.deleteIfExists(mark());
  }

  private Path mark() {
    return running(logs).resolve(name);
  }

  /** Where the marks of the attempts under way are. */
  public static Path running(Path logs) {
    return logs.resolve(RUNNING);
  }
}
