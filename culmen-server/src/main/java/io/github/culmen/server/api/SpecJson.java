package io.github.culmen.server.api;

import io.github.culmen.report.Json;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Scale;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.StudySpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A spec as JSON: all that a form for a point and the axes of pictures need. */
final class SpecJson {
  private SpecJson() {}

  static Map<String, Object> of(StudySpec spec) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", spec.name());
    json.put("direction", spec.direction().word());
    json.put("strategy", spec.strategy().word());
    // As text, since seeds have more digits than a browser's numbers.
    json.put("seed", Long.toString(spec.seed()));
    json.put("budget", spec.budget());
    json.put(
        "parameters", spec.space().parameters().stream().map(p -> parameter(p, spec)).toList());
    json.put("constraints", spec.space().constraints().stream().map(Object::toString).toList());
    json.put("objectives", spec.objectives().stream().map(SpecJson::objective).toList());
    json.put("outcomes", spec.outcomes().stream().map(SpecJson::outcome).toList());
    return json;
  }

  private static Map<String, Object> parameter(Parameter parameter, StudySpec spec) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", parameter.name());
    json.put("kind", parameter.kind().word());
    parameter
        .range()
        .ifPresentOrElse(
            range -> {
              json.put("low", range.low());
              json.put("high", range.high());
              json.put("log", range.scale() == Scale.LOG);
            },
            () -> json.put("choices", List.copyOf(parameter.choices())));
    List<Map<String, Object>> when =
        spec.space().conditions().getOrDefault(parameter.name(), List.of()).stream()
            .map(
                condition ->
                    Json.pair("parameter", condition.parameter(), "values", condition.values()))
            .toList();
    if (!when.isEmpty()) {
      json.put("when", when);
    }
    return json;
  }

  private static Map<String, Object> objective(NamedObjective own) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", own.name());
    json.put("direction", own.direction().word());
    own.wanted().ifPresent(wanted -> json.put("wanted", wanted));
    return json;
  }

  private static Map<String, Object> outcome(OutcomeBound bound) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", bound.name());
    json.put("bound", bound.toString());
    return json;
  }
}
