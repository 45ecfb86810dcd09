package io.github.culmen.cli.studyfile;

import io.github.culmen.setting.InformationForm;
import io.github.culmen.setting.Cover;
import io.github.culmen.setting.MaxValueMethod;
import io.github.culmen.setting.PendingRule;
import io.github.culmen.model.PathMethod;
import io.github.culmen.space.Spelling;
import io.github.culmen.study.strategy.FailureRule;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the {@code strategy} and {@code noise} of a study file. */
public final class StrategyReader {
  private static final int MOST_MAXIMA = 100_000;
  private static final int MOST_FEATURES = 100_000;
  private static final int MOST_INITIAL = 1_000_000;

  private static final List<String> OWN_KEYS =
      List.of(
          "acquisition",
          "maxima",
          "max-values",
          "information",
          "initial",
          "beta",
          "margin",
          "paths",
          "features",
          "pending",
          "cover",
          "failures",
          "edition",
          "seed");

  // With these alone nothing is said about how points are chosen.
  private static final List<String> OF_ANY_STRATEGY =
      List.of("initial", "pending", "failures", "edition", "seed");

  private StrategyReader() {}

  /** The keys of a strategy. */
  static YamlMapping keys(YamlValue value) {
    YamlMapping mapping = value.mapping();
    List<String> legal = new ArrayList<>(OWN_KEYS);
    legal.addAll(OWN_KEYS.indexOf("initial"), ModelReader.KEYS);
    mapping.requireKeysAmong(legal);
    return mapping;
  }

  /** The seed, if the strategy has one; a strategy that is one word has none. */
  static Optional<Long> seed(YamlValue value) {
    return value.isText() ? Optional.empty() : keys(value).optional("seed", YamlValue::integer);
  }

  /** Whether nothing is said about how points are chosen. */
  static boolean leavesOpen(YamlValue value) {
    return !value.isText() && OF_ANY_STRATEGY.containsAll(keys(value).entries().keySet());
  }

  /** A strategy with those settings of another that leaves the rest open. */
  static Strategy over(Strategy base, Strategy open) {
    Strategy.Builder builder = base.toBuilder();
    Strategy plain = Strategy.auto();
    open.initial().ifPresent(builder::initial);
    if (open.pending() != plain.pending()) {
      builder.pending(open.pending());
    }
    if (open.failures() != plain.failures()) {
      builder.failures(open.failures());
    }
    return builder.build();
  }

  public static Strategy read(YamlValue value) {
    if (value.isText()) {
      return value.checked(
          () -> AcquisitionReader.into(builder(AcquisitionReader.custom(value)), value).build());
    }
    YamlMapping keys = keys(value);
    Strategy.Builder builder = builder(leavesOpen(value) || leavesModelOpen(keys));
    keys.optional("acquisition").ifPresent(v -> AcquisitionReader.into(builder, v));
    keys.optional("maxima").map(v -> v.integer(1, MOST_MAXIMA)).ifPresent(builder::maxima);
    keys.optional("max-values")
        .map(v -> v.word(MaxValueMethod.values(), MaxValueMethod::word))
        .ifPresent(builder::maxValues);
    keys.optional("information")
        .map(v -> v.word(InformationForm.values(), InformationForm::word))
        .ifPresent(builder::information);
    keys.optional("initial").map(v -> v.integer(0, MOST_INITIAL)).ifPresent(builder::initial);
    keys.optional("beta").map(YamlValue::number).ifPresent(builder::beta);
    keys.optional("margin").map(YamlValue::number).ifPresent(builder::margin);
    keys.optional("paths")
        .map(v -> v.word(PathMethod.values(), PathMethod::word))
        .ifPresent(builder::paths);
    keys.optional("features").map(v -> v.integer(2, MOST_FEATURES)).ifPresent(builder::features);
    keys.optional("pending")
        .map(v -> v.word(PendingRule.values(), PendingRule::word))
        .ifPresent(builder::pending);
    keys.optional("cover", StrategyReader::cover).ifPresent(builder::cover);
    keys.optional("failures")
        .map(v -> v.word(FailureRule.values(), FailureRule::word))
        .ifPresent(builder::failures);
    Optional<YamlValue> edition = keys.optional("edition");
    edition.map(v -> v.integer(1, Integer.MAX_VALUE)).ifPresent(builder::edition);
    ModelReader.read(keys, builder);
    Strategy strategy = value.checked(builder::build);
    if (edition.isPresent() && strategy.acquisition() != Strategy.AcquisitionKind.AUTO) {
      throw edition
          .get()
          .error("is for acquisition auto, but acquisition is " + strategy.word());
    }
    return strategy;
  }

  // An acquisition that a user brings says nothing about the model.
  private static boolean leavesModelOpen(YamlMapping keys) {
    Set<String> rest = new HashSet<>(keys.entries().keySet());
    return rest.remove("acquisition")
        && AcquisitionReader.custom(keys.required("acquisition"))
        && OF_ANY_STRATEGY.containsAll(rest);
  }

  private static Strategy.Builder builder(boolean auto) {
    return auto ? Strategy.auto().toBuilder() : Strategy.builder();
  }

  private static Cover cover(YamlValue value) {
    YamlMapping keys = value.mapping("radius", "lipschitz");
    double radius = keys.required("radius").number();
    double lipschitz = keys.required("lipschitz").number();
    return value.checked(() -> new Cover(radius, lipschitz));
  }

  /** {@code learned}, {@code none} or a standard deviation. */
  static Noise noise(YamlValue value) {
    if (value.isNumber()) {
      double sd = value.number();
      return value.checked(() -> Noise.known(sd));
    }
    String word = value.isText() ? value.text() : "";
    return switch (word) {
      case "learned" -> Noise.learned();
      case "none" -> Noise.none();
      default ->
          throw value.error(
              "must be learned, none or a standard deviation > 0, but got "
                  + value.description()
                  + Spelling.hint(word, List.of("learned", "none")));
    };
  }
}
