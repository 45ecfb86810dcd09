package io.github.culmen.server.http;

import io.github.culmen.server.Limits;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;

/**
 * Keeps one client from taking all connections: so many from an address, and none that takes for
 * ever to say what it wants. A connection that is silent ends by itself; one that sends a letter
 * now and then is ended here.
 */
final class Patrol implements Connection.Listener {
  private static final class Seen {
    private long messages;
    private long bytes;
    private long since = -1;
  }

  private final Limits limits;
  private final Map<Connection, Seen> connections = new ConcurrentHashMap<>();
  private final Map<InetAddress, Integer> ofAddress = new HashMap<>();

  Patrol(Limits limits) {
    this.limits = limits;
  }

  @Override
  public void onOpened(Connection connection) {
    if (connection instanceof SslConnection) {
      return;
    }
    connections.put(connection, new Seen());
    InetAddress address = address(connection);
    if (address == null || address.isLoopbackAddress()) {
      return;
    }
    int now;
    synchronized (ofAddress) {
      now = ofAddress.merge(address, 1, Integer::sum);
    }
    if (now > limits.perAddress()) {
      connection.getEndPoint().close();
    }
  }

  @Override
  public void onClosed(Connection connection) {
    if (connections.remove(connection) == null) {
      return;
    }
    InetAddress address = address(connection);
    if (address != null && !address.isLoopbackAddress()) {
      synchronized (ofAddress) {
        ofAddress.computeIfPresent(address, (key, count) -> count > 1 ? count - 1 : null);
      }
    }
  }

  private static InetAddress address(Connection connection) {
    return connection.getEndPoint().getRemoteSocketAddress() instanceof InetSocketAddress remote
        ? remote.getAddress()
        : null;
  }

  /** Ends connections whose request has been arriving for too long. */
  void sweep(long nanoTime) {
    connections.forEach(
        (connection, seen) -> {
          long messages = connection.getMessagesIn();
          long bytes = connection.getBytesIn();
          if (messages != seen.messages || bytes == seen.bytes) {
            // A whole request came, or nothing of one.
            seen.messages = messages;
            seen.bytes = bytes;
            seen.since = -1;
          } else if (messages > connection.getMessagesOut()) {
            // A request is being answered; its body has a time of its own.
            seen.bytes = bytes;
          } else if (seen.since < 0) {
            seen.since = nanoTime;
          } else if (nanoTime - seen.since > limits.request().toNanos()) {
            connection.getEndPoint().close();
          }
        });
  }
}
