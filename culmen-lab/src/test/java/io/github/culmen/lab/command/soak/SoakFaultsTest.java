package io.github.culmen.lab.command.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.lab.command.CommandRun;
import io.github.culmen.space.Point;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.LeaseTerms;
import io.github.culmen.study.Study;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the soak must find, planted by hand, and what its command refuses. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class SoakFaultsTest {
  @TempDir Path folder;

  private String url() {
    return "sqlite:" + folder.resolve("soak.db");
  }

  @Test
  void aStudyWithoutTrialsHasNoViolations() throws Exception {
    try (SoakStore store = SoakStore.sqlite(folder)) {
      assertThat(store.judge()).isEqualTo(new SoakStore.Result(0, 0, 0, List.of()));
      assertThat(store.faults()).isEmpty();
      assertThat(store.name()).isEqualTo("sqlite");
    }
  }

  @Test
  void aValuePrintedForAnotherTrialIsAViolation() throws Exception {
    try (SoakStore store = SoakStore.sqlite(folder)) {
      try (StudyStore studies = StudyStores.openExisting(url())) {
        Study study = Study.resume(studies.open("soak"));
        List<Point> asked = study.ask(2).stream().map(trial -> trial.point()).toList();
        assertThat(asked).doesNotHaveDuplicates();
        Files.createFile(folder.resolve("printed/1-7"));
        Files.createFile(folder.resolve("printed/2-8"));
        study.tell(1, 8);
        study.tell(2, 8);
      }
      assertThat(store.judge().violations())
          .containsExactly("trial 1 has 8.0, which no program printed");
    }
  }

  @Test
  void anEventThatWasChangedIsAViolation() throws Exception {
    try (SoakStore store = SoakStore.sqlite(folder)) {
      try (StudyStore studies = StudyStores.openExisting(url())) {
        Study study = Study.resume(studies.open("soak"));
        study.ask();
        study.ask();
      }
      try (Connection connection = DriverManager.getConnection("jdbc:" + url());
          Statement statement = connection.createStatement()) {
        statement.executeUpdate("UPDATE culmen_event SET body = replace(body, 'x', 'z')");
      }
      assertThatThrownBy(
              () -> {
                SoakStore.Result result = store.judge();
                throw new IllegalStateException(result.violations().toString());
              })
          .hasMessageContaining("soak");
    }
  }

  @Test
  void aTrialThatNobodyHoldsAndNobodyToldIsAViolation() throws Exception {
    SoakStore store = SoakStore.sqlite(folder);
    store.serve(1, 1, new SplittableRandom(1));
    try (StudyStore studies = StudyStores.openExisting(url())) {
      Study study = Study.resume(studies.open("soak"));
      int lost = study.ask().number();
      // One whose worker vanishes comes back, and is no violation.
      study.worker("gone", LeaseTerms.defaults().lasting(Duration.ofMillis(1))).ask();
      store.comesBackWithin(Duration.ofSeconds(5));
      store.close();
      assertThat(store.judge().violations())
          .containsExactly("trial " + lost + " did not come back within 5 s: it had no lease");
    }
    assertThat(store.requests()).contains(" requests, ");
  }

  @Test
  void asFewWorkersAsAskedForAreStartedAndEnded() throws Exception {
    try (SoakStore store = SoakStore.sqlite(folder)) {
      store.fill(1);
      store.fill(1);
    }
    try (var files = Files.list(folder)) {
      assertThat(files.filter(file -> file.getFileName().toString().startsWith("worker-")))
          .hasSize(1);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--minutes 0 | --minutes must be positive, but got 0.0",
        "--minutes -1 | --minutes must be positive, but got -1.0",
        "--minutes NaN | --minutes must be positive, but got NaN",
        "--workers 0 | --workers must be from 1 to 100, but got 0",
        "--workers 101 | --workers must be from 1 to 100, but got 101",
        "--servers -1 | --servers must be from 0 to 10, but got -1",
        "--servers 11 | --servers must be from 0 to 10, but got 11",
        "--clients 0 | --clients must be from 1 to 100, but got 0",
      })
  void answersAWrongCommandLineInOneLine(String args, String message) {
    CommandRun run = CommandRun.of((Object[]) ("bench soak " + args).split(" ", -1));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).isEqualTo("culmen: " + message + "\n");
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"mysql://me:secret@h/db", "postgresql:", "nonsense secret", "postgresql://[secret"})
  void aWrongServerIsRefusedWithoutItsPassword(String server) {
    CommandRun run = CommandRun.of("bench", "soak", "--out", folder, "--server", server);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "culmen: --server must be postgresql://[USER[:PASSWORD]@]HOST[:PORT]/DATABASE\n");
  }

  @Test
  void aStoreThatCannotBeUsedIsSaidInOneLine() throws Exception {
    Files.writeString(folder.resolve("soak.db"), "no database");
    assertThatThrownBy(() -> SoakStore.sqlite(folder))
        .isInstanceOf(CommandFailure.class)
        .hasMessageStartingWith("cannot begin a study in the store: culmen: cannot open store ");
  }
}
