package io.github.culmen.server.start;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.server.TestServer;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.JournalFiles;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.steering.StudyStatus;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Pruning;
import io.github.culmen.study.trial.StudySpec;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What programs and people change over HTTP. */
class WorkingTest {
  private static final String S = "api/v1/studies/s/";

  @TempDir Path folder;

  private static Object stored(TestServer server, Function<Study, Object> look) {
    try (StudyStore store = StudyStores.open(server.store())) {
      return look.apply(Study.resume(store.open("s")));
    }
  }

  private static HttpResponse<String> put(
      TestServer server, String path, String body, String match) {
    HttpRequest.Builder request =
        server
            .request(path)
            .header("Content-Type", "application/json")
            .PUT(HttpRequest.BodyPublishers.ofString(body));
    return server.send(match.isEmpty() ? request : request.header("If-Match", match));
  }

  private static HttpResponse<String> keyed(
      TestServer server, String path, String body, String key) {
    return server.send(
        server
            .request(path)
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", key)
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  @Test
  void aStudyIsMadeAskedToldAndDeleted() {
    try (TestServer server = TestServer.at(folder)) {
      HttpResponse<String> made = server.post("api/v1/studies", "{\"file\":\"s\"}");
      assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
      assertThat(made.headers().firstValue("Location")).contains("studies/s");
      assertThat(server.post("api/v1/studies", "{\"file\":\"s\"}").statusCode()).isEqualTo(409);
      HttpResponse<String> asked = server.post(S + "ask", "{\"count\":2}");
      assertThat(asked.body()).contains("\"trial\":1", "\"trial\":2", "\"params\":{\"x\":");
      HttpResponse<String> told = server.post(S + "trials/1/tell", "{\"value\":0.5,\"seconds\":2}");
      assertThat(TestServer.object(told)).containsEntry("state", "finished");
      assertThat(server.post(S + "trials/1/tell", "{\"value\":0.5}").statusCode()).isEqualTo(200);
      assertThat(server.post(S + "trials/2/fail", "{\"reason\":\"broke\"}").body())
          .contains("broke");
      assertThat(stored(server, study -> study.history().finished().size())).isEqualTo(2);
      assertThat(server.post(S + "ask", "{\"upTo\":2}").body()).isEqualTo("{\"trials\":[]}");
      assertThat(server.send(server.request("api/v1/studies/s").DELETE()).statusCode())
          .isEqualTo(204);
      assertThat(server.get("api/v1/studies/s").statusCode()).isEqualTo(404);
      assertThat(server.audit)
          .anyMatch(line -> line.contains("DELETE /api/v1/studies/s") && line.contains("owner"));
      assertThat(String.join("", server.audit)).doesNotContain(server.token());
    }
  }

  @Test
  void theSameKeyIsTheSameRequest() {
    try (TestServer server = TestServer.at(folder)) {
      TestServer.study(server.store(), "s", 0);
      String first = keyed(server, S + "ask", "{}", "k1").body();
      assertThat(keyed(server, S + "ask", "{}", "k1").body()).isEqualTo(first);
      assertThat(keyed(server, S + "ask", "{}", "k2").body()).isNotEqualTo(first);
      assertThat(keyed(server, S + "ask", "{\"count\":2}", "k1").statusCode()).isEqualTo(422);
      String results =
          "{\"results\":[{\"params\":{\"x\":0.1,\"n\":2,\"kind\":\"a\"},\"value\":3}]}";
      assertThat(keyed(server, S + "add", results, "k1").body()).isEqualTo("{\"trials\":[3]}");
      assertThat(keyed(server, S + "add", results, "k1").body()).isEqualTo("{\"trials\":[3]}");
      assertThat(stored(server, study -> study.history().trials().size())).isEqualTo(3);
    }
  }

  @Test
  void aDismissedWorkerIsToldSoOnceAndTheOthersGoOn() {
    try (TestServer server = TestServer.at(folder)) {
      TestServer.study(server.store(), "s", 0);
      String mine = "{\"worker\":\"w\"}";
      assertThat(server.post(S + "ask", mine).body()).contains("\"trial\":1");
      assertThat(server.post(S + "ask", "{\"worker\":\"v\"}").body()).contains("\"trial\":2");
      assertThat(server.post(S + "dismiss", "{\"worker\":\"x\"}").body())
          .contains("but 'x' has taken none");
      assertThat(server.post(S + "dismiss", "{\"worker\":\"w\",\"why\":\"hot\"}").body())
          .isEqualTo("{\"dismissed\":true}");
      assertThat(server.get("api/v1/studies/s").body()).contains("\"dismissed\":[\"w\"]");
      assertThat(server.post(S + "trials/1/heartbeat", mine).body())
          .contains("\"held\":true", "\"dismissed\":true");
      assertThat(server.post(S + "trials/1/tell", "{\"value\":1}").statusCode()).isEqualTo(200);
      HttpResponse<String> refused = keyed(server, S + "ask", mine, "k");
      assertThat(refused.statusCode()).isEqualTo(409);
      assertThat(refused.body()).contains("problem:dismissed", "was dismissed (hot)");
      assertThat(keyed(server, S + "ask", mine, "k").body()).isEqualTo(refused.body());
      assertThat(server.post(S + "ask", "{\"worker\":\"v\"}").body()).contains("\"trial\":3");
      assertThat(server.get("api/v1/studies/s").body()).contains("\"dismissed\":[]");
      assertThat(server.post(S + "ask", mine).body()).contains("\"trial\":4");
      assertThat(server.post(S + "dismiss", mine).statusCode()).isEqualTo(200);
      assertThat(server.post(S + "dismiss", "{\"worker\":\"w\",\"undo\":true}").body())
          .isEqualTo("{\"dismissed\":false}");
    }
  }

  @Test
  void aWorkersTrialIsHandedOutAgainUnderItsNameAfterTheServerWasRestarted() {
    String asked;
    try (TestServer server = TestServer.at(folder)) {
      TestServer.study(server.store(), "s", 0);
      asked = server.post(S + "ask", "{\"worker\":\"w\"}").body();
      assertThat(server.post(S + "ask", "{\"worker\":\"v\"}").body()).contains("\"trial\":2");
    }
    try (TestServer server = TestServer.at(folder)) {
      // The answer was lost with the server; whoever asks again gets the same point.
      String again = server.post(S + "ask", "{\"worker\":\"w\"}").body();
      assertThat(again).contains("\"trial\":1");
      assertThat(again.replaceAll(".*params", "").replaceAll("attempt.*", ""))
          .isEqualTo(asked.replaceAll(".*params", "").replaceAll("attempt.*", ""));
      assertThat(server.post(S + "trials/1/heartbeat", "{\"worker\":\"w\"}").body())
          .contains("\"held\":true", "\"cancelled\":false");
      assertThat(server.post(S + "trials/2/heartbeat", "{\"worker\":\"w\"}").body())
          .contains("\"held\":false");
      assertThat(server.post(S + "trials/1/release", "{\"worker\":\"v\"}").body())
          .isEqualTo("{\"released\":false}");
      assertThat(server.post(S + "trials/1/cancel", "{\"why\":\"enough\"}").statusCode())
          .isEqualTo(200);
      assertThat(server.post(S + "trials/1/heartbeat", "{\"worker\":\"w\"}").body())
          .contains("\"cancelled\":true");
      assertThat(server.post(S + "trials/2/tell", "{\"value\":1}").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aPausedStudyHandsOutNothingUntilItIsResumed() {
    try (TestServer server = TestServer.at(folder)) {
      TestServer.study(server.store(), "s", 1);
      HttpResponse<String> paused =
          server.post(S + "control", "{\"action\":\"pause\",\"why\":\"lunch\"}");
      assertThat(paused.headers().firstValue("ETag")).contains("\"paused\"");
      assertThat(stored(server, Study::status)).isEqualTo(StudyStatus.PAUSED);
      HttpResponse<String> refused = server.post(S + "ask", "{}");
      assertThat(refused.statusCode()).isEqualTo(409);
      assertThat(refused.body()).contains("is paused (lunch)");
      HttpResponse<String> late =
          server.send(
              server
                  .request(S + "control")
                  .header("Content-Type", "application/json")
                  .header("If-Match", "\"open\"")
                  .POST(HttpRequest.BodyPublishers.ofString("{\"action\":\"finish\"}")));
      assertThat(late.statusCode()).isEqualTo(412);
      assertThat(server.post(S + "control", "{\"action\":\"resume\"}").statusCode()).isEqualTo(200);
      assertThat(server.post(S + "ask", "{}").statusCode()).isEqualTo(200);
      assertThat(server.post(S + "control", "{\"action\":\"explode\"}").statusCode())
          .isEqualTo(400);
    }
  }

  @Test
  void whatIsEnqueuedComesNextWithWhoWantedIt() {
    try (TestServer server = TestServer.at(folder)) {
      TestServer.study(server.store(), "s", 1);
      assertThat(
              server
                  .post(
                      S + "enqueue",
                      "{\"params\":{\"x\":0.25,\"n\":3,\"kind\":\"b\"},\"why\":\"a hunch\"}")
                  .statusCode())
          .isEqualTo(200);
      assertThat(server.post(S + "ask", "{}").body()).contains("\"x\":0.25", "\"n\":3");
      assertThat(server.get(S + "trials/2").body()).contains("a hunch", "owner");
    }
  }

  @Test
  void aTrialWithoutAChanceIsToldToStopAndIsKeptAsStopped() {
    try (TestServer server = TestServer.at(folder)) {
      StudySpec spec =
          StudySpec.builder(SearchSpace.of(Parameter.real("x", 0, 1)))
              .name("s")
              .strategy(Strategy.builder().acquisition(AcquisitionKind.RANDOM).build())
              .pruning(Pruning.of(Pruning.Rule.MEDIAN))
              .build();
      try (StudyStore store = StudyStores.open(server.store())) {
        Study.open(spec, store.create(spec));
      }
      for (int trial = 1; trial <= 6; trial++) {
        assertThat(server.post(S + "ask", "{}").statusCode()).isEqualTo(200);
        for (int step = 1; step <= (trial < 6 ? 3 : 1); step++) {
          double value = trial < 6 ? trial : 9;
          String body = "{\"step\":" + step + ",\"metrics\":{\"value\":" + value + "}}";
          HttpResponse<String> answer = server.post(S + "trials/" + trial + "/measure", body);
          assertThat(answer.body())
              .isEqualTo("{\"cancelled\":false,\"stop\":" + (trial == 6) + "}");
        }
        String end = trial < 6 ? "{\"value\":" + trial + "}" : "{\"stopped\":true}";
        HttpResponse<String> told = server.post(S + "trials/" + trial + "/tell", end);
        assertThat(TestServer.object(told))
            .containsEntry("state", trial < 6 ? "finished" : "stopped");
      }
      assertThat(stored(server, study -> study.history().finished().get(5).stopped().isPresent()))
          .isEqualTo(true);
      assertThat(stored(server, study -> study.best().orElseThrow().number())).isEqualTo(1);
    }
  }

  @Test
  void notesHaveVersionsAndMeasurementsAreKept() {
    try (TestServer server = TestServer.at(folder)) {
      TestServer.study(server.store(), "s", 0);
      assertThat(server.post(S + "ask", "{}").statusCode()).isEqualTo(200);
      assertThat(
              server.post(S + "trials/1/measure", "{\"step\":3,\"metrics\":{\"loss\":0.5}}").body())
          .isEqualTo("{\"cancelled\":false,\"stop\":false}");
      HttpResponse<String> first = put(server, S + "notes", "{\"text\":\"one\"}", "");
      int version = version(first);
      assertThat(put(server, S + "notes", "{\"text\":\"two\"}", "\"" + version + "\"").statusCode())
          .isEqualTo(200);
      HttpResponse<String> late =
          put(server, S + "notes", "{\"text\":\"three\"}", "\"" + version + "\"");
      assertThat(late.statusCode()).isEqualTo(412);
      assertThat(server.get(S + "notes").body()).contains("two").doesNotContain("three");
      assertThat(put(server, S + "trials/1/notes", "{\"text\":\"odd\"}", "").statusCode())
          .isEqualTo(200);
      assertThat(server.get(S + "trials/1").body()).contains("odd", "\"loss\":0.5", "\"step\":3");
      assertThat(server.post(S + "trials/1/discard", "{\"why\":\"wrong\"}").body())
          .contains("\"state\":\"discarded\"");
    }
  }

  @SuppressWarnings("unchecked")
  private static int version(HttpResponse<String> answer) {
    return (int)
        ((List<Map<String, Object>>) TestServer.object(answer).get("notes")).get(0).get("version");
  }

  @Test
  void thePredictionIsThatOfTheLibrary() {
    try (TestServer server = TestServer.at(folder)) {
      TestServer.study(server.store(), "s", 8);
      Map<String, Object> point = Map.of("x", 0.3, "n", 4L, "kind", "a");
      HttpResponse<String> answer =
          server.post(S + "predict", "{\"points\":[{\"x\":0.3,\"n\":4,\"kind\":\"a\"}]}");
      Object mean = stored(server, s -> s.predict(List.of(point)).get(0).mean().getAsDouble());
      assertThat(answer.body()).contains("\"mean\":" + mean, "\"asOf\":8");
      assertThat(server.post(S + "predict", "{\"points\":[{\"x\":7}]}").statusCode())
          .isEqualTo(400);
    }
  }

  @Test
  void aJournalIsImportedWithoutWhatWorkersWouldRun() {
    try (TestServer server = TestServer.at(folder)) {
      TestServer.study(server.store(), "s", 2);
      try (StudyStore store = StudyStores.open(server.store())) {
        Study.resume(store.open("s")).note("study-file", "command: rm -rf /");
      }
      assertThat(server.get(S + "export.jsonl").body()).doesNotContain("rm -rf");
      try (StudyStore store = StudyStores.open(server.store())) {
        byte[] journal = JournalFiles.lines(store.open("s").read(0));
        HttpResponse<String> made =
            server.send(
                server
                    .request("api/v1/import?name=copy")
                    .header("Content-Type", "application/jsonl")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(journal)));
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        assertThat(made.body()).contains("left out: 1 events");
        assertThat(store.open("copy").read(0))
            .hasSize(5)
            .noneMatch(event -> event instanceof StudyEvent.Noted);
      }
    }
  }

  @Test
  void aStudyThatWasDeletedElsewhereAndMadeAgainIsTheNewOne() throws InterruptedException {
    try (TestServer server = TestServer.at(folder)) {
      TestServer.study(server.store(), "s", 5);
      assertThat(server.json("api/v1/studies/s").get("place")).isEqualTo(11);
      try (StudyStore store = StudyStores.open(server.store())) {
        store.delete("s");
      }
      TestServer.study(server.store(), "s", 6);
      Thread.sleep(1100);
      assertThat(server.json("api/v1/studies/s").get("place")).isEqualTo(13);
    }
  }
}
