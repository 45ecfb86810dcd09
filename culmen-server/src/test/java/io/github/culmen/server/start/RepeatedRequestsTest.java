package io.github.culmen.server.start;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.server.TestServer;
import io.github.culmen.server.access.Role;
import io.github.culmen.server.access.TokenFile;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Requests whose answer was lost, sent again to a server that never saw them. */
class RepeatedRequestsTest {
  @TempDir Path folder;
  private final HttpClient client = HttpClient.newHttpClient();
  private String store;
  private String token;

  @BeforeEach
  void createTheStudy() {
    store = "sqlite:" + folder.resolve("studies.db");
    TestServer.study(store, "s", 0);
    token = new TokenFile(folder.resolve("tokens")).create("ada", Role.STEER);
  }

  private TestServer server() {
    return TestServer.on(store, settings -> settings.tokens(folder.resolve("tokens")));
  }

  private HttpResponse<String> post(TestServer server, String path, String body, String key)
      throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(server.server().url() + "api/v1/studies/s/" + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", key)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  // The same answer from a first server, from a second one beside it, and after a restart.
  private String same(String path, String body, String key) throws Exception {
    String first;
    try (TestServer server = server();
        TestServer other = server()) {
      HttpResponse<String> answer = post(server, path, body, key);
      first = answer.body();
      assertThat(answer.statusCode()).as(first).isEqualTo(200);
      assertThat(post(server, path, body, key).body()).isEqualTo(first);
      assertThat(post(other, path, body, key).body()).isEqualTo(first);
    }
    try (TestServer restarted = server()) {
      assertThat(post(restarted, path, body, key).body()).isEqualTo(first);
    }
    return first;
  }

  private long count(ToLongFunction<Study> question) {
    try (StudyStore own = StudyStores.open(store)) {
      return question.applyAsLong(Study.resume(own.open("s")));
    }
  }

  private long trials() {
    return count(study -> study.history().trials().size());
  }

  @Test
  void anAskIsAnsweredByTheSameTrials() throws Exception {
    String asked = same("ask", "{\"count\":2}", "k");
    assertThat(asked).contains("\"trial\":1", "\"trial\":2");
    assertThat(trials()).isEqualTo(2);
    assertThat(same("ask", "{\"count\":2}", "other")).contains("\"trial\":3", "\"trial\":4");
    assertThat(trials()).isEqualTo(4);
    assertThat(count(study -> study.attributes().size())).isZero();
  }

  @Test
  void anAskForATrialThatHasEndedMeanwhileIsStillTheSame() throws Exception {
    try (TestServer server = server()) {
      String first = post(server, "ask", "{}", "k").body();
      post(server, "trials/1/tell", "{\"value\":1}", "t");
      post(server, "control", "{\"action\":\"pause\"}", "p");
      try (TestServer other = server()) {
        assertThat(post(other, "ask", "{}", "k").body()).isEqualTo(first);
        assertThat(post(other, "ask", "{}", "new").statusCode()).isEqualTo(409);
      }
    }
  }

  @Test
  void tellsAndFailuresAreRecordedOnce() throws Exception {
    same("ask", "{\"count\":2}", "k");
    assertThat(same("trials/1/tell", "{\"value\":0.1,\"seconds\":2.5}", "t")).contains("0.1");
    assertThat(same("trials/2/fail", "{\"reason\":\"no\"}", "f")).contains("no");
    assertThat(count(study -> study.history().finished().size())).isEqualTo(2);
  }

  @Test
  void earlierResultsRequestsAndQueuedPointsAreAddedOnce() throws Exception {
    String point = "{\"x\":0.5,\"n\":3,\"kind\":\"a\"}";
    assertThat(same("add", "{\"results\":[{\"params\":" + point + ",\"value\":1}]}", "a"))
        .isEqualTo("{\"trials\":[1]}");
    assertThat(trials()).isEqualTo(1);
    assertThat(same("request", "{\"params\":" + point + "}", "r")).contains("\"trial\":2");
    assertThat(trials()).isEqualTo(2);
    same("enqueue", "{\"params\":{\"x\":0.25,\"n\":4,\"kind\":\"b\"}}", "e");
    assertThat(same("ask", "{\"count\":3}", "k")).contains("\"trial\":2", "\"trial\":4");
    assertThat(
            count(
                study ->
                    study.history().trials().stream()
                        .filter(trial -> trial.point().real("x") == 0.25)
                        .count()))
        .isEqualTo(1);
  }

  @Test
  void whatIsMadeUnderAKeyIsItsCallersOwn() throws Exception {
    same("ask", "{}", "k");
    token = new TokenFile(folder.resolve("tokens")).create("bob", Role.TELL);
    assertThat(same("ask", "{}", "k")).contains("\"trial\":2");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aTellIsAcknowledgedAlsoIfTheAuditLogCannotBeWritten() throws Exception {
    try (TestServer server =
        TestServer.on(
            store,
            settings -> settings.tokens(folder.resolve("tokens")).auditLog(Path.of("/dev/full")))) {
      assertThat(post(server, "ask", "{}", "k").statusCode()).isEqualTo(200);
      assertThat(post(server, "trials/1/tell", "{\"value\":1}", "t").statusCode()).isEqualTo(200);
      assertThat(server.log)
          .containsExactly(
              "cannot write audit log /dev/full: No space left on device; its lines are kept in"
                  + " memory and written later");
    }
    assertThat(count(study -> study.history().finished().size())).isEqualTo(1);
  }
}
