package io.github.culmen.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.culmen.server.Limits;
import io.github.culmen.server.Raw;
import io.github.culmen.server.ServerSettings;
import io.github.culmen.server.TestServer;
import io.github.culmen.server.access.Role;
import io.github.culmen.server.access.TokenFile;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How much of everything strangers get. */
class LimitsTest {
  @TempDir Path folder;

  @Test
  void aServerThatOthersCanReachNeedsTokensOrTls() {
    assertThatThrownBy(
            () ->
                new ServerSettings(
                    "sqlite:x.db",
                    "0.0.0.0",
                    0,
                    "",
                    false,
                    Optional.empty(),
                    Optional.empty(),
                    List.of(),
                    List.of(),
                    Optional.empty(),
                    false,
                    Optional.empty(),
                    Duration.ofSeconds(1),
                    Limits.standard()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("culmen token create");
  }

  @Test
  void aTokenFileThatOthersCanReadIsRefused() throws IOException {
    TokenFile file = new TokenFile(folder.resolve("tokens"));
    String ignored = file.create("a", Role.VIEW);
    Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString("rw-r--r--"));
    assertThatThrownBy(() -> TestServer.at(folder, settings -> settings.tokens(file.path())))
        .hasMessageContaining("chmod 600");
  }

  @Test
  void wrongTokensAreCountedAndRightOnesStillPass() throws IOException {
    try (TestServer server = TestServer.at(folder)) {
      String wrong =
          "GET /api/v1/studies HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\n\r\n";
      for (int i = 0; i < 5; i++) {
        assertThat(Raw.status(Raw.send(server, wrong))).isEqualTo(401);
      }
      String answer = Raw.send(server, wrong);
      assertThat(Raw.status(answer)).isEqualTo(429);
      assertThat(answer).contains("Retry-After: ");
      assertThat(server.get("api/v1/studies").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aTokenMayReadSoOften() {
    try (TestServer server =
        TestServer.at(folder, settings -> settings.limits(settings.limits().rates(5, 1000, 5)))) {
      List<Integer> codes = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        codes.add(server.get("api/v1/server").statusCode());
      }
      assertThat(codes).startsWith(200, 200, 200, 200, 200).contains(429).containsOnly(200, 429);
    }
  }

  @Test
  void aRevokedTokenAndItsSessionsEndAtOnce() throws Exception {
    TokenFile file = new TokenFile(folder.resolve("tokens"));
    String secret = file.create("alice", Role.VIEW);
    String other = file.create("bob", Role.VIEW);
    try (TestServer server = TestServer.at(folder, settings -> settings.tokens(file.path()))) {
      String session =
          Raw.send(
              server,
              "POST /api/v1/session HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                  + secret
                  + "\r\nContent-Length: 0\r\n\r\n");
      String cookie = session.replaceAll("(?s).*Set-Cookie: ([^;]+);.*", "$1");
      String withCookie =
          "GET /api/v1/server HTTP/1.1\r\nHost: localhost\r\nCookie: " + cookie + "\r\n\r\n";
      String withToken =
          "GET /api/v1/server HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n";
      assertThat(Raw.status(Raw.send(server, withCookie))).isEqualTo(200);
      assertThat(file.revoke("alice")).isPresent();
      Thread.sleep(600);
      assertThat(Raw.status(Raw.send(server, withCookie))).isEqualTo(401);
      assertThat(Raw.status(Raw.send(server, withToken.formatted(secret)))).isEqualTo(401);
      assertThat(Raw.status(Raw.send(server, withToken.formatted(other)))).isEqualTo(200);
      // A view token is told nothing of tokens and stores.
      assertThat(Raw.send(server, withToken.formatted(other)))
          .doesNotContain("alice", "sqlite", "audit");
    }
  }

  @Test
  void aRequestThatTricklesIsEnded() throws IOException {
    try (TestServer server =
            TestServer.at(
                folder,
                settings ->
                    settings.limits(
                        settings.limits().within(Duration.ofSeconds(2), Duration.ofSeconds(60))));
        Socket header = Raw.connect(server);
        Socket body = Raw.connect(server)) {
      body.getOutputStream()
          .write(
              ("POST /api/v1/studies/s/ask HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                      + server.token()
                      + "\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
                  .getBytes(StandardCharsets.US_ASCII));
      boolean ended = false;
      header
          .getOutputStream()
          .write("GET / HTTP/1.1\r\nHost: localhost\r\n".getBytes(StandardCharsets.US_ASCII));
      header.setSoTimeout(300);
      for (int i = 0; i < 60 && !ended; i++) {
        try {
          header.getOutputStream().write('x');
          header.getOutputStream().flush();
          ended = header.getInputStream().read() < 0;
        } catch (SocketTimeoutException stillThere) {
          ended = false;
        } catch (IOException reset) {
          ended = true;
        }
      }
      assertThat(ended).isTrue();
      assertThat(Raw.status(Raw.read(body))).isIn(0, 408);
      assertThat(server.get("healthz").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void stalledReadersDoNotKeepOthersFromBeingServed() throws Exception {
    List<Socket> stalled = new ArrayList<>();
    try (TestServer server =
        TestServer.at(
            folder,
            settings ->
                settings.limits(settings.limits().streams(200, 200).rates(2000, 2000, 5)))) {
      TestServer.study(server.store(), "s", 200);
      try {
        for (int i = 0; i < 200; i++) {
          Socket socket = Raw.connect(server);
          socket.setReceiveBufferSize(1024);
          socket
              .getOutputStream()
              .write(
                  ("GET /api/v1/studies/s/events?from=0 HTTP/1.1\r\nHost: localhost\r\n"
                          + "Authorization: Bearer "
                          + server.token()
                          + "\r\n\r\n")
                      .getBytes(StandardCharsets.US_ASCII));
          stalled.add(socket);
        }
        while (!Integer.valueOf(200).equals(server.json("api/v1/server").get("streams"))) {
          Thread.sleep(20);
        }
        HttpResponse<String> more = server.get("api/v1/studies/s/events");
        assertThat(more.statusCode()).isEqualTo(429);
        assertThat(more.body()).contains("200 streams");
        TestServer.study(server.store(), "s", 1);
        assertThat(server.json("api/v1/studies/s").get("place")).isEqualTo(403);
        assertThat(server.log).isEmpty();
      } finally {
        for (Socket socket : stalled) {
          socket.close();
        }
      }
    }
  }

  @Test
  void oneTokenHasSoManyStreams() throws Exception {
    try (TestServer server =
        TestServer.at(folder, settings -> settings.limits(settings.limits().streams(200, 3)))) {
      TestServer.study(server.store(), "s", 1);
      List<Socket> streams = new ArrayList<>();
      try {
        for (int i = 0; i < 3; i++) {
          Socket socket = Raw.connect(server);
          socket
              .getOutputStream()
              .write(
                  ("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                          + server.token()
                          + "\r\n\r\n")
                      .getBytes(StandardCharsets.US_ASCII));
          streams.add(socket);
        }
        while (!Integer.valueOf(3).equals(server.json("api/v1/server").get("streams"))) {
          Thread.sleep(20);
        }
        assertThat(server.get("api/v1/studies/s/events").statusCode()).isEqualTo(429);
        assertThat(server.get("api/v1/studies/s").statusCode()).isEqualTo(200);
      } finally {
        for (Socket socket : streams) {
          socket.close();
        }
      }
    }
  }

  @Test
  void oneAddressOtherThanLoopbackHasSoManyConnections() throws Exception {
    Optional<InetAddress> own =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(a -> a instanceof Inet4Address && !a.isLoopbackAddress())
            .findFirst();
    assumeTrue(own.isPresent(), "this machine has no address but its own loopback");
    TokenFile tokens = new TokenFile(folder.resolve("tokens"));
    String secret = tokens.create("a", Role.VIEW);
    try (TestServer server =
        TestServer.at(
            folder,
            settings ->
                new ServerSettings(
                    settings.storeUrl(),
                    "0.0.0.0",
                    0,
                    "",
                    false,
                    Optional.of(tokens.path()),
                    Optional.empty(),
                    List.of(own.get().getHostAddress()),
                    List.of(),
                    Optional.empty(),
                    false,
                    Optional.empty(),
                    settings.answer(),
                    settings.limits()))) {
      int port = URI.create(server.server().url()).getPort();
      List<Socket> all = new ArrayList<>();
      try {
        int ended = 0;
        for (int i = 0; i < 70; i++) {
          Socket socket = new Socket(own.get(), port);
          socket.setSoTimeout(5000);
          all.add(socket);
          ended += answers(socket, own.get(), secret) ? 0 : 1;
        }
        assertThat(ended).isEqualTo(70 - Limits.standard().perAddress());
        // Others still come in.
        try (Socket other = new Socket(InetAddress.getLoopbackAddress(), port)) {
          assertThat(answers(other, InetAddress.getLoopbackAddress(), secret)).isTrue();
        }
      } finally {
        for (Socket socket : all) {
          socket.close();
        }
      }
    }
  }

  // Over a connection that stays.
  private static boolean answers(Socket socket, InetAddress host, String secret) {
    try {
      socket
          .getOutputStream()
          .write(
              ("GET /healthz HTTP/1.1\r\nHost: "
                      + host.getHostAddress()
                      + "\r\nAuthorization: Bearer "
                      + secret
                      + "\r\n\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      return socket.getInputStream().read() == 'H';
    } catch (IOException reset) {
      return false;
    }
  }

  @Test
  void aPageThatIsAllowedMayUseTokensAndNoCookies() throws IOException {
    try (TestServer server =
        TestServer.at(
            folder,
            settings ->
                new ServerSettings(
                    settings.storeUrl(),
                    settings.host(),
                    0,
                    "",
                    false,
                    Optional.empty(),
                    Optional.empty(),
                    List.of(),
                    List.of("https://lab.example"),
                    Optional.empty(),
                    false,
                    Optional.empty(),
                    settings.answer(),
                    settings.limits()))) {
      String start = " /api/v1/studies HTTP/1.1\r\nHost: localhost\r\nOrigin: ";
      String preflight = Raw.send(server, "OPTIONS" + start + "https://lab.example\r\n\r\n");
      assertThat(Raw.status(preflight)).isEqualTo(204);
      assertThat(preflight)
          .contains("Access-Control-Allow-Origin: https://lab.example")
          .doesNotContain("Allow-Credentials");
      String bearer = "\r\nAuthorization: Bearer " + server.token() + "\r\n\r\n";
      assertThat(Raw.send(server, "GET" + start + "https://lab.example" + bearer))
          .contains("HTTP/1.1 200", "Access-Control-Allow-Origin: https://lab.example");
      String other = Raw.send(server, "GET" + start + "https://evil.example" + bearer);
      assertThat(Raw.status(other)).isEqualTo(403);
      assertThat(other).doesNotContain("Access-Control");
    }
  }
}
