package io.github.culmen.lab.command.shared;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Durations;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.compare.Comparison;
import io.github.culmen.lab.compare.ComparisonRun;
import io.github.culmen.lab.compare.ResultFile;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.lab.job.Progress;
import io.github.culmen.problem.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Carries out comparisons and prints a line for each finished task. */
public final class ComparisonRuns {
  private ComparisonRuns() {}

  /**
   * Carries out what the file has no result of.
   *
   * @param file where results are kept
   */
  public static List<TaskResult> run(Terminal terminal, Comparison comparison, Path file, int jobs)
      throws IOException, InterruptedException {
    try (ResultFile results = open(file, comparison)) {
      return ComparisonRun.run(
          comparison,
          results,
          jobs,
          (result, progress) ->
              ended(
                  terminal,
                  progress,
                  result.key().method()
                      + " on "
                      + result.key().problem()
                      + ": "
                      + regrets(comparison, result)));
    }
  }

  private static ResultFile open(Path file, Comparison comparison) throws IOException {
    try {
      return ResultFile.open(file, comparison);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.otherDirectory(e);
    }
  }

  /** The line that says what ended, how many have, and how long the rest will take. */
  public static void ended(Terminal terminal, Progress progress, String what) {
    terminal
        .out()
        .println(
            progress.done()
                + "/"
                + progress.total()
                + " "
                + what
                + "; "
                + Durations.brief(progress.left())
                + " left");
  }

  private static String regrets(Comparison comparison, TaskResult result) {
    if (result.failure().isPresent()) {
      return "failed: " + result.failure().get();
    }
    int iterations = result.simple().size();
    Problem problem = comparison.problem(result.key().problem());
    if (problem.optimum().isEmpty()) {
      double loss = result.simple().get(iterations - 1);
      return String.format(Locale.ROOT, "best value %.4g", problem.minimize() ? loss : 0 - loss);
    }
    return String.format(
        Locale.ROOT,
        "simple regret %.4g, inference regret %.4g",
        result.simple().get(iterations - 1),
        result.inference().get(iterations));
  }

  /** Complains if tasks failed. */
  public static void requireAllDone(List<TaskResult> results) {
    long failed = results.stream().filter(result -> result.failure().isPresent()).count();
    if (failed > 0) {
      throw CommandFailure.failed(
          failed + " of " + results.size() + " tasks failed; the same command tries them again");
    }
  }

  public static void requirePositive(String option, int value) {
    if (value < 1) {
      throw CommandFailure.usage(option + " must be at least 1, but got " + value);
    }
  }

  /** Complains about a list such as a comma alone. */
  public static void requireSome(String option, int count) {
    if (count == 0) {
      throw CommandFailure.usage(option + " must be at least one number, but there is none");
    }
  }

  /** As many as asked for, otherwise one a processor. */
  public static int jobs(Integer asked) {
    int jobs = asked != null ? asked : Runtime.getRuntime().availableProcessors();
    requirePositive("--jobs", jobs);
    return jobs;
  }
}
