package io.github.culmen.cli;

import io.github.culmen.space.Parameter;
import io.github.culmen.study.Outcome;
import io.github.culmen.study.Study;
import io.github.culmen.study.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All trials of a study as CSV (RFC 4180) and as JSON. */
final class TrialTable {
  private TrialTable() {}

  static String json(Study study) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("study", study.spec().name());
    document.put("direction", study.spec().direction().word());
    document.put("trials", study.history().trials().stream().map(TrialTable::row).toList());
    return JsonText.pretty(document);
  }

  private static Map<String, Object> row(Trial trial) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("trial", trial.number());
    row.put("state", state(trial));
    row.put("value", value(trial));
    row.put("sd", sd(trial));
    row.put("params", trial.point().values());
    row.put("origin", trial.suggestion().origin().word());
    row.put("asked", trial.asked().toString());
    row.put("finished", null);
    row.put("seconds", null);
    row.put("failure", null);
    if (trial instanceof Trial.Finished finished) {
      row.put("finished", finished.finished().toString());
      row.put("seconds", finished.seconds());
      row.put("failure", finished.failure().orElse(null));
    }
    return row;
  }

  static String csv(Study study) {
    List<String> names = study.spec().space().parameters().stream().map(Parameter::name).toList();
    StringBuilder text = new StringBuilder();
    List<String> header = new ArrayList<>(List.of("trial", "state", "value", "sd"));
    names.forEach(name -> header.add("params." + name));
    header.addAll(List.of("origin", "asked", "finished", "seconds", "failure"));
    line(header, text);
    for (Trial trial : study.history().trials()) {
      Map<String, Object> row = row(trial);
      List<String> cells = new ArrayList<>();
      row.forEach(
          (key, value) -> {
            if (key.equals("params")) {
              names.forEach(name -> cells.add(cell(trial.point().values().get(name))));
            } else {
              cells.add(cell(value));
            }
          });
      line(cells, text);
    }
    return text.toString();
  }

  // A parameter that is not active has no value.
  private static String cell(Object value) {
    return value == null ? "" : Decimals.argument(value);
  }

  private static void line(List<String> cells, StringBuilder text) {
    text.append(String.join(",", cells.stream().map(TrialTable::quoted).toList())).append("\r\n");
  }

  private static String quoted(String text) {
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  private static String state(Trial trial) {
    if (trial instanceof Trial.Finished finished) {
      return finished.value().isPresent() ? "finished" : "failed";
    }
    return "pending";
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
