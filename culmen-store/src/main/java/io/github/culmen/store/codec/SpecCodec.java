package io.github.culmen.store.codec;

import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.Cover;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.model.PathMethod;
import io.github.culmen.space.Constraint;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.strategy.Custom;
import io.github.culmen.study.strategy.FailureRule;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Specs as maps of JSON values, in the words and the shape of the study file, with nothing left to
 * defaults: a later version with other defaults must read the same study.
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
    if (!spec.outcomes().isEmpty()) {
      map.put("outcomes", OutcomeCodec.toMap(spec.outcomes()));
    }
    map.put("noise", noise(spec.noise()));
    map.put("strategy", strategy(spec.strategy(), spec.seed()));
    spec.budget().ifPresent(trials -> map.put("budget", trials));
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
    List<OutcomeBound> outcomes =
        fields.has("outcomes") ? OutcomeCodec.limits(fields.fields("outcomes")) : List.of();
    Noise noise = noise(fields);
    Fields inner = fields.fields("strategy");
    long seed = inner.whole("seed");
    Strategy strategy = strategy(inner);
    OptionalInt budget =
        fields.has("budget") ? OptionalInt.of(fields.count("budget")) : OptionalInt.empty();
    fields.end();
    return new StudySpec(name, space, direction, noise, strategy, seed, outcomes, budget);
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
    map.put("acquisition", strategy.acquisition().word());
    map.put("maxima", strategy.maxima());
    map.put("max-values", strategy.maxValues().word());
    map.put("information", strategy.information().word());
    ModelCodec.into(map, strategy.model());
    strategy.initial().ifPresent(points -> map.put("initial", points));
    strategy.beta().ifPresent(sds -> map.put("beta", sds));
    strategy.margin().ifPresent(value -> map.put("margin", value));
    map.put("paths", strategy.paths().word());
    strategy.features().ifPresent(count -> map.put("features", count));
    map.put("pending", strategy.pending().word());
    strategy.cover().ifPresent(cover -> map.put("cover", cover(cover)));
    map.put("failures", strategy.failures().word());
    // Absent in studies that are older than the second one.
    if (strategy.edition() > 1) {
      map.put("edition", strategy.edition());
    }
    strategy.custom().ifPresent(own -> map.put("custom", own.word()));
    map.put("seed", seed);
    return map;
  }

  private static Strategy strategy(Fields fields) {
    Strategy.AcquisitionKind acquisition =
        fields.word(
            "acquisition", Strategy.AcquisitionKind.values(), Strategy.AcquisitionKind::word);
    Strategy strategy =
        new Strategy(
            acquisition,
            fields.count("maxima"),
            fields.word("max-values", MaxValueMethod.values(), MaxValueMethod::word),
            fields.word("information", InformationForm.values(), InformationForm::word),
            ModelCodec.model(fields),
            fields.has("initial")
                ? OptionalInt.of(fields.countFromZero("initial"))
                : OptionalInt.empty(),
            fields.has("beta") ? OptionalDouble.of(fields.real("beta")) : OptionalDouble.empty(),
            fields.has("margin")
                ? OptionalDouble.of(fields.real("margin"))
                : OptionalDouble.empty(),
            fields.word("paths", PathMethod.values(), PathMethod::word),
            fields.has("features") ? OptionalInt.of(fields.count("features")) : OptionalInt.empty(),
            fields.has("pending")
                ? fields.word("pending", PendingRule.values(), PendingRule::word)
                : beforeThereWasAChoice(acquisition),
            fields.has("cover") ? Optional.of(cover(fields.fields("cover"))) : Optional.empty(),
            fields.has("failures")
                ? fields.word("failures", FailureRule.values(), FailureRule::word)
                : FailureRule.LEARN,
            fields.has("edition") ? fields.count("edition") : 1,
            fields.has("custom")
                ? Optional.of(Custom.named(fields.text("custom")))
                : Optional.empty());
    fields.end();
    return strategy;
  }

  // Studies on disk may be older than the choice; they go on as they began.
  private static PendingRule beforeThereWasAChoice(Strategy.AcquisitionKind acquisition) {
    return acquisition == Strategy.AcquisitionKind.GIBBON
        ? PendingRule.DIVERSITY
        : PendingRule.BELIEVER;
  }

  private static Map<String, Object> cover(Cover cover) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("radius", cover.radius());
    map.put("lipschitz", cover.lipschitz());
    return map;
  }

  private static Cover cover(Fields fields) {
    Cover cover = new Cover(fields.real("radius"), fields.real("lipschitz"));
    fields.end();
    return cover;
  }
}
