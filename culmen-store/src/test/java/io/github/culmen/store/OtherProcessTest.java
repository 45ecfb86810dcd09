package io.github.culmen.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.store.file.FileJournal;
import io.github.culmen.study.event.StudyEvent;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherProcessTest {
  @TempDir Path directory;

  @Test
  void losesNothingAcknowledgedWhenTheProcessIsKilled() throws Exception {
    Path file = directory.resolve("j");
    int acknowledged = 0;
    for (int round = 0; round < 4; round++) {
      Process process = OtherProcess.start("append", file);
      int before = acknowledged;
      try (BufferedReader output = process.inputReader()) {
        assertThat(output.readLine()).isEqualTo("open");
        while (acknowledged < before + 5 + 17 * round) {
          acknowledged = Integer.parseInt(output.readLine());
        }
        // Unlike the process itself, its handle leaves the output open, which may hold more.
        assertThat(process.toHandle().destroyForcibly()).isTrue();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
          acknowledged = Integer.parseInt(line);
        }
      }
      assertThat(process.waitFor()).isNotZero();
      try (FileJournal journal = FileJournal.open(file)) {
        List<StudyEvent> events = journal.read(0);
        assertThat(events).hasSizeBetween(acknowledged, acknowledged + 2);
        assertThat(events.get(0)).isEqualTo(OtherProcess.first());
        for (int i = 1; i < events.size(); i++) {
          assertThat(events.get(i)).isEqualTo(OtherProcess.eventAt(i));
        }
        acknowledged = events.size();
      }
    }
  }

  @Test
  void yieldsToAProcessThatHasTheJournalOpen() throws Exception {
    Path file = directory.resolve("j");
    Process process = OtherProcess.start("hold", file);
    try (BufferedReader output = process.inputReader()) {
      assertThat(output.readLine()).isEqualTo("open");
      assertThatThrownBy(() -> FileJournal.open(file))
          .isInstanceOf(JournalInUseException.class)
          .hasMessage("journal " + file.toRealPath() + " is in use by another culmen process");
      process.getOutputStream().close();
      assertThat(process.waitFor()).isZero();
    }
    FileJournal.open(file).close();
  }

  @Test
  void keepsItsJournalFromOtherProcesses() throws Exception {
    Path file = directory.resolve("j");
    try (FileJournal journal = FileJournal.open(file)) {
      // Neither a second attempt in this process nor reading the file gives the lock away.
      assertThatThrownBy(() -> FileJournal.open(file)).isInstanceOf(JournalInUseException.class);
      assertThat(Files.readAllBytes(file)).isEmpty();
      assertThat(firstLineOfAnother(file)).endsWith("is in use by another culmen process");
      assertThat(journal.append(0, List.of(OtherProcess.first()))).isTrue();
    }
    assertThat(firstLineOfAnother(file)).isEqualTo("open");
  }

  private static String firstLineOfAnother(Path file) throws IOException, InterruptedException {
    Process process = OtherProcess.start("hold", file);
    try (BufferedReader output = process.inputReader()) {
      process.getOutputStream().close();
      String line = output.readLine();
      assertThat(process.waitFor()).isZero();
      return line;
    }
  }
}
