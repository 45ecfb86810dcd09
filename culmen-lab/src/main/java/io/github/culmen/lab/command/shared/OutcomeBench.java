package io.github.culmen.lab.command.shared;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.compare.ComparisonRun;
import io.github.culmen.lab.compare.ResultFile;
import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;

/**
 * What the benches of several objectives, of outcomes and of crashes have in common: each method
 * has a study of each problem with each seed, results are kept in one file, and a table ends it.
 *
 * @param <P> what a problem is
 * @param <M> what a method is
 * @param problems what is searched
 * @param problemName what a problem is called
 * @param methods what is compared
 * @param methodName what a method is called
 */
public record OutcomeBench<P, M>(
    List<P> problems,
    Function<? super P, String> problemName,
    List<M> methods,
    Function<? super M, String> methodName) {

  /**
   * One study.
   *
   * @param <P> what a problem is
   * @param <M> what a method is
   */
  @FunctionalInterface
  public interface Study<P, M> {
    /** Carries it out. */
    TaskResult run(P problem, M method, long seed) throws Exception;
  }

  /**
   * Lines of the table.
   *
   * @param <P> what a problem is
   * @param <M> what a method is
   */
  @FunctionalInterface
  public interface Rows<P, M> {
    /** Those about the studies of one problem by one method. */
    String of(P problem, M method, List<TaskResult> studies);
  }

  /**
   * Carries out what the folder has no result of; a line for each study.
   *
   * @param settings what all results have in common, in one line
   * @param found what to say about a result
   */
  public List<TaskResult> run(
      Terminal terminal,
      OutputDirectory directory,
      String settings,
      List<Long> seeds,
      int jobs,
      Study<P, M> study,
      Function<TaskResult, String> found)
      throws IOException, InterruptedException {
    Map<TaskKey, Callable<TaskResult>> tasks = new LinkedHashMap<>();
    for (long seed : seeds) {
      for (P problem : problems) {
        for (M method : methods) {
          tasks.put(
              new TaskKey(methodName.apply(method), problemName.apply(problem), seed),
              () -> study.run(problem, method, seed));
        }
      }
    }
    try (ResultFile results = open(directory, settings)) {
      return ComparisonRun.run(
          tasks,
          results,
          jobs,
          (result, progress) ->
              ComparisonRuns.ended(terminal, progress, result.key() + ": " + found.apply(result)));
    }
  }

  private static ResultFile open(OutputDirectory directory, String settings) throws IOException {
    try {
      return ResultFile.open(directory.file("results.csv"), settings);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.otherDirectory(e);
    }
  }

  /** Prints and keeps the table of results. */
  public void summarize(
      Terminal terminal,
      OutputDirectory directory,
      String heading,
      List<TaskResult> results,
      Rows<P, M> rows) {
    summarize(terminal, directory, heading, results, rows, "");
  }

  /** The same with more below the table. */
  public void summarize(
      Terminal terminal,
      OutputDirectory directory,
      String heading,
      List<TaskResult> results,
      Rows<P, M> rows,
      String below) {
    StringBuilder text = new StringBuilder(heading);
    for (P problem : problems) {
      for (M method : methods) {
        text.append(
            rows.of(
                problem,
                method,
                of(results, problemName.apply(problem), methodName.apply(method))));
      }
    }
    ComparisonFiles.summary(terminal, directory, text.append(below).toString());
  }

  private static List<TaskResult> of(List<TaskResult> results, String problem, String method) {
    return results.stream()
        .filter(r -> r.key().problem().equals(problem) && r.key().method().equals(method))
        .toList();
  }
}
