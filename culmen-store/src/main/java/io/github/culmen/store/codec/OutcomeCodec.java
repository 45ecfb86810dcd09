package io.github.culmen.store.codec;

import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Measurement;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.OutcomeBound;
import io.github.culmen.study.trial.Pruning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Outcomes, their limits and the settings of their models as maps by their names. */
final class OutcomeCodec {
  private OutcomeCodec() {}

  static Map<String, Object> toMap(Map<String, Measurement> outcomes) {
    Map<String, Object> map = new LinkedHashMap<>();
    outcomes.forEach(
        (name, measured) -> {
          Map<String, Object> numbers = new LinkedHashMap<>();
          numbers.put("value", measured.value());
          measured.sd().ifPresent(sd -> numbers.put("sd", sd));
          map.put(name, numbers);
        });
    return map;
  }

  static Map<String, Measurement> measurements(Fields fields) {
    Map<String, Measurement> outcomes = new LinkedHashMap<>();
    while (!fields.isEmpty()) {
      String name = fields.nextName();
      Fields own = fields.fields(name);
      outcomes.put(name, new Measurement(own.real("value"), DiagnosticsCodec.optional(own, "sd")));
      own.end();
    }
    return outcomes;
  }

  /** What is known of a trial that was stopped early. */
  static Map<String, Object> toMap(Outcome.Stopped stopped) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("step", stopped.step());
    map.put("last", stopped.last());
    map.put("predicted", stopped.predicted());
    map.put("sd", stopped.sd());
    stopped.probability().ifPresent(probability -> map.put("probability", probability));
    map.put("why", stopped.why());
    return map;
  }

  static Outcome.Stopped stopped(Fields fields) {
    Outcome.Stopped stopped =
        new Outcome.Stopped(
            fields.whole("step"),
            fields.real("last"),
            fields.real("predicted"),
            fields.real("sd"),
            DiagnosticsCodec.optional(fields, "probability"),
            fields.text("why"));
    fields.end();
    return stopped;
  }

  /** How trials are stopped early: the rule and the settings that are not its usual ones. */
  static Map<String, Object> toMap(Pruning pruning) {
    Pruning usual = Pruning.of(pruning.rule());
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("rule", pruning.rule().word());
    if (pruning.threshold() != usual.threshold()) {
      map.put("threshold", pruning.threshold());
    }
    if (pruning.afterTrials() != usual.afterTrials()) {
      map.put("after-trials", pruning.afterTrials());
    }
    if (pruning.afterSteps() != usual.afterSteps()) {
      map.put("after-steps", pruning.afterSteps());
    }
    if (pruning.reduction() != usual.reduction()) {
      map.put("reduction", pruning.reduction());
    }
    return map;
  }

  static Pruning pruning(Fields fields) {
    Pruning usual = Pruning.of(fields.word("rule", Pruning.Rule.values(), Pruning.Rule::word));
    Pruning pruning =
        new Pruning(
            usual.rule(),
            fields.has("threshold") ? fields.real("threshold") : usual.threshold(),
            fields.has("after-trials") ? fields.count("after-trials") : usual.afterTrials(),
            fields.has("after-steps") ? fields.whole("after-steps") : usual.afterSteps(),
            fields.has("reduction") ? fields.count("reduction") : usual.reduction());
    fields.end();
    return pruning;
  }

  static Map<String, Object> toMap(List<OutcomeBound> limits) {
    Map<String, Object> map = new LinkedHashMap<>();
    limits.forEach(limit -> map.put(limit.name(), limit.text()));
    return map;
  }

  static List<OutcomeBound> limits(Fields fields) {
    List<OutcomeBound> limits = new ArrayList<>();
    while (!fields.isEmpty()) {
      String name = fields.nextName();
      limits.add(OutcomeBound.parse(name, fields.text(name)));
    }
    return limits;
  }

  /** Several objectives by their names. */
  static Map<String, Object> objectives(List<NamedObjective> objectives) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (NamedObjective objective : objectives) {
      Map<String, Object> own = new LinkedHashMap<>();
      own.put("direction", objective.direction().word());
      objective.reference().ifPresent(value -> own.put("reference", value));
      objective.wanted().ifPresent(value -> own.put("wanted", value));
      map.put(objective.name(), own);
    }
    return map;
  }

  static List<NamedObjective> objectives(Fields fields) {
    List<NamedObjective> objectives = new ArrayList<>();
    while (!fields.isEmpty()) {
      String name = fields.nextName();
      Fields own = fields.fields(name);
      objectives.add(
          new NamedObjective(
              name,
              own.word("direction", Direction.values(), Direction::word),
              DiagnosticsCodec.optional(own, "reference"),
              DiagnosticsCodec.optional(own, "wanted")));
      own.end();
    }
    return objectives;
  }

  static Map<String, Object> settings(Map<String, List<Hyperparameters>> settings) {
    Map<String, Object> map = new LinkedHashMap<>();
    settings.forEach(
        (name, own) -> map.put(name, own.stream().map(DiagnosticsCodec::toMap).toList()));
    return map;
  }

  static Map<String, List<Hyperparameters>> settings(Fields fields) {
    Map<String, List<Hyperparameters>> settings = new LinkedHashMap<>();
    while (!fields.isEmpty()) {
      String name = fields.nextName();
      settings.put(
          name,
          fields.maps(name).stream()
              .map(map -> DiagnosticsCodec.hyperparameters(new Fields("outcomes." + name, map)))
              .toList());
    }
    return settings;
  }
}
