package io.github.culmen.grpc.vizier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.DoubleValue;
import com.google.protobuf.StringValue;
import com.google.protobuf.Value;
import io.github.culmen.protocol.operation.GetOperationRequest;
import io.github.culmen.protocol.operation.Operation;
import io.github.culmen.protocol.vizier.AddTrialMeasurementRequest;
import io.github.culmen.protocol.vizier.CheckTrialEarlyStoppingStateRequest;
import io.github.culmen.protocol.vizier.CompleteTrialRequest;
import io.github.culmen.protocol.vizier.CreateStudyRequest;
import io.github.culmen.protocol.vizier.CreateTrialRequest;
import io.github.culmen.protocol.vizier.DeleteTrialRequest;
import io.github.culmen.protocol.vizier.GetStudyRequest;
import io.github.culmen.protocol.vizier.GetTrialRequest;
import io.github.culmen.protocol.vizier.KeyValue;
import io.github.culmen.protocol.vizier.ListTrialsRequest;
import io.github.culmen.protocol.vizier.ListTrialsResponse;
import io.github.culmen.protocol.vizier.Measurement;
import io.github.culmen.protocol.vizier.SetStudyStateRequest;
import io.github.culmen.protocol.vizier.Study;
import io.github.culmen.protocol.vizier.StudySpec;
import io.github.culmen.protocol.vizier.StudySpec.MetricSpec;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec.CategoricalValueSpec;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec.ConditionalParameterSpec;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec.ConditionalParameterSpec.CategoricalValueCondition;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec.DiscreteValueSpec;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec.DoubleValueSpec;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec.ScaleType;
import io.github.culmen.protocol.vizier.SuggestTrialsRequest;
import io.github.culmen.protocol.vizier.SuggestTrialsResponse;
import io.github.culmen.protocol.vizier.Trial;
import io.github.culmen.protocol.vizier.UnitMetadataUpdate;
import io.github.culmen.protocol.vizier.UpdateMetadataRequest;
import io.github.culmen.server.GrpcContribution;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VizierServiceTest {
  private static final String STUDY = "owners/o/studies/s";

  @TempDir Path directory;
  private TestPort port;

  @BeforeEach
  void open() {
    port = new TestPort(url());
  }

  @AfterEach
  void close() {
    assertThat(port.log()).isEmpty();
    port.close();
  }

  private String url() {
    return "sqlite:" + directory.resolve("studies.db");
  }

  private static ParameterSpec.Builder real(String id, double low, double high) {
    return ParameterSpec.newBuilder()
        .setParameterId(id)
        .setDoubleValueSpec(DoubleValueSpec.newBuilder().setMinValue(low).setMaxValue(high));
  }

  private static ParameterSpec.Builder category(String id, String... values) {
    return ParameterSpec.newBuilder()
        .setParameterId(id)
        .setCategoricalValueSpec(
            CategoricalValueSpec.newBuilder().addAllValues(Arrays.asList(values)));
  }

  private static ParameterSpec.Builder discrete(String id, Double... values) {
    return ParameterSpec.newBuilder()
        .setParameterId(id)
        .setDiscreteValueSpec(DiscreteValueSpec.newBuilder().addAllValues(Arrays.asList(values)));
  }

  private static StudySpec.Builder spec(ParameterSpec.Builder... parameters) {
    StudySpec.Builder spec =
        StudySpec.newBuilder()
            .setAlgorithm("RANDOM_SEARCH")
            .addMetrics(
                MetricSpec.newBuilder().setMetricId("loss").setGoal(MetricSpec.GoalType.MINIMIZE));
    Arrays.stream(parameters).forEach(spec::addParameters);
    return spec;
  }

  private Study create(StudySpec.Builder spec) {
    return port.stub()
        .createStudy(
            CreateStudyRequest.newBuilder()
                .setParent("owners/o")
                .setStudy(Study.newBuilder().setDisplayName("s").setStudySpec(spec))
                .build());
  }

  private static Measurement loss(double value) {
    return Measurement.newBuilder()
        .addMetrics(Measurement.Metric.newBuilder().setMetricId("loss").setValue(value))
        .build();
  }

  private Trial complete(int trial, double value) {
    return port.stub()
        .completeTrial(
            CompleteTrialRequest.newBuilder()
                .setName(STUDY + "/trials/" + trial)
                .setFinalMeasurement(loss(value))
                .build());
  }

  private Trial get(int trial) {
    return port.stub()
        .getTrial(GetTrialRequest.newBuilder().setName(STUDY + "/trials/" + trial).build());
  }

  private Trial request(Trial.Parameter... parameters) {
    return port.stub()
        .createTrial(
            CreateTrialRequest.newBuilder()
                .setParent(STUDY)
                .setTrial(Trial.newBuilder().addAllParameters(Arrays.asList(parameters)))
                .build());
  }

  private static Trial.Parameter value(String id, Value.Builder value) {
    return Trial.Parameter.newBuilder().setParameterId(id).setValue(value).build();
  }

  private static Trial.Parameter value(String id, double number) {
    return value(id, Value.newBuilder().setNumberValue(number));
  }

  private static AbstractThrowableAssert<?, ?> refused(Status.Code code, ThrowingCallable call) {
    return assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).as(e.getMessage()).isEqualTo(code));
  }

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

  private static List<String> ids(SuggestTrialsResponse response) {
    return response.getTrialsList().stream().map(Trial::getId).toList();
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
  void conditionsOfAnyDepthHoldInSuggestionsAndRequests() {
    ParameterSpec.Builder leaf = real("momentum", 0.5, 0.999);
    ParameterSpec.Builder solver =
        category("solver", "adam", "sgd").addConditionalParameterSpecs(child(leaf, "sgd"));
    create(
        spec(
            category("model", "dnn", "linear", "tree")
                .addConditionalParameterSpecs(child(solver, "dnn"))
                .addConditionalParameterSpecs(child(real("l2", 0, 1), "linear"))
                .addConditionalParameterSpecs(child(real("l2", 5, 6), "tree"))));
    Set<String> seen =
        port.suggest(STUDY, 40, "c").getTrialsList().stream()
            .map(
                trial ->
                    trial.getParametersList().stream()
                        .map(
                            p ->
                                p.getParameterId()
                                    + (p.getValue().hasStringValue()
                                        ? "=" + p.getValue().getStringValue()
                                        : p.getValue().getNumberValue() >= 5 ? ">=5" : ""))
                        .collect(Collectors.joining(" ")))
            .collect(Collectors.toSet());
    assertThat(seen)
        .containsExactlyInAnyOrder(
            "model=dnn solver=adam",
            "model=dnn solver=sgd momentum",
            "model=linear l2",
            "model=tree l2>=5");
    Value.Builder dnn = Value.newBuilder().setStringValue("dnn");
    Value.Builder sgd = Value.newBuilder().setStringValue("sgd");
    assertThat(
            request(value("momentum", 0.9), value("solver", sgd), value("model", dnn))
                .getParametersList())
        .extracting(Trial.Parameter::getParameterId)
        .containsExactly("model", "solver", "momentum");
    refused(Status.Code.INVALID_ARGUMENT, () -> request(value("model", dnn), value("solver", sgd)))
        .hasMessageContaining("'momentum' has none");
    refused(
            Status.Code.INVALID_ARGUMENT,
            () ->
                request(
                    value("model", Value.newBuilder().setStringValue("linear")),
                    value("l2", 0.5),
                    value("solver", sgd)))
        .hasMessageContaining("'solver' does not exist");
  }

  private static ConditionalParameterSpec child(ParameterSpec.Builder spec, String... values) {
    return ConditionalParameterSpec.newBuilder()
        .setParameterSpec(spec)
        .setParentCategoricalValues(
            CategoricalValueCondition.newBuilder().addAllValues(Arrays.asList(values)))
        .build();
  }

  @Test
  void scalesAreThoseOfTheClient() {
    create(
        spec(
            real("momentum", 0.001, 1).setScaleType(ScaleType.UNIT_REVERSE_LOG_SCALE),
            discrete("batch", 1.0, 10.0, 1000.0).setScaleType(ScaleType.UNIT_LOG_SCALE)));
    try (StudyStore store = StudyStores.open(url())) {
      var space = io.github.culmen.study.Study.resume(store.open("o/s")).spec().space();
      // u = 1 - ln((lo + hi - x)/lo)/ln(hi/lo)
      double x = 0.991;
      double expected = 1 - Math.log((1.001 - x) / 0.001) / Math.log(1000);
      assertThat(space.parameter("momentum").encode(x))
          .isCloseTo(expected, org.assertj.core.api.Assertions.within(1e-12));
      assertThat(space.parameter("batch").encode(10.0))
          .isCloseTo(1 / 3.0, org.assertj.core.api.Assertions.within(1e-12));
    }
  }

  @Test
  void theFirstSuggestionIsThePointOfDefaults() {
    ParameterSpec.Builder booster = category("booster", "dart", "tree");
    booster
        .getCategoricalValueSpecBuilder()
        .setDefaultValue(StringValue.newBuilder().setValue("tree"));
    ParameterSpec.Builder rate = real("rate", 0, 1);
    rate.getDoubleValueSpecBuilder().setDefaultValue(DoubleValue.newBuilder().setValue(0.125));
    create(spec(booster, rate, real("middle", 2, 4), real("fixed", 3, 3)));
    Trial first = port.suggest(STUDY, 1, "c").getTrials(0);
    assertThat(first.getParametersList())
        .containsExactly(
            value("booster", Value.newBuilder().setStringValue("tree")),
            value("rate", 0.125),
            value("middle", 3),
            value("fixed", 3));
  }

  @Test
  void anExhaustedSpaceGivesFewerTrialsAndNoError() {
    create(spec(category("a", "x", "y"), category("b", "x", "y")));
    SuggestTrialsResponse response = port.suggest(STUDY, 9, "c");
    assertThat(response.getTrialsList()).hasSize(4);
    assertThat(response.getStudyState()).isEqualTo(Study.State.COMPLETED);
    assertThat(port.suggest(STUDY, 9, "d").getTrialsList()).isEmpty();
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
  void safetyMetricsAreBoundsOnOutcomes() {
    create(
        spec(real("x", 0, 1))
            .addMetrics(
                MetricSpec.newBuilder()
                    .setMetricId("latency [ms]")
                    .setGoal(MetricSpec.GoalType.MINIMIZE)
                    .setSafetyConfig(
                        MetricSpec.SafetyMetricConfig.newBuilder().setSafetyThreshold(50))));
    port.suggest(STUDY, 3, "c");
    double[][] told = {{1, 60}, {2, 40}, {2, 50}};
    for (int i = 0; i < 3; i++) {
      Trial done =
          port.stub()
              .completeTrial(
                  CompleteTrialRequest.newBuilder()
                      .setName(STUDY + "/trials/" + (i + 1))
                      .setFinalMeasurement(
                          loss(told[i][0]).toBuilder()
                              .addMetrics(
                                  Measurement.Metric.newBuilder()
                                      .setMetricId("latency [ms]")
                                      .setValue(told[i][1])))
                      .build());
      assertThat(done.getFinalMeasurement().getMetrics(1).getValue()).isEqualTo(told[i][1]);
    }
    assertThat(
            port.stub()
                .listOptimalTrials(
                    io.github.culmen.protocol.vizier.ListOptimalTrialsRequest.newBuilder()
                        .setParent(STUDY)
                        .build())
                .getOptimalTrialsList())
        .extracting(Trial::getId)
        .containsExactly("2", "3");
    port.suggest(STUDY, 1, "c");
    refused(Status.Code.INVALID_ARGUMENT, () -> complete(4, 1))
        .hasMessageContaining("'latency [ms]' is missing");
  }

  @Test
  void whatCulmenCannotDoIsRefusedInWords() {
    refused(
            Status.Code.UNIMPLEMENTED,
            () ->
                create(
                    spec(real("x", 0, 1))
                        .addMetrics(
                            MetricSpec.newBuilder()
                                .setMetricId("size")
                                .setGoal(MetricSpec.GoalType.MINIMIZE))))
        .hasMessageContaining("loss, size");
    refused(Status.Code.INVALID_ARGUMENT, () -> create(spec(real("x", 0, 1)).setAlgorithm("NSGA2")))
        .hasMessageContaining("CULMEN_MES_G")
        .hasMessageContaining("'NSGA2'");
    refused(Status.Code.INVALID_ARGUMENT, () -> create(spec(real("x", 3, 3))));
    refused(Status.Code.INVALID_ARGUMENT, () -> create(spec()));
    refused(Status.Code.INVALID_ARGUMENT, () -> create(spec(real("x", 2, 1))));
    refused(
        Status.Code.INVALID_ARGUMENT,
        () -> create(spec(real("x", 0, 1).setScaleType(ScaleType.UNIT_LOG_SCALE))));
    refused(Status.Code.INVALID_ARGUMENT, () -> create(spec(discrete("d", 2.0, 1.0))));
    create(spec(real("x", 0, 1)).setAlgorithm("CULMEN_LOG_EI"));
    refused(Status.Code.INVALID_ARGUMENT, () -> port.suggest(STUDY, 0, "c"))
        .hasMessageContaining("suggestion_count = 0");
    refused(Status.Code.INVALID_ARGUMENT, () -> port.suggest(STUDY, 1, ""))
        .hasMessageContaining("client_id");
    refused(Status.Code.INVALID_ARGUMENT, () -> request(value("x", 2)));
    refused(Status.Code.INVALID_ARGUMENT, () -> request(value("x", Double.NaN)));
    refused(Status.Code.NOT_FOUND, () -> port.suggest("owners/o/studies/t", 1, "c"));
    refused(Status.Code.INVALID_ARGUMENT, () -> port.suggest("studies/t", 1, "c"));
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
