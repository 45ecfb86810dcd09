package io.github.culmen.cli.location;

import io.github.culmen.cli.text.CommandFailure;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;

/**
 * The right to be the only run that writes to an output directory. It ends with the process,
 * however that dies; so a run that finds the directory free knows that the one before it is gone.
 */
public final class DirectoryUse implements Closeable {
  private static final String NAME = "run.lock";

  private final OutputDirectory directory;
  private final FileChannel channel;

  private DirectoryUse(OutputDirectory directory, FileChannel channel) {
    this.directory = directory;
    this.channel = channel;
  }

  /** The directory. */
  public OutputDirectory directory() {
    return directory;
  }

  public static DirectoryUse of(OutputDirectory directory) {
    if (Files.exists(directory.journal())) {
      throw CommandFailure.study(
          "'"
              + directory.path()
              + "' holds the journal of a study outside the store; resume that study with"
              + " --journal, choose another directory with --out, or import it into the store with"
              + " culmen import and move the journal away",
          null);
    }
    try {
      FileChannel channel =
          FileChannel.open(
              directory.file(NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (locked(channel)) {
        return new DirectoryUse(directory, channel);
      }
      channel.close();
    } catch (IOException e) {
      throw CommandFailure.failed(
          "cannot lock the output directory '" + directory.path() + "': " + e, e);
    }
    throw CommandFailure.study(
        "'"
            + directory.path()
            + "' is in use by another culmen run; choose another directory with --out to work on the"
            + " same study at the same time",
        null);
  }

  private static boolean locked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException sameProcess) {
      return false;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // The process's end closes it at the latest.
    }
  }
}
