package io.github.culmen.lab.command.shared;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.compare.BestValues;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.lab.paper.PaperTable;
import io.github.culmen.lab.paper.SideBySide;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Carries out the comparisons behind one table of the paper, and writes what came of them. */
public final class Panels {
  private Panels() {}

  /**
   * What came of the panels.
   *
   * @param regrets of all tasks, panel after panel
   * @param summary the text of {@code summary.md} so far: the table next to the paper's, and one
   *     for each panel
   */
  public record Done(List<TaskResult> regrets, String summary) {}

  /**
   * The panels of the things that are named in a list.
   *
   * @param option the option the list is of
   */
  public static <T> List<Panel> chosen(
      String option,
      String list,
      List<T> things,
      Function<T, String> name,
      Function<T, Panel> panel) {
    List<T> chosen = Named.of(option, list, things, name);
    try {
      return chosen.stream().map(panel).toList();
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e.getMessage());
    }
  }

  /** Carries out one panel after another; files of each are there as soon as it ends. */
  public static Done run(
      Terminal terminal, OutputDirectory directory, List<Panel> panels, PaperTable paper, int jobs)
      throws IOException, InterruptedException {
    Map<String, SideBySide.Column> columns = new LinkedHashMap<>();
    List<TaskResult> all = new ArrayList<>();
    StringBuilder tables = new StringBuilder();
    for (Panel panel : panels) {
      terminal.out().println(panel.title());
      List<TaskResult> results =
          ComparisonRuns.run(
              terminal,
              panel.comparison(),
              directory.file("results-" + panel.file() + ".csv"),
              jobs);
      BestValues best = ComparisonFiles.bestValues(directory, panel.comparison(), results);
      List<TaskResult> regrets = best.regrets(panel.comparison(), results);
      all.addAll(regrets);
      ComparisonFiles.write(directory, panel.file(), panel.title(), regrets);
      columns.put(
          panel.column(),
          new SideBySide.Column(regrets, panel.comparison().iterations(), panel.factor()));
      tables
          .append("\n## ")
          .append(panel.title())
          .append("\n\n")
          .append(ComparisonFiles.table(panel.comparison(), regrets));
      panel.comparison().problems().stream()
          .map(problem -> best.note(problem.name()))
          .filter(note -> !note.isEmpty())
          .forEach(note -> tables.append("\n").append(note).append("\n"));
    }
    return new Done(all, new SideBySide(paper, columns).markdown() + tables);
  }

  /** Prints and keeps the summary, and complains if tasks failed. */
  public static void finish(
      Terminal terminal, OutputDirectory directory, String summary, List<TaskResult> results) {
    ComparisonFiles.summary(terminal, directory, summary);
    ComparisonRuns.requireAllDone(results);
  }
}
