package io.github.culmen.grpc;

import io.github.culmen.grpc.katib.HealthService;
import io.github.culmen.grpc.katib.KatibService;
import io.github.culmen.grpc.vizier.VizierService;
import io.github.culmen.server.GrpcContribution;
import io.github.culmen.server.ServerSettings;
import io.github.culmen.server.access.AuditLog;
import io.github.culmen.server.access.TokenFile;
import io.github.culmen.server.access.Tokens;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerCredentials;
import io.grpc.TlsServerCredentials;
import io.grpc.okhttp.OkHttpServerBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The ports for clients of Vizier and for Katib. */
public final class GrpcPort implements GrpcContribution {
  private static final int LARGEST = 4 << 20;
  // All trials of an experiment are in one request.
  private static final int LARGEST_EXPERIMENT = 64 << 20;
  private static final int HEADERS = 8 << 10;
  private static final int CALLS = 128;
  private static final int THREADS = 32;
  private static final int CHOOSING = 16;
  private static final int WAITING = 1_000;
  private static final long END_SECONDS = 5;
  // Broken frames are the sender's fault and answered by a status; grpc would print stack traces.
  // Held, since levels of loggers that nobody holds are forgotten.
  private static final Logger TRANSPORT = Logger.getLogger("io.grpc");

  /** Found by {@link java.util.ServiceLoader}. */
  public GrpcPort() {}

  @Override
  public Running start(Settings settings, Consumer<String> log) {
    TRANSPORT.setLevel(Level.OFF);
    StudyStore store = StudyStores.open(settings.storeUrl(), settings.answer());
    ExecutorService calls = threads("culmen-grpc", THREADS, Integer.MAX_VALUE);
    // Points are chosen elsewhere, so that other calls never wait for a model.
    ExecutorService choosing = threads("culmen-grpc-choice", CHOOSING, WAITING);
    boolean started = false;
    try {
      Server server =
          OkHttpServerBuilder.forPort(
                  new InetSocketAddress(plain(settings.host()), settings.port()),
                  credentials(settings))
              .maxInboundMessageSize(LARGEST)
              .maxInboundMetadataSize(HEADERS)
              .maxConcurrentCallsPerConnection(CALLS)
              .permitKeepAliveTime(10, TimeUnit.SECONDS)
              .permitKeepAliveWithoutCalls(true)
              .executor(calls)
              .intercept(
                  new GrpcDoor(
                      settings
                          .tokens()
                          .map(file -> new Tokens(List.of(), Optional.of(new TokenFile(file)))),
                      new AuditLog(settings.audit(), Clock.systemUTC(), log)))
              .addService(
                  new VizierService(
                      store, Set.copyOf(settings.owners()), settings.lease(), choosing, log))
              .build()
              .start();
      started = true;
      return new Listening(server, choosing, calls, store::close);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot listen at "
              + settings.host()
              + " port "
              + settings.port()
              + ": "
              + e.getMessage()
              + "; choose another with --grpc",
          e);
    } finally {
      if (!started) {
        calls.shutdownNow();
        choosing.shutdownNow();
        store.close();
      }
    }
  }

  private static ServerCredentials credentials(Settings settings) {
    if (settings.tls().isEmpty()) {
      return InsecureServerCredentials.create();
    }
    ServerSettings.Tls tls = settings.tls().get();
    try {
      return TlsServerCredentials.create(tls.certificate().toFile(), tls.key().toFile());
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "--tls-cert and --tls-key must be files in PEM that can be read, but: " + e.getMessage(),
          e);
    }
  }

  @Override
  public Running katib(String host, int port, Consumer<String> log) {
    TRANSPORT.setLevel(Level.OFF);
    ExecutorService calls = threads("culmen-katib", THREADS, Integer.MAX_VALUE);
    ExecutorService choosing = threads("culmen-katib-choice", CHOOSING, WAITING);
    boolean started = false;
    try {
      Server server =
          OkHttpServerBuilder.forPort(
                  new InetSocketAddress(plain(host), port), InsecureServerCredentials.create())
              .maxInboundMessageSize(LARGEST_EXPERIMENT)
              .maxInboundMetadataSize(HEADERS)
              .maxConcurrentCallsPerConnection(CALLS)
              .permitKeepAliveTime(10, TimeUnit.SECONDS)
              .permitKeepAliveWithoutCalls(true)
              .executor(calls)
              .addService(new KatibService(choosing, log))
              .addService(new HealthService())
              .build()
              .start();
      started = true;
      return new Listening(server, choosing, calls, () -> {});
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot listen at "
              + host
              + " port "
              + port
              + ": "
              + e.getMessage()
              + "; choose another with --katib",
          e);
    } finally {
      if (!started) {
        calls.shutdownNow();
        choosing.shutdownNow();
      }
    }
  }

  private static String plain(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }

  private static ExecutorService threads(String name, int most, int waiting) {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            most,
            most,
            30,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(waiting),
            task -> {
              Thread made = new Thread(task, name);
              made.setDaemon(true);
              return made;
            });
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  private record Listening(
      Server server, ExecutorService choosing, ExecutorService calls, Runnable end)
      implements Running {
    @Override
    public int port() {
      return server.getPort();
    }

    @Override
    public void close() {
      server.shutdown();
      try {
        if (!server.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
          server.shutdownNow();
        }
      } catch (InterruptedException e) {
        server.shutdownNow();
        Thread.currentThread().interrupt();
      }
      choosing.shutdownNow();
      calls.shutdownNow();
      end.run();
    }
  }
}
