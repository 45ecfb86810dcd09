package io.github.culmen.lab.compare;

import io.github.culmen.report.canvas.Palette;
import io.github.culmen.report.canvas.Style;
import io.github.culmen.report.chart.Axis;
import io.github.culmen.report.chart.Chart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The mean regret of each method after every iteration, as a table and as a figure.
 *
 * @param kind which regret
 * @param rows by method in the order of the results, then by iteration
 */
public record RegretCurves(RegretSummary.Kind kind, Map<String, List<RegretSummary.Row>> rows) {
  private static final List<Palette> COLORS = List.of(Palette.values());
  private static final double THIN = 0.9;

  /** Simple regrets of one comparison; failed tasks are left out. */
  public static RegretCurves of(List<TaskResult> results) {
    return of(results, RegretSummary.Kind.SIMPLE);
  }

  /** One kind of regret, at the iterations where it was computed; failed tasks are left out. */
  public static RegretCurves of(List<TaskResult> results, RegretSummary.Kind kind) {
    int most = results.stream().mapToInt(result -> result.simple().size()).max().orElse(0);
    List<Integer> iterations = IntStream.rangeClosed(1, most).boxed().toList();
    Map<String, List<RegretSummary.Row>> rows = new LinkedHashMap<>();
    results.forEach(result -> rows.put(result.key().method(), new ArrayList<>()));
    for (RegretSummary.Row row : RegretSummary.of(results, iterations).rows()) {
      if (row.kind() == kind) {
        rows.get(row.method()).add(row);
      }
    }
    return new RegretCurves(kind, rows);
  }

  /** A line for each method and iteration. */
  public String csv() {
    return "method,iteration,tasks,mean,sd,standard-error\n" + lines("");
  }

  /** All kinds of regret of one comparison, a line for each method, kind and iteration. */
  public static String csvOfAll(List<TaskResult> results) {
    StringBuilder text =
        new StringBuilder("regret,method,iteration,tasks,mean,sd,standard-error\n");
    for (RegretSummary.Kind kind : RegretSummary.Kind.values()) {
      text.append(of(results, kind).lines(kind.word() + ","));
    }
    return text.toString();
  }

  private String lines(String before) {
    StringBuilder text = new StringBuilder();
    for (List<RegretSummary.Row> own : rows.values()) {
      for (RegretSummary.Row row : own) {
        text.append(before)
            .append(row.method())
            .append(',')
            .append(row.iteration())
            .append(',')
            .append(row.count())
            .append(',')
            .append(row.mean())
            .append(',')
            .append(row.sd())
            .append(',')
            .append(row.standardError())
            .append('\n');
      }
    }
    return text.toString();
  }

  /** The means as lines, in bands of one standard error to either side. */
  public Chart chart(String title) {
    int tasks =
        rows.values().stream()
            .flatMap(List::stream)
            .mapToInt(RegretSummary.Row::count)
            .max()
            .orElse(0);
    Chart.Builder chart =
        Chart.builder()
            .title(title)
            .subtitle(
                String.format(Locale.ROOT, "mean of %d runs, band: one standard error", tasks))
            .xAxis(Axis.integer("evaluations"))
            .yAxis(Axis.linear(kind.word() + " regret"));
    List<String> methods = List.copyOf(rows.keySet());
    for (int i = 0; i < methods.size(); i++) {
      List<RegretSummary.Row> own = rows.get(methods.get(i));
      double[] x = own.stream().mapToDouble(RegretSummary.Row::iteration).toArray();
      double[] lower = own.stream().mapToDouble(row -> row.mean() - row.standardError()).toArray();
      double[] upper = own.stream().mapToDouble(row -> row.mean() + row.standardError()).toArray();
      double[] mean = own.stream().mapToDouble(RegretSummary.Row::mean).toArray();
      Style style = style(i, methods.size());
      // Of the same name, so that the legend shows both as one.
      chart.band(methods.get(i), x, lower, upper, style.withOpacity(0.2));
      chart.line(methods.get(i), x, mean, style);
    }
    return chart.build();
  }

  // With more methods than colours, the first ones share theirs with the last and are thin: those a
  // table ends with are what it is about.
  private static Style style(int method, int methods) {
    if (methods <= COLORS.size()) {
      return Style.of(COLORS.get(method));
    }
    int fromEnd = methods - 1 - method;
    Style full = Style.of(COLORS.get(fromEnd % COLORS.size()));
    return fromEnd < COLORS.size() ? full : full.withWidth(THIN);
  }
}
