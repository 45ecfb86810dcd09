package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.ComparisonFiles;
import io.github.culmen.lab.command.shared.GridOptions;
import io.github.culmen.lab.command.shared.Named;
import io.github.culmen.lab.command.shared.OutcomeBench;
import io.github.culmen.lab.compare.TaskKey;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.lab.measure.CostBench;
import io.github.culmen.lab.measure.CostProblem;
import io.github.culmen.lab.statistics.SignedRanks;
import io.github.culmen.math.Samples;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen bench cost}: what it gains to weigh what trials cost. */
@Command(
    name = "cost",
    description = "What it gains to weigh what trials cost.",
    sortOptions = false,
    footer = {
      "",
      "Branin and Levy in four dimensions, up to 20 times as expensive at one end of their first",
      "parameter as at the other; Hartmann-6, expensive or cheap near the optimum; boosted trees",
      "by how much data they read while they grow; a network by its weights. The methods: auto,",
      "which knows neither costs nor an end; planned, the same with the number of trials it can"
          + " pay",
      "for as its budget; cost, which is told costs and their budget. Regrets are those of",
      "recommended points at the same total cost; for the trainings they are errors. The table"
          + " says",
      "for how many seeds cost has the smaller regret.",
      "Finished studies are kept in DIR/results.csv.",
      "",
      "Profiles: quick has 5 seeds, paper 20.",
      "",
      "Example:",
      "  culmen bench cost --problems branin-by-x1 --seeds 3",
    })
public final class CostCommand implements Callable<Integer> {
  private static final int MOST = 1000;
  private static final double[] SHARES = {0.5, 1};

  private final Terminal terminal;

  @Option(
      names = "--methods",
      paramLabel = "LIST",
      defaultValue = "all",
      description = "Which methods, with commas (default: ${DEFAULT-VALUE}).")
  private String methods;

  @Option(
      names = "--budget",
      paramLabel = "B",
      description = "What a study may spend, in evaluations of mean cost (default: 25 to 40).")
  private Integer budget;

  @Mixin private GridOptions options;

  public CostCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (budget != null && (budget < 1 || budget > MOST)) {
      throw CommandFailure.usage("--budget must be from 1 to " + MOST + ", but got " + budget);
    }
    List<Long> seeds = options.seeds(5, 20);
    List<CostProblem> chosen = options.problems(CostProblem.all(), CostProblem::name);
    List<String> compared =
        Named.allOr("--methods", methods, CostBench.METHODS, Function.identity());
    OutputDirectory directory = options.directory("cost");
    CostBench bench = new CostBench(Optional.ofNullable(budget));
    List<TaskResult> results =
        new OutcomeBench<>(chosen, CostProblem::name, compared, Function.identity())
            .run(
                terminal,
                directory,
                "cost, budget " + (budget == null ? "own" : budget.toString()),
                seeds,
                options.jobs(),
                bench::run,
                result ->
                    String.format(
                        Locale.ROOT,
                        "regret %.4g after %.0f trials",
                        result.simple().get(CostBench.NOTES - 1),
                        result.inference().get(CostBench.NOTES)));
    ComparisonFiles.summary(terminal, directory, summary(chosen, compared, results));
    return ExitCode.OK;
  }

  private static String summary(
      List<CostProblem> problems, List<String> methods, List<TaskResult> results) {
    StringBuilder text = new StringBuilder();
    text.append("| problem | method | studies | trials | median regret at half | at the end |");
    text.append(" cost better, equal, worse at half | at the end | p at half | at the end |\n");
    text.append("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    for (CostProblem problem : problems) {
      for (String method : methods) {
        row(problem.name(), method, results, text);
      }
    }
    for (String method : methods) {
      if (!method.equals("cost")) {
        row("", method, results, text);
      }
    }
    return text.toString();
  }

  // The problem is empty for all of them together.
  private static void row(
      String problem, String method, List<TaskResult> results, StringBuilder text) {
    List<TaskResult> own =
        results.stream()
            .filter(r -> r.failure().isEmpty() && r.key().method().equals(method))
            .filter(r -> problem.isEmpty() || r.key().problem().equals(problem))
            .toList();
    if (own.isEmpty()) {
      return;
    }
    text.append(
        String.format(
            Locale.ROOT,
            "| %s | %s | %d | %.0f |",
            problem.isEmpty() ? "all" : problem,
            method,
            own.size(),
            own.stream().mapToDouble(r -> r.inference().get(CostBench.NOTES)).average().orElse(0)));
    for (double share : SHARES) {
      text.append(
          problem.isEmpty()
              ? " |"
              : String.format(
                  Locale.ROOT,
                  " %.3g |",
                  Samples.median(own.stream().mapToDouble(r -> at(r, share)).toArray())));
    }
    StringBuilder chances = new StringBuilder();
    for (double share : SHARES) {
      double[] gains = gains(own, results, share);
      if (method.equals("cost") || gains.length == 0) {
        text.append(" |");
        chances.append(" |");
        continue;
      }
      text.append(
          String.format(
              Locale.ROOT, " %d, %d, %d |", count(gains, 1), count(gains, 0), count(gains, -1)));
      chances.append(String.format(Locale.ROOT, " %.2g |", SignedRanks.of(gains).p()));
    }
    text.append(chances).append('\n');
  }

  // By how much the logarithm of the regret with costs is smaller, seed by seed.
  private static double[] gains(List<TaskResult> own, List<TaskResult> results, double share) {
    List<Double> gains = new ArrayList<>();
    for (TaskResult one : own) {
      TaskKey other = new TaskKey("cost", one.key().problem(), one.key().seed());
      results.stream()
          .filter(r -> r.key().equals(other) && r.failure().isEmpty())
          .findFirst()
          .ifPresent(cost -> gains.add(log(at(one, share)) - log(at(cost, share))));
    }
    return gains.stream().mapToDouble(x -> x).toArray();
  }

  // Regrets below this are rounding.
  private static double log(double regret) {
    return Math.log(Math.max(1e-12, regret));
  }

  private static double at(TaskResult result, double share) {
    return result.simple().get((int) Math.round(share * CostBench.NOTES) - 1);
  }

  private static long count(double[] gains, int sign) {
    return Arrays.stream(gains).filter(g -> Math.signum(g) == sign).count();
  }
}
