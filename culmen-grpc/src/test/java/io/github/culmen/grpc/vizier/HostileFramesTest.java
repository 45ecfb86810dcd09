package io.github.culmen.grpc.vizier;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.protocol.vizier.ListStudiesRequest;
import io.github.culmen.protocol.vizier.VizierServiceGrpc;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostileFramesTest {
  private static final int CALLS = 1_500;

  @TempDir Path directory;

  @Test
  void spoiledRequestsGetAStatusAndTheServerLives() {
    Random random = new Random(24);
    List<Recording.Call> calls = Recording.calls();
    Set<Status.Code> codes = EnumSet.noneOf(Status.Code.class);
    try (TestPort port = new TestPort("sqlite:" + directory.resolve("a.db"))) {
      // Some studies, so that what is spoiled a little finds something to spoil.
      calls.stream()
          .filter(call -> call.method().equals("CreateStudy") && !call.toString().contains("5 "))
          .limit(10)
          .forEach(call -> port.call(call.path(), call.request()));
      for (int i = 0; i < CALLS; i++) {
        Recording.Call call = calls.get(random.nextInt(calls.size()));
        Recording.Call other = calls.get(random.nextInt(calls.size()));
        byte[] bytes = call.request().clone();
        switch (random.nextInt(4)) {
          case 0 -> {
            for (int k = random.nextInt(4); k >= 0; k--) {
              bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
          }
          case 1 -> bytes = java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
          case 2 -> random.nextBytes(bytes);
          default -> bytes = other.request();
        }
        try {
          port.call(call.path(), bytes);
          codes.add(Status.Code.OK);
        } catch (StatusRuntimeException e) {
          codes.add(e.getStatus().getCode());
        }
      }
      // Nothing went wrong that nobody had thought of.
      assertThat(port.log()).isEmpty();
      assertThat(
              port.stub()
                  .listStudies(ListStudiesRequest.newBuilder().setParent("owners/owner").build())
                  .getStudiesCount())
          .isPositive();
    }
    assertThat(codes).contains(Status.Code.OK, Status.Code.INVALID_ARGUMENT, Status.Code.NOT_FOUND);
  }

  @Test
  void whatIsNoGrpcAtAllEndsItsConnectionOnly() throws IOException {
    Random random = new Random(25);
    try (TestPort port = new TestPort("sqlite:" + directory.resolve("b.db"))) {
      byte[] preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
      for (int i = 0; i < 60; i++) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port.port())) {
          OutputStream out = socket.getOutputStream();
          if (i % 3 > 0) {
            out.write(preface);
          }
          if (i % 3 > 1) {
            // Empty settings, as an honest client begins.
            out.write(new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0});
          }
          byte[] noise = new byte[random.nextInt(2_000)];
          random.nextBytes(noise);
          out.write(noise);
        } catch (java.net.SocketException closedByTheServer) {
          // It may close as soon as it has seen enough.
          assertThat(closedByTheServer).isNotNull();
        }
      }
      assertThat(
              port.stub()
                  .listStudies(ListStudiesRequest.newBuilder().setParent("owners/o").build())
                  .getStudiesCount())
          .isZero();
    }
  }

  @Test
  void aMessageThatIsTooLargeIsRefused() {
    try (TestPort port = new TestPort("sqlite:" + directory.resolve("c.db"))) {
      Status.Code code = Status.Code.OK;
      try {
        port.call("vizier.VizierService/CreateStudy", new byte[5 << 20]);
      } catch (StatusRuntimeException e) {
        code = e.getStatus().getCode();
      }
      // Which one depends on whether the client was still sending.
      assertThat(code).isNotEqualTo(Status.Code.OK);
      // On a connection of its own: what was sent and not read has used up the window of the first.
      ManagedChannel other = port.channel();
      assertThat(
              VizierServiceGrpc.newBlockingStub(other)
                  .withDeadlineAfter(60, TimeUnit.SECONDS)
                  .listStudies(ListStudiesRequest.newBuilder().setParent("owners/o").build())
                  .getStudiesCount())
          .isZero();
      other.shutdownNow();
    }
  }
}
