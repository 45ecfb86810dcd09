package io.github.culmen.grpc.vizier;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DoubleValue;
import com.google.protobuf.StringValue;
import com.google.protobuf.Value;
import io.github.culmen.protocol.vizier.CompleteTrialRequest;
import io.github.culmen.protocol.vizier.Measurement;
import io.github.culmen.protocol.vizier.Study;
import io.github.culmen.protocol.vizier.StudySpec.MetricSpec;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec.ConditionalParameterSpec;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec.ConditionalParameterSpec.CategoricalValueCondition;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec.ScaleType;
import io.github.culmen.protocol.vizier.SuggestTrialsResponse;
import io.github.culmen.protocol.vizier.Trial;
import io.github.culmen.store.StudyStore;
import io.github.culmen.store.open.StudyStores;
import io.grpc.Status;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Search spaces, metrics and bounds of Vizier's studies. */
class VizierSpacesTest extends VizierCalls {
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
}
