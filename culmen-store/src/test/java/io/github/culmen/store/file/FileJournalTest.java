package io.github.culmen.store.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.space.Point;
import io.github.culmen.store.JournalContract;
import io.github.culmen.store.JournalInUseException;
import io.github.culmen.store.codec.Json;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileJournalTest extends JournalContract {
  @TempDir Path directory;
  private final List<FileJournal> opened = new ArrayList<>();

  @Override
  protected Journal create() {
    return open(directory.resolve("journal-" + opened.size() + ".jsonl"));
  }

  private FileJournal open(Path file) {
    FileJournal journal = FileJournal.open(file);
    opened.add(journal);
    return journal;
  }

  @AfterEach
  void closeAll() {
    opened.forEach(FileJournal::close);
  }

  @Test
  void isTheSameAfterOpeningAgain() {
    Path file = directory.resolve("j");
    List<StudyEvent> events = someEvents(11, 60);
    for (int i = 0; i < 60; i += 3) {
      try (FileJournal journal = FileJournal.open(file)) {
        assertThat(journal.warnings()).isEmpty();
        assertThat(journal.read(0)).isEqualTo(events.subList(0, i));
        assertThat(journal.append(i, events.subList(i, i + 1))).isTrue();
        assertThat(journal.append(i + 1, events.subList(i + 1, i + 3))).isTrue();
      }
    }
    assertThat(open(file).read(0)).isEqualTo(events);
  }

  @Test
  void eventsAreReadWhileTheJournalIsOpenAndLeaveNoTrace() throws IOException {
    Path file = directory.resolve("j");
    List<StudyEvent> events = someEvents(13, 5);
    assertThat(open(file).append(0, events)).isTrue();
    assertThat(FileJournal.events(file)).isEqualTo(events);

    Path torn = Files.createDirectory(directory.resolve("copy")).resolve("j");
    byte[] bytes = Files.readAllBytes(file);
    Files.write(torn, java.util.Arrays.copyOf(bytes, bytes.length - 3));
    assertThat(FileJournal.events(torn)).isEmpty();
    assertThat(torn).hasSize(bytes.length - 3);
    assertThat(torn.getParent().toFile().list()).containsExactly("j");
    assertThatThrownBy(() -> FileJournal.events(directory.resolve("none")))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("no such file");
  }

  @Test
  void writesOneJsonObjectForEachAppend() throws IOException {
    Path file = directory.resolve("j");
    List<StudyEvent> events = someEvents(12, 4);
    FileJournal journal = open(file);
    assertThat(journal.append(0, events.subList(0, 1))).isTrue();
    assertThat(journal.append(1, events.subList(1, 4))).isTrue();
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(2);
    assertThat(Json.read(lines.get(0)))
        .containsEntry("event", "created")
        .containsEntry("format", 1)
        .containsKey("crc");
    assertThat(Json.read(lines.get(1)).keySet()).containsExactly("batch", "crc");
    assertThat((List<?>) Json.read(lines.get(1)).get("batch")).hasSize(3);
    assertThat(Files.readString(file)).endsWith("\"}\n");
  }

  @Test
  void isOnDiskWhenAppendReturns() throws IOException {
    Path file = directory.resolve("j");
    List<StudyEvent> events = someEvents(13, 10);
    FileJournal journal = open(file);
    for (int i = 0; i < 10; i++) {
      assertThat(journal.append(i, events.subList(i, i + 1))).isTrue();
      Contents contents = Contents.of(Files.readAllBytes(file), "j");
      assertThat(contents.events()).isEqualTo(events.subList(0, i + 1));
      assertThat(contents.length()).isEqualTo((int) Files.size(file));
    }
  }

  @Test
  void takesAnEmptyAppendAsDone() throws IOException {
    Path file = directory.resolve("j");
    FileJournal journal = open(file);
    assertThat(journal.append(0, List.of())).isTrue();
    assertThat(journal.append(1, List.of())).isFalse();
    assertThat(Files.size(file)).isZero();
  }

  @Test
  void refusesEventsItCouldNotReadBack() throws IOException {
    Path file = directory.resolve("j");
    FileJournal journal = open(file);
    StudyEvent told = new StudyEvent.Told(1, Outcome.value(1), Instant.EPOCH);
    assertThatThrownBy(() -> journal.append(0, List.of(told)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must begin with the event 'created'");
    StudyEvent created = someEvents(14, 1).get(0);
    assertThatThrownBy(() -> journal.append(0, List.of(created, created)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("one event 'created'");
    assertThat(Files.size(file)).isZero();

    assertThat(journal.append(0, List.of(created))).isTrue();
    long size = Files.size(file);
    StudyEvent foreign = new StudyEvent.Enqueued(Point.of(Map.of("elsewhere", 1)), Instant.EPOCH);
    assertThatThrownBy(() -> journal.append(1, List.of(foreign)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("elsewhere");
    assertThat(Files.size(file)).isEqualTo(size);
    assertThat(journal.append(1, List.of(told))).isTrue();
  }

  @Test
  void isOpenOnceInAProcess() throws IOException {
    Path file = directory.resolve("j");
    FileJournal journal = open(file);
    assertThatThrownBy(() -> FileJournal.open(file))
        .isInstanceOf(JournalInUseException.class)
        .hasMessage("journal " + file.toRealPath() + " is already open in this process");
    Path link = Files.createSymbolicLink(directory.resolve("link"), file);
    assertThatThrownBy(() -> FileJournal.open(link)).isInstanceOf(JournalInUseException.class);
    Path detour = directory.resolve("../" + directory.getFileName() + "/j");
    assertThatThrownBy(() -> FileJournal.open(detour)).isInstanceOf(JournalInUseException.class);
    assertThat(journal.append(0, someEvents(15, 1))).isTrue();
    journal.close();
    assertThat(open(link).read(0)).hasSize(1);
  }

  @Test
  void doesNothingOnceClosed() {
    Path file = directory.resolve("j");
    FileJournal journal = open(file);
    journal.close();
    journal.close();
    assertThatThrownBy(() -> journal.read(0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is closed");
    assertThatThrownBy(() -> journal.append(0, someEvents(16, 1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is closed");
  }

  @Test
  void keepsTheLastResultOfAnInterruptedThread() {
    Path file = directory.resolve("j");
    List<StudyEvent> events = someEvents(17, 3);
    Thread.currentThread().interrupt();
    try (FileJournal journal = FileJournal.open(file)) {
      assertThat(journal.append(0, events.subList(0, 2))).isTrue();
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
      assertThat(journal.append(2, events.subList(2, 3))).isTrue();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(open(file).read(0)).isEqualTo(events);
  }

  @Test
  void saysWhichFileCannotBeOpened() {
    Path nowhere = directory.resolve("none/j");
    assertThatThrownBy(() -> FileJournal.open(nowhere))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageStartingWith("cannot open journal " + nowhere);
    assertThatThrownBy(() -> FileJournal.open(directory))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(directory.toString());
    // The failed attempt holds no lock.
    assertThatThrownBy(() -> FileJournal.open(directory)).isInstanceOf(UncheckedIOException.class);
  }
}
