package io.github.culmen.store.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.store.JournalContract;
import io.github.culmen.study.event.StudyEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailingDiskTest {
  @TempDir Path directory;
  private final List<StudyEvent> events = JournalContract.someEvents(31, 4);
  private FailingFile disk;

  @Test
  void cutsOffWhatAFullDiskLeftAndGoesOnWhenThereIsRoom() throws IOException {
    Path file = directory.resolve("j");
    try (FileJournal journal = openWithTwoEvents(file)) {
      long size = Files.size(file);
      disk.room = 10;
      assertThatThrownBy(() -> journal.append(2, events.subList(2, 4)))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessage(
              "cannot append to journal " + file.toRealPath() + ": No space left on device");
      assertThat(Files.size(file)).isEqualTo(size);
      assertThat(journal.read(0)).isEqualTo(events.subList(0, 2));
      disk.room = Integer.MAX_VALUE;
      assertThat(journal.append(2, events.subList(2, 4))).isTrue();
    }
    assertReopensWith(file, 4);
  }

  @Test
  void doesNotAcknowledgeWhatCouldNotBeForcedToTheDevice() throws IOException {
    Path file = directory.resolve("j");
    try (FileJournal journal = openWithTwoEvents(file)) {
      disk.failingSyncs = 1;
      assertThatThrownBy(() -> journal.append(2, events.subList(2, 3)))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("Input/output error");
      assertThat(journal.read(0)).isEqualTo(events.subList(0, 2));
      // A later sync that succeeds proves nothing, so only opening again does.
      assertThatThrownBy(() -> journal.append(2, events.subList(2, 3)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("open it again");
    }
    assertReopensWith(file, 2);
  }

  @Test
  void takesNoMoreWhenTheRemainsCannotBeCutOff() throws IOException {
    Path file = directory.resolve("j");
    try (FileJournal journal = openWithTwoEvents(file)) {
      disk.room = 10;
      disk.truncates = false;
      assertThatThrownBy(() -> journal.append(2, events.subList(2, 3)))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("No space left")
          .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
      disk.room = Integer.MAX_VALUE;
      assertThatThrownBy(() -> journal.append(2, events.subList(2, 3)))
          .isInstanceOf(IllegalStateException.class);
      assertThat(journal.read(0)).isEqualTo(events.subList(0, 2));
    }
    try (FileJournal journal = FileJournal.open(file)) {
      assertThat(journal.read(0)).isEqualTo(events.subList(0, 2));
      assertThat(journal.warnings()).hasSize(1);
    }
  }

  @Test
  void takesNoMoreAfterAnErrorInTheMiddleOfAWrite() throws IOException {
    try (FileJournal journal = openWithTwoEvents(directory.resolve("j"))) {
      disk.outOfMemory = true;
      assertThatThrownBy(() -> journal.append(2, events.subList(2, 3)))
          .isInstanceOf(OutOfMemoryError.class);
      disk.outOfMemory = false;
      assertThatThrownBy(() -> journal.append(2, events.subList(2, 3)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("open it again");
    }
  }

  @Test
  void leavesTheFileAloneIfItsTornEndCannotBeSetAside() throws IOException {
    Path file = directory.resolve("j");
    openWithTwoEvents(file).close();
    byte[] torn = Arrays.copyOf(Files.readAllBytes(file), (int) Files.size(file) - 5);
    Files.write(file, torn);
    assertThatThrownBy(
            () ->
                FileJournal.open(
                    file,
                    path -> {
                      FailingFile opened = new FailingFile(DiskFile.open(path));
                      opened.room = 10;
                      return opened;
                    }))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessage("cannot open journal " + file + ": No space left on device");
    assertThat(file).hasBinaryContent(torn);
    try (FileJournal journal = FileJournal.open(file)) {
      assertThat(journal.read(0)).isEqualTo(events.subList(0, 1));
      assertThat(journal.warnings()).singleElement().asString().contains("j.torn-2");
    }
  }

  @Test
  void freesTheLockWhenOpeningFails() {
    Path file = directory.resolve("j");
    assertThatThrownBy(
            () ->
                FileJournal.open(
                    file,
                    path -> {
                      throw new IOException("Permission denied");
                    }))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessage("cannot open journal " + file + ": Permission denied");
    assertReopensWith(file, 0);
  }

  private FileJournal openWithTwoEvents(Path file) throws IOException {
    FileJournal journal =
        FileJournal.open(file, path -> disk = new FailingFile(DiskFile.open(path)));
    assertThat(journal.append(0, events.subList(0, 1))).isTrue();
    assertThat(journal.append(1, events.subList(1, 2))).isTrue();
    return journal;
  }

  private void assertReopensWith(Path file, int count) {
    try (FileJournal journal = FileJournal.open(file)) {
      assertThat(journal.read(0)).isEqualTo(events.subList(0, count));
      assertThat(journal.warnings()).isEmpty();
    }
  }

  /** A real file that fails on demand. */
  private static final class FailingFile implements Storage {
    private final Storage file;
    private int room = Integer.MAX_VALUE;
    private int failingSyncs;
    private boolean truncates = true;
    private boolean outOfMemory;

    FailingFile(Storage file) {
      this.file = file;
    }

    @Override
    public byte[] read() throws IOException {
      return file.read();
    }

    @Override
    public void write(long position, byte[] bytes) throws IOException {
      if (outOfMemory) {
        throw new OutOfMemoryError("of a test");
      }
      file.write(position, Arrays.copyOf(bytes, Math.min(room, bytes.length)));
      if (bytes.length > room) {
        throw new IOException("No space left on device");
      }
    }

    @Override
    public void sync() throws IOException {
      if (failingSyncs > 0) {
        failingSyncs--;
        throw new IOException("Input/output error");
      }
      file.sync();
    }

    @Override
    public void truncate(long length) throws IOException {
      if (!truncates) {
        throw new IOException("Read-only file system");
      }
      file.truncate(length);
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
