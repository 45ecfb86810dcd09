package io.github.culmen.server.http;

import io.github.culmen.server.Limits;
import io.github.culmen.server.access.AccessToken;
import io.github.culmen.server.access.Role;
import io.github.culmen.server.access.Throttle;
import io.github.culmen.server.api.Answer;
import io.github.culmen.server.api.ApiProblem;
import io.github.culmen.server.api.Call;
import io.github.culmen.server.api.Route;
import io.github.culmen.server.api.Routes;
import io.github.culmen.server.api.Services;
import io.github.culmen.server.live.LiveStudy;
import io.github.culmen.server.live.ModelDesk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;

/**
 * What every request passes: the checks in their order, each once and in one place, before a route
 * sees it. A check that fails changes nothing.
 */
final class Door extends Handler.Abstract {
  private static final List<String> KNOWN =
      List.of(
          "accept",
          "if-none-match",
          "if-match",
          "idempotency-key",
          "last-event-id",
          "content-type");
  private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "DELETE");
  private static final int WORTH_PACKING = 1024;
  private static final int LONGEST_SHOWN = 300;

  private final Services services;
  private final Routes routes;
  private final Assets assets;
  private final Origins origins;
  private final Credentials credentials;
  private final Limits limits;
  private final Consumer<String> log;
  private final Throttle reads;
  private final Throttle writes;
  private final Throttle wrong;
  private final Set<EventStream> streams = ConcurrentHashMap.newKeySet();
  private final Map<String, Integer> streamsOf = new HashMap<>();

  Door(Services services, Consumer<String> log) {
    this.services = services;
    this.routes = Routes.of(services);
    this.assets = Assets.load(services.settings().prefix());
    this.origins = new Origins(services.settings());
    this.credentials = new Credentials(services);
    this.limits = services.settings().limits();
    this.log = log;
    this.reads = new Throttle(limits.reads(), 1, 2.0 * limits.reads(), System::nanoTime);
    this.writes = new Throttle(limits.writes(), 1, limits.writes(), System::nanoTime);
    this.wrong = new Throttle(limits.wrongTokens(), 60, limits.wrongTokens(), System::nanoTime);
  }

  /** One request on its way. */
  private static final class Visit {
    private final Request request;
    private final Response response;
    private final Callback callback;
    private final long begun = System.nanoTime();
    private String route = "other";
    private String who = "";
    private String client = "?";
    private boolean audited;

    Visit(Request request, Response response, Callback callback) {
      this.request = request;
      this.response = response;
      this.callback = callback;
    }
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Visit visit = new Visit(request, response, callback);
    SecurityHeaders.add(response.getHeaders());
    try {
      receive(visit);
    } catch (RuntimeException e) {
      fail(visit, e);
    }
    return true;
  }

  private void receive(Visit visit) {
    Request request = visit.request;
    visit.client = origins.client(request);
    String authority = origins.authority(request);
    String method = request.getMethod();
    String origin = request.getHeaders().get("Origin");
    if (origin != null && origins.allows(origin)) {
      HttpFields.Mutable headers = visit.response.getHeaders();
      headers.put("Access-Control-Allow-Origin", origin);
      headers.add("Vary", "Origin");
      if (method.equals("OPTIONS")) {
        // A browser asks whether a page may use its token here; cookies never go along.
        headers.put("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE");
        headers.put(
            "Access-Control-Allow-Headers",
            "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID");
        headers.put("Access-Control-Max-Age", "600");
        send(visit, Answer.empty(204));
        return;
      }
    }
    if (!METHODS.contains(method)) {
      throw new ApiProblem(405, "method", "the method must be GET, HEAD, POST, PUT or DELETE");
    }
    String path = below(request.getHttpURI().getPath());
    if (path.isEmpty()) {
      visit.response.getHeaders().put("Location", services.settings().prefix() + "/");
      send(visit, Answer.empty(308));
      return;
    }
    List<String> segments = Paths.segments(path);
    Optional<Routes.Match> match = routes.find(method, segments);
    if (match.isPresent()) {
      visit.route = match.get().route().template();
      call(visit, match.get(), authority);
      return;
    }
    boolean reading = method.equals("GET") || method.equals("HEAD");
    Answer asset =
        assets
            .find(segments, accepts(request, "gzip"))
            .orElseThrow(
                () -> new ApiProblem(404, "unknown-path", "there is nothing at this path"));
    if (!reading) {
      throw new ApiProblem(405, "method", "the method must be GET here, but is another");
    }
    visit.route = "page";
    send(visit, asset);
  }

  // Empty for the prefix without the slash that ends it.
  private String below(String path) {
    String prefix = services.settings().prefix();
    if (path == null || !path.startsWith(prefix + "/")) {
      if (path != null && !prefix.isEmpty() && path.equals(prefix)) {
        return "";
      }
      throw new ApiProblem(404, "unknown-path", "there is nothing at this path");
    }
    return path.substring(prefix.length());
  }

  private void call(Visit visit, Routes.Match match, String authority) {
    Route route = match.route();
    if (route.role().isEmpty()) {
      send(visit, route.endpoint().answer(anonymous(visit, match)));
      return;
    }
    Credentials.Shown shown = identify(visit, route, authority);
    AccessToken caller = shown.token();
    visit.who = caller.name();
    visit.audited = route.changes();
    if (!caller.role().allows(route.role().get())) {
      throw new ApiProblem(
          403,
          "role",
          "the role must be "
              + route.role().get().word()
              + " or more for this, but the token '"
              + caller.name()
              + "' has the role "
              + caller.role().word());
    }
    boolean session = route.template().equals(Routes.SESSION);
    if (route.changes() && services.settings().readOnly() && !session) {
      throw new ApiProblem(403, "read-only", "this server only reads; nothing can be changed");
    }
    Throttle throttle = route.changes() ? writes : reads;
    if (!throttle.take(caller.name())) {
      throw new ApiProblem(
          429,
          "rate",
          "a token may be used "
              + (route.changes() ? limits.writes() : limits.reads())
              + " times a second for this, but '"
              + caller.name()
              + "' was used more often",
          (int) throttle.wait(caller.name()));
    }
    if (route.kind() == Route.Kind.READ) {
      answer(visit, match, shown, new byte[0]);
      return;
    }
    boolean upload = route.kind() == Route.Kind.UPLOAD;
    int most = upload ? limits.upload() : limits.body();
    var ignored =
        body(visit, most)
            .whenComplete(
                (bytes, failure) -> {
                  try {
                    if (failure != null) {
                      throw unreadable(failure, most);
                    }
                    requireType(
                        visit.request, bytes, upload ? "application/jsonl" : "application/json");
                    answer(visit, match, shown, bytes);
                  } catch (RuntimeException e) {
                    fail(visit, e);
                  }
                });
  }

  private Credentials.Shown identify(Visit visit, Route route, String authority) {
    Origins.Page page = origins.page(visit.request, authority);
    Optional<Credentials.Shown> shown = credentials.of(visit.request);
    if (shown.isEmpty()) {
      if (credentials.anyShown(visit.request) && !wrong.take(visit.client)) {
        throw new ApiProblem(
            429,
            "rate",
            "an address may show "
                + limits.wrongTokens()
                + " wrong tokens a minute, but this one showed more",
            (int) wrong.wait(visit.client));
      }
      throw new ApiProblem(
          401,
          "token",
          "a token is needed: Authorization: Bearer TOKEN, or the link that culmen serve printed");
    }
    boolean cookie = shown.get().cookie();
    if (page == Origins.Page.FOREIGN || page == Origins.Page.ALLOWED && cookie) {
      throw new ApiProblem(
          403, "origin", "only pages of this server may send this, but another page did");
    }
    if (cookie && route.changes()) {
      if (!"1".equals(visit.request.getHeaders().get("X-Culmen"))) {
        throw new ApiProblem(
            403, "csrf", "a change with a cookie needs the header X-Culmen: 1, but has none");
      }
      if (page != Origins.Page.OWN) {
        throw new ApiProblem(
            403,
            "origin",
            "a change with a cookie must come from a page of this server, and say so by Origin or"
                + " Sec-Fetch-Site");
      }
    }
    return shown.get();
  }

  private CompletableFuture<byte[]> body(Visit visit, int most) {
    long length = visit.request.getLength();
    if (length > most) {
      return CompletableFuture.failedFuture(tooLarge(most));
    }
    CompletableFuture<byte[]> bytes = new CompletableFuture<>();
    Content.Source.asByteArrayAsync(visit.request, most, Promise.Invocable.toPromise(bytes));
    if (bytes.isDone()) {
      // As most are: they came along with the headers, and need no clock.
      return bytes;
    }
    return bytes
        .orTimeout(limits.request().toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete(
            (ignored, failure) -> {
              if (failure instanceof TimeoutException) {
                visit.request.fail(failure);
              }
            });
  }

  private static ApiProblem tooLarge(int most) {
    return new ApiProblem(
        413, "too-large", "a body must have at most " + most + " bytes, but has more");
  }

  private ApiProblem unreadable(Throwable failure, int most) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof ApiProblem problem) {
      return problem;
    }
    if (cause instanceof TimeoutException) {
      return new ApiProblem(
          408,
          "slow",
          "a request must arrive within " + limits.request().toSeconds() + " s, but did not");
    }
    // How Jetty says that there are more bytes than allowed.
    return cause instanceof IllegalStateException
        ? tooLarge(most)
        : new ApiProblem(400, "bad-request", "the body could not be read");
  }

  private static void requireType(Request request, byte[] bytes, String wanted) {
    String type = String.valueOf(request.getHeaders().get("Content-Type"));
    String bare = type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    if (bytes.length > 0 && !bare.equals(wanted)) {
      throw new ApiProblem(
          415, "media-type", "a body must be " + wanted + ", but its Content-Type is another");
    }
  }

  private Call anonymous(Visit visit, Routes.Match match) {
    return new Call(
        visit.request.getMethod(),
        AccessToken.of("nobody", Role.VIEW, ""),
        false,
        visit.client,
        match.values(),
        Map.of(),
        Map.of(),
        new byte[0]);
  }

  private void answer(Visit visit, Routes.Match match, Credentials.Shown shown, byte[] body) {
    Map<String, String> headers = new HashMap<>();
    HttpFields sent = visit.request.getHeaders();
    for (String name : KNOWN) {
      String value = sent.get(name);
      if (value != null) {
        headers.put(name, value);
      }
    }
    Call call =
        new Call(
            visit.request.getMethod(),
            shown.token(),
            shown.cookie(),
            visit.client,
            match.values(),
            Paths.query(visit.request.getHttpURI().getQuery()),
            headers,
            body);
    Answer answer = match.route().endpoint().answer(call);
    if (match.route().changes()) {
      services.watcher().nudge();
    }
    if (match.route().template().equals(Routes.SESSION)) {
      credentials.session(visit.request, visit.response, shown, origins.secure(visit.request));
    }
    if (answer instanceof Answer.Later later) {
      var ignored =
          later
              .answer()
              .whenComplete(
                  (there, failure) -> {
                    services.watcher().nudge();
                    if (failure == null) {
                      send(visit, there);
                    } else {
                      fail(visit, failure);
                    }
                  });
    } else if (answer instanceof Answer.Stream stream) {
      stream(visit, stream, shown);
    } else {
      send(visit, answer);
    }
  }

  private void stream(Visit visit, Answer.Stream wanted, Credentials.Shown shown) {
    String who = shown.token().name();
    if (visit.request.getMethod().equals("HEAD")) {
      throw new ApiProblem(405, "method", "a stream is read with GET, but the method is HEAD");
    }
    synchronized (streamsOf) {
      int own = streamsOf.getOrDefault(who, 0);
      if (streams.size() >= limits.streams() || own >= limits.perToken()) {
        throw new ApiProblem(
            429,
            "streams",
            "there may be "
                + limits.streams()
                + " streams, and "
                + limits.perToken()
                + " of one token, but there are "
                + streams.size()
                + " and "
                + own,
            5);
      }
      streamsOf.put(who, own + 1);
    }
    EventStream[] made = new EventStream[1];
    made[0] =
        new EventStream(
            visit.response,
            visit.callback,
            wanted.study(),
            wanted.from(),
            services.studies(),
            this::known,
            () -> services.tokens().valid(shown.token()),
            () -> {
              services.watcher().remove(made[0]);
              streams.remove(made[0]);
              synchronized (streamsOf) {
                streamsOf.computeIfPresent(who, (name, count) -> count > 1 ? count - 1 : null);
              }
              count(visit, 200);
            });
    visit.response.setStatus(200);
    HttpFields.Mutable headers = visit.response.getHeaders();
    headers.put("Content-Type", "text/event-stream");
    headers.put("Cache-Control", "no-store");
    headers.put("X-Accel-Buffering", "no");
    streams.add(made[0]);
    services.watcher().add(made[0]);
  }

  private Optional<ModelDesk.State> known(LiveStudy study) {
    return services.models().peek(study);
  }

  private void send(Visit visit, Answer answer) {
    if (!(answer instanceof Answer.Full full)) {
      throw new IllegalStateException("only an answer that is there can be sent");
    }
    Response response = visit.response;
    response.setStatus(full.status());
    HttpFields.Mutable headers = response.getHeaders();
    full.headers().forEach(headers::put);
    byte[] body = full.body();
    if (!full.type().isEmpty()) {
      headers.put("Content-Type", full.type());
      if (body.length >= WORTH_PACKING
          && !headers.contains("Content-Encoding")
          && packable(full.type())) {
        headers.add("Vary", "Accept-Encoding");
        if (accepts(visit.request, "gzip")) {
          body = gzip(body);
          headers.put("Content-Encoding", "gzip");
        }
      }
    }
    if (full.status() != 304 && full.status() != 204) {
      headers.put("Content-Length", body.length);
    }
    boolean bodiless =
        visit.request.getMethod().equals("HEAD") || full.status() == 304 || full.status() == 204;
    count(visit, full.status());
    if (visit.audited || full.status() == 401 || full.status() == 403 || full.status() == 421) {
      audit(visit, full.status());
    }
    response.write(true, ByteBuffer.wrap(bodiless ? new byte[0] : body), visit.callback);
  }

  private void count(Visit visit, int status) {
    services
        .metrics()
        .count(
            METHODS.contains(visit.request.getMethod()) ? visit.request.getMethod() : "other",
            visit.route,
            status,
            System.nanoTime() - visit.begun);
  }

  private void audit(Visit visit, int status) {
    String path = String.valueOf(visit.request.getHttpURI().getPath());
    services
        .audit()
        .log(
            visit.who,
            visit.client,
            visit.request.getMethod()
                + " "
                + (path.length() > LONGEST_SHOWN ? path.substring(0, LONGEST_SHOWN) + "…" : path),
            status);
  }

  private void fail(Visit visit, Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    Optional<ApiProblem> problem = ApiProblem.of(cause);
    if (problem.isEmpty()) {
      log.accept("unexpected at " + visit.route + ": " + described(cause));
    }
    ApiProblem shown =
        problem.orElseGet(
            () ->
                cause instanceof CancellationException
                    ? new ApiProblem(503, "ending", "the server is ending", 5)
                    : new ApiProblem(
                        500, "internal", "something unexpected happened; the server's log has it"));
    if (shown.status() == 401
        || shown.status() == 403
        || shown.status() == 421
        || shown.status() == 429) {
      services.metrics().refuse();
    }
    if (visit.response.isCommitted()) {
      visit.callback.failed(cause);
      return;
    }
    if (shown.status() == 401) {
      visit.response.getHeaders().put("WWW-Authenticate", "Bearer realm=\"culmen\"");
    }
    send(visit, shown.answer());
  }

  private static String described(Throwable cause) {
    StackTraceElement[] trace = cause.getStackTrace();
    return cause + (trace.length == 0 ? "" : " at " + trace[0]);
  }

  private static boolean packable(String type) {
    return type.startsWith("text/") || type.contains("json");
  }

  private static boolean accepts(Request request, String coding) {
    String accepted = request.getHeaders().get("Accept-Encoding");
    if (accepted == null) {
      return false;
    }
    for (String one : accepted.split(",", -1)) {
      String[] parts = one.strip().split(";", 2);
      if (parts[0].strip().equalsIgnoreCase(coding)
          && (parts.length == 1 || !parts[1].replace(" ", "").matches("q=0(\\.0*)?"))) {
        return true;
      }
    }
    return false;
  }

  private static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 3);
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** Ends all streams. */
  void endStreams() {
    streams.forEach(stream -> stream.end(null));
  }
}
