package io.github.culmen.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/**
 * A port for clients of other systems, which another jar brings; found by {@link ServiceLoader}.
 *
 * <p>What it needs is several times the size of the server, so it is not in the jar that everyone
 * has.
 */
public interface GrpcContribution {
  /**
   * How the port is to be opened.
   *
   * @param storeUrl the store; may hold a password, and is never shown as it is
   * @param host the address or name to listen at
   * @param port the port; 0 for a free one
   * @param insecure whether others than this machine may be let in although their clients send no
   *     credential
   * @param owners whose studies clients may use; everybody's if empty
   * @param lease after how long without a sign of life a client's trial goes to another; never if
   *     empty
   * @param answer how long the store may take to answer
   * @param tokens the file of the tokens that every call must have one of; empty if calls come
   *     without, as Vizier's own client sends them
   * @param tls the certificate to show; empty for plain text
   * @param audit where changes and refusals are logged, a JSON object on a line each
   */
  record Settings(
      String storeUrl,
      String host,
      int port,
      boolean insecure,
      List<String> owners,
      Optional<Duration> lease,
      Duration answer,
      Optional<Path> tokens,
      Optional<ServerSettings.Tls> tls,
      Consumer<String> audit) {
    /** Checks who can reach it. */
    public Settings {
      owners = List.copyOf(owners);
      if (port < 0 || port > 65535) {
        throw new IllegalArgumentException(
            "a port for gRPC must be from 0 to 65535, but is " + port);
      }
      if (!insecure && tokens.isEmpty() && !ServerSettings.isLoopback(host)) {
        throw new IllegalArgumentException(
            "clients over gRPC send no credential, so they must be on this machine unless"
                + " --grpc-insecure or --grpc-tokens is given, but host = "
                + host);
      }
    }

    /** On this machine only, on a free port. */
    public static Settings local(String storeUrl) {
      return new Settings(
          storeUrl,
          "127.0.0.1",
          0,
          false,
          List.of(),
          Optional.empty(),
          Duration.ofSeconds(20),
          Optional.empty(),
          Optional.empty(),
          line -> {});
    }

    // The store's URL may hold a password.
    @Override
    public String toString() {
      return "Settings[" + host + ":" + port + "]";
    }
  }

  /** An open port. */
  interface Running extends AutoCloseable {
    /** Where it listens. */
    int port();

    /** Ends it; calls that run are answered first, for a few seconds. */
    @Override
    void close();
  }

  /**
   * Opens the port.
   *
   * @param log where lines on what goes wrong go
   * @throws java.io.UncheckedIOException if the port is taken
   */
  Running start(Settings settings, Consumer<String> log);

  /**
   * Opens a port for Katib, which asks for points and keeps everything itself: no store is used.
   *
   * @param host the address or name to listen at
   * @param port the port; 0 for a free one
   * @param log where lines on what goes wrong go
   * @throws java.io.UncheckedIOException if the port is taken
   */
  Running katib(String host, int port, Consumer<String> log);
}
