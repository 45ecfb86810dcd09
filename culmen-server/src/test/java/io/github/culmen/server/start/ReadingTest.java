package io.github.culmen.server.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import io.github.culmen.report.StudyPlot;
import io.github.culmen.server.ServerSettings;
import io.github.culmen.server.TestServer;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be read over HTTP. */
class ReadingTest {
  @TempDir Path folder;

  @Test
  void studiesAreListedAndShown() {
    try (TestServer server = TestServer.at(folder)) {
      assertThat(server.json("api/v1/studies").get("studies")).isEqualTo(List.of());
      TestServer.study(server.store(), "one/two %", 5);
      assertThat(server.get("api/v1/studies").body()).contains("\"one/two %\"", "\"trials\":5");
      Map<String, Object> study = server.json("api/v1/studies/one%2Ftwo%20%25");
      assertThat(study.get("counts"))
          .isEqualTo(Map.of("trials", 5, "finished", 5, "failed", 0, "pending", 0, "discarded", 0));
      assertThat(study.get("best").toString()).contains("value=");
      assertThat(study.get("place")).isEqualTo(11);
      assertThat(server.get("api/v1/studies/none").statusCode()).isEqualTo(404);
    }
  }

  @Test
  @SuppressWarnings("unchecked")
  void trialsComeByColumnsFromAnyNumberOn() {
    try (TestServer server = TestServer.at(folder)) {
      TestServer.study(server.store(), "s", 7);
      Map<String, Object> table =
          server.json("api/v1/studies/s/trials?from=5&columns=trial,value,params.kind");
      assertThat(table.get("total")).isEqualTo(7);
      Map<String, List<Object>> columns = (Map<String, List<Object>>) table.get("columns");
      assertThat(columns.keySet()).containsExactlyInAnyOrder("trial", "value", "params.kind");
      assertThat(columns.get("trial")).containsExactly(5, 6, 7);
      assertThat(columns.get("params.kind")).hasSize(3).isSubsetOf("a", "b");
      assertThat(server.get("api/v1/studies/s/trials?columns=nothing").statusCode()).isEqualTo(400);
      assertThat(server.json("api/v1/studies/s/trials/7").get("state")).isEqualTo("finished");
      assertThat(server.get("api/v1/studies/s/trials/8").statusCode()).isEqualTo(404);
      HttpResponse<String> lines =
          server.send(
              server.request("api/v1/studies/s/trials").header("Accept", "application/x-ndjson"));
      assertThat(lines.body().lines()).hasSize(7);
    }
  }

  @Test
  void aStudyThatIsDamagedIsListedWithItsReasonAndWithoutTheStore() throws Exception {
    try (TestServer server = TestServer.at(folder)) {
      TestServer.study(server.store(), "good", 1);
      TestServer.study(server.store(), "bad", 2);
      try (Connection own = DriverManager.getConnection("jdbc:" + server.store());
          Statement change = own.createStatement()) {
        assertThat(
                change.executeUpdate(
                    "UPDATE culmen_event SET body = replace(body, 'bad', 'mad')"
                        + " WHERE kind = 'created' AND body LIKE '%bad%'"))
            .isEqualTo(1);
      }
      Map<String, Object> list = server.json("api/v1/studies");
      assertThat(list.get("studies").toString()).contains("name=good").doesNotContain("bad");
      assertThat(list.get("damaged").toString())
          .contains("name=bad", "reason=event 1: ", "checksum")
          .doesNotContain("sqlite", folder.toString());
    }
  }

  @Test
  void picturesAreThoseOfThePlotCommand() throws Exception {
    try (TestServer server = TestServer.at(folder)) {
      TestServer.study(server.store(), "s", 6);
      HttpResponse<String> edf = server.get("api/v1/studies/s/plot.svg?kind=edf");
      assertThat(edf.statusCode()).as(edf.body()).isEqualTo(200);
      assertThat(edf.headers().firstValue("Content-Type")).contains("image/svg+xml");
      assertThat(edf.headers().firstValue("Content-Disposition"))
          .contains("attachment; filename=\"edf.svg\"");
      try (StudyStore store = StudyStores.openReadOnly(server.store(), Duration.ofSeconds(20))) {
        StudyPlot.Kind kind = StudyPlot.Kind.EDF;
        Study study = Study.resume(store.open("s"));
        assertThat(edf.body())
            .isEqualTo(StudyPlot.of(study.report(kind.plan(List.of()), share -> {}), kind).toSvg());
      }
      HttpResponse<String> slice = server.get("api/v1/studies/s/plot.svg?kind=slice");
      for (int i = 0; i < 600 && slice.statusCode() == 202; i++) {
        Thread.sleep(50);
        slice = server.get("api/v1/studies/s/plot.svg?kind=slice");
      }
      assertThat(slice.body()).startsWith("<svg").contains("kind");
      assertThat(server.get("api/v1/studies/s/plot.png").headers().firstValue("Content-Type"))
          .contains("image/png");
      HttpResponse<String> none = server.get("api/v1/studies/s/plot.svg?kind=slices");
      assertThat(none.statusCode()).isEqualTo(400);
      assertThat(none.body()).contains("did you mean slice");
    }
  }

  @Test
  @SuppressWarnings("unchecked")
  void aPredictionIsRankedAmongManyPointsAndAnAllowedPointIsFoundNearby() {
    try (TestServer server = TestServer.at(folder)) {
      TestServer.study(server.store(), "s", 8);
      String path = "api/v1/studies/s/predict";
      Map<String, Object> ranked =
          TestServer.object(
              server.post(path, "{\"points\":[{\"x\":0.5,\"n\":1,\"kind\":\"a\"}],\"rank\":true}"));
      Map<String, Object> one = ((List<Map<String, Object>>) ranked.get("predictions")).get(0);
      assertThat(one.get("among")).isEqualTo(2000);
      assertThat((int) one.get("rank")).isBetween(1, 2001);
      Map<String, Object> plain =
          TestServer.object(server.post(path, "{\"points\":[{\"x\":0.5,\"n\":1,\"kind\":\"a\"}]}"));
      assertThat(((List<Map<String, Object>>) plain.get("predictions")).get(0))
          .doesNotContainKey("rank");
      assertThat(server.post(path, "{\"nearest\":{\"x\":7,\"n\":2.2,\"kind\":\"b\"}}").body())
          .contains("\"params\":{\"x\":1.0,\"n\":2,\"kind\":\"b\"}");
      assertThat(server.post(path, "{\"nearest\":{},\"points\":[]}").body())
          .contains("but got points and nearest");
      assertThat(server.json("api/v1/studies/s/brief")).containsKeys("pace", "budget", "left");
    }
  }

  @Test
  @SuppressWarnings("unchecked")
  void leanColumnsAreTheSameTrialsInFewerBytes() {
    try (TestServer server = TestServer.at(folder)) {
      TestServer.study(server.store(), "s", 40);
      server.post("api/v1/studies/s/ask", "{}");
      Map<String, Object> full =
          (Map<String, Object>) server.json("api/v1/studies/s/trials?from=2").get("columns");
      Map<String, Object> answer = server.json("api/v1/studies/s/trials?from=2&lean=1&digits=6");
      Map<String, Object> lean = (Map<String, Object>) answer.get("columns");
      assertThat(answer.get("from")).isEqualTo(2);
      assertThat(lean).doesNotContainKey("trial");
      assertThat(lean.keySet()).isSubsetOf(full.keySet()).hasSize(full.size() - 1);
      assertThat(lean.get("params.n")).isEqualTo(full.get("params.n"));
      assertThat(lean.get("state")).isEqualTo(full.get("state"));
      List<Object> exact = (List<Object>) full.get("params.x");
      List<Object> coarse = (List<Object>) lean.get("params.x");
      Map<String, Object> times = (Map<String, Object>) lean.get("finished");
      List<Object> steps = (List<Object>) times.get("steps");
      List<Object> finished = (List<Object>) full.get("finished");
      long at = ((Number) times.get("from")).longValue();
      for (int i = 0; i < 40; i++) {
        double near = ((Number) coarse.get(i)).doubleValue();
        assertThat(near).isCloseTo(((Number) exact.get(i)).doubleValue(), offset(5.1e-5));
        assertThat(coarse.get(i).toString().length()).isLessThanOrEqualTo(6);
        if (finished.get(i) == null) {
          assertThat(steps.get(i)).isNull();
        } else {
          at += ((Number) steps.get(i)).longValue();
          assertThat(at).isEqualTo(Instant.parse(finished.get(i).toString()).getEpochSecond());
        }
      }
      assertThat(finished.get(39)).isNull();
      assertThat(server.get("api/v1/studies/s/trials?lean=2").statusCode()).isEqualTo(400);
    }
  }

  @Test
  void whoHasAnAnswerIsToldSoUntilSomethingChanges() {
    try (TestServer server = TestServer.at(folder)) {
      TestServer.study(server.store(), "s", 3);
      for (String path :
          List.of(
              "api/v1/studies",
              "api/v1/studies/s",
              "api/v1/studies/s/trials",
              "api/v1/studies/s/export.jsonl")) {
        String tag = server.get(path).headers().firstValue("ETag").orElseThrow();
        assertThat(server.send(server.request(path).header("If-None-Match", tag)).statusCode())
            .as(path)
            .isEqualTo(304);
        TestServer.study(server.store(), "s", 1);
        assertThat(server.send(server.request(path).header("If-None-Match", tag)).statusCode())
            .as(path)
            .isEqualTo(200);
      }
    }
  }

  @Test
  void theModelIsComputedBesideTheRequests() throws InterruptedException {
    try (TestServer server = TestServer.at(folder)) {
      TestServer.study(server.store(), "s", 6);
      HttpResponse<String> first = server.get("api/v1/studies/s/model");
      assertThat(first.statusCode()).isEqualTo(202);
      HttpResponse<String> model = first;
      while (model.statusCode() == 202) {
        Thread.sleep(50);
        model = server.get("api/v1/studies/s/model");
      }
      assertThat(model.statusCode()).isEqualTo(200);
      assertThat(TestServer.object(model)).containsKeys("asOf", "checkpoints", "model", "timeline");
      assertThat(TestServer.object(model).get("asOf")).isEqualTo(6);
      assertThat(server.json("api/v1/studies/s").get("recommended").toString())
          .contains("mean=", "asOf=6");
      assertThat(server.get("api/v1/studies/s/report.html").headers().map())
          .containsEntry("content-disposition", List.of("attachment; filename=\"report.html\""));
      Map<String, Object> past = server.json("api/v1/studies/s/model?values=4");
      assertThat(past.get("values")).isEqualTo(4);
      assertThat(((Map<?, ?>) past.get("model")).get("values")).isEqualTo(4);
      assertThat(server.json("api/v1/studies/s/model?values=4")).isEqualTo(past);
      assertThat(server.get("api/v1/studies/s/model?values=7").body())
          .contains("knows from 1 to 6 values, but values = 7");
      // More values: the old model stays, with how old it is.
      TestServer.study(server.store(), "s", 1);
      Map<String, Object> old = server.json("api/v1/studies/s/model");
      assertThat(old.get("asOf")).isEqualTo(6);
      assertThat(old.get("outcomes")).isEqualTo(7);
      assertThat(old.get("computing")).isEqualTo(true);
    }
  }

  @Test
  void aStreamHasEveryEventOnceAlsoAfterABreak() throws Exception {
    try (TestServer server = TestServer.at(folder)) {
      TestServer.study(server.store(), "s", 2);
      List<String> first = stream(server, "?from=0", null, 1);
      assertThat(first.get(0)).isEqualTo("5");
      TestServer.study(server.store(), "s", 2);
      List<String> second = stream(server, "", first.get(0), 1);
      assertThat(second.get(0)).isEqualTo("9");
      assertThat(second.get(1)).contains("\"trial\":3").doesNotContain("\"trial\":2");
      assertThat(
              server
                  .send(server.request("api/v1/studies/s/events").header("Last-Event-ID", "99999"))
                  .statusCode())
          .isEqualTo(409);
    }
  }

  // The id and the data of the first events.
  private static List<String> stream(TestServer server, String query, String last, int frames)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
                URI.create(server.server().url() + "api/v1/studies/s/events" + query))
            .header("Authorization", "Bearer " + server.token());
    if (last != null) {
      request.header("Last-Event-ID", last);
    }
    HttpClient client = HttpClient.newHttpClient();
    HttpResponse<Stream<String>> answer =
        client.send(request.build(), HttpResponse.BodyHandlers.ofLines());
    List<String> seen = new ArrayList<>();
    try (Stream<String> lines = answer.body()) {
      Iterator<String> each = lines.iterator();
      while (seen.size() < 2 * frames && each.hasNext()) {
        String line = each.next();
        if (line.startsWith("id: ")) {
          seen.add(line.substring(4));
        } else if (line.startsWith("data: ") && seen.size() % 2 == 1) {
          seen.add(line.substring(6));
        }
      }
    }
    return seen;
  }

  @Test
  void aServerThatOnlyReadsNeedsAStoreAndCannotWrite() {
    assertThatThrownBy(() -> TestServer.at(folder, ServerSettings::readingOnly))
        .hasMessageContaining("there is no store");
    String store = "sqlite:" + folder.resolve("studies.db");
    TestServer.study(store, "s", 1);
    try (TestServer server = TestServer.on(store, ServerSettings::readingOnly)) {
      assertThat(server.json("api/v1/studies/s").get("place")).isEqualTo(3);
      try (StudyStore own = StudyStores.open(store)) {
        Study.resume(own.open("s")).ask();
      }
      assertThat(server.json("api/v1/studies/s").get("place")).isEqualTo(4);
    }
  }

  @Test
  void everythingIsBelowThePrefix() {
    try (TestServer server = TestServer.at(folder, settings -> settings.prefix("/x/y"))) {
      assertThat(server.get("healthz").body()).isEqualTo("ok\n");
      assertThat(server.get("readyz").body()).isEqualTo("ready\n");
      assertThat(server.get("").body()).contains("<base href=\"/x/y/\">");
      assertThat(server.server().url()).endsWith("/x/y/");
      assertThat(
              server
                  .send(
                      HttpRequest.newBuilder(
                          URI.create(server.server().url().replace("/x/y/", "/healthz"))))
                  .statusCode())
          .isEqualTo(404);
    }
  }

  @Test
  void metricsCountRequestsByRoute() {
    try (TestServer server = TestServer.at(folder)) {
      assertThat(server.get("api/v1/studies/secret-name").statusCode()).isEqualTo(404);
      assertThat(server.get("metrics").body())
          .contains(
              "culmen_http_requests_total{method=\"GET\",route=\"/api/v1/studies/{name}\","
                  + "status=\"404\"} 1")
          .doesNotContain("secret-name");
    }
  }
}
