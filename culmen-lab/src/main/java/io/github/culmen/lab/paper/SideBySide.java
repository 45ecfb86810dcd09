package io.github.culmen.lab.paper;

import io.github.culmen.lab.compare.RegretSummary;
import io.github.culmen.lab.compare.TaskResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What came of a comparison next to the cells of the paper's table.
 *
 * @param paper the table of the paper
 * @param columns what was measured for columns of that table; others are left out
 */
public record SideBySide(PaperTable paper, Map<String, Column> columns) {
  /**
   * One column.
   *
   * @param results regrets
   * @param iteration after so many evaluations
   * @param factor what regrets are multiplied with, such as 100 for per cent
   */
  public record Column(List<TaskResult> results, int iteration, double factor) {
    /** Copies. */
    public Column {
      results = List.copyOf(results);
    }

    private Optional<RegretSummary.Row> row(String method) {
      return RegretSummary.of(results, List.of(iteration)).rows().stream()
          .filter(row -> row.kind() == RegretSummary.Kind.INFERENCE)
          .filter(row -> row.method().equals(method))
          .findFirst();
    }
  }

  /** Copies. */
  public SideBySide {
    columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
  }

  /** A table in Markdown, in the order in which methods were compared. */
  public String markdown() {
    StringBuilder text = new StringBuilder("| method |");
    StringBuilder line = new StringBuilder("|---|");
    for (String column : columns.keySet()) {
      text.append(" ").append(column).append(" | paper |");
      line.append("--:|--:|");
    }
    text.append("\n").append(line).append("\n");
    for (String method : methods()) {
      text.append("| ").append(method).append(" |");
      columns.forEach(
          (name, column) ->
              text.append(" ")
                  .append(column.row(method).map(row -> ours(row, column.factor())).orElse("-"))
                  .append(" | ")
                  .append(paper.cell(method, name).map(SideBySide::printed).orElse("-"))
                  .append(" |"));
      text.append("\n");
    }
    text.append("\nInference regret, mean ± sd (standard error); right of it ")
        .append(paper.name())
        .append(" of the paper, mean ± sd.\n");
    return text.toString();
  }

  private Set<String> methods() {
    Set<String> methods = new LinkedHashSet<>();
    List<Column> all = new ArrayList<>(columns.values());
    all.forEach(c -> c.results().forEach(result -> methods.add(result.key().method())));
    return methods;
  }

  private static String ours(RegretSummary.Row row, double factor) {
    return row.count() == 1
        ? String.format(Locale.ROOT, "%.2f", factor * row.mean())
        : String.format(
            Locale.ROOT,
            "%.2f ± %.2f (%.2f)",
            factor * row.mean(),
            factor * row.sd(),
            factor * row.standardError());
  }

  private static String printed(PaperTable.Cell cell) {
    return String.format(Locale.ROOT, "%.2f ± %.2f", cell.mean(), cell.sd());
  }
}
