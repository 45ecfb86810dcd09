package io.github.culmen.cli.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.cli.CommandRun;
import io.github.culmen.cli.Forwarder;
import io.github.culmen.cli.text.JsonText;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands on studies of a real PostgreSQL server. */
class PostgresqlCommandsTest {
  private static EmbeddedPostgres server;

  @TempDir Path folder;

  @BeforeAll
  static void start() throws Exception {
    server = EmbeddedPostgres.builder().start();
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  private static String store(int port) {
    return "postgresql://postgres:postgres@localhost:" + port + "/postgres";
  }

  private static String store() {
    return store(server.getPort());
  }

  private static String printed(Object... args) {
    List<Object> line = new ArrayList<>(Arrays.asList(args));
    line.addAll(List.of("--store", store()));
    CommandRun run = CommandRun.of(line.toArray());
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    return run.out();
  }

  private Path study(String name, int trials, String command) throws Exception {
    Path file = folder.resolve(name + ".yaml");
    Files.writeString(
        file,
        """
        direction: minimize
        parameters:
          x: {type: real, low: -1, high: 3}
        strategy: {acquisition: sobol}
        trials: %d
        command: |
          %s
        """
            .formatted(trials, command));
    return file;
  }

  private static Object trials(String study) {
    return ((Map<?, ?>) JsonText.parse(printed("show", study, "--json"))).get("trials");
  }

  @Test
  void createRunWorkShowExportAndDelete() throws Exception {
    Path file = study("shared", 10, "echo $CULMEN_TRIAL >> evaluated; sleep 0.1; echo {x}");
    assertThat(printed("create", file)).startsWith("created study 'shared' in postgresql://");
    assertThat(printed("list")).contains("minimize   shared").doesNotContain("postgres:");

    // A worker in a process of its own beside a run of two.
    Process worker =
        new ProcessBuilder(
                CommandRun.processArguments(
                    "worker",
                    "--study",
                    "shared",
                    "--folder",
                    folder,
                    "--out",
                    folder.resolve("w"),
                    "--name",
                    "beside",
                    "--store",
                    store()))
            .redirectOutput(folder.resolve("worker.out").toFile())
            .redirectError(folder.resolve("worker.err").toFile())
            .start();
    try {
      while (worker.isAlive() && !Files.exists(folder.resolve("evaluated"))) {
        TimeUnit.MILLISECONDS.sleep(20);
      }
      printed("run", file, "--out", folder.resolve("out"), "--workers", 2);
      assertThat(worker.waitFor()).isZero();
    } finally {
      worker.destroyForcibly();
    }
    assertThat(Files.readString(folder.resolve("worker.err"))).isEmpty();
    assertThat(Files.readString(folder.resolve("worker.out")))
        .startsWith("shared: 10 trials, worker beside, ");
    assertThat(Files.readAllLines(folder.resolve("evaluated")).stream().map(Integer::valueOf))
        .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, 10).boxed().toList());

    assertThat(printed("show", "shared")).contains("10 trials: 10 with a value, 0 failed");
    assertThat(printed("best", "shared")).startsWith("best observed: -");
    assertThat(printed("ask", "shared")).startsWith("11 x=");
    assertThat(printed("tell", "shared", 11, -7)).isEqualTo("trial 11 of 'shared': -7\n");
    assertThat(printed("export", "shared").lines()).hasSize(12);
    Path journal = folder.resolve("shared.jsonl");
    printed("export", "shared", "--format", "journal", "--out", journal);
    printed("import", journal, "copy");
    assertThat(trials("copy")).isEqualTo(11);
    assertThat(printed("delete", "shared", "--yes")).startsWith("deleted study 'shared' from ");
    assertThat(printed("list")).contains("copy").doesNotContain("shared");
    printed("delete", "copy", "--yes");
  }

  @Test
  void aWorkerOutlivesAServerThatIsOutOfReachForAWhile() throws Exception {
    printed("create", study("outage", 8, "sleep 0.1; echo {x}"));
    try (Forwarder way = new Forwarder(server.getPort())) {
      CompletableFuture<CommandRun> worker =
          CompletableFuture.supplyAsync(
              () ->
                  CommandRun.of(
                      "worker",
                      "--study",
                      "outage",
                      "--folder",
                      folder,
                      "--out",
                      folder.resolve("w"),
                      "--store",
                      store(way.port())));
      while (!worker.isDone() && (Integer) trials("outage") < 2) {
        TimeUnit.MILLISECONDS.sleep(20);
      }
      way.cut();
      TimeUnit.MILLISECONDS.sleep(1500);
      assertThat(worker).isNotDone();
      way.mend();
      CommandRun ended = worker.get();
      assertThat(ended.err()).isEmpty();
      assertThat(ended.code()).isZero();
      assertThat(ended.out()).contains("8 trials in ");
    }
    assertThat(printed("show", "outage")).contains("8 trials: 8 with a value, 0 failed");
    printed("delete", "outage", "--yes");
  }

  @Test
  void aWorkerThatIsStartedWhileTheServerIsAwayWaitsForIt() throws Exception {
    printed("create", study("later", 3, "echo {x}"));
    try (Forwarder way = new Forwarder(server.getPort())) {
      way.cut();
      CompletableFuture<CommandRun> worker =
          CompletableFuture.supplyAsync(
              () ->
                  CommandRun.of(
                      "worker",
                      "--study",
                      "later",
                      "--folder",
                      folder,
                      "--out",
                      folder.resolve("w"),
                      "--store",
                      store(way.port())));
      TimeUnit.MILLISECONDS.sleep(1500);
      assertThat(worker).isNotDone();
      way.mend();
      CommandRun ended = worker.get();
      assertThat(ended.err()).isEmpty();
      assertThat(ended.code()).isZero();
      assertThat(ended.out()).contains("the store is back").contains("3 trials in ");
    }
    printed("delete", "later", "--yes");
  }
}
