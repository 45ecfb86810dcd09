package io.github.culmen.cli.location;

import io.github.culmen.cli.text.CommandFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Where a study keeps its files.
 *
 * @param path the directory; it exists
 */
public record OutputDirectory(Path path) {

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

  private static String reason(IOException e) {
    return e.getClass().getSimpleName() + " " + e.getMessage();
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
