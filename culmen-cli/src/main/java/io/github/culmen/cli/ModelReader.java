package io.github.culmen.cli;

import io.github.culmen.gp.Hyperparameters;
import io.github.culmen.gp.KernelFamily;
import io.github.culmen.study.Learning;
import io.github.culmen.study.Strategy;
import java.util.List;

/** Reads the keys of a study file's {@code strategy} that are about the model. */
final class ModelReader {
  static final List<String> KEYS =
      List.of(
          "kernel",
          "inference",
          "prior",
          "hyperparameters",
          "standardize",
          "model",
          "groups",
          "structure",
          "group-size",
          "structure-interval");

  private ModelReader() {}

  static void read(YamlMapping keys, Strategy.Builder builder) {
    keys.optional("kernel")
        .map(v -> v.word(KernelFamily.values(), KernelFamily::word))
        .ifPresent(builder::kernel);
    readLearning(keys, builder);
    readOutputs(keys, builder);
    StructureReader.read(keys).ifPresent(builder::structure);
  }

  private static void readLearning(YamlMapping keys, Strategy.Builder builder) {
    keys.optional("prior")
        .map(v -> v.word(Learning.PriorKind.values(), Learning.PriorKind::word))
        .ifPresent(builder::prior);
    keys.optional("hyperparameters").map(ModelReader::hyperparameters).ifPresent(builder::fixed);
    // Set last, and map unless it is said: values without "inference: fixed" are a contradiction.
    builder.inference(
        keys.optional("inference")
            .map(v -> v.word(Learning.Inference.values(), Learning.Inference::word))
            .orElse(Learning.Inference.MAP));
  }

  private static void readOutputs(YamlMapping keys, Strategy.Builder builder) {
    keys.optional("standardize").map(YamlValue::bool).ifPresent(builder::standardize);
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
