package io.github.culmen.grpc.katib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.culmen.grpc.GrpcPort;
import io.github.culmen.protocol.health.HealthCheckRequest;
import io.github.culmen.protocol.health.HealthCheckResponse;
import io.github.culmen.protocol.health.HealthGrpc;
import io.github.culmen.protocol.katib.AlgorithmSetting;
import io.github.culmen.protocol.katib.AlgorithmSpec;
import io.github.culmen.protocol.katib.Distribution;
import io.github.culmen.protocol.katib.Experiment;
import io.github.culmen.protocol.katib.ExperimentSpec;
import io.github.culmen.protocol.katib.FeasibleSpace;
import io.github.culmen.protocol.katib.GetSuggestionsReply;
import io.github.culmen.protocol.katib.GetSuggestionsRequest;
import io.github.culmen.protocol.katib.Metric;
import io.github.culmen.protocol.katib.ObjectiveSpec;
import io.github.culmen.protocol.katib.ObjectiveType;
import io.github.culmen.protocol.katib.Observation;
import io.github.culmen.protocol.katib.ParameterAssignment;
import io.github.culmen.protocol.katib.ParameterSpec;
import io.github.culmen.protocol.katib.ParameterType;
import io.github.culmen.protocol.katib.SuggestionGrpc;
import io.github.culmen.protocol.katib.Trial;
import io.github.culmen.protocol.katib.TrialSpec;
import io.github.culmen.protocol.katib.TrialStatus;
import io.github.culmen.protocol.katib.TrialStatus.TrialConditionType;
import io.github.culmen.protocol.katib.ValidateAlgorithmSettingsRequest;
import io.github.culmen.server.GrpcContribution;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.StudySpec;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.okhttp.OkHttpChannelBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Katib's calls. The laboratory has a controller that makes them while its service is killed. */
class KatibServiceTest {
  private final List<String> log = Collections.synchronizedList(new ArrayList<>());

  private GrpcContribution.Running running;

  private ManagedChannel channel;

  @BeforeEach
  void open() {
    running = new GrpcPort().katib("127.0.0.1", 0, log::add);
    channel =
        OkHttpChannelBuilder.forAddress("127.0.0.1", running.port())
            .usePlaintext()
            .maxInboundMessageSize(64 << 20)
            .build();
  }

  @AfterEach
  void close() {
    channel.shutdownNow();
    running.close();
    assertThat(log).isEmpty();
  }

  private void restart() {
    channel.shutdownNow();
    running.close();
    open();
  }

  private GetSuggestionsReply suggest(GetSuggestionsRequest request) {
    return SuggestionGrpc.newBlockingStub(channel).getSuggestions(request);
  }

  private static ParameterSpec parameter(
      String name, ParameterType type, String low, String high, String step, String... list) {
    return ParameterSpec.newBuilder()
        .setName(name)
        .setParameterType(type)
        .setFeasibleSpace(
            FeasibleSpace.newBuilder()
                .setMin(low)
                .setMax(high)
                .setStep(step)
                .addAllList(List.of(list)))
        .build();
  }

  private static Experiment.Builder experiment(
      String name, List<ParameterSpec> parameters, String... settings) {
    AlgorithmSpec.Builder algorithm = AlgorithmSpec.newBuilder().setAlgorithmName("culmen");
    for (int i = 0; i < settings.length; i += 2) {
      algorithm.addAlgorithmSettings(
          AlgorithmSetting.newBuilder().setName(settings[i]).setValue(settings[i + 1]));
    }
    return Experiment.newBuilder()
        .setName(name)
        .setSpec(
            ExperimentSpec.newBuilder()
                .setParameterSpecs(
                    ExperimentSpec.ParameterSpecs.newBuilder().addAllParameters(parameters))
                .setObjective(
                    ObjectiveSpec.newBuilder()
                        .setType(ObjectiveType.MINIMIZE)
                        .setObjectiveMetricName("loss"))
                .setAlgorithm(algorithm));
  }

  private static List<ParameterSpec> mixed() {
    return List.of(
        parameter("--x", ParameterType.DOUBLE, "-1", "2", ""),
        parameter("--lr", ParameterType.DOUBLE, "0.0001", "0.1", "").toBuilder()
            .setFeasibleSpace(
                FeasibleSpace.newBuilder()
                    .setMin("1e-4")
                    .setMax("0.1")
                    .setDistribution(Distribution.LOG_UNIFORM))
            .build(),
        parameter("--step", ParameterType.DOUBLE, "0", "0.5", "0.1"),
        parameter("n", ParameterType.INT, "1", "9", "2"),
        parameter("batch", ParameterType.DISCRETE, "", "", "", "64", "8", "1e2"),
        parameter("opt", ParameterType.CATEGORICAL, "", "", "", "sgd", "adam", ""),
        parameter("one", ParameterType.INT, "7", "7", ""));
  }

  private static Map<String, String> map(List<ParameterAssignment> assignments) {
    Map<String, String> map = new LinkedHashMap<>();
    assignments.forEach(one -> map.put(one.getName(), one.getValue()));
    return map;
  }

  private static Metric metric(String name, String value) {
    return Metric.newBuilder().setName(name).setValue(value).build();
  }

  @Test
  void theDesignIsTheLibrarysOwn() {
    Experiment experiment =
        experiment(
                "line",
                List.of(
                    parameter("x", ParameterType.DOUBLE, "-1", "2", ""),
                    parameter("y", ParameterType.DOUBLE, "0", "1", "")),
                "seed",
                "11",
                "noise",
                "none")
            .build();
    Study study =
        Study.create(
            StudySpec.builder(SearchSpace.of(Parameter.real("x", -1, 2), Parameter.real("y", 0, 1)))
                .name("line")
                .noise(Noise.none())
                .seed(11)
                .build());
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < study.spec().initialDesign(); i++) {
      GetSuggestionsReply.ParameterAssignments own =
          suggest(
                  GetSuggestionsRequest.newBuilder()
                      .setExperiment(experiment)
                      .addAllTrials(trials)
                      .setCurrentRequestNumber(1)
                      .build())
              .getParameterAssignments(0);
      var asked = study.ask();
      Map<String, String> point = map(own.getAssignmentsList());
      assertThat(Double.parseDouble(point.get("x"))).isEqualTo(asked.point().get("x"));
      assertThat(Double.parseDouble(point.get("y"))).isEqualTo(asked.point().get("y"));
      double loss = Math.pow(Double.parseDouble(point.get("x")) - 0.3, 2) + i % 3;
      study.tell(asked.number(), loss);
      trials.add(ended(own, "t" + i, TrialConditionType.SUCCEEDED, "loss", "" + loss));
    }
  }

  private static Trial ended(
      GetSuggestionsReply.ParameterAssignments own,
      String name,
      TrialConditionType condition,
      String metric,
      String value) {
    return Trial.newBuilder()
        .setName(name)
        .setSpec(
            TrialSpec.newBuilder()
                .setParameterAssignments(
                    TrialSpec.ParameterAssignments.newBuilder()
                        .addAllAssignments(own.getAssignmentsList()))
                .putAllLabels(own.getLabelsMap()))
        .setStatus(
            TrialStatus.newBuilder()
                .setCondition(condition)
                .setObservation(Observation.newBuilder().addMetrics(metric(metric, value))))
        .build();
  }

  @Test
  void valuesAreWithinTheirRangesAndWrittenAsKatibListsThem() {
    GetSuggestionsReply reply =
        suggest(
            GetSuggestionsRequest.newBuilder()
                .setExperiment(experiment("kinds", mixed()))
                .setRequestNumber(20)
                .build());
    assertThat(reply.getParameterAssignmentsCount()).isEqualTo(20);
    Set<String> steps = new HashSet<>();
    for (GetSuggestionsReply.ParameterAssignments own : reply.getParameterAssignmentsList()) {
      Map<String, String> point = map(own.getAssignmentsList());
      assertThat(point.keySet())
          .containsExactly("--x", "--lr", "--step", "n", "batch", "opt", "one");
      assertThat(Double.parseDouble(point.get("--x"))).isBetween(-1.0, 2.0);
      assertThat(Double.parseDouble(point.get("--lr"))).isBetween(1e-4, 0.1);
      assertThat(point.get("n")).isIn("1", "3", "5", "7", "9");
      assertThat(point.get("batch")).isIn("8", "64", "1e2");
      assertThat(point.get("opt")).isIn("sgd", "adam", "");
      assertThat(point.get("one")).isEqualTo("7");
      steps.add(point.get("--step"));
    }
    assertThat(steps).isSubsetOf("0.0", "0.1", "0.2", "0.3", "0.4", "0.5").hasSizeGreaterThan(3);
  }

  @Test
  void aSpaceThatIsUsedUpGivesItsBestPointsAgainAndNeverFewer() {
    Experiment.Builder small =
        experiment(
            "small",
            List.of(parameter("c", ParameterType.CATEGORICAL, "", "", "", "a", "b", "c")),
            "noise",
            "none");
    GetSuggestionsReply all =
        suggest(
            GetSuggestionsRequest.newBuilder()
                .setExperiment(small)
                .setCurrentRequestNumber(5)
                .build());
    assertThat(all.getParameterAssignmentsCount()).isEqualTo(5);
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      GetSuggestionsReply.ParameterAssignments own = all.getParameterAssignments(i);
      boolean best = own.getAssignments(0).getValue().equals("b");
      trials.add(ended(own, "t" + i, TrialConditionType.SUCCEEDED, "loss", best ? "0" : "1"));
    }
    assertThat(
            suggest(
                    GetSuggestionsRequest.newBuilder()
                        .setExperiment(small)
                        .addAllTrials(trials)
                        .setCurrentRequestNumber(1)
                        .build())
                .getParameterAssignments(0)
                .getAssignments(0)
                .getValue())
        .isEqualTo("b");
  }

  @Test
  void whatHasNoTrialYetIsNotSuggestedAgain() {
    Experiment.Builder small =
        experiment(
            "waits",
            List.of(parameter("n", ParameterType.INT, "1", "6", "")),
            "noise",
            "none",
            "strategy",
            "random");
    Set<String> seen = new HashSet<>();
    String state = "";
    for (int i = 0; i < 3; i++) {
      Experiment.Builder filled = small.clone();
      filled
          .getSpecBuilder()
          .getAlgorithmBuilder()
          .addAlgorithmSettings(
              AlgorithmSetting.newBuilder().setName(KatibExperiment.STATE).setValue(state));
      GetSuggestionsReply reply =
          suggest(
              GetSuggestionsRequest.newBuilder()
                  .setExperiment(filled)
                  .setCurrentRequestNumber(2)
                  .build());
      reply
          .getParameterAssignmentsList()
          .forEach(own -> seen.add(own.getAssignments(0).getValue()));
      state = reply.getAlgorithm().getAlgorithmSettings(0).getValue();
      restart();
    }
    assertThat(seen).containsExactlyInAnyOrder("1", "2", "3", "4", "5", "6");
  }

  @Test
  void aTrialWithoutAUsableMetricIsAFailureAndNothingBreaks() {
    List<Trial> trials = new ArrayList<>();
    Experiment.Builder experiment =
        experiment("odd", mixed(), "outcome.time", "<= 5", "noise", "0.1");
    GetSuggestionsReply first =
        suggest(
            GetSuggestionsRequest.newBuilder()
                .setExperiment(experiment)
                .setCurrentRequestNumber(8)
                .build());
    String[] values = {"NaN", "unavailable", "", "Infinity", "1.5", "0x1p3", "1e400", "2"};
    for (int i = 0; i < 8; i++) {
      trials.add(
          ended(
              first.getParameterAssignments(i),
              "t" + i,
              i == 7 ? TrialConditionType.KILLED : TrialConditionType.SUCCEEDED,
              "loss",
              values[i]));
    }
    // Of another experiment, or edited by hand.
    trials.add(
        Trial.newBuilder()
            .setName("stray")
            .setSpec(
                TrialSpec.newBuilder()
                    .setParameterAssignments(
                        TrialSpec.ParameterAssignments.newBuilder()
                            .addAssignments(
                                ParameterAssignment.newBuilder().setName("--x").setValue("99"))))
            .build());
    assertThat(
            suggest(
                    GetSuggestionsRequest.newBuilder()
                        .setExperiment(experiment)
                        .addAllTrials(trials)
                        .setCurrentRequestNumber(3)
                        .build())
                .getParameterAssignmentsCount())
        .isEqualTo(3);
  }

  @Test
  void validationSaysTheRuleAndTheOffence() {
    List<ParameterSpec> x = List.of(parameter("x", ParameterType.DOUBLE, "0", "1", ""));
    Map<Experiment, String> offences = new LinkedHashMap<>();
    offences.put(experiment("e", List.of()).build(), "no parameter");
    offences.put(
        experiment("e", List.of(parameter("x", ParameterType.DOUBLE, "1", "0", ""))).build(),
        "low < high");
    offences.put(
        experiment("e", List.of(parameter("x", ParameterType.DOUBLE, "zero", "1", ""))).build(),
        "parameter 'x': min must be a finite number, but got 'zero'");
    offences.put(
        experiment("e", List.of(parameter("x", ParameterType.INT, "0", "1.5", ""))).build(),
        "max must be a whole number");
    offences.put(
        experiment("e", List.of(parameter("x", ParameterType.DOUBLE, "0", "1", "-0.1"))).build(),
        "step must be greater than 0");
    offences.put(
        experiment("e", List.of(parameter("x", ParameterType.CATEGORICAL, "", "", ""))).build(),
        "list must have a value");
    offences.put(
        experiment("e", List.of(parameter("x", ParameterType.UNKNOWN_TYPE, "", "", ""))).build(),
        "parameterType must be");
    offences.put(experiment("e", List.of(x.get(0), x.get(0))).build(), "two are called 'x'");
    offences.put(experiment("e", x, "strategy", "magic").build(), "strategy must be one of");
    offences.put(experiment("e", x, "seed", "one").build(), "seed must be a whole number");
    offences.put(experiment("e", x, "noise", "-1").build(), "noise must be");
    offences.put(experiment("e", x, "depth", "3").build(), "a setting must be strategy, seed");
    offences.put(experiment("e", x, "outcome.time", "fast").build(), "must be <= or >=");
    offences.put(experiment("e", x, KatibExperiment.STATE, "").build(), "");
    offences.forEach(
        (experiment, words) -> {
          var call =
              ValidateAlgorithmSettingsRequest.newBuilder().setExperiment(experiment).build();
          if (words.isEmpty()) {
            assertThat(SuggestionGrpc.newBlockingStub(channel).validateAlgorithmSettings(call))
                .isNotNull();
          } else {
            assertThatThrownBy(
                    () -> SuggestionGrpc.newBlockingStub(channel).validateAlgorithmSettings(call))
                .isInstanceOfSatisfying(
                    StatusRuntimeException.class,
                    e -> {
                      assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
                      assertThat(e.getStatus().getDescription()).contains(words);
                    });
          }
        });
    assertThatThrownBy(
            () ->
                suggest(
                    GetSuggestionsRequest.newBuilder()
                        .setExperiment(experiment("e", x, KatibExperiment.STATE, "1 initial ?"))
                        .setCurrentRequestNumber(1)
                        .build()))
        .hasMessageContaining("is Culmen's own");
    assertThatThrownBy(
            () ->
                suggest(
                    GetSuggestionsRequest.newBuilder().setExperiment(experiment("e", x)).build()))
        .hasMessageContaining("from 1 to 1000, but is 0");
  }

  @Test
  void probesAreAnsweredWhateverServiceTheyName() {
    for (String service : List.of("", "manager.v1beta1.Suggestion")) {
      HealthCheckRequest question = HealthCheckRequest.newBuilder().setService(service).build();
      assertThat(HealthGrpc.newBlockingStub(channel).check(question).getStatus())
          .isEqualTo(HealthCheckResponse.ServingStatus.SERVING);
      assertThat(HealthGrpc.newBlockingStub(channel).watch(question).next().getStatus())
          .isEqualTo(HealthCheckResponse.ServingStatus.SERVING);
    }
    assertThat(
            HealthGrpc.getServiceDescriptor().getName()
                + SuggestionGrpc.getServiceDescriptor().getMethods().stream()
                    .map(method -> " " + method.getFullMethodName())
                    .collect(Collectors.joining()))
        .isEqualTo(
            "grpc.health.v1.Health api.v1.beta1.Suggestion/GetSuggestions"
                + " api.v1.beta1.Suggestion/ValidateAlgorithmSettings");
  }
}
