package io.github.culmen.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Requests byte by byte, as no decent client sends them. */
public final class Raw {
  private Raw() {}

  /** A connection to a server. */
  public static Socket connect(TestServer server) throws IOException {
    Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), URI.create(server.server().url()).getPort());
    socket.setSoTimeout(20_000);
    return socket;
  }

  /** The whole answer to a request; empty if the connection was closed without one. */
  public static String send(TestServer server, byte[] request) throws IOException {
    try (Socket socket = connect(server)) {
      try {
        socket.getOutputStream().write(request);
        socket.getOutputStream().flush();
        socket.shutdownOutput();
      } catch (SocketException closedMeanwhile) {
        // Then the answer is there already, or none comes.
      }
      return read(socket);
    }
  }

  /** The same of text. */
  public static String send(TestServer server, String request) throws IOException {
    return send(server, request.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** What comes until the connection ends. */
  public static String read(Socket socket) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try {
      InputStream in = socket.getInputStream();
      in.transferTo(all);
    } catch (SocketTimeoutException | SocketException ended) {
      // What came before counts.
    }
    return all.toString(StandardCharsets.ISO_8859_1);
  }

  /** The code of an answer; 0 if there is none. */
  public static int status(String answer) {
    return answer.startsWith("HTTP/1.1 ") ? Integer.parseInt(answer.substring(9, 12)) : 0;
  }
}
