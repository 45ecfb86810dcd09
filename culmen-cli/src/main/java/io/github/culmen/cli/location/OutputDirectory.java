package io.github.culmen.cli.location;

import io.github.culmen.cli.studyfile.StudyFile;
import io.github.culmen.cli.text.CommandFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/**
 * Where a study keeps its files.
 *
 * @param path the directory; it exists
 */
public record OutputDirectory(Path path) {
  private static final int MOST_CHARACTERS = 100;

  /**
   * Where the files of a study go if nothing else is said: below culmen-out, whatever it is called.
   * The names of a study file are folders' names; a study that was made by a program may have any.
   */
  public static Path standard(String study) {
    Path below = Path.of("culmen-out");
    if (StudyFile.namesFolder(study)) {
      return below.resolve(study);
    }
    StringBuilder folder = new StringBuilder();
    for (byte b : study.getBytes(StandardCharsets.UTF_8)) {
      boolean plain = Character.isLetterOrDigit(b) || "_.+-".indexOf(b) >= 0;
      boolean leadingDot = b == '.' && folder.length() == 0;
      folder.append(
          plain && !leadingDot ? Character.toString(b) : String.format(Locale.ROOT, "%%%02X", b));
    }
    return below.resolve(folder.substring(0, Math.min(folder.length(), MOST_CHARACTERS)));
  }

  /** The directory, created if need be. */
  public static OutputDirectory create(Path path) {
    try {
      Files.createDirectories(path);
    } catch (IOException e) {
      throw CommandFailure.failed(
          "cannot create the output directory '" + path + "': " + reason(e), e);
    }
    return new OutputDirectory(path);
  }

  /** Why a file could not be written, in words. */
  public static String reason(IOException e) {
    return e instanceof FileSystemException failure && failure.getReason() != null
        ? failure.getReason()
        : e instanceof FileSystemException
            ? e.getClass().getSimpleName().replaceFirst("Exception$", "") + " " + e.getMessage()
            : String.valueOf(e.getMessage());
  }

  public Path journal() {
    return path.resolve("journal.jsonl");
  }

  public Path logs() {
    return path.resolve("logs");
  }

  public Path file(String name) {
    return path.resolve(name);
  }

  /** Puts a file in place as a whole: a reader sees the old one or the new one, nothing between. */
  public void replace(String name, byte[] content) {
    // Of this process, since several may work on one study.
    Path temporary = path.resolve("." + name + "." + ProcessHandle.current().pid() + ".new");
    try {
      Files.write(temporary, content);
      try {
        Files.move(
            temporary,
            file(name),
            StandardCopyOption.ATOMIC_MOVE,
            StandardCopyOption.REPLACE_EXISTING);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(temporary, file(name), StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw CommandFailure.failed("cannot write '" + file(name) + "': " + reason(e), e);
    }
  }

  public void replace(String name, String text) {
    replace(name, text.getBytes(StandardCharsets.UTF_8));
  }
}
