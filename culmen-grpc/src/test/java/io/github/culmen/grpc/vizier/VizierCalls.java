package io.github.culmen.grpc.vizier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Value;
import io.github.culmen.protocol.vizier.CompleteTrialRequest;
import io.github.culmen.protocol.vizier.CreateStudyRequest;
import io.github.culmen.protocol.vizier.CreateTrialRequest;
import io.github.culmen.protocol.vizier.GetTrialRequest;
import io.github.culmen.protocol.vizier.Measurement;
import io.github.culmen.protocol.vizier.Study;
import io.github.culmen.protocol.vizier.StudySpec;
import io.github.culmen.protocol.vizier.StudySpec.MetricSpec;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec.CategoricalValueSpec;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec.DiscreteValueSpec;
import io.github.culmen.protocol.vizier.StudySpec.ParameterSpec.DoubleValueSpec;
import io.github.culmen.protocol.vizier.SuggestTrialsResponse;
import io.github.culmen.protocol.vizier.Trial;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A port on a store of its own, and the calls that tests of it make. */
abstract class VizierCalls {
  static final String STUDY = "owners/o/studies/s";

  @TempDir Path directory;

  TestPort port;

  @BeforeEach
  void open() {
    port = new TestPort(url());
  }

  @AfterEach
  void close() {
    assertThat(port.log()).isEmpty();
    port.close();
  }

  String url() {
    return "sqlite:" + directory.resolve("studies.db");
  }

  static ParameterSpec.Builder real(String id, double low, double high) {
    return ParameterSpec.newBuilder()
        .setParameterId(id)
        .setDoubleValueSpec(DoubleValueSpec.newBuilder().setMinValue(low).setMaxValue(high));
  }

  static ParameterSpec.Builder category(String id, String... values) {
    return ParameterSpec.newBuilder()
        .setParameterId(id)
        .setCategoricalValueSpec(
            CategoricalValueSpec.newBuilder().addAllValues(Arrays.asList(values)));
  }

  static ParameterSpec.Builder discrete(String id, Double... values) {
    return ParameterSpec.newBuilder()
        .setParameterId(id)
        .setDiscreteValueSpec(DiscreteValueSpec.newBuilder().addAllValues(Arrays.asList(values)));
  }

  static StudySpec.Builder spec(ParameterSpec.Builder... parameters) {
    StudySpec.Builder spec =
        StudySpec.newBuilder()
            .setAlgorithm("RANDOM_SEARCH")
            .addMetrics(
                MetricSpec.newBuilder().setMetricId("loss").setGoal(MetricSpec.GoalType.MINIMIZE));
    Arrays.stream(parameters).forEach(spec::addParameters);
    return spec;
  }

  Study create(StudySpec.Builder spec) {
    return port.stub()
        .createStudy(
            CreateStudyRequest.newBuilder()
                .setParent("owners/o")
                .setStudy(Study.newBuilder().setDisplayName("s").setStudySpec(spec))
                .build());
  }

  static Measurement loss(double value) {
    return Measurement.newBuilder()
        .addMetrics(Measurement.Metric.newBuilder().setMetricId("loss").setValue(value))
        .build();
  }

  Trial complete(int trial, double value) {
    return port.stub()
        .completeTrial(
            CompleteTrialRequest.newBuilder()
                .setName(STUDY + "/trials/" + trial)
                .setFinalMeasurement(loss(value))
                .build());
  }

  Trial get(int trial) {
    return port.stub()
        .getTrial(GetTrialRequest.newBuilder().setName(STUDY + "/trials/" + trial).build());
  }

  Trial request(Trial.Parameter... parameters) {
    return port.stub()
        .createTrial(
            CreateTrialRequest.newBuilder()
                .setParent(STUDY)
                .setTrial(Trial.newBuilder().addAllParameters(Arrays.asList(parameters)))
                .build());
  }

  static Trial.Parameter value(String id, Value.Builder value) {
    return Trial.Parameter.newBuilder().setParameterId(id).setValue(value).build();
  }

  static Trial.Parameter value(String id, double number) {
    return value(id, Value.newBuilder().setNumberValue(number));
  }

  static AbstractThrowableAssert<?, ?> refused(Status.Code code, ThrowingCallable call) {
    return assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            StatusRuntimeException.class,
            e -> assertThat(e.getStatus().getCode()).as(e.getMessage()).isEqualTo(code));
  }

  static List<String> ids(SuggestTrialsResponse response) {
    return response.getTrialsList().stream().map(Trial::getId).toList();
  }
}
