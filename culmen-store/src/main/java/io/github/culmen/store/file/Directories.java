package io.github.culmen.store.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Directories as things that have to reach the disk, too. */
public final class Directories {
  private Directories() {}

  /**
   * Makes the names of new files in a directory survive a power cut. Does nothing where a directory
   * cannot be opened like a file, as on Windows; there the file system sees to it.
   */
  public static void sync(Path directory) throws IOException {
    // An interrupt would close the channel; it is for the caller's next wait, not for this.
    boolean interrupted = Thread.interrupted();
    try (FileChannel channel = openOrNull(directory)) {
      if (channel != null) {
        channel.force(true);
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static FileChannel openOrNull(Path directory) {
    try {
      return FileChannel.open(directory, StandardOpenOption.READ);
    } catch (IOException notAllowed) {
      return null;
    }
  }
}
