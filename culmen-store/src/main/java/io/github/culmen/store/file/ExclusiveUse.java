package io.github.culmen.store.file;

import io.github.culmen.store.JournalInUseException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The right to be the only one that has a journal open, among threads and among processes. It ends
 * with {@link #close} or with the process, however that dies.
 *
 * <p>The lock is on a file of its own, {@code <journal>.lock}, which stays behind empty. On POSIX
 * systems a process loses its locks on a file as soon as it closes any handle of that file; with a
 * lock on the journal itself, merely reading the journal elsewhere in the program would do that.
 * Removing the lock file would let two processes lock two files of the same name.
 */
public final class ExclusiveUse implements Closeable {
  // For the same reason a second opener in this process must not get as far as the lock file.
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path journal;
  private final FileChannel channel;

  private ExclusiveUse(Path journal, FileChannel channel) {
    this.journal = journal;
    this.channel = channel;
  }

  /**
   * Takes the right or fails at once.
   *
   * @param journal the real path, so that each file has one name
   * @throws JournalInUseException if someone else has it
   */
  public static ExclusiveUse of(Path journal) throws IOException {
    if (!HELD.add(journal)) {
      throw new JournalInUseException("journal " + journal + " is already open in this process");
    }
    FileChannel channel = null;
    boolean locked = false;
    try {
      Path side = journal.resolveSibling(journal.getFileName() + ".lock");
      channel = FileChannel.open(side, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      locked = lock(channel);
      if (!locked) {
        throw new JournalInUseException(
            "journal " + journal + " is in use by another culmen process");
      }
      return new ExclusiveUse(journal, channel);
    } finally {
      if (!locked) {
        if (channel != null) {
          channel.close();
        }
        HELD.remove(journal);
      }
    }
  }

  private static boolean lock(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException sameProcess) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      HELD.remove(journal);
    }
  }
}
