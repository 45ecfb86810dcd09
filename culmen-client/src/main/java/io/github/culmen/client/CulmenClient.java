package io.github.culmen.client;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A server of studies, as {@code culmen serve} starts it. Safe for use by several threads.
 *
 * <p>A server that is away is waited for: what was sent is sent again with the same key, so that it
 * is done once.
 */
public final class CulmenClient {
  private static final Set<Integer> PASSING = Set.of(429, 502, 503, 504);
  private static final long FIRST_PAUSE_MILLIS = 50;
  private static final long LONGEST_PAUSE_MILLIS = 2000;
  // A point may take a large model a while.
  private static final Duration ANSWER = Duration.ofMinutes(10);

  private final URI base;
  private final String token;
  private final Duration patience;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();

  private CulmenClient(URI base, String token, Duration patience) {
    this.base = base;
    this.token = token;
    this.patience = patience;
  }

  /**
   * The server at a URL, such as {@code http://127.0.0.1:8765/}.
   *
   * @param token as {@code culmen token create} prints it
   */
  public static CulmenClient of(String url, String token) {
    return of(url, token, Duration.ofMinutes(1));
  }

  /**
   * The same.
   *
   * @param patience how long a server that is away is waited for
   */
  public static CulmenClient of(String url, String token, Duration patience) {
    return new CulmenClient(
        URI.create((url.endsWith("/") ? url : url + "/") + "api/v1/"), token, patience);
  }

  /** The names of all studies. */
  public List<String> studies() {
    List<String> names = new ArrayList<>();
    if (call("GET", "studies", null).get("studies") instanceof List<?> studies) {
      studies.forEach(study -> names.add(String.valueOf(((Map<?, ?>) study).get("name"))));
    }
    return names;
  }

  /**
   * A study, which must be there.
   *
   * @throws ServerException if there is none of that name
   */
  public RemoteStudy study(String name) {
    Map<String, Object> ignored = call("GET", "studies/" + encoded(name), null);
    return new RemoteStudy(this, name, Optional.empty());
  }

  /**
   * Begins a study.
   *
   * @param studyFile a study file's text, YAML or JSON, without a command
   * @throws ServerException if there is one of that name
   */
  public RemoteStudy create(String studyFile) {
    Map<String, Object> made = call("POST", "studies", Map.of("file", studyFile));
    return new RemoteStudy(this, String.valueOf(made.get("name")), Optional.empty());
  }

  /** Deletes a study for good. */
  public void delete(String name) {
    Map<String, Object> ignored = call("DELETE", "studies/" + encoded(name), null);
  }

  static String encoded(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }

  Map<String, Object> call(String method, String path, Map<String, ?> body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(base.resolve(path))
            .timeout(ANSWER)
            .header("Authorization", "Bearer " + token)
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(json(body)));
    if (body != null) {
      request.header("Content-Type", "application/json");
    }
    if (!method.equals("GET")) {
      request.header("Idempotency-Key", UUID.randomUUID().toString());
    }
    HttpRequest sent = request.build();
    long begun = System.nanoTime();
    long pause = FIRST_PAUSE_MILLIS;
    while (true) {
      ServerException failure;
      try {
        HttpResponse<String> answer = http.send(sent, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() < 300) {
          return answer.body().isEmpty() ? Map.of() : map(answer.body());
        }
        failure = problem(answer);
        if (!PASSING.contains(answer.statusCode())) {
          throw failure;
        }
      } catch (IOException e) {
        failure = new ServerException("the server at " + base + " does not answer: " + e, e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ServerException("interrupted while waiting for the server", e);
      }
      if (System.nanoTime() - begun > patience.toNanos()) {
        throw failure;
      }
      pause(pause);
      pause = Math.min(LONGEST_PAUSE_MILLIS, 2 * pause);
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis + ThreadLocalRandom.current().nextLong(millis));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerException("interrupted while waiting for the server", e);
    }
  }

  private static ServerException problem(HttpResponse<String> answer) {
    try {
      Map<String, Object> problem = map(answer.body());
      String type = String.valueOf(problem.get("type"));
      return new ServerException(
          answer.statusCode(),
          type.substring(type.lastIndexOf(':') + 1),
          String.valueOf(problem.get("detail")));
    } catch (ServerException noProblem) {
      return new ServerException(
          answer.statusCode(), "http", "the server answered with code " + answer.statusCode());
    }
  }

  private static String json(Map<String, ?> body) {
    try {
      return JSON.std.with(JSON.Feature.WRITE_NULL_PROPERTIES).asString(body);
    } catch (IOException e) {
      throw new IllegalArgumentException("not a value of JSON: " + e.getMessage(), e);
    }
  }

  private static Map<String, Object> map(String text) {
    try {
      return JSON.std.mapFrom(text);
    } catch (IOException e) {
      throw new ServerException("the server's answer is not JSON", e);
    }
  }
}
