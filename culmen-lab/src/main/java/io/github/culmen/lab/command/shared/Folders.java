package io.github.culmen.lab.command.shared;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders that a bench makes for itself. */
public final class Folders {
  private Folders() {}

  /** Deletes a folder and what is in it; files that others deleted meanwhile are no trouble. */
  public static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        boolean ignored = Files.deleteIfExists(path);
      }
    }
  }
}
