package io.github.culmen.lab.command.soak;

import io.github.culmen.cli.text.CommandFailure;
import java.net.InetSocketAddress;
import java.net.URI;

/**
 * The option {@code --server}: a database of PostgreSQL.
 *
 * @param address as given
 */
record ServerUrl(URI address) {
  private static final int PORT = 5432;

  static ServerUrl parse(String server) {
    try {
      URI address = URI.create(server);
      if (address.getHost() != null
          && server.startsWith("postgresql://")
          && address.getPath().length() > 1) {
        return new ServerUrl(address);
      }
    } catch (IllegalArgumentException e) {
      // Said below, without the password that may be in there.
    }
    throw CommandFailure.usage(
        "--server must be postgresql://[USER[:PASSWORD]@]HOST[:PORT]/DATABASE");
  }

  InetSocketAddress socket() {
    return new InetSocketAddress(
        address.getHost(), address.getPort() < 0 ? PORT : address.getPort());
  }

  /** The same database reached at another place. */
  String at(String host, int port) {
    return "postgresql://"
        + (address.getRawUserInfo() == null ? "" : address.getRawUserInfo() + "@")
        + host
        + ":"
        + port
        + address.getRawPath()
        + (address.getRawQuery() == null ? "" : "?" + address.getRawQuery());
  }
}
