package io.github.culmen.cli.studyfile;

import io.github.culmen.setting.ParameterPrior;
import io.github.culmen.space.Spelling;
import io.github.culmen.study.strategy.Priors;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Reads the {@code priors} of a study file's {@code strategy}. */
final class PriorsReader {
  private static final List<String> WORDS =
      List.of("log-normal", "gamma", "log-uniform", "uniform");

  private PriorsReader() {}

  static Priors read(YamlValue value) {
    YamlMapping keys = value.mapping("lengthscales", "lengthscale-of", "variance", "noise");
    Priors priors = Priors.none();
    for (Map.Entry<String, YamlValue> entry : keys.entries().entrySet()) {
      priors =
          switch (entry.getKey()) {
            case "lengthscales" -> priors.withLengthscales(prior(entry.getValue()));
            case "variance" -> priors.withVariance(prior(entry.getValue()));
            case "noise" -> priors.withNoise(prior(entry.getValue()));
            default -> withEach(priors, entry.getValue());
          };
    }
    return priors;
  }

  private static Priors withEach(Priors priors, YamlValue named) {
    Priors more = priors;
    for (Map.Entry<String, YamlValue> entry : named.mapping().entries().entrySet()) {
      more = more.withLengthscale(entry.getKey(), prior(entry.getValue()));
    }
    return more;
  }

  private static ParameterPrior prior(YamlValue value) {
    if (value.isNumber()) {
      double number = value.number();
      return value.checked(() -> new ParameterPrior.Fixed(number));
    }
    if (value.isText()) {
      return switch (value.text()) {
        case "log-uniform" -> new ParameterPrior.LogUniform(ParameterPrior.Bounds.none());
        case "uniform" -> new ParameterPrior.Uniform(ParameterPrior.Bounds.none());
        default ->
            throw value.error(
                "must be a number, log-uniform, uniform or a mapping, but got "
                    + value.description()
                    + Spelling.hint(value.text(), List.of("log-uniform", "uniform")));
      };
    }
    YamlMapping keys = value.mapping("log-normal", "gamma", "log-uniform", "uniform", "min", "max");
    List<String> words = WORDS.stream().filter(w -> keys.optional(w).isPresent()).toList();
    if (words.isEmpty()) {
      return value.checked(() -> new ParameterPrior.Within(bounds(keys)));
    }
    if (keys.entries().size() > 1) {
      throw value.error(
          "a prior is one distribution with its bounds inside, as in {"
              + words.get(0)
              + ": {…, min: …}}, but there are the keys "
              + String.join(", ", keys.entries().keySet()));
    }
    return distribution(words.get(0), keys.required(words.get(0)));
  }

  private static ParameterPrior distribution(String word, YamlValue value) {
    switch (word) {
      case "log-normal" -> {
        YamlMapping keys = value.mapping("mean", "sd", "min", "max");
        double mean = keys.required("mean").number();
        double sd = keys.required("sd").number();
        return value.checked(() -> new ParameterPrior.LogNormal(mean, sd, bounds(keys)));
      }
      case "gamma" -> {
        YamlMapping keys = value.mapping("shape", "rate", "min", "max");
        double shape = keys.required("shape").number();
        double rate = keys.required("rate").number();
        return value.checked(() -> new ParameterPrior.Gamma(shape, rate, bounds(keys)));
      }
      case "log-uniform" -> {
        YamlMapping keys = value.mapping("min", "max");
        return value.checked(() -> new ParameterPrior.LogUniform(bounds(keys)));
      }
      default -> {
        YamlMapping keys = value.mapping("min", "max");
        return value.checked(() -> new ParameterPrior.Uniform(bounds(keys)));
      }
    }
  }

  private static ParameterPrior.Bounds bounds(YamlMapping keys) {
    return new ParameterPrior.Bounds(number(keys, "min"), number(keys, "max"));
  }

  private static OptionalDouble number(YamlMapping keys, String name) {
    return keys.optional(name, YamlValue::number)
        .map(OptionalDouble::of)
        .orElse(OptionalDouble.empty());
  }
}
