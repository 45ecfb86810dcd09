package io.github.culmen.study.strategy;

import static io.github.culmen.study.strategy.SettingKind.required;

import io.github.culmen.gp.learn.ParameterPrior;
import io.github.culmen.space.Spelling;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/** Priors of single hyper-parameters. */
final class PriorsKind implements SettingKind<Priors> {
  private static final List<String> WORDS =
      List.of("log-normal", "gamma", "log-uniform", "uniform");

  @Override
  public Priors read(Setting.Value value) {
    Priors priors = Priors.none();
    for (Map.Entry<String, ? extends Setting.Value> entry :
        value.entries("lengthscales", "lengthscale-of", "variance", "noise").entrySet()) {
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

  private static Priors withEach(Priors priors, Setting.Value named) {
    Priors more = priors;
    for (Map.Entry<String, ? extends Setting.Value> entry : named.entries().entrySet()) {
      more = more.withLengthscale(entry.getKey(), prior(entry.getValue()));
    }
    return more;
  }

  private static ParameterPrior prior(Setting.Value value) {
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
    Map<String, ? extends Setting.Value> keys =
        value.entries("log-normal", "gamma", "log-uniform", "uniform", "min", "max");
    List<String> words = WORDS.stream().filter(keys::containsKey).toList();
    if (words.isEmpty()) {
      return value.checked(() -> new ParameterPrior.Within(bounds(keys)));
    }
    if (keys.size() > 1) {
      throw value.error(
          "a prior is one distribution with its bounds inside, as in {"
              + words.get(0)
              + ": {…, min: …}}, but there are the keys "
              + String.join(", ", keys.keySet()));
    }
    return distribution(words.get(0), required(value, keys, words.get(0)));
  }

  private static ParameterPrior distribution(String word, Setting.Value value) {
    switch (word) {
      case "log-normal" -> {
        Map<String, ? extends Setting.Value> keys = value.entries("mean", "sd", "min", "max");
        double mean = required(value, keys, "mean").number();
        double sd = required(value, keys, "sd").number();
        return value.checked(() -> new ParameterPrior.LogNormal(mean, sd, bounds(keys)));
      }
      case "gamma" -> {
        Map<String, ? extends Setting.Value> keys = value.entries("shape", "rate", "min", "max");
        double shape = required(value, keys, "shape").number();
        double rate = required(value, keys, "rate").number();
        return value.checked(() -> new ParameterPrior.Gamma(shape, rate, bounds(keys)));
      }
      case "log-uniform" -> {
        Map<String, ? extends Setting.Value> keys = value.entries("min", "max");
        return value.checked(() -> new ParameterPrior.LogUniform(bounds(keys)));
      }
      default -> {
        Map<String, ? extends Setting.Value> keys = value.entries("min", "max");
        return value.checked(() -> new ParameterPrior.Uniform(bounds(keys)));
      }
    }
  }

  private static ParameterPrior.Bounds bounds(Map<String, ? extends Setting.Value> keys) {
    return new ParameterPrior.Bounds(number(keys, "min"), number(keys, "max"));
  }

  private static OptionalDouble number(Map<String, ? extends Setting.Value> keys, String name) {
    return keys.containsKey(name)
        ? OptionalDouble.of(keys.get(name).number())
        : OptionalDouble.empty();
  }

  @Override
  public Object write(Priors priors) {
    Map<String, Object> map = new LinkedHashMap<>();
    priors.lengthscales().ifPresent(prior -> map.put("lengthscales", written(prior)));
    if (!priors.lengthscaleOf().isEmpty()) {
      Map<String, Object> each = new LinkedHashMap<>();
      priors.lengthscaleOf().forEach((name, prior) -> each.put(name, written(prior)));
      map.put("lengthscale-of", each);
    }
    priors.variance().ifPresent(prior -> map.put("variance", written(prior)));
    priors.noise().ifPresent(prior -> map.put("noise", written(prior)));
    return map;
  }

  private static Object written(ParameterPrior prior) {
    if (prior instanceof ParameterPrior.Fixed fixed) {
      return fixed.value();
    }
    Map<String, Object> inner = new LinkedHashMap<>();
    String word;
    ParameterPrior.Bounds bounds;
    if (prior instanceof ParameterPrior.LogNormal normal) {
      word = "log-normal";
      inner.put("mean", normal.mean());
      inner.put("sd", normal.sd());
      bounds = normal.bounds();
    } else if (prior instanceof ParameterPrior.Gamma gamma) {
      word = "gamma";
      inner.put("shape", gamma.shape());
      inner.put("rate", gamma.rate());
      bounds = gamma.bounds();
    } else if (prior instanceof ParameterPrior.LogUniform flat) {
      word = "log-uniform";
      bounds = flat.bounds();
    } else if (prior instanceof ParameterPrior.Uniform flat) {
      word = "uniform";
      bounds = flat.bounds();
    } else {
      word = "";
      bounds = ((ParameterPrior.Within) prior).bounds();
    }
    bounds.min().ifPresent(min -> inner.put("min", min));
    bounds.max().ifPresent(max -> inner.put("max", max));
    return word.isEmpty() ? inner : Map.of(word, inner);
  }

  @Override
  public Map<String, String> parts(String label, Priors priors) {
    Map<String, String> parts = new LinkedHashMap<>();
    priors
        .lengthscales()
        .ifPresent(prior -> parts.put("the prior of lengthscales", prior.toString()));
    priors
        .lengthscaleOf()
        .forEach(
            (name, prior) ->
                parts.put("the prior of the lengthscale of '" + name + "'", prior.toString()));
    priors.variance().ifPresent(prior -> parts.put("the prior of the variance", prior.toString()));
    priors.noise().ifPresent(prior -> parts.put("the prior of the noise", prior.toString()));
    return parts;
  }

  @Override
  public Priors draw(RandomGenerator random, List<String> parameters) {
    Priors priors = Priors.none().withLengthscales(law(random));
    if (random.nextBoolean()) {
      priors =
          priors.withLengthscale(parameters.get(random.nextInt(parameters.size())), law(random));
    }
    if (random.nextBoolean()) {
      priors = priors.withVariance(law(random));
    }
    return random.nextInt(4) == 0 ? priors.withNoise(law(random)) : priors;
  }

  private static ParameterPrior law(RandomGenerator random) {
    double low = 1e-4 + 0.1 * random.nextDouble();
    ParameterPrior.Bounds bounds =
        new ParameterPrior.Bounds(
            random.nextBoolean() ? OptionalDouble.of(low) : OptionalDouble.empty(),
            random.nextBoolean()
                ? OptionalDouble.of(8 + random.nextDouble())
                : OptionalDouble.empty());
    return switch (random.nextInt(6)) {
      case 0 -> new ParameterPrior.Fixed(low);
      case 1 -> new ParameterPrior.Gamma(1 + random.nextDouble(), 2 + low, bounds);
      case 2 -> new ParameterPrior.LogUniform(bounds);
      case 3 -> new ParameterPrior.Uniform(bounds);
      case 4 -> new ParameterPrior.Within(ParameterPrior.Bounds.of(low, 8));
      default -> new ParameterPrior.LogNormal(-random.nextDouble(), 0.1 + low, bounds);
    };
  }
}
