package io.github.culmen.lab.paper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** How far measurements are as many as the paper's, and as good, as Markdown. */
final class MeasuredGoals {
  private static final List<String> MES = List.of("mes-g", "mes-r");
  private static final String RIVAL = "add-gp-ucb";

  private MeasuredGoals() {}

  /**
   * Under which readings both kinds of max-value entropy search meet the paper's cells, and whether
   * they are competitive where the paper has a figure only: no worse than the upper confidence
   * bound by more than one standard error.
   */
  static String met(List<MeasuredReport.Shown> measured) {
    Map<String, List<StringBuilder>> rows = new LinkedHashMap<>();
    for (MeasuredReport.Shown shown : measured) {
      Measured one = shown.regrets();
      PaperColumn column = PaperColumn.of(one).orElseThrow();
      boolean cells = column.table().isPresent();
      if (!cells && !column.number().equals("Fig. 5")) {
        continue;
      }
      List<StringBuilder> row =
          rows.computeIfAbsent(
              column.number() + ", " + column.title(),
              key -> List.of(new StringBuilder(), new StringBuilder()));
      for (int t : MeasuredReport.shown(one)) {
        for (int i = 0; i < MES.size(); i++) {
          Optional<String> so =
              cells ? readings(one, column, MES.get(i), t) : competitive(one, MES.get(i), t);
          StringBuilder text = row.get(i);
          String title = text.indexOf(shown.title() + ",") < 0 ? shown.title() + ", " : "";
          so.ifPresent(
              readings ->
                  text.append(text.isEmpty() ? "" : "; ")
                      .append(title)
                      .append("T = ")
                      .append(t)
                      .append(": ")
                      .append(readings));
        }
      }
    }
    StringBuilder text = new StringBuilder("| the paper | MES-G | MES-R |\n|---|---|---|\n");
    rows.forEach(
        (title, row) -> {
          text.append("| ").append(title).append(" |");
          row.forEach(cell -> text.append(" ").append(cell.isEmpty() ? "not" : cell).append(" |"));
          text.append("\n");
        });
    return rows.isEmpty() ? "" : text.toString();
  }

  // Empty if there is none.
  private static Optional<String> readings(Measured one, PaperColumn column, String kind, int t) {
    List<String> own =
        MeasuredReport.methods(one).stream().filter(m -> m.matches(kind + "(:\\d+)?")).toList();
    List<String> met =
        MeasuredReport.scores(one, column, t, own).entrySet().stream()
            .filter(entry -> entry.getValue().met() > 0)
            .map(entry -> entry.getKey().word())
            .toList();
    if (met.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        met.size() == Reading.values().length ? "every reading" : String.join(", ", met));
  }

  private static Optional<String> competitive(Measured one, String kind, int t) {
    return PaperClaims.difference(one, "add-" + kind, RIVAL, t, Reading.SIMPLE)
        .filter(z -> z <= 1)
        .map(z -> String.format(Locale.ROOT, "%+.1f", z));
  }

  /** How many runs there are of each method of the paper. */
  static String scale(List<MeasuredReport.Shown> measured) {
    StringBuilder text =
        new StringBuilder("| the paper | runs | measurements | T | runs of its methods |\n");
    text.append("|---|--:|---|--:|---|\n");
    String last = "";
    for (MeasuredReport.Shown shown : measured) {
      Measured one = shown.regrets();
      if (one.name().equals(last)) {
        continue;
      }
      last = one.name();
      PaperColumn column = PaperColumn.of(one).orElseThrow();
      Map<String, List<String>> rows = new LinkedHashMap<>();
      for (int t : MeasuredReport.shown(one)) {
        rows.computeIfAbsent(runs(one, column, t), key -> new ArrayList<>()).add("" + t);
      }
      rows.forEach(
          (runs, ts) -> {
            text.append("| ").append(column.number()).append(", ").append(column.title());
            text.append(" | ").append(column.runs() == 0 ? "-" : String.valueOf(column.runs()));
            text.append(" | `").append(one.name()).append("` | ").append(String.join(", ", ts));
            text.append(" | ").append(runs).append(" |\n");
          });
    }
    return last.isEmpty() ? "" : text.toString();
  }

  private static String runs(Measured one, PaperColumn column, int t) {
    Map<Integer, List<String>> byCount = new TreeMap<>((a, b) -> Integer.compare(b, a));
    for (String method : column.methods()) {
      // With any number of samples, where the paper's table has none.
      int count =
          MeasuredReport.methods(one).stream()
              .filter(m -> m.equals(method) || m.matches(method + ":\\d+"))
              .mapToInt(m -> MeasuredReport.values(one, m, t, Reading.SIMPLE, 1).length)
              .max()
              .orElse(0);
      byCount.computeIfAbsent(count, key -> new ArrayList<>()).add(method);
    }
    List<String> parts = new ArrayList<>();
    byCount.forEach(
        (count, methods) ->
            parts.add((count == 0 ? "none" : count) + ": " + String.join(", ", methods)));
    return String.join("; ", parts);
  }
}
