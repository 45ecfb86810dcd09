package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A server that stands still: connections are taken, and nothing is ever answered. */
@EnabledOnOs({OS.LINUX, OS.MAC})
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class SilentServerTest {
  private EmbeddedPostgres server;
  private long postmaster;

  @TempDir Path folder;

  @BeforeEach
  void start() throws Exception {
    server = EmbeddedPostgres.builder().start();
    try (var connection = server.getPostgresDatabase().getConnection();
        var statement = connection.createStatement();
        var row = statement.executeQuery("SELECT current_setting('data_directory')")) {
      row.next();
      postmaster =
          Long.parseLong(
              Files.readAllLines(Path.of(row.getString(1), "postmaster.pid")).get(0).strip());
    }
  }

  @AfterEach
  void stop() throws Exception {
    signal("-CONT");
    server.close();
  }

  // The server and its backends, as a machine that hangs would.
  private void signal(String name) throws Exception {
    List<Long> backends =
        ProcessHandle.of(postmaster).stream()
            .flatMap(ProcessHandle::descendants)
            .map(ProcessHandle::pid)
            .toList();
    kill(name, postmaster);
    for (long backend : backends) {
      kill(name, backend);
    }
  }

  private static void kill(String name, long pid) throws Exception {
    new ProcessBuilder("kill", name, Long.toString(pid))
        .redirectErrorStream(true)
        .start()
        .waitFor();
  }

  private String store() {
    return "postgresql://postgres:postgres@localhost:" + server.getPort() + "/postgres";
  }

  private Path study(String command) throws Exception {
    Path file = folder.resolve("silent.yaml");
    Files.writeString(
        file,
        """
        direction: minimize
        parameters:
          x: {type: real, low: -1, high: 3}
        strategy: {acquisition: sobol}
        trials: 6
        command: |
          %s
        """
            .formatted(command));
    return file;
  }

  private CompletableFuture<CommandRun> run(Path file, String patience) {
    return CompletableFuture.supplyAsync(
        () ->
            CommandRun.of(
                "run",
                file,
                "--out",
                folder.resolve("out"),
                "--store",
                store(),
                "--patience",
                patience));
  }

  private void awaitTrials(CompletableFuture<CommandRun> run, int count) throws Exception {
    while (!run.isDone()
        && (!Files.exists(folder.resolve("evaluated"))
            || Files.readAllLines(folder.resolve("evaluated")).size() < count)) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  @Test
  void listSaysThatTheServerDoesNotAnswer() throws Exception {
    assertThat(CommandRun.of("create", study("echo {x}"), "--store", store()).code()).isZero();
    signal("-STOP");
    CommandRun list = CommandRun.of("list", "--store", store());
    assertThat(list.code()).isEqualTo(ExitCode.FAILED);
    assertThat(list.err())
        .startsWith("culmen: cannot open store postgresql://postgres@localhost")
        .endsWith(": the server does not answer\n");
  }

  @Test
  void aCallUnderWayEnds() throws Exception {
    assertThat(CommandRun.of("create", study("echo {x}"), "--store", store()).code()).isZero();
    try (StudyStore store = StudyStores.open(store(), Duration.ofSeconds(2))) {
      signal("-STOP");
      assertThat(org.assertj.core.api.Assertions.catchThrowable(store::list))
          .hasMessageEndingWith("the server does not answer");
      signal("-CONT");
      assertThat(store.list()).hasSize(1);
    }
  }

  @Test
  void aRunGivesUpWhenItsPatienceEnds() throws Exception {
    CompletableFuture<CommandRun> run =
        run(study("echo $CULMEN_TRIAL >> evaluated; sleep 0.3; echo {x}"), "4s");
    awaitTrials(run, 2);
    signal("-STOP");
    CommandRun ended = run.get();
    assertThat(ended.out()).contains("trying again for up to 4.0 s (--patience)");
    assertThat(ended.err()).contains("the server does not answer").hasLineCount(1);
    assertThat(ended.code()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void aRunGoesOnWhenTheServerDoesAndNothingIsDoneTwice() throws Exception {
    CompletableFuture<CommandRun> run =
        run(study("echo $CULMEN_TRIAL >> evaluated; sleep 0.3; echo {x}"), "20s");
    awaitTrials(run, 2);
    signal("-STOP");
    // Longer than a call waits for its answer, so that one is left in doubt.
    TimeUnit.SECONDS.sleep(7);
    signal("-CONT");
    CommandRun ended = run.get();
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).contains("the store is back").contains("6 trials in ");
    assertThat(Files.readAllLines(folder.resolve("evaluated")))
        .containsExactly("1", "2", "3", "4", "5", "6");
  }

  @Test
  void aWorkerThatIsStartedMeanwhileWaitsAndCtrlCEndsIt() throws Exception {
    Path file = study("echo $CULMEN_TRIAL >> evaluated; echo {x}");
    assertThat(CommandRun.of("create", file, "--store", store()).code()).isZero();
    signal("-STOP");
    Process stopped = worker("stopped");
    Process patient = worker("patient");
    try {
      awaitOutput("stopped", "trying again");
      kill("-INT", stopped.pid());
      assertThat(stopped.waitFor()).isEqualTo(130);
      awaitOutput("patient", "trying again");
      signal("-CONT");
      assertThat(patient.waitFor()).isZero();
    } finally {
      stopped.destroyForcibly();
      patient.destroyForcibly();
    }
    assertThat(Files.readAllLines(folder.resolve("evaluated"))).hasSize(6);
  }

  private Process worker(String name) throws Exception {
    return new ProcessBuilder(
            CommandRun.processArguments(
                "worker",
                "--study",
                "silent",
                "--folder",
                folder,
                "--out",
                folder.resolve(name),
                "--patience",
                name.equals("patient") ? "30s" : "12s",
                "--store",
                store()))
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve(name + ".out").toFile())
        .start();
  }

  private void awaitOutput(String name, String text) throws Exception {
    while (!Files.readString(folder.resolve(name + ".out")).contains(text)) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }
}
