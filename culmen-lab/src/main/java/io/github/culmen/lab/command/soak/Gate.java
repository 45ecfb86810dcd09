package io.github.culmen.lab.command.soak;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A way to a server that can fall silent, or be cut, and come back. */
final class Gate implements AutoCloseable {
  private final InetSocketAddress server;
  private final InetAddress address;
  private final int port;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private ServerSocket door;
  private Thread keeper;
  private boolean silent;
  private int heldBack;

  Gate(InetSocketAddress server) throws IOException {
    this(server, InetAddress.getLoopbackAddress());
  }

  /** A way that begins at an address of this machine. */
  Gate(InetSocketAddress server, InetAddress address) throws IOException {
    this.server = server;
    this.address = address;
    this.door = new ServerSocket(0, 50, address);
    this.port = door.getLocalPort();
    keeper = serve(door);
  }

  int port() {
    return port;
  }

  /** Whether what comes in is kept back from now on; connections stay. */
  synchronized void silence(boolean on) {
    silent = on;
    heldBack = 0;
    notifyAll();
  }

  /** How many messages wait for the end of the silence. */
  synchronized int heldBack() {
    return heldBack;
  }

  /** Ends all connections, says how many there were, and takes no new ones. */
  synchronized int cut() throws IOException {
    door.close();
    awaitKeeper();
    int connections = sockets.size() / 2;
    for (Socket socket : sockets) {
      socket.close();
    }
    sockets.clear();
    return connections;
  }

  /** Takes connections again. */
  synchronized void mend() throws IOException {
    door = new ServerSocket();
    door.setReuseAddress(true);
    door.bind(new InetSocketAddress(address, port));
    keeper = serve(door);
  }

  @Override
  public void close() throws IOException {
    silence(false);
    int ignored = cut();
  }

  /**
   * The system listens on until the thread that waits for connections has let go of its socket,
   * which is a moment after the socket was closed.
   */
  private void awaitKeeper() throws IOException {
    try {
      keeper.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while the gate on port " + port + " closed");
    }
  }

  private synchronized void awaitSound() throws InterruptedException {
    if (silent) {
      heldBack++;
    }
    while (silent) {
      wait();
    }
  }

  private Thread serve(ServerSocket open) {
    return start(
        () -> {
          while (true) {
            Socket client = open.accept();
            Socket behind;
            try {
              behind = new Socket(server.getAddress(), server.getPort());
            } catch (IOException e) {
              // A server that is away now may be back for the next one.
              client.close();
              continue;
            }
            client.setTcpNoDelay(true);
            behind.setTcpNoDelay(true);
            sockets.add(client);
            sockets.add(behind);
            start(() -> copy(client, behind));
            start(() -> copy(behind, client));
          }
        });
  }

  private void copy(Socket from, Socket to) throws IOException, InterruptedException {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[8192];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        awaitSound();
        out.write(buffer, 0, n);
      }
    } finally {
      sockets.remove(from);
      sockets.remove(to);
    }
  }

  private interface Copying {
    void run() throws IOException, InterruptedException;
  }

  private static Thread start(Copying copying) {
    Thread thread =
        new Thread(
            () -> {
              try {
                copying.run();
              } catch (IOException | InterruptedException e) {
                // That is how a connection ends here.
              }
            },
            "culmen-gate");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
