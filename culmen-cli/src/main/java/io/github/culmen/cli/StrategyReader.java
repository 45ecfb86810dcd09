package io.github.culmen.cli;

import io.github.culmen.acquisition.InformationForm;
import io.github.culmen.acquisition.MaxValueMethod;
import io.github.culmen.gp.Hyperparameters;
import io.github.culmen.gp.KernelFamily;
import io.github.culmen.model.PathMethod;
import io.github.culmen.study.Noise;
import io.github.culmen.study.Strategy;
import java.util.List;

/** Reads the {@code strategy} and {@code noise} of a study file. */
final class StrategyReader {
  private static final int MOST_MAXIMA = 100_000;
  private static final int MOST_FEATURES = 100_000;
  private static final int MOST_INITIAL = 1_000_000;

  private StrategyReader() {}

  /** The keys of a strategy. */
  static YamlMapping keys(YamlValue value) {
    return value.mapping(
        "acquisition",
        "maxima",
        "max-values",
        "information",
        "kernel",
        "inference",
        "prior",
        "hyperparameters",
        "standardize",
        "initial",
        "beta",
        "margin",
        "paths",
        "features",
        "seed");
  }

  static Strategy read(YamlValue value) {
    YamlMapping keys = keys(value);
    Strategy.Builder builder = Strategy.builder();
    keys.optional("acquisition")
        .map(v -> v.word(Strategy.AcquisitionKind.values(), Strategy.AcquisitionKind::word))
        .ifPresent(builder::acquisition);
    keys.optional("maxima").map(v -> v.integer(1, MOST_MAXIMA)).ifPresent(builder::maxima);
    keys.optional("max-values")
        .map(v -> v.word(MaxValueMethod.values(), MaxValueMethod::word))
        .ifPresent(builder::maxValues);
    keys.optional("information")
        .map(v -> v.word(InformationForm.values(), InformationForm::word))
        .ifPresent(builder::information);
    keys.optional("kernel")
        .map(v -> v.word(KernelFamily.values(), KernelFamily::word))
        .ifPresent(builder::kernel);
    keys.optional("prior")
        .map(v -> v.word(Strategy.PriorKind.values(), Strategy.PriorKind::word))
        .ifPresent(builder::prior);
    keys.optional("standardize").map(YamlValue::bool).ifPresent(builder::standardize);
    keys.optional("initial").map(v -> v.integer(0, MOST_INITIAL)).ifPresent(builder::initial);
    keys.optional("beta").map(YamlValue::number).ifPresent(builder::beta);
    keys.optional("margin").map(YamlValue::number).ifPresent(builder::margin);
    keys.optional("paths")
        .map(v -> v.word(PathMethod.values(), PathMethod::word))
        .ifPresent(builder::paths);
    keys.optional("features").map(v -> v.integer(2, MOST_FEATURES)).ifPresent(builder::features);
    keys.optional("hyperparameters").map(StrategyReader::hyperparameters).ifPresent(builder::fixed);
    // Set last, and map unless it is said: values without "inference: fixed" are a contradiction.
    builder.inference(
        keys.optional("inference")
            .map(v -> v.word(Strategy.Inference.values(), Strategy.Inference::word))
            .orElse(Strategy.Inference.MAP));
    return value.checked(builder::build);
  }

  private static Hyperparameters hyperparameters(YamlValue value) {
    YamlMapping keys = value.mapping("lengthscales", "variance", "noise");
    double[] lengthscales =
        keys.required("lengthscales").list().stream().mapToDouble(YamlValue::number).toArray();
    double variance = keys.required("variance").number();
    double noise = keys.required("noise").number();
    return value.checked(() -> Hyperparameters.of(lengthscales, variance, noise));
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
                  + YamlValue.hint(word, List.of("learned", "none")));
    };
  }
}
