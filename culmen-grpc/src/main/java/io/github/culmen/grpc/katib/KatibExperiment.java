package io.github.culmen.grpc.katib;

import io.github.culmen.protocol.katib.AlgorithmSetting;
import io.github.culmen.protocol.katib.Experiment;
import io.github.culmen.protocol.katib.Metric;
import io.github.culmen.protocol.katib.ObjectiveSpec;
import io.github.culmen.protocol.katib.ParameterAssignment;
import io.github.culmen.protocol.katib.ParameterSpec;
import io.github.culmen.protocol.katib.Trial;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.AcquisitionKind;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** An experiment of Katib as a study: its parameters, objective and settings. */
final class KatibExperiment {
  /** The setting in which Katib keeps for us what was suggested and has no trial yet. */
  static final String STATE = "culmen-suggested";

  private static final String OUTCOME = "outcome.";

  private final Map<String, KatibParameter> parameters = new LinkedHashMap<>();
  // Our outcome by Katib's metric.
  private final Map<String, OutcomeBound> outcomes = new LinkedHashMap<>();
  private final String objective;
  private final String state;
  private final StudySpec spec;
  private boolean repeats;

  /**
   * Reads an experiment.
   *
   * @throws IllegalArgumentException with the rule and the offence
   */
  KatibExperiment(Experiment experiment) {
    List<String> taken = new ArrayList<>();
    for (ParameterSpec parameter : experiment.getSpec().getParameterSpecs().getParametersList()) {
      KatibParameter read = KatibParameter.of(parameter, legal(parameter.getName(), taken));
      if (parameters.put(parameter.getName(), read) != null) {
        throw new IllegalArgumentException(
            "parameters must have different names, but two are called '"
                + parameter.getName()
                + "'");
      }
    }
    List<Parameter> searched =
        parameters.values().stream().flatMap(one -> one.parameter().stream()).toList();
    if (searched.isEmpty()) {
      throw new IllegalArgumentException(
          "an experiment must have a parameter with at least 2 values, but has "
              + (parameters.isEmpty() ? "no parameter" : "only parameters with one value"));
    }
    ObjectiveSpec goal = experiment.getSpec().getObjective();
    this.objective = goal.getObjectiveMetricName();
    if (objective.isBlank()) {
      throw new IllegalArgumentException(
          "objectiveMetricName must name the metric to optimise, but is missing");
    }
    StudySpec.Builder builder =
        StudySpec.builder(SearchSpace.of(searched))
            .name(experiment.getName().isBlank() ? "experiment" : experiment.getName())
            .direction(direction(goal))
            .seed(seed(experiment.getName()));
    if (experiment.getSpec().getMaxTrialCount() > 0) {
      builder.budget(experiment.getSpec().getMaxTrialCount());
    }
    String kept = "";
    for (AlgorithmSetting setting :
        experiment.getSpec().getAlgorithm().getAlgorithmSettingsList()) {
      if (setting.getName().equals(STATE)) {
        kept = setting.getValue();
      } else {
        apply(setting, builder, taken);
      }
    }
    this.state = kept;
    outcomes.values().forEach(builder::outcome);
    this.spec = builder.build();
  }

  private static String legal(String text, List<String> taken) {
    String legal = Parameter.legalName(text, taken);
    taken.add(legal);
    return legal;
  }

  private static Direction direction(ObjectiveSpec goal) {
    return switch (goal.getType()) {
      case MINIMIZE -> Direction.MINIMIZE;
      case MAXIMIZE -> Direction.MAXIMIZE;
      case UNKNOWN, UNRECOGNIZED ->
          throw new IllegalArgumentException(
              "the objective's type must be minimize or maximize, but got '"
                  + goal.getTypeValue()
                  + "'");
    };
  }

  private void apply(AlgorithmSetting setting, StudySpec.Builder builder, List<String> taken) {
    String name = setting.getName();
    String value = setting.getValue().strip();
    if (name.equals("strategy")) {
      builder.strategy(strategy(value));
    } else if (name.equals("seed") || name.equals("random_state")) {
      builder.seed(seedSetting(name, value));
    } else if (name.equals("noise")) {
      builder.noise(noise(value));
      repeats = true;
    } else if (name.startsWith(OUTCOME) && name.length() > OUTCOME.length()) {
      String metric = name.substring(OUTCOME.length());
      outcomes.put(metric, OutcomeBound.parse(legal(metric, taken), value));
    } else {
      throw new IllegalArgumentException(
          "a setting must be strategy, seed, noise or outcome.METRIC, but got '" + name + "'");
    }
  }

  private static long seedSetting(String name, String value) {
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          name + " must be a whole number, but is '" + value + "'", e);
    }
  }

  private static Noise noise(String value) {
    if (value.equals("learned")) {
      return Noise.learned();
    }
    if (value.equals("none")) {
      return Noise.none();
    }
    try {
      return Noise.known(Double.parseDouble(value));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "noise must be learned, none or a standard deviation, but is '" + value + "'", e);
    }
  }

  private static Strategy strategy(String word) {
    List<AcquisitionKind> kinds = Arrays.asList(AcquisitionKind.builtIn());
    AcquisitionKind kind =
        kinds.stream()
            .filter(one -> one.word().equals(word))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "strategy must be one of "
                            + kinds.stream()
                                .map(AcquisitionKind::word)
                                .collect(Collectors.joining(", "))
                            + ", but is '"
                            + word
                            + "'"));
    return kind == AcquisitionKind.AUTO
        ? Strategy.auto()
        : Strategy.builder().acquisition(kind).build();
  }

  // Experiments of different names start differently, and one that is made again starts the same.
  private static long seed(String name) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.wrap(hash).getInt() & 0x7fffffffL;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  StudySpec spec() {
    return spec;
  }

  /** Whether a point may be suggested again: someone said how noisy values are. */
  boolean repeats() {
    return repeats;
  }

  /** What Katib kept for us; empty at first. */
  String state() {
    return state;
  }

  /** A point on the wire, in the order in which Katib has the parameters. */
  List<ParameterAssignment> write(Point point) {
    return parameters.values().stream()
        .map(
            one ->
                ParameterAssignment.newBuilder()
                    .setName(one.name())
                    .setValue(
                        one.parameter()
                            .map(own -> one.write(point.values().get(own.name())))
                            .orElse(one.constant()))
                    .build())
        .toList();
  }

  /** A point from the wire; empty if it is none of this experiment's. */
  Optional<Point> read(List<ParameterAssignment> assignments) {
    Map<String, Object> values = new LinkedHashMap<>();
    try {
      for (ParameterAssignment assignment : assignments) {
        KatibParameter one = parameters.get(assignment.getName());
        if (one != null && one.parameter().isPresent()) {
          values.put(one.parameter().get().name(), one.read(assignment.getValue()));
        }
      }
      return Optional.of(spec.space().check(values));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** A point whose values are words in base 64, in the order of the parameters. */
  Optional<Point> point(String[] words, int from) {
    if (words.length != from + parameters.size()) {
      return Optional.empty();
    }
    List<ParameterAssignment> assignments = new ArrayList<>();
    int place = from;
    try {
      for (String name : parameters.keySet()) {
        assignments.add(
            ParameterAssignment.newBuilder()
                .setName(name)
                .setValue(
                    new String(Base64.getDecoder().decode(words[place]), StandardCharsets.UTF_8))
                .build());
        place++;
      }
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
    return read(assignments);
  }

  /** How a trial ended; empty if it has not. */
  Optional<Outcome> outcome(Trial trial) {
    return switch (trial.getStatus().getCondition()) {
      case SUCCEEDED, EARLYSTOPPED -> Optional.of(value(trial));
      case FAILED -> Optional.of(Outcome.failure("the trial failed"));
      case KILLED -> Optional.of(Outcome.failure("the trial was killed"));
      case METRICSUNAVAILABLE -> Optional.of(Outcome.failure("its metrics are unavailable"));
      case CREATED, RUNNING, UNKNOWN, UNRECOGNIZED -> Optional.empty();
    };
  }

  private Outcome value(Trial trial) {
    Map<String, String> metrics = new LinkedHashMap<>();
    for (Metric metric : trial.getStatus().getObservation().getMetricsList()) {
      metrics.put(metric.getName(), metric.getValue());
    }
    Optional<Double> value = number(metrics.get(objective));
    if (value.isEmpty()) {
      return Outcome.failure(objective + " is " + metrics.get(objective));
    }
    Outcome.Success told = Outcome.value(value.get());
    for (Map.Entry<String, OutcomeBound> outcome : outcomes.entrySet()) {
      Optional<Double> measured = number(metrics.get(outcome.getKey()));
      if (measured.isEmpty()) {
        return Outcome.failure(outcome.getKey() + " is " + metrics.get(outcome.getKey()));
      }
      told = told.with(outcome.getValue().name(), measured.get());
    }
    return told;
  }

  // Metrics are texts; Katib writes "unavailable" for some.
  private static Optional<Double> number(String text) {
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Double.parseDouble(text.strip())).filter(Double::isFinite);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
