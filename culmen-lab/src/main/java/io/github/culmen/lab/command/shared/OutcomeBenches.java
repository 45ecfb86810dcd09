package io.github.culmen.lab.command.shared;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.compare.ComparisonRun;
import io.github.culmen.lab.compare.ResultFile;
import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.study.strategy.AcquisitionKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the benches of outcomes and of crashes have in common. */
public final class OutcomeBenches {
  private OutcomeBenches() {}

  /** The things that are named in a list. */
  public static <T> List<T> chosen(
      String option, String list, List<T> things, Function<T, String> name) {
    if (list.equals("all")) {
      return things;
    }
    List<T> chosen = new ArrayList<>();
    for (String word : list.split(",", -1)) {
      chosen.add(
          things.stream()
              .filter(thing -> name.apply(thing).equals(word.strip()) && !chosen.contains(thing))
              .findFirst()
              .orElseThrow(
                  () ->
                      CommandFailure.usage(
                          option
                              + " must be all or different ones of "
                              + things.stream().map(name).collect(Collectors.joining(", "))
                              + ", but got '"
                              + list
                              + "'")));
    }
    return chosen;
  }

  /** The acquisitions that are named in a list. */
  public static List<AcquisitionKind> acquisitions(String option, String list) {
    return chosen(option, list, Arrays.asList(AcquisitionKind.builtIn()), AcquisitionKind::word);
  }

  /** Carries out what the file has no result of; a line for each task. */
  public static List<TaskResult> run(
      Terminal terminal,
      OutputDirectory directory,
      String settings,
      Map<TaskKey, Callable<TaskResult>> tasks,
      int jobs,
      Function<TaskResult, String> found)
      throws IOException, InterruptedException {
    try (ResultFile results = open(directory, settings)) {
      return ComparisonRun.run(
          tasks,
          results,
          jobs,
          (result, progress) ->
              ComparisonRuns.ended(
                  terminal,
                  progress.done(),
                  progress.total(),
                  result.key() + ": " + found.apply(result),
                  progress.left()));
    }
  }

  private static ResultFile open(OutputDirectory directory, String settings) throws IOException {
    try {
      return ResultFile.open(directory.file("results.csv"), settings);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.otherDirectory(e);
    }
  }

  /** The results of a method on a problem. */
  public static List<TaskResult> of(List<TaskResult> results, String problem, String method) {
    return results.stream()
        .filter(r -> r.key().problem().equals(problem) && r.key().method().equals(method))
        .toList();
  }
}
