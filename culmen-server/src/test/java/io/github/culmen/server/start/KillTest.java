package io.github.culmen.server.start;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.server.TestServer;
import io.github.culmen.server.access.Role;
import io.github.culmen.server.access.TokenFile;
import io.github.culmen.server.json.JsonReader;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.trial.Outcome;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A server, and its database, that are killed while it streams and is told values. */
class KillTest {
  private static final int TRIALS = 12;

  /** What is done to the server or the store, while requests are under way. */
  private interface Blow {
    void strike() throws Exception;
  }

  @TempDir Path folder;
  private int port;
  private String token;
  private String store;
  private volatile Process server;
  private final HttpClient client = HttpClient.newHttpClient();

  private Process start() throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ServerProcess.class.getName(),
                store,
                folder.resolve("tokens").toString(),
                Integer.toString(port))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    assertThat(out.readLine()).startsWith("at http://127.0.0.1:" + port);
    return process;
  }

  private void killTheServer() throws IOException, InterruptedException {
    assertThat(server.destroyForcibly().waitFor()).isNotZero();
    server = start();
  }

  /** PostgreSQL on a data directory that outlives it. */
  private final class Database implements AutoCloseable {
    private final int at;
    private EmbeddedPostgres running;

    Database() throws IOException {
      try (ServerSocket free = new ServerSocket(0)) {
        at = free.getLocalPort();
      }
      begin();
    }

    private void begin() throws IOException {
      running =
          EmbeddedPostgres.builder()
              .setPort(at)
              .setDataDirectory(folder.resolve("database").toFile())
              .setCleanDataDirectory(false)
              .start();
    }

    // All of its processes, so that none goes on to answer.
    void killAndStart() throws IOException, InterruptedException {
      Path file = folder.resolve("database").resolve("postmaster.pid");
      long postmaster = Long.parseLong(Files.readAllLines(file).get(0).strip());
      List<ProcessHandle> all = new ArrayList<>();
      ProcessHandle.of(postmaster)
          .ifPresent(
              process -> {
                all.add(process);
                process.descendants().forEach(all::add);
              });
      assertThat(all).isNotEmpty().allMatch(ProcessHandle::destroyForcibly);
      for (ProcessHandle each : all) {
        each.onExit().join();
      }
      running.close();
      begin();
    }

    String url() {
      return "postgresql://postgres:postgres@localhost:" + at + "/postgres";
    }

    @Override
    public void close() throws IOException {
      running.close();
    }
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/" + path))
        .header("Authorization", "Bearer " + token);
  }

  // The answer's body, however often the server dies meanwhile.
  private String insist(String path, String body) throws InterruptedException {
    while (true) {
      try {
        HttpResponse<String> answer =
            client.send(
                request(path)
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(body))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() == 503 && store.startsWith("postgresql:")) {
          Thread.sleep(50);
          continue;
        }
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
      } catch (IOException down) {
        Thread.sleep(50);
      }
    }
  }

  /** Reads the stream and goes on where it broke off, as a browser does. */
  private final class Reader implements Runnable {
    private final List<Object> events = Collections.synchronizedList(new ArrayList<>());
    private volatile boolean enough;
    private String last = "0";

    @Override
    public void run() {
      while (!enough) {
        try {
          HttpResponse<Stream<String>> answer =
              client.send(
                  request("studies/s/events").header("Last-Event-ID", last).build(),
                  HttpResponse.BodyHandlers.ofLines());
          String id = null;
          for (Iterator<String> lines = answer.body().iterator(); !enough && lines.hasNext(); ) {
            String line = lines.next();
            if (line.startsWith("id: ")) {
              id = line.substring(4);
            } else if (line.startsWith("data: [") && id != null) {
              events.addAll((List<?>) JsonReader.parse(line.substring(6)));
              last = id;
              id = null;
            }
          }
        } catch (IOException | RuntimeException down) {
          sleep();
        } catch (InterruptedException e) {
          return;
        }
      }
    }

    private void sleep() {
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        enough = true;
      }
    }
  }

  @Test
  void noEventIsMissedOrRepeatedAndWhatWasAcknowledgedIsThere() throws Exception {
    store = "sqlite:" + folder.resolve("studies.db");
    survives(List.of(this::killTheServer, this::killTheServer));
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void theSameHoldsIfTheDatabaseIsKilledAsWell() throws Exception {
    try (Database database = new Database()) {
      store = database.url();
      survives(
          List.of(
              database::killAndStart,
              this::killTheServer,
              () -> {
                database.killAndStart();
                killTheServer();
              }));
    }
  }

  private void survives(List<Blow> blows) throws Exception {
    TestServer.study(store, "s", 0);
    token = new TokenFile(folder.resolve("tokens")).create("w", Role.TELL);
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    server = start();
    Reader reader = new Reader();
    Thread reading = new Thread(reader);
    reading.start();
    Map<Integer, Double> acknowledged = new TreeMap<>();
    CompletableFuture<Void> blow = CompletableFuture.completedFuture(null);
    int every = TRIALS / blows.size();
    try {
      for (int i = 0; i < TRIALS; i++) {
        if (i % every == every - 1) {
          Blow next = blows.get(i / every);
          blow = CompletableFuture.runAsync(() -> strike(next));
        }
        // The answer may be lost with the server: the worker's name gets the same trial again.
        Map<?, ?> asked =
            (Map<?, ?>) JsonReader.parse(insist("studies/s/ask", "{\"worker\":\"w\"}"));
        int trial = (int) ((Map<?, ?>) ((List<?>) asked.get("trials")).get(0)).get("trial");
        String told = insist("studies/s/trials/" + trial + "/tell", "{\"value\":" + i + "}");
        assertThat(told).contains("finished");
        acknowledged.put(trial, (double) i);
        blow.get(240, TimeUnit.SECONDS);
      }
      List<StudyEvent> events;
      try (StudyStore own = StudyStores.open(store)) {
        events = own.open("s").read(0);
      }
      Map<Integer, Double> stored = new TreeMap<>();
      for (StudyEvent event : events) {
        if (event instanceof StudyEvent.Told told) {
          double value = ((Outcome.Success) told.outcome()).value();
          assertThat(stored.put(told.trial(), value)).isNull();
        }
      }
      assertThat(stored).isEqualTo(acknowledged).hasSize(TRIALS);
      long deadline = System.nanoTime() + 240_000_000_000L;
      while (reader.events.size() < events.size() && System.nanoTime() < deadline) {
        Thread.sleep(20);
      }
      assertThat(reader.events.stream().map(e -> ((Map<?, ?>) e).get("at").toString()).toList())
          .isEqualTo(events.stream().map(e -> e.at().toString()).toList());
    } finally {
      reader.enough = true;
      var ignored = server.destroyForcibly();
      reading.join();
    }
  }

  // While requests are under way.
  private static void strike(Blow blow) {
    try {
      Thread.sleep(50);
      blow.strike();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
