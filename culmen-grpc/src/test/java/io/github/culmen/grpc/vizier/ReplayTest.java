package io.github.culmen.grpc.vizier;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import io.github.culmen.protocol.operation.Operation;
import io.github.culmen.protocol.vizier.CheckTrialEarlyStoppingStateRequest;
import io.github.culmen.protocol.vizier.CheckTrialEarlyStoppingStateResponse;
import io.github.culmen.protocol.vizier.GetTrialRequest;
import io.github.culmen.protocol.vizier.ListOptimalTrialsResponse;
import io.github.culmen.protocol.vizier.ListStudiesResponse;
import io.github.culmen.protocol.vizier.ListTrialsResponse;
import io.github.culmen.protocol.vizier.Study;
import io.github.culmen.protocol.vizier.SuggestTrialsResponse;
import io.github.culmen.protocol.vizier.Trial;
import io.github.culmen.protocol.vizier.UpdateMetadataResponse;
import io.grpc.StatusRuntimeException;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The recorded calls of the unchanged client, sent as they were. Answers are compared by rules:
 * suggested values are ours, times are those of now, and errors have better codes.
 */
class ReplayTest {
  @TempDir Path directory;

  private final Set<String> created = new HashSet<>();
  private final Set<String> scenarios = new HashSet<>();

  // Where Culmen answers differently on purpose: what instead.
  private static final Map<String, String> DIFFERENT =
      Map.of(
          // Vizier's server refuses conditions.
          "kinds.test_conditional 2 SuggestTrials", "OK",
          // Not an algorithm of Culmen's, so there is no such study afterwards.
          "kinds.test_noise_and_algorithms 5 CreateStudy", "INVALID_ARGUMENT",
          "kinds.test_noise_and_algorithms 6 GetStudy", "NOT_FOUND",
          // The objective is missing.
          "kinds.test_twice_complete_and_nan 6 CompleteTrial", "INVALID_ARGUMENT");

  private static final Map<String, String> CODES =
      Map.of(
          "GetStudy", "NOT_FOUND",
          "GetTrial", "NOT_FOUND",
          "CompleteTrial", "FAILED_PRECONDITION");

  // All scenarios with a restart before each call, in both stores: -Dculmen.replay.all=true.
  private static final boolean ALL = Boolean.getBoolean("culmen.replay.all");

  @Test
  void theRecordedClientGetsWhatItGotBefore() throws IOException {
    try (TestPort port = new TestPort("sqlite:" + directory.resolve("a.db"))) {
      replay(port, scenario -> true, false);
      assertThat(port.log()).isEmpty();
    }
    assertThat(scenarios).hasSize(39);
  }

  @Test
  void aServerThatIsRestartedBeforeEveryCallAnswersTheSame() throws IOException {
    try (TestPort port = new TestPort("sqlite:" + directory.resolve("b.db"))) {
      replay(
          port,
          scenario ->
              ALL
                  || scenario.startsWith("kinds.")
                  || scenario.contains("stop")
                  || scenario.contains("suggest")
                  || scenario.contains("infeasible")
                  || scenario.contains("metadata"),
          true);
      assertThat(port.log()).isEmpty();
    }
    assertThat(scenarios).hasSizeGreaterThan(15);
  }

  @Test
  void theRecordedClientGetsTheSameFromPostgresql() throws IOException {
    try (EmbeddedPostgres postgres = EmbeddedPostgres.builder().start();
        TestPort port =
            new TestPort(
                "postgresql://postgres:postgres@localhost:" + postgres.getPort() + "/postgres")) {
      replay(port, scenario -> true, ALL);
      assertThat(port.log()).isEmpty();
    }
    assertThat(scenarios).hasSize(39);
  }

  private void replay(TestPort port, Predicate<String> wanted, boolean restarts)
      throws InvalidProtocolBufferException {
    for (Recording.Call call : Recording.calls()) {
      if (!wanted.test(call.scenario())) {
        continue;
      }
      scenarios.add(call.scenario());
      if (restarts) {
        port.restart();
      }
      String code = "OK";
      byte[] response = new byte[0];
      String details = "";
      try {
        response = port.call(call.path(), call.request());
      } catch (StatusRuntimeException e) {
        code = e.getStatus().getCode().name();
        details = e.getStatus().getDescription();
      }
      String usual =
          call.code().equals("UNKNOWN")
              ? CODES.getOrDefault(call.method(), call.code())
              : call.code();
      assertThat(code)
          .as("%s: %s", call, details)
          .isEqualTo(DIFFERENT.getOrDefault(call.toString(), usual));
      if (!code.equals("OK")) {
        assertThat(details).as("%s", call).contains("but");
      } else {
        compare(port, call, response);
      }
    }
  }

  private void compare(TestPort port, Recording.Call call, byte[] response)
      throws InvalidProtocolBufferException {
    byte[] recorded = call.response();
    switch (call.method()) {
      case "CreateStudy", "GetStudy", "SetStudyState" ->
          same(call, Study.parseFrom(response), Study.parseFrom(recorded));
      case "ListStudies" -> {
        Map<String, Study> before = new HashMap<>();
        ListStudiesResponse.parseFrom(recorded)
            .getStudiesList()
            .forEach(study -> before.put(study.getName(), study));
        List<Study> now = ListStudiesResponse.parseFrom(response).getStudiesList();
        assertThat(now.stream().map(Study::getName)).isSubsetOf(before.keySet()).isNotEmpty();
        now.forEach(study -> same(call, study, before.get(study.getName())));
      }
      case "CreateTrial" -> {
        Trial trial = Trial.parseFrom(response);
        created.add(trial.getName());
        same(call, trial, Trial.parseFrom(recorded));
      }
      case "GetTrial", "AddTrialMeasurement", "CompleteTrial", "StopTrial" ->
          same(call, Trial.parseFrom(response), Trial.parseFrom(recorded));
      case "ListTrials" ->
          same(
              call,
              ListTrialsResponse.parseFrom(response).getTrialsList(),
              ListTrialsResponse.parseFrom(recorded).getTrialsList());
      case "ListOptimalTrials" ->
          same(
              call,
              ListOptimalTrialsResponse.parseFrom(response).getOptimalTrialsList(),
              ListOptimalTrialsResponse.parseFrom(recorded).getOptimalTrialsList());
      case "SuggestTrials" -> {
        Operation operation = Operation.parseFrom(response);
        assertThat(operation.getDone()).isTrue();
        List<Trial> trials = TestPort.suggested(operation).getTrialsList();
        if (recorded.length == 0) {
          assertThat(trials).hasSize(6).allSatisfy(ReplayTest::requireConditions);
        } else {
          same(
              call,
              trials,
              SuggestTrialsResponse.parseFrom(
                      Operation.parseFrom(recorded).getResponse().getValue())
                  .getTrialsList());
        }
      }
      case "CheckTrialEarlyStoppingState" -> {
        String trial = CheckTrialEarlyStoppingStateRequest.parseFrom(call.request()).getTrialName();
        // Vizier's own answer is drawn at random.
        assertThat(CheckTrialEarlyStoppingStateResponse.parseFrom(response).getShouldStop())
            .isEqualTo(
                port.stub().getTrial(GetTrialRequest.newBuilder().setName(trial).build()).getState()
                    == Trial.State.STOPPING);
      }
      case "UpdateMetadata" ->
          assertThat(UpdateMetadataResponse.parseFrom(response).getErrorDetails()).isEmpty();
      case "DeleteStudy", "DeleteTrial" -> assertThat(response).isEmpty();
      default -> throw new AssertionError(call);
    }
  }

  private static void same(Recording.Call call, Study now, Study before) {
    assertThat(now.getName()).as("%s", call).isEqualTo(before.getName());
    assertThat(now.getDisplayName()).isEqualTo(before.getDisplayName());
    assertThat(now.hasCreateTime()).isTrue();
    assertThat(now.getState())
        .as("%s", call)
        .isEqualTo(
            before.getState() == Study.State.STATE_UNSPECIFIED
                ? Study.State.ACTIVE
                : before.getState());
    assertThat(now.getStudySpec().toBuilder().clearMetadata().build())
        .as("%s", call)
        .isEqualTo(before.getStudySpec().toBuilder().clearMetadata().build());
    assertThat(now.getStudySpec().getMetadataList())
        .as("%s", call)
        .containsExactlyInAnyOrderElementsOf(before.getStudySpec().getMetadataList());
  }

  private void same(Recording.Call call, List<Trial> now, List<Trial> before) {
    assertThat(now).as("%s", call).hasSameSizeAs(before);
    for (int i = 0; i < now.size(); i++) {
      same(call, now.get(i), before.get(i));
    }
  }

  private void same(Recording.Call call, Trial now, Trial before) {
    String what = call + ": " + now;
    assertThat(now.getName()).as(what).isEqualTo(before.getName());
    assertThat(now.getId()).as(what).isEqualTo(before.getId());
    boolean diverged =
        before.getFinalMeasurement().getMetricsList().stream()
            .anyMatch(metric -> Double.isNaN(metric.getValue()));
    assertThat(now.getState())
        .as(what)
        .isEqualTo(diverged ? Trial.State.INFEASIBLE : before.getState());
    assertThat(now.getInfeasibleReason())
        .as(what)
        .isEqualTo(diverged ? "loss = NaN" : before.getInfeasibleReason());
    assertThat(now.getClientId()).as(what).isEqualTo(before.getClientId());
    assertThat(now.getFinalMeasurement()).as(what).isEqualTo(before.getFinalMeasurement());
    assertThat(now.getMeasurementsList()).as(what).isEqualTo(before.getMeasurementsList());
    assertThat(now.getMetadataList())
        .as(what)
        .containsExactlyInAnyOrderElementsOf(before.getMetadataList());
    assertThat(now.hasStartTime()).as(what).isEqualTo(before.hasStartTime());
    // Vizier's server leaves out when a trial ended.
    assertThat(now.hasEndTime())
        .as(what)
        .isEqualTo(
            now.getState() == Trial.State.SUCCEEDED || now.getState() == Trial.State.INFEASIBLE);
    if (created.contains(now.getName())) {
      assertThat(now.getParametersList()).as(what).isEqualTo(before.getParametersList());
    } else {
      assertThat(now.getParametersList())
          .as(what)
          .extracting(p -> p.getParameterId() + " " + p.getValue().getKindCase())
          .isEqualTo(
              before.getParametersList().stream()
                  .map(p -> p.getParameterId() + " " + p.getValue().getKindCase())
                  .toList());
    }
  }

  private static void requireConditions(Trial trial) {
    Map<String, com.google.protobuf.Value> values = new HashMap<>();
    trial.getParametersList().forEach(p -> values.put(p.getParameterId(), p.getValue()));
    boolean dnn = values.get("model").getStringValue().equals("dnn");
    assertThat(values.containsKey("layers")).isEqualTo(dnn);
    assertThat(values.containsKey("l2")).isEqualTo(!dnn);
    assertThat(values.containsKey("extra")).isEqualTo(values.get("kind").getNumberValue() > 1);
  }
}
