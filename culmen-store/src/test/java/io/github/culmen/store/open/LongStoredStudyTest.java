package io.github.culmen.store.open;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.store.StudyStore;
import io.github.culmen.store.StudyStoreContract;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.Journal;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Suggestion;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study of thousands of trials needs little memory, however often it is asked. */
class LongStoredStudyTest {
  private static final int TRIALS = 5000;
  private static final int MORE = 300;

  @TempDir Path directory;

  // Copies of the history that stayed in memory would take 6 MB for each 300 asks.
  @Test
  void isOpenedAndAskedInLittleMemory() throws Exception {
    String url = "sqlite:" + directory.resolve("long.db");
    try (StudyStore store = StudyStores.open(url)) {
      store.add(events());
    }
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx24m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                LongStoredStudyTest.class.getName(),
                url)
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    assertThat(printed).endsWith(TRIALS + MORE + " trials" + System.lineSeparator());
  }

  private static List<StudyEvent> events() {
    Journal journal = Journal.inMemory();
    Study study = Study.open(StudyStoreContract.spec("long"), journal);
    Suggestion suggestion = study.ask().suggestion();
    List<StudyEvent> events = new ArrayList<>(List.of(journal.read(0).get(0)));
    for (int trial = 1; trial <= TRIALS; trial++) {
      events.add(new StudyEvent.Asked(trial, suggestion, Instant.EPOCH));
      events.add(new StudyEvent.Told(trial, Outcome.value(trial), Instant.EPOCH));
    }
    return events;
  }

  /** Opens the study and goes on with it. */
  public static void main(String[] arguments) {
    try (StudyStore store = StudyStores.openExisting(arguments[0])) {
      Study study = Study.resume(store.open("long"));
      for (int i = 0; i < MORE; i++) {
        study.tell(study.ask().number(), i);
      }
      System.out.println(study.history().finished().size() + " trials");
    }
  }
}
