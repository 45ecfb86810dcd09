package io.github.culmen.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A way to a server that can be cut and mended. */
public final class Forwarder implements AutoCloseable {
  private final int target;
  private final int port;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private ServerSocket door;

  public Forwarder(int target) throws IOException {
    this.target = target;
    this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.port = door.getLocalPort();
    serve(door);
  }

  public int port() {
    return port;
  }

  /** Ends all connections and takes no new ones. */
  public void cut() throws IOException {
    door.close();
    for (Socket socket : sockets) {
      socket.close();
    }
    sockets.clear();
  }

  public void mend() throws IOException {
    door = new ServerSocket();
    door.setReuseAddress(true);
    door.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    serve(door);
  }

  @Override
  public void close() throws IOException {
    cut();
  }

  private void serve(ServerSocket open) {
    start(
        () -> {
          while (true) {
            Socket client = open.accept();
            Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            sockets.add(client);
            sockets.add(server);
            start(() -> copy(client, server));
            start(() -> copy(server, client));
          }
        });
  }

  private static void copy(Socket from, Socket to) throws IOException {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    }
  }

  private interface Copying {
    void run() throws IOException;
  }

  private static void start(Copying copying) {
    Thread thread =
        new Thread(
            () -> {
              try {
                copying.run();
              } catch (IOException e) {
                // That is how a connection ends here.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }
}
