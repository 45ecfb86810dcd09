package io.github.culmen.store.codec;

import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.Warning;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.FeasibilityForecast;
import io.github.culmen.study.trial.StageTimes;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Diagnostics and hyper-parameters as maps; what is absent or empty is left out. */
final class DiagnosticsCodec {
  private DiagnosticsCodec() {}

  static Map<String, Object> toMap(Diagnostics diagnostics) {
    Map<String, Object> map = new LinkedHashMap<>();
    if (!diagnostics.hyperparameters().isEmpty()) {
      map.put(
          "hyperparameters",
          diagnostics.hyperparameters().stream().map(DiagnosticsCodec::toMap).toList());
    }
    diagnostics.additive().ifPresent(fit -> map.put("additive", StructureCodec.toMap(fit)));
    diagnostics.acquisition().ifPresent(v -> map.put("acquisition", v));
    diagnostics.acquisitionOfSweep().ifPresent(v -> map.put("acquisitionOfSweep", v));
    if (!diagnostics.maximumQuantiles().isEmpty()) {
      map.put("maximumQuantiles", diagnostics.maximumQuantiles());
    }
    map.put("jitter", diagnostics.jitter());
    List<String> texts = diagnostics.warnings().stream().map(Warning::text).toList();
    List<String> kinds = diagnostics.warnings().stream().map(Warning::kind).toList();
    if (!texts.isEmpty()) {
      map.put("warnings", texts);
    }
    if (!kinds.equals(texts)) {
      map.put("warningKinds", kinds);
    }
    diagnostics.plan().ifPresent(text -> map.put("plan", text));
    diagnostics.forecast().success().ifPresent(p -> map.put("success", p));
    diagnostics.forecast().feasible().ifPresent(p -> map.put("feasible", p));
    if (!diagnostics.forecast().outcomes().isEmpty()) {
      map.put("outcomes", OutcomeCodec.settings(diagnostics.forecast().outcomes()));
    }
    diagnostics.mean().ifPresent(mean -> map.put("mean", mean));
    diagnostics.sd().ifPresent(sd -> map.put("sd", sd));
    return map;
  }

  static Diagnostics diagnostics(Fields fields) {
    Diagnostics diagnostics =
        new Diagnostics(
            fields.has("hyperparameters")
                ? fields.maps("hyperparameters").stream()
                    .map(map -> hyperparameters(new Fields("hyperparameters", map)))
                    .toList()
                : List.of(),
            fields.has("additive")
                ? Optional.of(StructureCodec.fit(fields.fields("additive")))
                : Optional.empty(),
            optional(fields, "acquisition"),
            optional(fields, "acquisitionOfSweep"),
            fields.has("maximumQuantiles") ? fields.reals("maximumQuantiles") : List.of(),
            fields.real("jitter"),
            warnings(fields),
            fields.has("plan") ? Optional.of(fields.text("plan")) : Optional.empty(),
            new FeasibilityForecast(
                optional(fields, "success"),
                optional(fields, "feasible"),
                fields.has("outcomes")
                    ? OutcomeCodec.settings(fields.fields("outcomes"))
                    : Map.of()),
            optional(fields, "mean"),
            optional(fields, "sd"),
            StageTimes.none());
    fields.end();
    return diagnostics;
  }

  // Earlier versions wrote the texts alone.
  private static List<Warning> warnings(Fields fields) {
    List<String> texts = fields.has("warnings") ? fields.texts("warnings") : List.of();
    List<String> kinds = fields.has("warningKinds") ? fields.texts("warningKinds") : texts;
    if (kinds.size() != texts.size()) {
      throw new IllegalArgumentException(
          "each warning needs a kind, but there are "
              + texts.size()
              + " warnings and "
              + kinds.size()
              + " kinds");
    }
    return IntStream.range(0, texts.size())
        .mapToObj(i -> new Warning(kinds.get(i), texts.get(i)))
        .toList();
  }

  static Map<String, Object> toMap(Hyperparameters hyperparameters) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("lengthscales", Arrays.stream(hyperparameters.lengthscales()).boxed().toList());
    map.put("variance", hyperparameters.variance());
    map.put("noise", hyperparameters.noiseVariance());
    return map;
  }

  static Hyperparameters hyperparameters(Fields fields) {
    Hyperparameters hyperparameters =
        Hyperparameters.of(
            fields.reals("lengthscales").stream().mapToDouble(Double::doubleValue).toArray(),
            fields.real("variance"),
            fields.real("noise"));
    fields.end();
    return hyperparameters;
  }

  static OptionalDouble optional(Fields fields, String name) {
    return fields.has(name) ? OptionalDouble.of(fields.real(name)) : OptionalDouble.empty();
  }
}
