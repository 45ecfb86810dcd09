package io.github.culmen.server;

import io.github.culmen.server.json.JsonReader;
import io.github.culmen.server.start.CulmenServer;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.StudySpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A server for a test, with a store of its own and a client. */
public final class TestServer implements AutoCloseable {
  private final String store;
  private final CulmenServer server;
  private final HttpClient client = HttpClient.newHttpClient();

  /** Lines of the audit log. */
  public final List<String> audit = Collections.synchronizedList(new ArrayList<>());

  /** Lines on what went wrong. */
  public final List<String> log = Collections.synchronizedList(new ArrayList<>());

  private TestServer(String store, UnaryOperator<ServerSettings> settings) {
    this.store = store;
    this.server =
        CulmenServer.start(
            settings.apply(ServerSettings.local(store)), new PlainFormats(), audit::add, log::add);
  }

  /** A server on a new SQLite file. */
  public static TestServer at(Path folder) {
    return at(folder, settings -> settings);
  }

  /** The same with other settings. */
  public static TestServer at(Path folder, UnaryOperator<ServerSettings> settings) {
    return new TestServer("sqlite:" + folder.resolve("studies.db"), settings);
  }

  /** A server on a store. */
  public static TestServer on(String store, UnaryOperator<ServerSettings> settings) {
    return new TestServer(store, settings);
  }

  /** A space of two numbers and a choice. */
  public static StudySpec spec(String name) {
    return StudySpec.builder(
            SearchSpace.of(
                Parameter.real("x", 0, 1),
                Parameter.integer("n", 1, 9),
                Parameter.categorical("kind", "a", "b")))
        .name(name)
        .strategy(Strategy.builder().acquisition(AcquisitionKind.RANDOM).build())
        .build();
  }

  /** A study with some trials, made by another process as it were. */
  public static void study(String store, String name, int trials) {
    try (StudyStore own = StudyStores.open(store)) {
      Study study = Study.open(spec(name), own.openOrCreate(spec(name)));
      for (int i = 0; i < trials; i++) {
        var trial = study.ask();
        study.tell(trial.number(), trial.point().real("x"));
      }
    }
  }

  /** The store's URL. */
  public String store() {
    return store;
  }

  /** The server. */
  public CulmenServer server() {
    return server;
  }

  /** The token of the start. */
  public String token() {
    return server.token().orElseThrow();
  }

  /** A request to a path below the server's, with the token. */
  public HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server.url() + path))
        .header("Authorization", "Bearer " + token());
  }

  /** Sends it. */
  public HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The answer to a GET. */
  public HttpResponse<String> get(String path) {
    return send(request(path));
  }

  /** The answer to a GET as JSON. */
  public Map<String, Object> json(String path) {
    return object(get(path));
  }

  /** The answer to a POST. */
  public HttpResponse<String> post(String path, String body) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  /** An answer's body as JSON. */
  @SuppressWarnings("unchecked")
  public static Map<String, Object> object(HttpResponse<String> answer) {
    return (Map<String, Object>) JsonReader.parse(answer.body());
  }

  @Override
  public void close() {
    server.close();
  }

  /** Studies as the plainest text; that of the command is tested with the command. */
  private static final class PlainFormats implements StudyFormats {
    @Override
    public String csv(Study study) {
      StringBuilder text = new StringBuilder("trial\r\n");
      study.history().trials().forEach(t -> text.append(t.number()).append("\r\n"));
      return text.toString();
    }

    @Override
    public String json(Study study) {
      return "{\"trials\":" + study.history().trials().size() + "}";
    }

    @Override
    public NewStudy read(String text, boolean commands) {
      if (text.contains("command") && !commands) {
        throw new IllegalArgumentException("a study must have no command, but has one");
      }
      return new NewStudy(spec(text.strip()), Optional.empty());
    }
  }
}
