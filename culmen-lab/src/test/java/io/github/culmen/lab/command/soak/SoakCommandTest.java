package io.github.culmen.lab.command.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.lab.command.CommandRun;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs({OS.LINUX, OS.MAC})
class SoakCommandTest {
  @TempDir Path folder;

  @Test
  void everyValueIsOneThatWasPrintedWhateverHappensToTheWorkers() throws Exception {
    CommandRun run;
    try (EmbeddedPostgres server = EmbeddedPostgres.builder().start()) {
      run =
          CommandRun.of(
              "bench",
              "soak",
              "--minutes",
              0.1,
              "--workers",
              1,
              "--servers",
              1,
              "--clients",
              2,
              "--out",
              folder,
              "--server",
              "postgresql://postgres:postgres@localhost:" + server.getPort() + "/postgres");
    }
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out().lines().toList())
        .hasSize(2)
        .allMatch(line -> line.endsWith("; 0 violations"))
        .allMatch(line -> line.matches(".* [1-9][0-9]* acknowledged tells, .*"));
  }

  @Test
  void aValueThatNobodyPrintedIsAViolation() throws Exception {
    try (SoakStore store = SoakStore.sqlite(folder)) {
      try (var studies =
          io.github.culmen.store.open.StudyStores.openExisting(
              "sqlite:" + folder.resolve("soak.db"))) {
        var study = io.github.culmen.study.Study.resume(studies.open("soak"));
        study.ask(3);
        Files.createFile(folder.resolve("printed").resolve("1-5"));
        Files.createFile(folder.resolve("printed").resolve("2-6"));
        study.tell(1, 5);
        study.tell(2, 5);
        study.fail(3, "no");
      }
      assertThat(store.judge())
          .isEqualTo(
              new SoakStore.Result(
                  3,
                  2,
                  2,
                  List.of("trial 2 has 5.0, which no program printed", "trial 3 failed: no")));
    }
  }
}
