package io.github.culmen.lab.command.remote;

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
import io.github.culmen.protocol.katib.Trial;
import io.github.culmen.protocol.katib.TrialSpec;
import io.github.culmen.protocol.katib.TrialStatus;
import io.github.culmen.protocol.katib.TrialStatus.TrialConditionType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The controller of one experiment, as Katib's: it keeps everything, suggestions become trials a
 * little later, trials end in any order and are listed in any order.
 */
final class KatibController {
  private final Experiment experiment;
  private final int most;
  private final int parallel;
  private final SplittableRandom random;
  private final List<GetSuggestionsReply.ParameterAssignments> suggested = new ArrayList<>();
  private final List<Trial> trials = new ArrayList<>();
  private final Map<String, String> settings = new TreeMap<>();
  private final boolean labels;

  /**
   * An experiment that has not begun.
   *
   * @param labels whether trials keep the labels of their suggestions
   */
  KatibController(String name, int most, int parallel, long seed, boolean labels) {
    this.experiment = experiment(name, most);
    this.most = most;
    this.parallel = parallel;
    this.labels = labels;
    this.random = new SplittableRandom(seed);
  }

  private static Experiment experiment(String name, int most) {
    FeasibleSpace.Builder log =
        FeasibleSpace.newBuilder()
            .setMin("1e-4")
            .setMax("0.1")
            .setDistribution(Distribution.LOG_UNIFORM);
    List<ParameterSpec> parameters =
        List.of(
            parameter("--x", ParameterType.DOUBLE, range("-1", "2", "")),
            parameter("--lr", ParameterType.DOUBLE, log),
            parameter("--step", ParameterType.DOUBLE, range("0", "0.5", "0.1")),
            parameter("n", ParameterType.INT, range("1", "9", "2")),
            parameter("batch", ParameterType.DISCRETE, choices("64", "8", "100")),
            parameter("opt", ParameterType.CATEGORICAL, choices("sgd", "adam", "lion")));
    return Experiment.newBuilder()
        .setName(name)
        .setSpec(
            ExperimentSpec.newBuilder()
                .setMaxTrialCount(most)
                .setParameterSpecs(
                    ExperimentSpec.ParameterSpecs.newBuilder().addAllParameters(parameters))
                .setObjective(
                    ObjectiveSpec.newBuilder()
                        .setType(ObjectiveType.MINIMIZE)
                        .setObjectiveMetricName("loss"))
                .setAlgorithm(AlgorithmSpec.newBuilder().setAlgorithmName("culmen")))
        .build();
  }

  private static FeasibleSpace.Builder range(String low, String high, String step) {
    return FeasibleSpace.newBuilder().setMin(low).setMax(high).setStep(step);
  }

  private static FeasibleSpace.Builder choices(String... list) {
    return FeasibleSpace.newBuilder().addAllList(List.of(list));
  }

  private static ParameterSpec parameter(
      String name, ParameterType type, FeasibleSpace.Builder space) {
    return ParameterSpec.newBuilder()
        .setName(name)
        .setParameterType(type)
        .setFeasibleSpace(space)
        .build();
  }

  private static Map<String, String> point(List<ParameterAssignment> assignments) {
    Map<String, String> point = new LinkedHashMap<>();
    assignments.forEach(each -> point.put(each.getName(), each.getValue()));
    return point;
  }

  static double loss(Map<String, String> point) {
    double x = Double.parseDouble(point.get("--x"));
    double rate = Math.log10(Double.parseDouble(point.get("--lr"))) + 2;
    return (x - 0.5) * (x - 0.5)
        + rate * rate
        + Double.parseDouble(point.get("--step"))
        + 0.01 * Integer.parseInt(point.get("n"))
        + (point.get("opt").equals("adam") ? 0 : 0.3);
  }

  boolean done() {
    return trials.size() == most && trials.stream().allMatch(KatibController::ended);
  }

  private static boolean ended(Trial trial) {
    TrialConditionType condition = trial.getStatus().getCondition();
    return condition != TrialConditionType.CREATED && condition != TrialConditionType.RUNNING;
  }

  /** How many suggestions it wants now. */
  int missing() {
    long active = suggested.size() - trials.stream().filter(KatibController::ended).count();
    return (int) Math.min(parallel - active, most - suggested.size());
  }

  GetSuggestionsRequest request() {
    Experiment.Builder filled = experiment.toBuilder();
    settings.forEach(
        (name, value) ->
            filled
                .getSpecBuilder()
                .getAlgorithmBuilder()
                .addAlgorithmSettings(AlgorithmSetting.newBuilder().setName(name).setValue(value)));
    List<Trial> listed = new ArrayList<>(trials);
    // Lists of a cluster have no order.
    Collections.shuffle(listed, new Random(listed.size()));
    return GetSuggestionsRequest.newBuilder()
        .setExperiment(filled)
        .addAllTrials(listed)
        .setCurrentRequestNumber(missing())
        .setTotalRequestNumber(suggested.size() + missing())
        .build();
  }

  /** Takes an answer; false if it has not as many assignments as were asked for. */
  boolean take(GetSuggestionsReply reply) {
    if (reply.getParameterAssignmentsCount() != missing()) {
      return false;
    }
    suggested.addAll(reply.getParameterAssignmentsList());
    reply
        .getAlgorithm()
        .getAlgorithmSettingsList()
        .forEach(setting -> settings.put(setting.getName(), setting.getValue()));
    return true;
  }

  /** Some suggestions become trials, and one of those that run ends. */
  void step() {
    while (trials.size() < suggested.size() && random.nextInt(3) > 0) {
      begin(suggested.get(trials.size()));
    }
    List<Integer> open =
        IntStream.range(0, trials.size()).filter(i -> !ended(trials.get(i))).boxed().toList();
    if (!open.isEmpty()) {
      int which = open.get(random.nextInt(open.size()));
      trials.set(which, end(trials.get(which)));
    }
  }

  private void begin(GetSuggestionsReply.ParameterAssignments own) {
    trials.add(
        Trial.newBuilder()
            .setName(experiment.getName() + "-" + Long.toHexString(random.nextLong()))
            .setSpec(
                TrialSpec.newBuilder()
                    .setParameterAssignments(
                        TrialSpec.ParameterAssignments.newBuilder()
                            .addAllAssignments(own.getAssignmentsList()))
                    .putAllLabels(labels ? own.getLabelsMap() : Map.of()))
            .setStatus(
                TrialStatus.newBuilder()
                    .setCondition(TrialConditionType.RUNNING)
                    .setStartTime("2026-01-02T03:04:%02dZ".formatted(trials.size() % 60)))
            .build());
  }

  private Trial end(Trial trial) {
    TrialConditionType condition =
        switch (random.nextInt(10)) {
          case 0 -> TrialConditionType.FAILED;
          case 1 -> TrialConditionType.METRICSUNAVAILABLE;
          default -> TrialConditionType.SUCCEEDED;
        };
    double loss = loss(point(trial.getSpec().getParameterAssignments().getAssignmentsList()));
    return trial.toBuilder()
        .setStatus(
            trial.getStatus().toBuilder()
                .setCondition(condition)
                .setObservation(
                    Observation.newBuilder()
                        .addMetrics(
                            Metric.newBuilder().setName("loss").setValue(Double.toString(loss)))))
        .build();
  }

  /** All points that were suggested, in order. */
  List<Map<String, String>> sequence() {
    return suggested.stream().map(each -> point(each.getAssignmentsList())).toList();
  }
}
