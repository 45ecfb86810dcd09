package io.github.culmen.cli.studyfile;

import io.github.culmen.space.Spelling;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Setting;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.Strategy.Preset;
import io.github.culmen.study.strategy.StrategyBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads the {@code strategy} and {@code noise} of a study file. */
public final class StrategyReader {
  private static final String SEED = "seed";
  private static final String ACQUISITION = "acquisition";
  private static final String PRESET = "preset";

  private StrategyReader() {}

  /** The keys of a strategy. */
  static YamlMapping keys(YamlValue value) {
    YamlMapping mapping = value.mapping();
    List<String> legal = new ArrayList<>(Setting.all().stream().map(Setting::key).toList());
    legal.add(SEED);
    mapping.requireKeysAmong(legal);
    return mapping;
  }

  /** The seed, if the strategy has one; a strategy that is one word has none. */
  static Optional<Long> seed(YamlValue value) {
    return value.isText() ? Optional.empty() : keys(value).optional(SEED, YamlValue::integer);
  }

  /** Whether nothing is said about how points are chosen. */
  static boolean leavesOpen(YamlValue value) {
    if (value.isText()) {
      return false;
    }
    YamlMapping keys = keys(value);
    return Setting.all().stream()
        .filter(each -> each.isChosenByAuto() || each.key().equals(PRESET))
        .allMatch(each -> keys.optional(each.key()).isEmpty());
  }

  /** A strategy with those settings of another that leaves the rest open. */
  static Strategy over(Strategy base, Strategy open) {
    StrategyBuilder builder = base.toBuilder();
    for (Setting<?> setting : Setting.all()) {
      if (setting.isForAll() && !setting.differences(Strategy.auto(), open).isEmpty()) {
        setting.copy(open, builder);
      }
    }
    return builder.build();
  }

  /** A preset's word, an acquisition's word, or settings by key; the rest is left to auto. */
  public static Strategy read(YamlValue value) {
    if (value.isText()) {
      Optional<Preset> preset =
          Arrays.stream(Preset.values()).filter(p -> p.word().equals(value.text())).findFirst();
      return value.checked(
          () ->
              preset.isPresent()
                  ? Strategy.builder(preset.get()).build()
                  : AcquisitionReader.into(Strategy.builder(), value).build());
    }
    YamlMapping keys = keys(value);
    List<Setting<?>> given =
        Setting.all().stream().filter(each -> keys.optional(each.key()).isPresent()).toList();
    StrategyBuilder builder = Strategy.builder();
    for (Setting<?> setting : given) {
      YamlValue own = keys.required(setting.key());
      if (setting.key().equals(ACQUISITION)) {
        AcquisitionReader.into(builder, own);
      } else {
        setting.read(own, builder);
      }
    }
    for (Setting<?> setting : Setting.all()) {
      if (given.contains(setting)) {
        setting
            .misplaced(builder)
            .ifPresent(
                why -> {
                  throw keys.errorAtKey(setting.key(), why);
                });
      } else if (setting.isNeeded(builder)) {
        throw value.missing(setting.key());
      }
    }
    return value.checked(builder::build);
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
