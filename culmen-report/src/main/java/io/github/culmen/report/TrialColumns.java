package io.github.culmen.report;

import io.github.culmen.space.Parameter;
import io.github.culmen.study.insight.StudyReport;
import io.github.culmen.study.trial.Measurement;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The table of a study's trials. Its columns have the names that {@code culmen export} gives them,
 * so that what is saved from the page can be imported.
 *
 * @param name the heading
 * @param role what the page does with it: {@code trial}, {@code state}, {@code value}, {@code
 *     parameter}, {@code outcome}, {@code feasible}, {@code attribute} or {@code more}
 * @param cell what a trial has in it; null for nothing
 */
record TrialColumns(String name, String role, Function<Trial, Object> cell) {

  static Map<String, Object> table(StudyReport report) {
    List<TrialColumns> columns = columns(report);
    List<Object> heads = new ArrayList<>();
    for (TrialColumns column : columns) {
      Map<String, Object> head = new LinkedHashMap<>();
      head.put("name", column.name());
      head.put("role", column.role());
      heads.add(head);
    }
    List<List<Object>> rows = new ArrayList<>();
    for (Trial trial : report.trials()) {
      List<Object> row = new ArrayList<>();
      columns.forEach(column -> row.add(column.cell().apply(trial)));
      rows.add(row);
    }
    Map<String, Object> table = new LinkedHashMap<>();
    table.put("columns", heads);
    table.put("rows", rows);
    return table;
  }

  private static List<TrialColumns> columns(StudyReport report) {
    List<TrialColumns> columns = new ArrayList<>();
    columns.add(new TrialColumns("trial", "trial", Trial::number));
    columns.add(new TrialColumns("state", "state", TrialColumns::state));
    columns.add(
        new TrialColumns("value", "value", trial -> success(trial, Outcome.Success::value)));
    columns.add(
        new TrialColumns(
            "sd",
            "more",
            trial -> success(trial, s -> s.sd().isPresent() ? s.sd().getAsDouble() : null)));
    for (NamedObjective own : report.spec().objectives()) {
      columns.add(
          new TrialColumns(
              "objectives." + own.name(),
              "objective",
              trial ->
                  success(
                      trial,
                      s ->
                          Optional.ofNullable(s.outcomes().get(own.name()))
                              .map(Measurement::value)
                              .orElse(null))));
    }
    outcomes(report, columns);
    for (Parameter parameter : report.spec().space().parameters()) {
      String name = parameter.name();
      columns.add(
          new TrialColumns(
              "params." + name, "parameter", trial -> plain(trial.point().values().get(name))));
    }
    columns.add(new TrialColumns("origin", "more", t -> t.suggestion().origin().word()));
    columns.add(new TrialColumns("asked", "more", trial -> trial.asked().toString()));
    columns.add(new TrialColumns("finished", "more", ended(t -> t.finished().toString())));
    columns.add(new TrialColumns("seconds", "more", ended(Trial.Finished::seconds)));
    columns.add(new TrialColumns("failure", "more", ended(t -> t.failure().orElse(null))));
    if (report.spec().pruning().stops()) {
      columns.add(
          new TrialColumns(
              "step", "more", ended(t -> t.stopped().map(Outcome.Stopped::step).orElse(null))));
      columns.add(
          new TrialColumns(
              "predicted",
              "more",
              ended(t -> t.stopped().map(Outcome.Stopped::predicted).orElse(null))));
    }
    TreeSet<String> kept = new TreeSet<>();
    report.attributes().values().forEach(own -> kept.addAll(own.keySet()));
    for (String key : kept) {
      columns.add(
          new TrialColumns(
              "attributes." + key,
              "attribute",
              trial -> plain(report.attributes().getOrDefault(trial.number(), Map.of()).get(key))));
    }
    return columns;
  }

  private static void outcomes(StudyReport report, List<TrialColumns> columns) {
    List<String> names = report.spec().measuredNames();
    boolean sds =
        report.trials().stream()
            .anyMatch(
                trial ->
                    names.stream()
                        .anyMatch(name -> measured(trial, name, TrialColumns::sd) != null));
    for (String name : names) {
      String title = "outcomes." + name;
      columns.add(
          new TrialColumns(title, "outcome", trial -> measured(trial, name, Measurement::value)));
      if (sds) {
        columns.add(
            new TrialColumns(
                title + ".sd", "outcome", trial -> measured(trial, name, TrialColumns::sd)));
      }
    }
    if (!report.spec().outcomes().isEmpty()) {
      columns.add(
          new TrialColumns(
              "feasible",
              "feasible",
              trial -> success(trial, outcome -> report.spec().feasible(outcome))));
    }
  }

  private static Object measured(Trial trial, String name, Function<Measurement, Object> number) {
    return success(
        trial,
        outcome -> Optional.ofNullable(outcome.outcomes().get(name)).map(number).orElse(null));
  }

  private static Object sd(Measurement measurement) {
    return measurement.sd().isPresent() ? measurement.sd().getAsDouble() : null;
  }

  private static Function<Trial, Object> ended(Function<Trial.Finished, Object> cell) {
    return trial -> trial instanceof Trial.Finished finished ? cell.apply(finished) : null;
  }

  private static Object success(Trial trial, Function<Outcome.Success, Object> cell) {
    return trial instanceof Trial.Finished finished
            && finished.outcome() instanceof Outcome.Success success
        ? cell.apply(success)
        : null;
  }

  static String state(Trial trial) {
    return trial instanceof Trial.Finished finished
        ? finished.value().isPresent()
            ? "finished"
            : finished.stopped().isPresent() ? "stopped" : "failed"
        : trial instanceof Trial.Discarded ? "discarded" : "pending";
  }

  /** Numbers and truths as they are, all else as text. */
  static Object plain(Object value) {
    return value == null || value instanceof Number || value instanceof Boolean
        ? value
        : value.toString();
  }
}
