package io.github.culmen.cli.output;

import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.JsonText;
import io.github.culmen.study.Study;
import io.github.culmen.study.steering.Attribute;
import io.github.culmen.study.trial.Measurement;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** All trials of a study as CSV (RFC 4180) and as JSON. */
public final class TrialTable {
  private TrialTable() {}

  public static String json(Study study) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("study", study.spec().name());
    if (study.spec().objectives().isEmpty()) {
      document.put("direction", study.spec().direction().word());
    } else {
      document.put("objectives", BestJson.objectives(study.spec()));
    }
    Set<Integer> front = front(study);
    Map<Integer, List<Attribute>> attributes = study.trialAttributes();
    document.put(
        "trials",
        study.history().trials().stream()
            .map(
                t -> {
                  Map<String, Object> row = row(study, t, front);
                  Map<String, Object> own = values(attributes, t);
                  if (!own.isEmpty()) {
                    row.put("attributes", own);
                  }
                  return row;
                })
            .toList());
    return JsonText.pretty(document);
  }

  // Those of people and programs; others belong to tools.
  private static Map<String, Object> values(Map<Integer, List<Attribute>> attributes, Trial trial) {
    Map<String, Object> values = new LinkedHashMap<>();
    attributes.getOrDefault(trial.number(), List.of()).stream()
        .filter(one -> one.namespace().isEmpty())
        .forEach(one -> values.put(one.key(), one.value()));
    return values;
  }

  /** The attributes that trials have in tables, by the trial's number. */
  public static Map<Integer, Map<String, Object>> attributes(Study study) {
    Map<Integer, List<Attribute>> all = study.trialAttributes();
    Map<Integer, Map<String, Object>> own = new LinkedHashMap<>();
    study.history().trials().forEach(trial -> own.put(trial.number(), values(all, trial)));
    return own;
  }

  private static Set<Integer> front(Study study) {
    return study.spec().objectives().isEmpty()
        ? Set.of()
        : study.front().trials().stream().map(Trial.Finished::number).collect(Collectors.toSet());
  }

  /** A trial as an object. */
  public static Map<String, Object> row(Study study, Trial trial) {
    return row(study, trial, front(study));
  }

  private static Map<String, Object> row(Study study, Trial trial, Set<Integer> front) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("trial", trial.number());
    row.put("state", state(trial));
    if (study.spec().objectives().isEmpty()) {
      row.put("value", value(trial));
      row.put("sd", sd(trial));
    } else {
      row.put("objectives", BestJson.values(study.spec(), trial));
    }
    if (!study.spec().measuredNames().isEmpty()) {
      row.put("outcomes", BestJson.outcomes(study.spec(), trial));
    }
    if (!study.spec().outcomes().isEmpty()) {
      row.put("feasible", feasible(study, trial));
    }
    if (!study.spec().objectives().isEmpty()) {
      row.put("front", trial instanceof Trial.Finished ? front.contains(trial.number()) : null);
    }
    row.put("params", trial.point().values());
    row.put("origin", trial.suggestion().origin().word());
    row.put("asked", trial.asked().toString());
    row.put("finished", null);
    row.put("seconds", null);
    row.put("failure", null);
    if (study.spec().pruning().stops()) {
      row.put("step", null);
      row.put("last", null);
      row.put("predicted", null);
      row.put("predicted-sd", null);
    }
    if (trial instanceof Trial.Finished finished) {
      row.put("finished", finished.finished().toString());
      row.put("seconds", finished.seconds());
      row.put("failure", finished.failure().orElse(null));
      finished
          .stopped()
          .filter(ignored -> study.spec().pruning().stops())
          .ifPresent(
              stopped -> {
                row.put("step", stopped.step());
                row.put("last", stopped.last());
                row.put("predicted", stopped.predicted());
                row.put("predicted-sd", stopped.sd());
              });
    }
    return row;
  }

  public static String csv(Study study) {
    return csv(study, false);
  }

  /**
   * The same.
   *
   * @param safe whether text that a spreadsheet would take for a formula is marked as text
   */
  public static String csv(Study study, boolean safe) {
    List<String> names = study.spec().space().names();
    StringBuilder text = new StringBuilder();
    List<String> header = new ArrayList<>(List.of("trial", "state"));
    List<String> goals = study.spec().objectives().stream().map(NamedObjective::name).toList();
    List<String> limits = study.spec().measuredNames();
    boolean sds = study.spec().toldNames().stream().anyMatch(name -> hasSd(study, name));
    if (goals.isEmpty()) {
      header.addAll(List.of("value", "sd"));
    }
    titles("objectives.", goals, sds, header);
    titles("outcomes.", limits, sds, header);
    if (!study.spec().outcomes().isEmpty()) {
      header.add("feasible");
    }
    if (!goals.isEmpty()) {
      header.add("front");
    }
    names.forEach(name -> header.add("params." + name));
    header.addAll(List.of("origin", "asked", "finished", "seconds", "failure"));
    if (study.spec().pruning().stops()) {
      header.addAll(List.of("step", "last", "predicted", "predicted-sd"));
    }
    Map<Integer, List<Attribute>> attributes = study.trialAttributes();
    Set<String> keys = new TreeSet<>();
    study.history().trials().forEach(t -> keys.addAll(values(attributes, t).keySet()));
    keys.forEach(key -> header.add("attributes." + key));
    line(header, safe, text);
    Set<Integer> front = front(study);
    for (Trial trial : study.history().trials()) {
      Map<String, Object> row = row(study, trial, front);
      List<String> cells = new ArrayList<>();
      row.forEach(
          (key, value) -> {
            if (key.equals("params")) {
              names.forEach(name -> cells.add(cell(trial.point().values().get(name))));
            } else if (key.equals("objectives") || key.equals("outcomes")) {
              for (String name : key.equals("outcomes") ? limits : goals) {
                Optional<Measurement> measured = measured(trial, name);
                cells.add(cell(measured.map(Measurement::value).orElse(null)));
                if (sds) {
                  cells.add(
                      cell(
                          measured.flatMap(m -> m.sd().stream().boxed().findFirst()).orElse(null)));
                }
              }
            } else {
              cells.add(cell(value));
            }
          });
      Map<String, Object> own = values(attributes, trial);
      keys.forEach(key -> cells.add(cell(own.get(key))));
      line(cells, safe, text);
    }
    return text.toString();
  }

  private static void titles(String prefix, List<String> names, boolean sds, List<String> header) {
    for (String name : names) {
      header.add(prefix + name);
      if (sds) {
        header.add(prefix + name + ".sd");
      }
    }
  }

  private static boolean hasSd(Study study, String name) {
    return study.history().trials().stream()
        .anyMatch(trial -> measured(trial, name).filter(m -> m.sd().isPresent()).isPresent());
  }

  private static Optional<Measurement> measured(Trial trial, String name) {
    return trial instanceof Trial.Finished finished
            && finished.outcome() instanceof Outcome.Success success
        ? Optional.ofNullable(success.outcomes().get(name))
        : Optional.empty();
  }

  private static Boolean feasible(Study study, Trial trial) {
    return trial instanceof Trial.Finished finished && finished.value().isPresent()
        ? study.spec().feasible(finished.outcome())
        : null;
  }

  // A parameter that is not active has no value.
  private static String cell(Object value) {
    return value == null ? "" : Decimals.argument(value);
  }

  private static void line(List<String> cells, boolean safe, StringBuilder text) {
    text.append(
            String.join(
                ",", cells.stream().map(cell -> quoted(safe ? noFormula(cell) : cell)).toList()))
        .append("\r\n");
  }

  // An apostrophe in front says to a spreadsheet that text follows. Numbers are no formulas.
  private static String noFormula(String cell) {
    boolean suspect = !cell.isEmpty() && "=+-@\t\r\n|%".indexOf(cell.charAt(0)) >= 0;
    return suspect && Decimals.parse(cell).isEmpty() ? "'" + cell : cell;
  }

  private static String quoted(String text) {
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  private static String state(Trial trial) {
    if (trial instanceof Trial.Finished finished) {
      return finished.value().isPresent()
          ? "finished"
          : finished.stopped().isPresent() ? "stopped" : "failed";
    }
    return trial instanceof Trial.Discarded ? "discarded" : "pending";
  }

  private static Double value(Trial trial) {
    return trial instanceof Trial.Finished finished && finished.value().isPresent()
        ? finished.value().getAsDouble()
        : null;
  }

  private static Double sd(Trial trial) {
    return trial instanceof Trial.Finished finished
            && finished.outcome() instanceof Outcome.Success success
            && success.sd().isPresent()
        ? success.sd().getAsDouble()
        : null;
  }
}
