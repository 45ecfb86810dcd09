package io.github.culmen.server.start;

import io.github.culmen.server.ServerSettings;
import io.github.culmen.server.StudyFormats;
import io.github.culmen.server.access.AccessToken;
import io.github.culmen.server.access.AuditLog;
import io.github.culmen.server.access.Role;
import io.github.culmen.server.access.Sessions;
import io.github.culmen.server.access.TokenFile;
import io.github.culmen.server.access.Tokens;
import io.github.culmen.server.api.Metrics;
import io.github.culmen.server.api.Services;
import io.github.culmen.server.http.HttpServer;
import io.github.culmen.server.live.Crew;
import io.github.culmen.server.live.Leases;
import io.github.culmen.server.live.ModelDesk;
import io.github.culmen.server.live.Studies;
import io.github.culmen.server.live.Watcher;
import io.github.culmen.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A server of the studies in a store.
 *
 * <p>It serves from {@link #start} until it is closed. What was told through it is in the store
 * when the answer is sent.
 */
public final class CulmenServer implements AutoCloseable {
  private static final String OWNER = "owner";

  private final ServerSettings settings;
  private final Optional<String> token;
  private final HttpServer http;
  private final Deque<AutoCloseable> parts;

  private CulmenServer(
      ServerSettings settings,
      Optional<String> token,
      HttpServer http,
      Deque<AutoCloseable> parts) {
    this.settings = settings;
    this.token = token;
    this.http = http;
    this.parts = parts;
  }

  /**
   * Starts a server.
   *
   * @param settings where and how
   * @param formats studies as text
   * @param audit where lines on changes go, unless the settings name a file
   * @param log where lines on what goes wrong go
   * @throws StoreException if the store cannot be used
   * @throws IllegalArgumentException if the tokens or the certificate are wrong
   * @throws UncheckedIOException if a file cannot be read, or the port is taken
   */
  public static CulmenServer start(
      ServerSettings settings, StudyFormats formats, Consumer<String> audit, Consumer<String> log) {
    Optional<String> secret =
        settings.tokenFile().isPresent() ? Optional.empty() : Optional.of(AccessToken.secret());
    Tokens tokens =
        new Tokens(
            secret.map(one -> List.of(AccessToken.of(OWNER, Role.ADMIN, one))).orElse(List.of()),
            settings.tokenFile().map(TokenFile::new));
    Clock clock = Clock.systemUTC();
    Deque<AutoCloseable> parts = new ArrayDeque<>();
    boolean started = false;
    try {
      AuditLog auditLog =
          new AuditLog(settings.auditLog().map(AuditLog::to).orElse(audit), clock, log);
      Studies studies = Studies.open(settings.storeUrl(), settings.readOnly(), settings.answer());
      parts.push(studies);
      Watcher watcher = new Watcher(studies, log);
      parts.push(watcher);
      ModelDesk models =
          new ModelDesk(settings.limits().models(), watcher::watched, System::nanoTime, log);
      parts.push(models);
      Crew crew = new Crew(settings.limits().asks());
      parts.push(crew);
      HttpServer http =
          HttpServer.start(
              new Services(
                  settings,
                  studies,
                  models,
                  watcher,
                  new Leases(),
                  crew,
                  formats,
                  tokens,
                  new Sessions(tokens, clock),
                  auditLog,
                  new Metrics()),
              log);
      parts.push(http);
      started = true;
      return new CulmenServer(settings, secret, http, parts);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot listen at "
              + settings.host()
              + " port "
              + settings.port()
              + ": "
              + e.getMessage()
              + "; choose another with --port",
          e);
    } finally {
      if (!started) {
        close(parts);
      }
    }
  }

  /** Where it is, without a token. */
  public String url() {
    String host = settings.host();
    String shown =
        host.equals("0.0.0.0") || host.equals("::") || host.equals("[::]") ? "localhost" : host;
    return (settings.tls().isPresent() ? "https://" : "http://")
        + (shown.contains(":") && !shown.startsWith("[") ? "[" + shown + "]" : shown)
        + ":"
        + http.port()
        + settings.prefix()
        + "/";
  }

  /** The token that was made at the start; empty if tokens are in a file. */
  public Optional<String> token() {
    return token;
  }

  /** The address for a browser; the token is in the part that is sent to no server. */
  public String link() {
    return url() + token.map(secret -> "#token=" + secret).orElse("");
  }

  @Override
  public void close() {
    close(parts);
  }

  private static void close(Deque<AutoCloseable> parts) {
    while (!parts.isEmpty()) {
      try {
        parts.pop().close();
      } catch (Exception e) {
        // The others are to be closed too.
        Thread.currentThread().isInterrupted();
      }
    }
  }
}
