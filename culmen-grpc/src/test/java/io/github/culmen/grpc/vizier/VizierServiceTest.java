package io.github.culmen.grpc.vizier;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.culmen.protocol.operation.GetOperationRequest;
import io.github.culmen.protocol.operation.Operation;
import io.github.culmen.protocol.vizier.AddTrialMeasurementRequest;
import io.github.culmen.protocol.vizier.CheckTrialEarlyStoppingStateRequest;
import io.github.culmen.protocol.vizier.DeleteTrialRequest;
import io.github.culmen.protocol.vizier.GetStudyRequest;
import io.github.culmen.protocol.vizier.KeyValue;
import io.github.culmen.protocol.vizier.ListTrialsRequest;
import io.github.culmen.protocol.vizier.ListTrialsResponse;
import io.github.culmen.protocol.vizier.SetStudyStateRequest;
import io.github.culmen.protocol.vizier.Study;
import io.github.culmen.protocol.vizier.SuggestTrialsRequest;
import io.github.culmen.protocol.vizier.Trial;
import io.github.culmen.protocol.vizier.UnitMetadataUpdate;
import io.github.culmen.protocol.vizier.UpdateMetadataRequest;
import io.github.culmen.server.GrpcContribution;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.grpc.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Trials and studies of Vizier's clients, from the first suggestion to the end. */
class VizierServiceTest extends VizierCalls {
  @Test
  void aClientGetsItsOwnTrialsFirstThenRequestedOnesThenNewOnes() {
    create(spec(real("x", 0, 1)));
    assertThat(ids(port.suggest(STUDY, 2, "a"))).containsExactly("1", "2");
    request(value("x", 0.25));
    request(value("x", 0.75));
    assertThat(ids(port.suggest(STUDY, 1, "b"))).containsExactly("3");
    assertThat(ids(port.suggest(STUDY, 4, "a"))).containsExactly("1", "2", "4", "5");
    port.restart();
    assertThat(ids(port.suggest(STUDY, 4, "a"))).containsExactly("1", "2", "4", "5");
    assertThat(ids(port.suggest(STUDY, 2, "b"))).containsExactly("3", "6");
    assertThat(get(3).getParameters(0).getValue().getNumberValue()).isEqualTo(0.25);
  }

  @Test
  void suggestionsAreTheLibrarysForTheSameSeed() {
    create(
        spec(real("x", 0, 1), real("y", -3, 5))
            .setAlgorithm("DEFAULT")
            .addMetadata(
                KeyValue.newBuilder().setNs(":culmen").setKey("seed").setValue("7").build()));
    try (StudyStore store = StudyStores.open(url())) {
      var spec = io.github.culmen.study.Study.resume(store.open("o/s")).spec();
      assertThat(spec.seed()).isEqualTo(7);
      var library = io.github.culmen.study.Study.create(spec);
      for (int i = 1; i <= 10; i++) {
        var expected = library.ask().point();
        Trial trial = port.suggest(STUDY, 1, "c").getTrials(0);
        assertThat(trial.getParameters(0).getValue().getNumberValue())
            .isEqualTo(expected.real("x"));
        assertThat(trial.getParameters(1).getValue().getNumberValue())
            .isEqualTo(expected.real("y"));
        double value = Math.sin(3 * expected.real("x")) + expected.real("y") * expected.real("y");
        library.tell(i, value);
        complete(i, value);
        if (i == 6) {
          port.restart();
        }
      }
    }
  }

  @Test
  void operationsAreDoneAtOnceAndKept() {
    create(spec(real("x", 0, 1)));
    Operation operation =
        port.stub()
            .suggestTrials(
                SuggestTrialsRequest.newBuilder()
                    .setParent(STUDY)
                    .setSuggestionCount(1)
                    .setClientId("c")
                    .build());
    assertThat(operation.getDone()).isTrue();
    assertThat(operation.getName()).startsWith("owners/o/operations/suggestion/s/c/");
    assertThat(operation.getResponse().getTypeUrl())
        .isEqualTo("type.googleapis.com/vizier.SuggestTrialsResponse");
    assertThat(
            port.stub()
                .getOperation(
                    GetOperationRequest.newBuilder().setName(operation.getName()).build()))
        .isEqualTo(operation);
    refused(
        Status.Code.NOT_FOUND,
        () ->
            port.stub().getOperation(GetOperationRequest.newBuilder().setName("nothing").build()));
  }

  @Test
  void aTrialCancelledElsewhereIsStoppingUntilItsClientCompletesIt() {
    create(spec(real("x", 0, 1)));
    port.suggest(STUDY, 1, "c");
    try (StudyStore store = StudyStores.open(url())) {
      io.github.culmen.study.Study.resume(store.open("o/s")).cancel(1, false, "too slow");
    }
    assertThat(
            port.stub()
                .checkTrialEarlyStoppingState(
                    CheckTrialEarlyStoppingStateRequest.newBuilder()
                        .setTrialName(STUDY + "/trials/1")
                        .build())
                .getShouldStop())
        .isTrue();
    port.restart();
    assertThat(get(1).getState()).isEqualTo(Trial.State.STOPPING);
    assertThat(ids(port.suggest(STUDY, 1, "c"))).containsExactly("2");
    assertThat(get(1).getState()).isEqualTo(Trial.State.STOPPING);
    assertThat(complete(1, 3).getState()).isEqualTo(Trial.State.SUCCEEDED);
  }

  @Test
  void completingTwiceWithTheSameIsFineAndWithAnotherValueIsNot() {
    create(spec(real("x", 0, 1)));
    port.suggest(STUDY, 1, "c");
    Trial first = complete(1, 3);
    assertThat(complete(1, 3)).isEqualTo(first);
    refused(Status.Code.FAILED_PRECONDITION, () -> complete(1, 4))
        .hasMessageContaining("SUCCEEDED");
    refused(Status.Code.FAILED_PRECONDITION, () -> measure(1, 4));
    assertThat(get(1)).isEqualTo(first);
  }

  private Trial measure(int trial, double value) {
    return port.stub()
        .addTrialMeasurement(
            AddTrialMeasurementRequest.newBuilder()
                .setTrialName(STUDY + "/trials/" + trial)
                .setMeasurement(loss(value))
                .build());
  }

  @Test
  void aStudyThatIsPausedLetsTrialsEndAndGivesNoOthers() {
    create(spec(real("x", 0, 1)));
    port.suggest(STUDY, 2, "c");
    setState(Study.State.INACTIVE);
    assertThat(measure(2, 3).getMeasurementsCount()).isEqualTo(1);
    assertThat(complete(2, 3).getState()).isEqualTo(Trial.State.SUCCEEDED);
    refused(Status.Code.FAILED_PRECONDITION, () -> port.suggest(STUDY, 1, "c"));
    setState(Study.State.ACTIVE);
    setState(Study.State.COMPLETED);
    refused(Status.Code.FAILED_PRECONDITION, () -> complete(1, 3))
        .hasMessageContaining("needs a study that is ACTIVE or INACTIVE, but");
    refused(Status.Code.FAILED_PRECONDITION, () -> measure(1, 3));
  }

  @Test
  void aStudyThatIsNotActiveRefusesOtherChangesAndKeepsItsData() {
    create(spec(real("x", 0, 1)));
    port.suggest(STUDY, 1, "c");
    setState(Study.State.INACTIVE);
    Trial before = get(1);
    refused(Status.Code.FAILED_PRECONDITION, () -> request(value("x", 0.5)));
    refused(Status.Code.FAILED_PRECONDITION, () -> port.suggest(STUDY, 1, "c"))
        .hasMessageContaining("is INACTIVE");
    refused(
        Status.Code.FAILED_PRECONDITION,
        () ->
            port.stub()
                .deleteTrial(DeleteTrialRequest.newBuilder().setName(STUDY + "/trials/1").build()));
    assertThat(get(1)).isEqualTo(before);
    setState(Study.State.COMPLETED);
    refused(Status.Code.FAILED_PRECONDITION, () -> setState(Study.State.INACTIVE));
    setState(Study.State.ACTIVE);
    assertThat(complete(1, 3).getState()).isEqualTo(Trial.State.SUCCEEDED);
  }

  private Study setState(Study.State state) {
    return port.stub()
        .setStudyState(SetStudyStateRequest.newBuilder().setParent(STUDY).setState(state).build());
  }

  @Test
  void deletedTrialsAreGoneAndTheirNumbersAreNotUsedAgain() {
    create(spec(real("x", 0, 1)));
    port.suggest(STUDY, 2, "c");
    var ignored =
        port.stub()
            .deleteTrial(DeleteTrialRequest.newBuilder().setName(STUDY + "/trials/2").build());
    refused(Status.Code.NOT_FOUND, () -> get(2));
    assertThat(ids(port.suggest(STUDY, 2, "c"))).containsExactly("1", "3");
  }

  @Test
  void metadataOfAnUnknownTrialIsRefusedAndNothingIsWritten() {
    create(spec(real("x", 0, 1)));
    String error =
        port.stub()
            .updateMetadata(
                UpdateMetadataRequest.newBuilder()
                    .setName(STUDY)
                    .addDelta(update("").setMetadatum(entry("a", "1")))
                    .addDelta(update("9").setMetadatum(entry("a", "1")))
                    .build())
            .getErrorDetails();
    assertThat(error).contains("no trial '9'");
    assertThat(
            port.stub()
                .getStudy(GetStudyRequest.newBuilder().setName(STUDY).build())
                .getStudySpec()
                .getMetadataList())
        .isEmpty();
  }

  private static UnitMetadataUpdate.Builder update(String trial) {
    return UnitMetadataUpdate.newBuilder().setTrialId(trial);
  }

  private static KeyValue entry(String key, String value) {
    return KeyValue.newBuilder().setKey(key).setValue(value).build();
  }

  @Test
  void listsComeInPages() {
    create(spec(real("x", 0, 1)));
    port.suggest(STUDY, 5, "c");
    List<String> found = new ArrayList<>();
    String token = "";
    do {
      ListTrialsResponse page =
          port.stub()
              .listTrials(
                  ListTrialsRequest.newBuilder()
                      .setParent(STUDY)
                      .setPageSize(2)
                      .setPageToken(token)
                      .build());
      assertThat(page.getTrialsCount()).isBetween(1, 2);
      page.getTrialsList().forEach(trial -> found.add(trial.getId()));
      token = page.getNextPageToken();
    } while (!token.isEmpty());
    assertThat(found).containsExactly("1", "2", "3", "4", "5");
  }

  @Test
  void aStudyNotMadeByAClientIsNotTouched() {
    try (StudyStore store = StudyStores.open(url())) {
      var ignored =
          store.create(
              io.github.culmen.study.trial.StudySpec.builder(
                      io.github.culmen.space.SearchSpace.of(
                          io.github.culmen.space.Parameter.real("x", 0, 1)))
                  .name("o/s")
                  .build());
    }
    refused(Status.Code.ALREADY_EXISTS, () -> create(spec(real("x", 0, 1))));
    refused(Status.Code.NOT_FOUND, () -> port.suggest(STUDY, 1, "c"));
  }

  @Test
  void aPortForSomeOwnersRefusesOthers() {
    GrpcContribution.Settings some =
        new GrpcContribution.Settings(
            url(),
            "127.0.0.1",
            0,
            false,
            List.of("alice"),
            Optional.empty(),
            Duration.ofSeconds(20),
            Optional.empty(),
            Optional.empty(),
            line -> {});
    try (TestPort other = new TestPort(some)) {
      create(spec(real("x", 0, 1)));
      refused(Status.Code.PERMISSION_DENIED, () -> other.suggest(STUDY, 1, "c"));
      refused(Status.Code.NOT_FOUND, () -> other.suggest("owners/alice/studies/s", 1, "c"));
    }
  }

  @Test
  void withALeaseASilentClientLosesItsTrial() throws InterruptedException {
    GrpcContribution.Settings brief =
        new GrpcContribution.Settings(
            url(),
            "127.0.0.1",
            0,
            false,
            List.of(),
            Optional.of(Duration.ofMillis(50)),
            Duration.ofSeconds(20),
            Optional.empty(),
            Optional.empty(),
            line -> {});
    create(spec(real("x", 0, 1)));
    try (TestPort other = new TestPort(brief)) {
      assertThat(ids(other.suggest(STUDY, 1, "a"))).containsExactly("1");
      Thread.sleep(80);
      Trial again = other.suggest(STUDY, 1, "b").getTrials(0);
      assertThat(again.getId()).isEqualTo("1");
      assertThat(again.getClientId()).isEqualTo("b");
    }
  }
}
