package io.github.culmen.grpc.vizier;

import io.github.culmen.protocol.vizier.KeyValue;
import io.github.culmen.protocol.vizier.Measurement;
import io.github.culmen.protocol.vizier.StudySpec.MetricSpec;
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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Vizier's description of a study as ours, and final measurements as outcomes. */
final class SpecMap {
  /** The namespace of metadata that Culmen itself looks at: {@code seed} and {@code budget}. */
  static final String OWN = ":culmen";

  private static final String PREFIX = "CULMEN_";

  private final io.github.culmen.protocol.vizier.StudySpec given;
  private final SpaceMap space;
  private final MetricSpec objective;
  // Bounds by the metric they are of.
  private final Map<String, OutcomeBound> bounds = new LinkedHashMap<>();

  /** Reads a description; refuses, in words, what Culmen cannot do. */
  SpecMap(io.github.culmen.protocol.vizier.StudySpec given) {
    this.given = given;
    LegalNames names = new LegalNames();
    this.space = new SpaceMap(given.getParametersList(), names);
    List<MetricSpec> objectives = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (MetricSpec metric : given.getMetricsList()) {
      if (metric.getMetricId().isBlank() || !ids.add(metric.getMetricId())) {
        throw Refusal.argument(
            "metrics must have ids of their own, but got '" + metric.getMetricId() + "'");
      }
      Direction goal = goal(metric);
      if (metric.hasSafetyConfig()) {
        bounds.put(
            metric.getMetricId(),
            new OutcomeBound(
                names.of(metric.getMetricId()),
                goal == Direction.MAXIMIZE
                    ? OutcomeBound.Sense.AT_LEAST
                    : OutcomeBound.Sense.AT_MOST,
                metric.getSafetyConfig().getSafetyThreshold()));
      } else {
        objectives.add(metric);
      }
    }
    if (objectives.size() > 1) {
      throw Refusal.unimplemented(
          "Culmen optimises one metric; others must have a safety_config, which makes them bounds,"
              + " but these have none: "
              + objectives.stream().map(MetricSpec::getMetricId).collect(Collectors.joining(", ")));
    }
    if (objectives.isEmpty()) {
      throw Refusal.argument(
          "a study must have one metric without a safety_config to optimise, but has none");
    }
    this.objective = objectives.get(0);
  }

  private static Direction goal(MetricSpec metric) {
    return switch (metric.getGoal()) {
      case MAXIMIZE -> Direction.MAXIMIZE;
      case MINIMIZE -> Direction.MINIMIZE;
      case GOAL_TYPE_UNSPECIFIED, UNRECOGNIZED ->
          throw Refusal.argument(
              "a metric's goal must be MAXIMIZE or MINIMIZE, but '"
                  + metric.getMetricId()
                  + "' has none");
    };
  }

  SpaceMap space() {
    return space;
  }

  /** The metric that is optimised. */
  String objective() {
    return objective.getMetricId();
  }

  /** Our spec under a name. */
  StudySpec spec(String name) {
    StudySpec.Builder builder =
        StudySpec.builder(space.space())
            .name(name)
            .direction(goal(objective))
            .noise(noise())
            .strategy(strategy(given.getAlgorithm()))
            .seed(own("seed").orElseGet(() -> seed(name)));
    bounds.values().forEach(builder::outcome);
    own("budget")
        .ifPresent(
            budget -> builder.budget((int) Math.max(0, Math.min(Integer.MAX_VALUE, budget))));
    return builder.build();
  }

  private Noise noise() {
    return switch (given.getObservationNoise()) {
      case LOW -> Noise.none();
      case HIGH, OBSERVATION_NOISE_UNSPECIFIED -> Noise.learned();
      case UNRECOGNIZED ->
          throw Refusal.argument(
              "observation_noise must be LOW, HIGH or unset, but is "
                  + given.getObservationNoiseValue());
    };
  }

  private static Strategy strategy(String algorithm) {
    return switch (algorithm) {
      case "", "DEFAULT", "ALGORITHM_UNSPECIFIED", "GP_UCB_PE", "GAUSSIAN_PROCESS_BANDIT" ->
          Strategy.auto();
      case "RANDOM_SEARCH" -> of(AcquisitionKind.RANDOM);
      case "QUASI_RANDOM_SEARCH" -> of(AcquisitionKind.SOBOL);
      default ->
          Arrays.stream(AcquisitionKind.builtIn())
              .filter(kind -> algorithm.equals(word(kind)))
              .findFirst()
              .map(SpecMap::of)
              .orElseThrow(
                  () ->
                      Refusal.argument(
                          "algorithm must be DEFAULT, RANDOM_SEARCH, QUASI_RANDOM_SEARCH or one of "
                              + Arrays.stream(AcquisitionKind.builtIn())
                                  .map(SpecMap::word)
                                  .collect(Collectors.joining(", "))
                              + ", but got '"
                              + algorithm
                              + "'"));
    };
  }

  private static String word(AcquisitionKind kind) {
    return PREFIX + kind.word().toUpperCase(Locale.ROOT).replace('-', '_');
  }

  private static Strategy of(AcquisitionKind kind) {
    return kind == AcquisitionKind.AUTO
        ? Strategy.auto()
        : Strategy.builder().acquisition(kind).build();
  }

  private Optional<Long> own(String key) {
    for (KeyValue entry : given.getMetadataList()) {
      if (entry.getNs().equals(OWN) && entry.getKey().equals(key)) {
        try {
          return Optional.of(Long.parseLong(entry.getValue().strip()));
        } catch (NumberFormatException e) {
          throw Refusal.argument(
              "metadata '"
                  + key
                  + "' in namespace '"
                  + OWN
                  + "' must be a whole number, but is '"
                  + entry.getValue()
                  + "'");
        }
      }
    }
    return Optional.empty();
  }

  // Studies of different names start differently, and one that is made again starts the same.
  private static long seed(String name) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.wrap(hash).getInt() & 0x7fffffffL;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * A final measurement as an outcome. Numbers that are not finite make a failure, so that a loop
   * goes on and the model learns where training diverges.
   */
  Outcome outcome(Measurement measurement) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    for (Measurement.Metric metric : measurement.getMetricsList()) {
      if (metrics.put(metric.getMetricId(), metric.getValue()) != null) {
        throw Refusal.argument(
            "a measurement has each metric once, but '" + metric.getMetricId() + "' is twice");
      }
    }
    double value = metric(metrics, objective());
    if (!Double.isFinite(value)) {
      return Outcome.failure(objective() + " = " + value);
    }
    Outcome.Success success = Outcome.value(value);
    for (Map.Entry<String, OutcomeBound> bound : bounds.entrySet()) {
      double measured = metric(metrics, bound.getKey());
      if (!Double.isFinite(measured)) {
        return Outcome.failure(bound.getKey() + " = " + measured);
      }
      success = success.with(bound.getValue().name(), measured);
    }
    return success;
  }

  private static double metric(Map<String, Double> metrics, String id) {
    Double value = metrics.get(id);
    if (value == null) {
      throw Refusal.argument(
          "a final measurement must have all metrics of the study, but '"
              + id
              + "' is missing; it has "
              + (metrics.isEmpty() ? "none" : String.join(", ", metrics.keySet())));
    }
    return value;
  }

  /** What a final measurement looks like of which only the outcome is known. */
  Measurement measurement(Outcome.Success success) {
    Measurement.Builder measurement = Measurement.newBuilder();
    add(measurement, objective(), success.value());
    bounds.forEach(
        (id, bound) -> {
          if (success.outcomes().containsKey(bound.name())) {
            add(measurement, id, success.outcomes().get(bound.name()).value());
          }
        });
    return measurement.build();
  }

  private static void add(Measurement.Builder measurement, String id, double value) {
    measurement.addMetrics(Measurement.Metric.newBuilder().setMetricId(id).setValue(value).build());
  }
}
