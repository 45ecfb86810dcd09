package io.github.culmen.server.start;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.server.Raw;
import io.github.culmen.server.TestServer;
import io.github.culmen.server.json.JsonReader;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.event.StudyEvent;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many clients that lose connections and repeat themselves. {@code -Dculmen.clients=64
 * -Dculmen.trials=50} makes them many more.
 */
class ManyClientsTest {
  private static final int CLIENTS = Integer.getInteger("culmen.clients", 12);
  private static final int TRIALS = Integer.getInteger("culmen.trials", 5);

  @TempDir Path folder;

  @Test
  void nothingIsLostAndNothingDoubled() throws Exception {
    try (TestServer server =
        TestServer.at(
            folder, settings -> settings.limits(settings.limits().rates(100_000, 100_000, 5)))) {
      TestServer.study(server.store(), "s", 0);
      Map<Integer, Double> told = new ConcurrentHashMap<>();
      ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
      List<Future<?>> clients = new ArrayList<>();
      for (int c = 0; c < CLIENTS; c++) {
        int client = c;
        clients.add(
            threads.submit(
                () -> {
                  work(server, client, told);
                  return null;
                }));
      }
      for (Future<?> client : clients) {
        client.get();
      }
      threads.shutdown();
      assertThat(told).hasSize(CLIENTS * TRIALS);
      try (StudyStore store = StudyStores.open(server.store())) {
        Set<Integer> asked = new HashSet<>();
        Set<Integer> ended = new HashSet<>();
        for (StudyEvent event : store.open("s").read(0)) {
          if (event instanceof StudyEvent.Asked one) {
            assertThat(asked.add(one.trial())).isTrue();
          } else if (event instanceof StudyEvent.Told one) {
            assertThat(ended.add(one.trial())).isTrue();
          }
        }
        assertThat(asked).hasSize(CLIENTS * TRIALS);
        assertThat(ended).isEqualTo(told.keySet());
      }
      assertThat(server.log).isEmpty();
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    }
  }

  private static void work(TestServer server, int client, Map<Integer, Double> told)
      throws IOException {
    Random random = new Random(client);
    for (int i = 0; i < TRIALS; i++) {
      String key = client + "-" + i;
      String asked = insist(server, "ask", "{}", "ask-" + key, random);
      @SuppressWarnings("unchecked")
      List<Map<String, Object>> trials =
          (List<Map<String, Object>>) ((Map<?, ?>) JsonReader.parse(asked)).get("trials");
      assertThat(trials).hasSize(1);
      int trial = (int) trials.get(0).get("trial");
      double value = client + random.nextDouble();
      assertThat(told.put(trial, value)).as("trial %d handed out twice", trial).isNull();
      String ignored =
          insist(
              server,
              "trials/" + trial + "/tell",
              "{\"value\":" + value + "}",
              "tell-" + key,
              random);
    }
  }

  // Sometimes hangs up before the answer, sometimes in the middle of the request, and then repeats.
  private static String insist(
      TestServer server, String path, String body, String key, Random random) throws IOException {
    byte[] request =
        ("POST /api/v1/studies/s/"
                + path
                + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer "
                + server.token()
                + "\r\nIdempotency-Key: "
                + key
                + "\r\nContent-Type: application/json\r\nContent-Length: "
                + body.length()
                + "\r\n\r\n"
                + body)
            .getBytes(StandardCharsets.US_ASCII);
    while (true) {
      int mood = random.nextInt(4);
      try (Socket socket = Raw.connect(server)) {
        int part = mood == 1 ? random.nextInt(request.length) : request.length;
        socket.getOutputStream().write(request, 0, part);
        socket.getOutputStream().flush();
        if (mood > 1) {
          String answer = Raw.read(socket);
          int status = Raw.status(answer);
          assertThat(status).as(answer).isIn(200, 503);
          if (status == 200) {
            return answer.substring(answer.indexOf("\r\n\r\n") + 4);
          }
        }
      }
    }
  }
}
