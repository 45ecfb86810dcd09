package io.github.culmen.lab.command.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.study.trial.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests to a server that answers what it is told to, or hangs up itself. */
class HastyTest {
  private final List<byte[]> received = Collections.synchronizedList(new ArrayList<>());
  private ServerSocket door;
  private Thread keeper;

  // Reads a whole request or its end, then writes the answer and closes.
  private int serve(String answer, int readAtMost) throws IOException {
    door = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    keeper =
        new Thread(
            () -> {
              try (Socket client = door.accept()) {
                byte[] buffer = new byte[readAtMost];
                int read = client.getInputStream().readNBytes(buffer, 0, readAtMost);
                received.add(Arrays.copyOf(buffer, read));
                client.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
                client.getOutputStream().flush();
              } catch (IOException e) {
                received.add(new byte[0]);
              }
            });
    keeper.start();
    return door.getLocalPort();
  }

  @AfterEach
  void stop() throws Exception {
    if (door != null) {
      door.close();
      keeper.join();
    }
  }

  private static byte[] request() {
    return new Hasty("secret").request("soak/ask", "{\"é\":1}", "key-7");
  }

  @Test
  void aRequestHasItsTokenKeyAndLengthInBytes() {
    String text = new String(request(), StandardCharsets.UTF_8);
    List<String> lines = List.of(text.split("\r\n", -1));
    assertThat(lines.get(0)).isEqualTo("POST /api/v1/studies/soak/ask HTTP/1.1");
    assertThat(lines)
        .contains(
            "Authorization: Bearer secret",
            "Idempotency-Key: key-7",
            "Connection: close",
            "Content-Type: application/json",
            "Content-Length: 8");
    assertThat(text).endsWith("\r\n\r\n{\"é\":1}");
  }

  @Test
  void aWholeAnswerIsItsStatusAndItsText() throws Exception {
    int port =
        serve(
            "HTTP/1.1 409 Conflict\r\nX: y\r\ncontent-LENGTH: 9\r\n\r\n{\"é\":12}",
            request().length);
    assertThat(Hasty.send(port, request(), 10_000)).contains(new Hasty.Reply(409, "{\"é\":12}"));
    keeper.join();
    assertThat(received.get(0)).isEqualTo(request());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "HTTP/1.1 200 OK\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\n\r\nabc",
        "HTTP/2 200\r\nContent-Length: 3\r\n\r\nabc",
        "nonsense\r\n\r\n",
      })
  void anAnswerThatIsNotWholeIsNone(String answer) throws Exception {
    assertThat(Hasty.send(serve(answer, request().length), request(), 10_000)).isEmpty();
  }

  @Test
  void whereNobodyListensThereIsNoAnswer() throws Exception {
    int port = serve("", 1);
    door.close();
    keeper.join();
    assertThat(Hasty.send(port, request(), 1000)).isEmpty();
    Hasty.hangUp(port, request(), 5, 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 30})
  void whoHangsUpSendsTheFirstBytesAtMost(int length) throws Exception {
    int port = serve("", 10_000);
    Hasty.hangUp(port, request(), length, 0);
    keeper.join();
    // A connection that is reset may lose what was on its way, and never has more.
    byte[] seen = received.get(0);
    assertThat(seen.length).isLessThanOrEqualTo(length);
    assertThat(seen).isEqualTo(Arrays.copyOf(request(), seen.length));
  }

  @Test
  void faultsAreCountedWithWhatTheyMet() {
    Faults faults = new Faults();
    assertThat(faults).hasToString("");
    faults.count(Faults.Fault.CUT);
    faults.count(Faults.Fault.KILL);
    faults.count(Faults.Fault.KILL);
    faults.met(Faults.Fault.KILL, "amid a trial");
    faults.met(Faults.Fault.KILL, "amid a trial");
    faults.met(Faults.Fault.KILL, "amid a letter");
    // In the order of the faults, and what they met by name.
    assertThat(faults)
        .hasToString(
            "2 kills (1 amid a letter, 2 amid a trial), 1 cut networks (none met anything)");
    // What met something without being counted is not made up.
    faults.met(Faults.Fault.LOCK, "nothing");
    assertThat(faults.toString()).doesNotContain("locked");
  }

  @Test
  void faultsOfManyThreadsAreAllCounted() throws Exception {
    Faults faults = new Faults();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread =
          new Thread(
              () -> {
                for (int k = 0; k < 500; k++) {
                  faults.count(Faults.Fault.SILENCE);
                  faults.met(Faults.Fault.SILENCE, "amid a request");
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(faults).hasToString("2000 silent networks (2000 amid a request)");
  }

  @Test
  void manyClientsMayTellAtTheSameTime(@TempDir Path folder) throws Exception {
    Ledger ledger = new Ledger(folder.resolve("printed"));
    List<Thread> threads = new ArrayList<>();
    for (int i = 1; i <= 4; i++) {
      int client = i;
      Thread thread =
          new Thread(
              () -> {
                for (int trial = client; trial <= 80; trial += 4) {
                  ledger.requested();
                  ledger.handedOut(trial, 1, "client-" + client, Map.of("x", (double) trial));
                  ledger.acknowledged(trial, Outcome.value(trial));
                  ledger.violation("said by " + client);
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(ledger)
        .hasToString(
            "80 requests, 80 acknowledged tells, 0 repeats, 0 hang-ups, 0 clients vanished");
    // Every violation that was said, and each acknowledged trial that nobody recorded, twice.
    List<String> found = ledger.judge(List.of());
    assertThat(found.stream().filter(line -> line.startsWith("said by "))).hasSize(80);
    assertThat(found.stream().filter(line -> line.endsWith("is recorded as null"))).hasSize(80);
    assertThat(found.stream().filter(line -> line.endsWith("which is not recorded"))).hasSize(80);
  }
}
