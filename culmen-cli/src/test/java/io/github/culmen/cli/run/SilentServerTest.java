package io.github.culmen.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that stands still: connections are taken, and nothing is ever answered. Everyone waits
 * for seconds, so all do at the same time, and each test looks at what became of one of them.
 */
@EnabledOnOs({OS.LINUX, OS.MAC})
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class SilentServerTest {
  @TempDir static Path folder;

  // The common pool has one thread on two processors, and these wait for one another.
  private static final ExecutorService THREADS = Executors.newCachedThreadPool();

  private static EmbeddedPostgres server;
  private static long postmaster;
  private static CommandRun listed;
  private static String callEndedWith;
  private static int studiesAfterwards;
  private static CommandRun gaveUp;
  private static CommandRun wentOn;
  private static int stoppedWith;
  private static int patientWith;

  @BeforeAll
  static void standStill() throws Exception {
    server = EmbeddedPostgres.builder().start();
    try (var connection = server.getPostgresDatabase().getConnection();
        var statement = connection.createStatement();
        var row = statement.executeQuery("SELECT current_setting('data_directory')")) {
      row.next();
      postmaster =
          Long.parseLong(
              Files.readAllLines(Path.of(row.getString(1), "postmaster.pid")).get(0).strip());
    }
    Path file = study(folder.resolve("silent"), "echo $CULMEN_TRIAL >> evaluated; echo {x}");
    assertThat(CommandRun.of("create", file, "--store", store()).code()).isZero();
    CompletableFuture<CommandRun> brief = run(folder.resolve("brief"), "4s");
    CompletableFuture<CommandRun> patient = run(folder.resolve("patient"), "60s");
    awaitTrials(brief, folder.resolve("brief"), 3);
    awaitTrials(patient, folder.resolve("patient"), 3);
    List<Process> workers = new ArrayList<>();
    try (StudyStore store = StudyStores.open(store(), Duration.ofSeconds(2))) {
      signal("-STOP");
      Files.createFile(folder.resolve("brief/go"));
      Files.createFile(folder.resolve("patient/go"));
      // Waits for twenty seconds, longer than a call of the others: theirs are left in doubt.
      CompletableFuture<CommandRun> list =
          CompletableFuture.supplyAsync(() -> CommandRun.of("list", "--store", store()), THREADS);
      workers.add(worker("stopped", "12s"));
      workers.add(worker("patient", "60s"));
      callEndedWith = catchThrowable(store::list).getMessage();
      awaitOutput("stopped", "trying again");
      kill("-INT", workers.get(0).pid());
      stoppedWith = workers.get(0).waitFor();
      awaitOutput("patient", "trying again");
      gaveUp = brief.get();
      listed = list.get();
      signal("-CONT");
      studiesAfterwards = store.list().size();
      patientWith = workers.get(1).waitFor();
      wentOn = patient.get();
    } finally {
      workers.forEach(Process::destroyForcibly);
    }
  }

  @AfterAll
  static void stop() throws Exception {
    THREADS.shutdown();
    if (server != null) {
      signal("-CONT");
      server.close();
    }
  }

  // The server and its backends, as a machine that hangs would.
  private static void signal(String name) throws Exception {
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

  private static String store() {
    return "postgresql://postgres:postgres@localhost:" + server.getPort() + "/postgres";
  }

  private static Path study(Path where, String command) throws Exception {
    Path file = Files.createDirectories(where).resolve(where.getFileName() + ".yaml");
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

  private static CompletableFuture<CommandRun> run(Path where, String patience) throws Exception {
    // The third trial and those after it end when they may.
    Path file =
        study(
            where,
            "echo $CULMEN_TRIAL >> evaluated; [ $CULMEN_TRIAL -lt 3 ] || while ! test -e go; do"
                + " sleep 0.05; done; echo {x}");
    return CompletableFuture.supplyAsync(
        () ->
            CommandRun.of(
                "run",
                file,
                "--out",
                where.resolve("out"),
                "--store",
                store(),
                "--patience",
                patience),
        THREADS);
  }

  private static void awaitTrials(CompletableFuture<CommandRun> run, Path where, int count)
      throws Exception {
    Path evaluated = where.resolve("evaluated");
    while (!run.isDone()
        && (!Files.exists(evaluated) || Files.readAllLines(evaluated).size() < count)) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private static Process worker(String name, String patience) throws Exception {
    return new ProcessBuilder(
            CommandRun.processArguments(
                "worker",
                "--study",
                "silent",
                "--folder",
                folder.resolve("silent"),
                "--out",
                folder.resolve("out-" + name),
                "--patience",
                patience,
                "--store",
                store()))
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve(name + ".out").toFile())
        .start();
  }

  private static void awaitOutput(String name, String text) throws Exception {
    while (!Files.readString(folder.resolve(name + ".out")).contains(text)) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  @Test
  void listSaysThatTheServerDoesNotAnswer() {
    assertThat(listed.code()).isEqualTo(ExitCode.FAILED);
    assertThat(listed.err())
        .startsWith("culmen: cannot open store postgresql://postgres@localhost")
        .endsWith(": the server does not answer\n");
  }

  @Test
  void aCallUnderWayEnds() {
    assertThat(callEndedWith).endsWith("the server does not answer");
    // Those of the worker and of both runs.
    assertThat(studiesAfterwards).isEqualTo(3);
  }

  @Test
  void aRunGivesUpWhenItsPatienceEnds() {
    assertThat(gaveUp.out()).contains("trying again for up to 4.0 s (--patience)");
    assertThat(gaveUp.err()).contains("the server does not answer").hasLineCount(1);
    assertThat(gaveUp.code()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void aRunGoesOnWhenTheServerDoesAndNothingIsDoneTwice() throws Exception {
    assertThat(wentOn.err()).isEmpty();
    assertThat(wentOn.out()).contains("the store is back").contains("6 trials in ");
    assertThat(Files.readAllLines(folder.resolve("patient/evaluated")))
        .containsExactly("1", "2", "3", "4", "5", "6");
  }

  @Test
  void aWorkerThatIsStartedMeanwhileWaitsAndCtrlCEndsIt() throws Exception {
    assertThat(stoppedWith).isEqualTo(130);
    assertThat(patientWith).isZero();
    assertThat(Files.readAllLines(folder.resolve("silent/evaluated"))).hasSize(6);
  }
}
