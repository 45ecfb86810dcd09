package io.github.culmen.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.server.ServerSettings;
import io.github.culmen.server.StudyFormats;
import io.github.culmen.server.start.CulmenServer;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.StudySpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemoteStudyTest {
  @TempDir Path folder;
  private String store;
  private CulmenServer server;
  private CulmenClient client;

  @BeforeEach
  void start() {
    store = "sqlite:" + folder.resolve("studies.db");
    server = CulmenServer.start(ServerSettings.local(store), new Named(), line -> {}, line -> {});
    client = CulmenClient.of(server.url(), server.token().orElseThrow(), Duration.ofSeconds(5));
  }

  @AfterEach
  void end() {
    server.close();
  }

  private static StudySpec spec(String name) {
    return StudySpec.builder(
            SearchSpace.of(Parameter.real("x", 0, 1), Parameter.integer("n", 1, 9)))
        .name(name)
        .strategy(Strategy.builder().acquisition(AcquisitionKind.RANDOM).build())
        .build();
  }

  private static final class Named implements StudyFormats {
    @Override
    public String csv(Study study) {
      return "";
    }

    @Override
    public String json(Study study) {
      return "{}";
    }

    @Override
    public NewStudy read(String text, boolean commands) {
      return new NewStudy(spec(text), Optional.empty());
    }
  }

  @Test
  void aRemoteStudyHasTheFaceOfALocalOne() {
    RemoteStudy study = client.create("a study/with %");
    assertThat(client.studies()).containsExactly("a study/with %");
    RemoteTrial trial = study.ask();
    assertThat(trial.point().real("x")).isBetween(0.0, 1.0);
    study.tell(trial.number(), 0.5);
    study.tell(trial.number(), 0.5);
    study.fail(study.ask().number(), "broke");
    study.enqueue(Map.of("x", 0.25, "n", 4));
    assertThat(study.ask().point().values()).isEqualTo(Map.of("x", 0.25, "n", 4L));
    assertThat(study.measure(3, 1, Map.of("loss", 2.0))).isFalse();
    assertThat(study.add(Map.of("x", 0.75, "n", 2), -1)).isEqualTo(4);
    assertThat(study.best().orElseThrow()).containsEntry("trial", 4);
    assertThat(study.predict(List.of(Map.of("x", 0.1, "n", 1))).get(0)).containsKeys("mean", "sd");
    assertThat(study.bestWith(Map.of("n", 2)).orElseThrow().get("params").toString())
        .contains("n=2");
    study.pause("lunch");
    assertThatThrownBy(study::ask)
        .isInstanceOfSatisfying(
            ServerException.class, e -> assertThat(e.kind()).isEqualTo("not-open"))
        .hasMessageContaining("is paused (lunch)");
    study.resume("");
    study.optimize(point -> point.real("x"), 8);
    try (StudyStore own = StudyStores.open(store)) {
      assertThat(Study.resume(own.open("a study/with %")).history().finished()).hasSize(7);
    }
    client.delete("a study/with %");
    assertThatThrownBy(() -> client.study("a study/with %"))
        .isInstanceOfSatisfying(
            ServerException.class, e -> assertThat(e.kind()).isEqualTo("unknown-study"));
  }

  @Test
  void aWorkersTrialIsHeldAndCanBeCancelled() {
    RemoteStudy study = client.create("s").as("w", Duration.ofSeconds(30));
    RemoteTrial trial = study.ask();
    assertThat(study.heartbeat(trial.number())).isFalse();
    try (StudyStore own = StudyStores.open(store)) {
      var ignored = Study.resume(own.open("s")).cancel(trial.number(), false, "enough");
    }
    assertThat(study.heartbeat(trial.number())).isTrue();
  }

  @Test
  void aDismissedWorkerEndsAfterItsTrial() {
    RemoteStudy study = client.create("s");
    RemoteStudy worker = study.as("w", Duration.ofSeconds(30));
    int[] evaluated = new int[1];
    worker.optimize(
        point -> {
          if (++evaluated[0] == 3) {
            study.dismiss("w", "enough");
          }
          return point.real("x");
        },
        10);
    assertThat(evaluated[0]).isEqualTo(3);
    assertThatThrownBy(worker::ask).hasMessageContaining("was dismissed (enough)");
    assertThat(study.ask().number()).isEqualTo(4);
    study.as("w", Duration.ofSeconds(30)).optimize(point -> 1, 6);
    try (StudyStore own = StudyStores.open(store)) {
      assertThat(Study.resume(own.open("s")).history().finished()).hasSize(5);
    }
  }

  @Test
  void whatTheServerRefusesIsSaidInItsWords() {
    assertThatThrownBy(() -> CulmenClient.of(server.url(), "wrong").studies())
        .isInstanceOfSatisfying(ServerException.class, e -> assertThat(e.status()).isEqualTo(401))
        .hasMessageContaining("a token is needed");
    RemoteStudy study = client.create("s");
    assertThatThrownBy(() -> study.enqueue(Map.of("x", 7, "n", 1))).hasMessageContaining("x");
    assertThatThrownBy(
            () -> CulmenClient.of("http://127.0.0.1:1/", "t", Duration.ofMillis(100)).studies())
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("does not answer");
  }
}
