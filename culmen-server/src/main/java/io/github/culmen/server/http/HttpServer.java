package io.github.culmen.server.http;

import io.github.culmen.server.Limits;
import io.github.culmen.server.ServerSettings;
import io.github.culmen.server.api.Answer;
import io.github.culmen.server.api.ApiProblem;
import io.github.culmen.server.api.Services;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty, set up with limits on everything that a client could take for ever. */
public final class HttpServer implements AutoCloseable {
  private static final int MOST_THREADS = 32;
  private static final int FEWEST_THREADS = 4;
  private static final long SWEEP_MILLIS = 1000;
  private static final int BACKLOG = 128;

  // Names of studies may hold a slash or a percent sign, which are sent as %2F and %25. Paths are
  // cut
  // and decoded here, once, and mean nothing to a file system.
  private static final UriCompliance PATHS =
      UriCompliance.DEFAULT.with(
          "culmen",
          UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR,
          UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING);

  private final Server server;
  private final ServerConnector connector;
  private final Door door;
  private final ScheduledExecutorService timer;

  private HttpServer(
      Server server, ServerConnector connector, Door door, ScheduledExecutorService timer) {
    this.server = server;
    this.connector = connector;
    this.door = door;
    this.timer = timer;
  }

  /**
   * Starts to listen.
   *
   * @param log what goes wrong, a line each
   * @throws IOException if it cannot, such as where the port is taken
   */
  public static HttpServer start(Services services, Consumer<String> log) throws IOException {
    ServerSettings settings = services.settings();
    Limits limits = settings.limits();
    QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, FEWEST_THREADS);
    threads.setName("culmen-http");
    threads.setDaemon(true);
    Server server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setRequestHeaderSize(limits.header());
    http.setSendServerVersion(false);
    http.setUriCompliance(PATHS);
    Optional<SslContextFactory.Server> tls = settings.tls().map(HttpServer::tls);
    tls.ifPresent(ignored -> http.addCustomizer(new SecureRequestCustomizer(false)));
    HttpConnectionFactory plain = new HttpConnectionFactory(http);
    ServerConnector connector =
        tls.map(
                factory ->
                    new ServerConnector(
                        server, 1, 1, new SslConnectionFactory(factory, "http/1.1"), plain))
            .orElseGet(() -> new ServerConnector(server, 1, 1, plain));
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setIdleTimeout(limits.idle().toMillis());
    connector.setAcceptQueueSize(BACKLOG);
    Patrol patrol = new Patrol(limits);
    connector.addBean(patrol);
    server.addConnector(connector);
    server.addBean(new NetworkConnectionLimit(limits.connections(), server));
    server.setErrorHandler(new Problems());
    server.setStopAtShutdown(false);
    Door door = new Door(services, log);
    server.setHandler(door);
    try {
      server.start();
    } catch (IOException | RuntimeException e) {
      stop(server);
      throw e;
    } catch (Exception e) {
      stop(server);
      throw new IllegalStateException("the server cannot start: " + e.getMessage(), e);
    }
    ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread made = new Thread(task, "culmen-patrol");
              made.setDaemon(true);
              return made;
            });
    var ignored =
        timer.scheduleWithFixedDelay(
            () -> patrol.sweep(System.nanoTime()),
            SWEEP_MILLIS,
            SWEEP_MILLIS,
            TimeUnit.MILLISECONDS);
    tls.ifPresent(
        factory -> {
          Runnable reload = new Reload(factory, settings.tls().orElseThrow(), log);
          var unused = timer.scheduleWithFixedDelay(reload, 10, 10, TimeUnit.SECONDS);
        });
    return new HttpServer(server, connector, door, timer);
  }

  private static SslContextFactory.Server tls(ServerSettings.Tls files) {
    SslContextFactory.Server factory = new SslContextFactory.Server();
    factory.setKeyStore(PemKeys.read(files));
    factory.setKeyStorePassword(PemKeys.PASSWORD);
    factory.setIncludeProtocols("TLSv1.2", "TLSv1.3");
    factory.setSniRequired(false);
    return factory;
  }

  /** Takes up a renewed certificate while connections go on. */
  private static final class Reload implements Runnable {
    private final SslContextFactory.Server factory;
    private final ServerSettings.Tls files;
    private final Consumer<String> log;
    private List<FileTime> times;

    Reload(SslContextFactory.Server factory, ServerSettings.Tls files, Consumer<String> log) {
      this.factory = factory;
      this.files = files;
      this.log = log;
      this.times = times();
    }

    private List<FileTime> times() {
      try {
        return List.of(
            Files.getLastModifiedTime(files.certificate()), Files.getLastModifiedTime(files.key()));
      } catch (IOException e) {
        return List.of();
      }
    }

    @Override
    public void run() {
      List<FileTime> now = times();
      if (now.isEmpty() || now.equals(times)) {
        return;
      }
      try {
        var store = PemKeys.read(files);
        factory.reload(ignored -> factory.setKeyStore(store));
        times = now;
        log.accept("the certificate was read again");
      } catch (Exception e) {
        // Half written, perhaps: the old one goes on, and the next look is in ten seconds.
        log.accept("the changed certificate cannot be used yet: " + e.getMessage());
      }
    }
  }

  /** What Jetty itself refuses, such as a malformed request, in the words of this server. */
  private static final class Problems extends ErrorHandler {
    Problems() {
      setShowStacks(false);
      setShowCauses(false);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      int given = response.getStatus() < 400 ? 500 : response.getStatus();
      // A version or a coding that nobody knows is the client's mistake, not this server's.
      int status = given == 501 || given == 505 ? 400 : given;
      SecurityHeaders.add(response.getHeaders());
      Answer.Full full = full(status);
      response.setStatus(status);
      response.getHeaders().put("Content-Type", full.type());
      response.getHeaders().put("Cache-Control", "no-store");
      response.write(true, ByteBuffer.wrap(full.body()), callback);
      return true;
    }

    private static Answer.Full full(int status) {
      String detail =
          status == 431
              ? "a request's headers must be small, but these are not"
              : "the request is not well-formed HTTP, or cannot be answered";
      return (Answer.Full) new ApiProblem(status, "http", detail).answer();
    }
  }

  /** The port it listens at. */
  public int port() {
    return connector.getLocalPort();
  }

  @Override
  public void close() {
    timer.shutdownNow();
    door.endStreams();
    stop(server);
  }

  private static void stop(Server server) {
    try {
      server.stop();
    } catch (Exception e) {
      // It is over either way.
      Thread.currentThread().isInterrupted();
    }
  }
}
