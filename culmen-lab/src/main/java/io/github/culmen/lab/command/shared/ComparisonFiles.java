package io.github.culmen.lab.command.shared;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.compare.BestValues;
import io.github.culmen.lab.compare.Comparison;
import io.github.culmen.lab.compare.RegretCurves;
import io.github.culmen.lab.compare.RegretSummary;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.report.chart.Chart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The files of a comparison: figures and numbers of both regrets, and best values. */
public final class ComparisonFiles {
  private static final String BEST = "best-values.csv";
  private static final int TABLE_ITERATIONS = 5;

  private ComparisonFiles() {}

  /** Writes {@code regret-NAME.csv}, and figures of simple and inference regret. */
  public static void write(
      OutputDirectory directory, String name, String title, List<TaskResult> results) {
    directory.replace("regret-" + name + ".csv", RegretCurves.csvOfAll(results));
    for (RegretSummary.Kind kind :
        List.of(RegretSummary.Kind.SIMPLE, RegretSummary.Kind.INFERENCE)) {
      Chart chart = RegretCurves.of(results, kind).chart(title);
      figure(directory, kind.word() + "-" + name, chart);
    }
  }

  /** Writes {@code regret-NAME.csv}, and a figure of simple regret as SVG and PNG. */
  public static void writeSimple(
      OutputDirectory directory, String name, String title, List<TaskResult> results) {
    RegretCurves curves = RegretCurves.of(results);
    directory.replace("regret-" + name + ".csv", curves.csv());
    figure(directory, "regret-" + name, curves.chart(title));
  }

  /** Writes a figure as SVG and PNG. */
  public static void figure(OutputDirectory directory, String name, Chart chart) {
    directory.replace(name + ".svg", chart.toSvg());
    directory.replace(name + ".png", chart.toPng());
  }

  /** Keeps the summary and prints it at the end of a bench. */
  public static void summary(Terminal terminal, OutputDirectory directory, String summary) {
    directory.replace("summary.md", summary);
    terminal.out().println();
    terminal.out().print(summary);
    terminal.out().println("files: " + directory.path());
  }

  /** The best values found so far, those of these results included, which are kept. */
  public static BestValues bestValues(
      OutputDirectory directory, Comparison comparison, List<TaskResult> results)
      throws IOException {
    BestValues best;
    try {
      best = BestValues.read(directory.file(BEST)).improved(comparison, results);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.otherDirectory(e);
    }
    if (!best.isEmpty()) {
      directory.replace(BEST, best.csv());
    }
    return best;
  }

  /** The table of a comparison at some iterations, the last one included. */
  public static String table(Comparison comparison, List<TaskResult> results) {
    List<Integer> all = comparison.inferenceIterations();
    int step = Math.max(1, (all.size() + TABLE_ITERATIONS - 1) / TABLE_ITERATIONS);
    List<Integer> chosen = new ArrayList<>();
    for (int i = all.size() - 1; i >= 0; i -= step) {
      chosen.add(0, all.get(i));
    }
    return RegretSummary.of(results, chosen).markdown();
  }
}
