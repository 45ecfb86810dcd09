package io.github.culmen.store.codec;

import io.github.culmen.setting.ParameterPrior;
import io.github.culmen.study.strategy.Priors;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Priors of single hyper-parameters, in the shape of the study file. */
final class PriorsCodec {
  private PriorsCodec() {}

  static Map<String, Object> toMap(Priors priors) {
    Map<String, Object> map = new LinkedHashMap<>();
    priors.lengthscales().ifPresent(prior -> map.put("lengthscales", value(prior)));
    if (!priors.lengthscaleOf().isEmpty()) {
      Map<String, Object> each = new LinkedHashMap<>();
      priors.lengthscaleOf().forEach((name, prior) -> each.put(name, value(prior)));
      map.put("lengthscale-of", each);
    }
    priors.variance().ifPresent(prior -> map.put("variance", value(prior)));
    priors.noise().ifPresent(prior -> map.put("noise", value(prior)));
    return map;
  }

  static Priors priors(Fields fields) {
    Map<String, ParameterPrior> each = new LinkedHashMap<>();
    if (fields.has("lengthscale-of")) {
      Fields named = fields.fields("lengthscale-of");
      while (!named.isEmpty()) {
        String name = named.nextName();
        each.put(name, prior(named, name));
      }
    }
    Priors priors =
        new Priors(
            optional(fields, "lengthscales"),
            each,
            optional(fields, "variance"),
            optional(fields, "noise"));
    fields.end();
    return priors;
  }

  private static Optional<ParameterPrior> optional(Fields fields, String name) {
    return fields.has(name) ? Optional.of(prior(fields, name)) : Optional.empty();
  }

  private static Object value(ParameterPrior prior) {
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

  private static ParameterPrior prior(Fields fields, String name) {
    if (!fields.isObject(name)) {
      return new ParameterPrior.Fixed(fields.real(name));
    }
    Fields outer = fields.fields(name);
    ParameterPrior prior;
    if (outer.has("log-normal")) {
      Fields inner = outer.fields("log-normal");
      prior = new ParameterPrior.LogNormal(inner.real("mean"), inner.real("sd"), bounds(inner));
    } else if (outer.has("gamma")) {
      Fields inner = outer.fields("gamma");
      prior = new ParameterPrior.Gamma(inner.real("shape"), inner.real("rate"), bounds(inner));
    } else if (outer.has("log-uniform")) {
      prior = new ParameterPrior.LogUniform(bounds(outer.fields("log-uniform")));
    } else if (outer.has("uniform")) {
      prior = new ParameterPrior.Uniform(bounds(outer.fields("uniform")));
    } else {
      return new ParameterPrior.Within(bounds(outer));
    }
    outer.end();
    return prior;
  }

  private static ParameterPrior.Bounds bounds(Fields fields) {
    OptionalDouble min = DiagnosticsCodec.optional(fields, "min");
    OptionalDouble max = DiagnosticsCodec.optional(fields, "max");
    fields.end();
    return new ParameterPrior.Bounds(min, max);
  }
}
