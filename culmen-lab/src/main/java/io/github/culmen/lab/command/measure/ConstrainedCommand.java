package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.ComparisonRuns;
import io.github.culmen.lab.command.shared.GridOptions;
import io.github.culmen.lab.command.shared.OutcomeBench;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.lab.measure.ConstrainedBench;
import io.github.culmen.lab.statistics.Estimate;
import io.github.culmen.lab.suite.Contender;
import io.github.culmen.problem.ConstrainedProblem;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen bench constrained}: problems whose best point has to be feasible. */
@Command(
    name = "constrained",
    description = "Feasible regrets on problems with outcome constraints and known optima.",
    sortOptions = false,
    footer = {
      "",
      "The feasible regret is how far the best feasible value seen is from the best there",
      "is. Constraints are told as outcomes; entropy search knows of them itself, other",
      "acquisitions are weighed by the probability that a point is feasible.",
      "Finished studies are kept in DIR/results.csv; the same command goes on where it",
      "was stopped, and more methods, problems or seeds can be added.",
      "",
      "Profiles: quick has 3 seeds and 30 trials, paper 20 seeds and 60.",
      "",
      "Example:",
      "  culmen bench constrained --problems gramacy --methods auto,log-ei --seeds 5",
    })
public final class ConstrainedCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--methods",
      paramLabel = "LIST",
      defaultValue = "auto,log-ei,random",
      description =
          "Strategies with commas, as in 'bench suite', +plain or +no-budget behind any"
              + " (default: ${DEFAULT-VALUE}).")
  private String methods;

  @Option(
      names = "--trials",
      paramLabel = "T",
      description = "How many trials a study has (default: the profile's).")
  private Integer trials;

  @Mixin private GridOptions options;

  public ConstrainedCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<Long> seeds = options.seeds(3, 20);
    int all = trials != null ? trials : options.profile().choose(30, 60);
    ComparisonRuns.requirePositive("--trials", all);
    ConstrainedBench bench = new ConstrainedBench(all);
    OutcomeBench<ConstrainedProblem, Contender> grid =
        new OutcomeBench<>(
            options.problems(ConstrainedProblem.all(), ConstrainedProblem::name),
            ConstrainedProblem::name,
            contenders(),
            Contender::name);
    int jobs = options.jobs();
    OutputDirectory directory = options.directory("constrained");
    List<TaskResult> results =
        grid.run(
            terminal,
            directory,
            "constrained, learned noise, trials " + all,
            seeds,
            jobs,
            (problem, contender, seed) ->
                bench.run(
                    problem,
                    contender.name(),
                    contender.strategy(),
                    contender.isToldBudget(),
                    seed),
            result ->
                String.format(Locale.ROOT, "feasible regret %.3g", result.simple().get(all - 1)));
    grid.summarize(
        terminal,
        directory,
        "| problem | method | studies | trial | feasible found | median regret (95 %)"
            + " | mean regret (95 %) |\n|---|---|--:|--:|--:|--:|--:|\n",
        results,
        (problem, contender, own) -> rows(problem, contender.name(), own, all));
    return ExitCode.OK;
  }

  private List<Contender> contenders() {
    try {
      return Contender.parseAll(methods);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--methods: " + e.getMessage());
    }
  }

  private static String rows(
      ConstrainedProblem problem, String method, List<TaskResult> own, int trials) {
    StringBuilder text = new StringBuilder();
    for (int t : new int[] {Math.max(1, trials / 2), trials}) {
      double[] regrets = own.stream().mapToDouble(r -> r.simple().get(t - 1)).toArray();
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %s | %d | %d | %d | %s | %s |\n",
              problem.name(),
              method,
              regrets.length,
              t,
              Arrays.stream(regrets).filter(Double::isFinite).count(),
              Estimate.median(regrets).text("%.3g"),
              Estimate.mean(regrets).text("%.3g")));
    }
    return text.toString();
  }
}
