package io.github.culmen.server.api;

import io.github.culmen.report.Json;
import io.github.culmen.server.json.JsonWriter;
import io.github.culmen.space.Parameter;
import io.github.culmen.study.Study;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.Measurement;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Trials as JSON: by columns for pictures and tables, and one with all that is known of it. */
final class TrialJson {
  private final StudySpec spec;
  private final int digits;

  /**
   * Trials of a study.
   *
   * @param digits how many digits numbers have; 0 for all
   */
  TrialJson(StudySpec spec, int digits) {
    this.spec = spec;
    this.digits = digits;
  }

  /** The spec of the trials' study. */
  StudySpec spec() {
    return spec;
  }

  /** The names of all columns, which are those of {@code culmen export}. */
  Map<String, Function<Trial, Object>> columns() {
    Map<String, Function<Trial, Object>> columns = new LinkedHashMap<>();
    columns.put("trial", Trial::number);
    columns.put("state", TrialJson::state);
    columns.put("value", trial -> success(trial, s -> number(s.value())));
    columns.put(
        "sd",
        trial -> success(trial, s -> s.sd().isPresent() ? number(s.sd().getAsDouble()) : null));
    for (NamedObjective own : spec.objectives()) {
      columns.put("objectives." + own.name(), measured(own.name()));
    }
    for (String name : spec.measuredNames()) {
      columns.put("outcomes." + name, measured(name));
    }
    if (!spec.outcomes().isEmpty()) {
      columns.put("feasible", trial -> success(trial, spec::feasible));
    }
    for (Parameter parameter : spec.space().parameters()) {
      String name = parameter.name();
      columns.put("params." + name, trial -> plain(trial.point().values().get(name)));
    }
    columns.put("origin", trial -> trial.suggestion().origin().word());
    columns.put("asked", trial -> trial.asked().toString());
    columns.put("finished", ended(trial -> trial.finished().toString()));
    columns.put("seconds", ended(trial -> number(trial.seconds())));
    columns.put("failure", ended(trial -> trial.failure().orElse(null)));
    return columns;
  }

  private Function<Trial, Object> measured(String name) {
    return trial ->
        success(
            trial,
            s -> {
              Measurement measured = s.outcomes().get(name);
              return measured == null ? null : number(measured.value());
            });
  }

  /**
   * Trials by columns.
   *
   * @param wanted which; all if empty
   * @throws IllegalArgumentException if one is unknown
   */
  Map<String, Object> table(List<Trial> trials, Set<String> wanted) {
    Map<String, Function<Trial, Object>> columns = columns();
    for (String name : wanted) {
      if (!columns.containsKey(name)) {
        throw new IllegalArgumentException(
            "a column must be one of "
                + String.join(", ", columns.keySet())
                + ", but got '"
                + name
                + "'");
      }
    }
    Map<String, Object> table = new LinkedHashMap<>();
    columns.forEach(
        (name, cell) -> {
          if (wanted.isEmpty() || wanted.contains(name)) {
            List<Object> cells = new ArrayList<>(trials.size());
            trials.forEach(trial -> cells.add(cell.apply(trial)));
            table.put(name, cells);
          }
        });
    return table;
  }

  /** A trial as one object, without how it was chosen. */
  Map<String, Object> brief(Trial trial) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("trial", trial.number());
    json.put("state", state(trial));
    json.put("params", trial.point().values());
    if (trial instanceof Trial.Finished finished) {
      outcome(finished.outcome(), json);
      if (finished.value().isPresent() && !spec.outcomes().isEmpty()) {
        json.put("feasible", spec.feasible(finished.outcome()));
      }
      json.put("finished", finished.finished().toString());
      json.put("seconds", finished.seconds());
    }
    if (trial instanceof Trial.Discarded discarded) {
      discarded.finished().ifPresent(ended -> outcome(ended.outcome(), json));
      json.put("discarded", discarded.discarded().toString());
      json.put("reason", discarded.reason());
    }
    json.put("origin", trial.suggestion().origin().word());
    json.put("asked", trial.asked().toString());
    return json;
  }

  /** A trial with how it was chosen. */
  Map<String, Object> full(Trial trial, Study study) {
    Map<String, Object> json = brief(trial);
    Diagnostics diagnostics = trial.suggestion().diagnostics();
    Map<String, Object> why = new LinkedHashMap<>();
    why.put("mean", diagnostics.mean());
    why.put("sd", diagnostics.sd());
    why.put("plan", diagnostics.plan());
    why.put("acquisition", diagnostics.acquisition());
    why.put("maximumQuantiles", diagnostics.maximumQuantiles());
    why.put("warnings", diagnostics.warnings().stream().map(warning -> warning.text()).toList());
    json.put("why", why);
    int number = trial.number();
    study
        .requestOf(number)
        .ifPresent(
            request -> json.put("request", Json.pair("by", request.by(), "why", request.why())));
    study
        .cancellation(number)
        .ifPresent(
            wish -> json.put("cancelled", Json.pair("keep", wish.keep(), "why", wish.why())));
    List<Object> measured = new ArrayList<>();
    for (StudyEvent.Measured one : study.measurements(number)) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("at", one.at().toString());
      TrialMeasurement measurement = one.measurement();
      measurement.step().ifPresent(step -> entry.put("step", step));
      measurement.seconds().ifPresent(seconds -> entry.put("seconds", seconds));
      entry.put("metrics", measurement.metrics());
      measured.add(entry);
    }
    json.put("measurements", measured);
    json.put("notes", SteerEndpoints.attributes(study.attributes(number)));
    return json;
  }

  /** How a trial ended, as fields. */
  static void outcome(Outcome outcome, Map<String, Object> json) {
    if (outcome instanceof Outcome.Success success) {
      json.put("value", success.value());
      success.sd().ifPresent(sd -> json.put("sd", sd));
      if (!success.outcomes().isEmpty()) {
        Map<String, Object> outcomes = new LinkedHashMap<>();
        success.outcomes().forEach((name, measured) -> outcomes.put(name, measured(measured)));
        json.put("outcomes", outcomes);
      }
    } else if (outcome instanceof Outcome.Failure failure) {
      json.put("failure", failure.reason());
    } else if (outcome instanceof Outcome.Stopped stopped) {
      Map<String, Object> early = new LinkedHashMap<>();
      early.put("step", stopped.step());
      early.put("last", Double.isFinite(stopped.last()) ? stopped.last() : null);
      early.put("predicted", stopped.predicted());
      early.put("sd", stopped.sd());
      stopped.probability().ifPresent(probability -> early.put("probability", probability));
      early.put("why", stopped.why());
      json.put("stopped", early);
    }
  }

  private static Object measured(Measurement measured) {
    if (measured.sd().isEmpty()) {
      return measured.value();
    }
    Map<String, Object> both = new LinkedHashMap<>();
    both.put("value", measured.value());
    both.put("sd", measured.sd().getAsDouble());
    return both;
  }

  static String state(Trial trial) {
    if (trial instanceof Trial.Finished finished) {
      return finished.value().isPresent()
          ? "finished"
          : finished.stopped().isPresent() ? "stopped" : "failed";
    }
    return trial instanceof Trial.Discarded ? "discarded" : "pending";
  }

  private static Object success(Trial trial, Function<Outcome.Success, Object> cell) {
    return trial instanceof Trial.Finished finished
            && finished.outcome() instanceof Outcome.Success success
        ? cell.apply(success)
        : null;
  }

  private static Function<Trial, Object> ended(Function<Trial.Finished, Object> cell) {
    return trial -> trial instanceof Trial.Finished finished ? cell.apply(finished) : null;
  }

  private Object plain(Object value) {
    return value instanceof Double number ? number(number) : value;
  }

  private Object number(double value) {
    return digits > 0 ? JsonWriter.rounded(value, digits) : value;
  }
}
