package io.github.culmen.lab.command.soak;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** Requests to a server over plain sockets, so that one can hang up at any place. */
final class Hasty {
  /**
   * An answer that came whole.
   *
   * @param status the code of HTTP
   * @param body the text
   */
  record Reply(int status, String body) {}

  private final String token;

  Hasty(String token) {
    this.token = token;
  }

  /** The bytes of a request with JSON, and with a key that says which one it is if sent again. */
  byte[] request(String path, String body, String key) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    String head =
        "POST /api/v1/studies/"
            + path
            + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer "
            + token
            + "\r\nIdempotency-Key: "
            + key
            + "\r\nContent-Type: application/json\r\nContent-Length: "
            + bytes.length
            + "\r\n\r\n";
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
    all.writeBytes(bytes);
    return all.toByteArray();
  }

  /**
   * Sends the first bytes of a request and hangs up.
   *
   * @param wait how many milliseconds after the last byte
   */
  static void hangUp(int port, byte[] request, int length, int wait) throws InterruptedException {
    try (Socket socket = connect(port)) {
      // Without it the system would wait for what is still to be sent and received.
      socket.setSoLinger(true, 0);
      socket.getOutputStream().write(request, 0, length);
      socket.getOutputStream().flush();
      Thread.sleep(wait);
    } catch (IOException e) {
      // It would not have been answered anyway.
    }
  }

  /** Sends a request; empty if no whole answer came in time. */
  static Optional<Reply> send(int port, byte[] request, int patience) {
    try (Socket socket = connect(port)) {
      socket.setSoTimeout(patience);
      socket.getOutputStream().write(request);
      socket.getOutputStream().flush();
      return parse(socket.getInputStream().readAllBytes());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Socket connect(int port) throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), port);
  }

  // Empty if the connection ended before the answer did.
  private static Optional<Reply> parse(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int end = text.indexOf("\r\n\r\n");
    if (end < 0 || !text.startsWith("HTTP/1.1 ")) {
      return Optional.empty();
    }
    int length = -1;
    for (String line : text.substring(0, end).split("\r\n", -1)) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(15).strip());
      }
    }
    int begin = end + 4;
    if (bytes.length - begin != length) {
      return Optional.empty();
    }
    return Optional.of(
        new Reply(
            Integer.parseInt(text.substring(9, 12)),
            new String(bytes, begin, length, StandardCharsets.UTF_8)));
  }
}
