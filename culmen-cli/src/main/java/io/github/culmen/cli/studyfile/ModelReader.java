package io.github.culmen.cli.studyfile;

import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.study.strategy.Learning;
import io.github.culmen.study.strategy.ModelSpec;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.ValueTransform;
import java.util.List;
import java.util.Optional;

/** Reads the keys of a study file's {@code strategy} that are about the model. */
final class ModelReader {
  static final List<String> KEYS =
      List.of(
          "kernel",
          "inference",
          "prior",
          "priors",
          "samples",
          "burn-in",
          "thinning",
          "interval",
          "hyperparameters",
          "standardize",
          "winsorize",
          "transform",
          "warp",
          "model",
          "groups",
          "structure",
          "group-size",
          "structure-interval",
          "choice",
          "exact-to");

  private static final int MOST_TRIALS = 1_000_000;

  private ModelReader() {}

  static void read(YamlMapping keys, Strategy.Builder builder) {
    keys.optional("kernel")
        .map(v -> v.word(KernelFamily.values(), KernelFamily::word))
        .ifPresent(builder::kernel);
    readLearning(keys, builder);
    readOutputs(keys, builder);
    keys.optional("warp")
        .map(v -> v.word(ModelSpec.Warp.values(), ModelSpec.Warp::word))
        .ifPresent(builder::warp);
    StructureReader.read(keys).ifPresent(builder::structure);
    keys.optional("exact-to").map(v -> v.integer(100, MOST_TRIALS)).ifPresent(builder::exactTo);
  }

  private static void readLearning(YamlMapping keys, Strategy.Builder builder) {
    keys.optional("prior")
        .map(v -> v.word(Learning.PriorKind.values(), Learning.PriorKind::word))
        .ifPresent(builder::prior);
    keys.optional("priors").map(PriorsReader::read).ifPresent(builder::priors);
    keys.optional("samples").map(v -> v.integer(1, 1000)).ifPresent(builder::samples);
    keys.optional("burn-in").map(v -> v.integer(0, 100_000)).ifPresent(builder::burnIn);
    keys.optional("thinning").map(v -> v.integer(1, 100_000)).ifPresent(builder::thinning);
    keys.optional("interval").map(v -> v.integer(1, MOST_TRIALS)).ifPresent(builder::interval);
    keys.optional("hyperparameters").map(ModelReader::hyperparameters).ifPresent(builder::fixed);
    // Set last, and map unless it is said: values without "inference: fixed" are a contradiction.
    builder.inference(
        keys.optional("inference")
            .map(v -> v.word(Learning.Inference.values(), Learning.Inference::word))
            .orElse(Learning.Inference.MAP));
  }

  private static void readOutputs(YamlMapping keys, Strategy.Builder builder) {
    keys.optional("standardize").map(YamlValue::bool).ifPresent(builder::standardize);
    keys.optional("winsorize").flatMap(ModelReader::limit).ifPresent(builder::winsorize);
    keys.optional("transform")
        .map(v -> v.word(ValueTransform.Transform.values(), ValueTransform.Transform::word))
        .ifPresent(builder::transform);
  }

  // true is the usual limit, false none.
  private static Optional<Double> limit(YamlValue value) {
    if (value.isNumber()) {
      return Optional.of(value.number());
    }
    return value.bool() ? Optional.of(ValueTransform.USUAL_LIMIT) : Optional.empty();
  }

  private static Hyperparameters hyperparameters(YamlValue value) {
    YamlMapping keys = value.mapping("lengthscales", "variance", "noise");
    double[] lengthscales =
        keys.required("lengthscales").list().stream().mapToDouble(YamlValue::number).toArray();
    double variance = keys.required("variance").number();
    double noise = keys.required("noise").number();
    return value.checked(() -> Hyperparameters.of(lengthscales, variance, noise));
  }
}
