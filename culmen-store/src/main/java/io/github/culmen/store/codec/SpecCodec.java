package io.github.culmen.store.codec;

import io.github.culmen.space.Constraint;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.Custom;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Setting;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.trial.Cost;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Fidelity;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.Pruning;
import io.github.culmen.study.trial.StudySpec;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Specs as maps of JSON values, in the words and the shape of the study file, with nothing left to
 * defaults: a later version with other defaults must read the same study. A strategy that leaves
 * settings to {@code auto} has the preset {@code auto}, its edition and what was named; one of
 * before there were presets has every setting, or the acquisition {@code auto}.
 */
final class SpecCodec {
  private SpecCodec() {}

  /** The spec as a map with a fixed order of keys. */
  static Map<String, Object> toMap(StudySpec spec) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", spec.name());
    map.put("direction", spec.direction().word());
    map.put("parameters", ParameterCodec.toMap(spec.space()));
    if (!spec.space().constraints().isEmpty()) {
      map.put("constraints", spec.space().constraints().stream().map(Constraint::text).toList());
    }
    if (!spec.objectives().isEmpty()) {
      map.put("objectives", OutcomeCodec.objectives(spec.objectives()));
    }
    if (!spec.outcomes().isEmpty()) {
      map.put("outcomes", OutcomeCodec.toMap(spec.outcomes()));
    }
    map.put("noise", noise(spec.noise()));
    map.put("strategy", strategy(spec.strategy(), spec.seed()));
    spec.budget().ifPresent(trials -> map.put("budget", trials));
    if (spec.pruning().stops()) {
      map.put("pruning", OutcomeCodec.toMap(spec.pruning()));
    }
    spec.fidelity().ifPresent(own -> map.put("fidelity", FidelityCodec.toMap(own)));
    spec.cost().ifPresent(own -> map.put("cost", cost(own)));
    return map;
  }

  /**
   * The spec that {@link #toMap} made this map of.
   *
   * @throws IllegalArgumentException if a field is missing, unknown or of the wrong kind, or if the
   *     parts make no legal spec
   */
  static StudySpec fromMap(Map<String, ?> map) {
    return spec(new Fields("study", map));
  }

  static StudySpec spec(Fields fields) {
    String name = fields.text("name");
    Direction direction = fields.word("direction", Direction.values(), Direction::word);
    SearchSpace unlimited = ParameterCodec.space(fields.fields("parameters"));
    SearchSpace space =
        fields.has("constraints") ? unlimited.constrained(fields.texts("constraints")) : unlimited;
    List<NamedObjective> objectives =
        fields.has("objectives") ? OutcomeCodec.objectives(fields.fields("objectives")) : List.of();
    List<OutcomeBound> outcomes =
        fields.has("outcomes") ? OutcomeCodec.limits(fields.fields("outcomes")) : List.of();
    Noise noise = noise(fields);
    Fields inner = fields.fields("strategy");
    long seed = inner.whole("seed");
    Strategy strategy = strategy(inner);
    OptionalInt budget =
        fields.has("budget") ? OptionalInt.of(fields.count("budget")) : OptionalInt.empty();
    Pruning pruning =
        fields.has("pruning") ? OutcomeCodec.pruning(fields.fields("pruning")) : Pruning.none();
    Optional<Fidelity> fidelity =
        fields.has("fidelity")
            ? Optional.of(FidelityCodec.fidelity(fields.fields("fidelity")))
            : Optional.empty();
    Optional<Cost> cost =
        fields.has("cost") ? Optional.of(cost(fields.fields("cost"))) : Optional.empty();
    fields.end();
    return new StudySpec(
        name,
        space,
        direction,
        noise,
        strategy,
        seed,
        outcomes,
        budget,
        objectives,
        pruning,
        fidelity,
        cost);
  }

  // Seconds have no outcome.
  private static Map<String, Object> cost(Cost cost) {
    Map<String, Object> map = new LinkedHashMap<>();
    cost.outcome().ifPresent(name -> map.put("outcome", name));
    cost.budget().ifPresent(total -> map.put("budget", total));
    return map;
  }

  private static Cost cost(Fields fields) {
    Cost cost = fields.has("outcome") ? Cost.outcome(fields.text("outcome")) : Cost.seconds();
    cost = fields.has("budget") ? cost.budget(fields.real("budget")) : cost;
    fields.end();
    return cost;
  }

  private static Object noise(Noise noise) {
    if (noise instanceof Noise.Known known) {
      return known.sd();
    }
    return noise instanceof Noise.None ? "none" : "learned";
  }

  private static Noise noise(Fields fields) {
    Object value = fields.any("noise");
    if (value instanceof Number sd) {
      return Noise.known(sd.doubleValue());
    }
    if ("none".equals(value)) {
      return Noise.none();
    }
    if ("learned".equals(value)) {
      return Noise.learned();
    }
    throw new IllegalArgumentException(
        "study: field 'noise' must be learned, none or a standard deviation, but is "
            + Json.kind(value));
  }

  private static Map<String, Object> strategy(Strategy strategy, long seed) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (Setting<?> setting : Setting.all()) {
      setting.stored(strategy).ifPresent(value -> map.put(setting.key(), value));
    }
    strategy.acquisition().custom().ifPresent(own -> map.put("custom", own.word()));
    map.put("seed", seed);
    return map;
  }

  // Studies on disk may be older than a setting; they go on as they began.
  private static Strategy strategy(Fields fields) {
    StrategyBuilder builder = Strategy.builder(Strategy.Preset.PLAIN).edition(1);
    Set<Setting<?>> given = new LinkedHashSet<>();
    for (Setting<?> setting : Setting.all()) {
      if (fields.has(setting.key())) {
        setting.read(fields.value(setting.key()), builder);
        given.add(setting);
      }
    }
    if (fields.has("custom")) {
      builder.custom(Custom.named(fields.text("custom")));
    }
    fields.end();
    for (Setting<?> setting : Setting.all()) {
      if (given.contains(setting)) {
        setting
            .misplaced(builder)
            .ifPresent(
                why -> {
                  throw new IllegalArgumentException("study.strategy: " + why);
                });
      } else if (setting.isAlwaysStored(builder)) {
        throw fields.missing(setting.key());
      }
    }
    return builder.build();
  }
}
