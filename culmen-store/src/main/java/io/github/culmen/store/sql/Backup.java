package io.github.culmen.store.sql;

import io.github.culmen.store.StoreException;
import io.github.culmen.store.StudyCheck;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.file.Directories;
import io.github.culmen.store.file.DiskFile;
import io.github.culmen.store.file.Storage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A copy of a store that is there under its name only when it is whole and on the disk. */
final class Backup {
  private Backup() {}

  /**
   * Writes a copy.
   *
   * @param copy writes a store to a file that does not exist
   * @param from what is copied, for messages
   * @return what the copy holds, as read back from it
   */
  static List<StudyCheck> write(Path file, Consumer<Path> copy, String from) {
    Path target = file.toAbsolutePath().normalize();
    String what = "cannot write a backup of store " + from + " to " + file + ": ";
    if (Files.exists(target)) {
      throw new StoreException(what + "the file exists already");
    }
    Path part = null;
    try {
      // Beside its place, so that it can be moved there in one step.
      part = Files.createTempFile(target.getParent(), ".culmen-backup-", ".db");
      Files.delete(part);
      copy.accept(part);
      List<StudyCheck> checks;
      try (StudyStore written =
          SqlStudyStore.open(
              new SqliteDialect(new StoreUrl.Sqlite(part, "sqlite:" + part)), false)) {
        checks = written.verify();
      }
      try (Storage storage = DiskFile.open(part)) {
        storage.sync();
      }
      if (Files.exists(target)) {
        throw new FileAlreadyExistsException(target.toString());
      }
      Files.move(part, target);
      Directories.sync(target.getParent());
      return checks;
    } catch (FileAlreadyExistsException e) {
      throw new StoreException(what + "the file exists already", e);
    } catch (IOException e) {
      throw new UncheckedIOException(what + SqliteDialect.reason(e), e);
    } finally {
      if (part != null) {
        for (String suffix : List.of("", "-wal", "-shm", "-journal")) {
          deleteQuietly(part.resolveSibling(part.getFileName() + suffix));
        }
      }
    }
  }

  private static void deleteQuietly(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // What happened before matters more.
    }
  }
}
