package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.BenchOptions;
import io.github.culmen.lab.command.shared.ComparisonFiles;
import io.github.culmen.lab.command.shared.ComparisonRuns;
import io.github.culmen.lab.compare.Comparison;
import io.github.culmen.lab.compare.Method;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.lab.measure.ParallelBench;
import io.github.culmen.lab.measure.ParallelSummary;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.study.strategy.Strategy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen bench parallel}: what evaluating several points at a time costs. */
@Command(
    name = "parallel",
    description = "Regrets with several workers, next to one point after the other.",
    sortOptions = false,
    footer = {
      "",
      "Workers are simulated: evaluations take log-normal times by a clock of their own,",
      "and whenever one ends the next point is chosen while the others are pending.",
      "Finished searches are kept in DIR/results-PROBLEM-ACQUISITION-wW.csv; the same",
      "command goes on where it was stopped, and more rules or seeds can be added.",
      "",
      "Profiles: quick has 5 seeds and 48 evaluations, paper 20 seeds and 96.",
      "",
      "Example:",
      "  culmen bench parallel --problems branin --workers 4 --rules believer,penalty",
    })
public final class ParallelCommand implements Callable<Integer> {
  private static final int MOST_WORKERS = 1_000;

  private final Terminal terminal;

  @Option(
      names = "--problems",
      paramLabel = "LIST",
      defaultValue = "hartmann6",
      description = "Problems with known optima, with commas (default: ${DEFAULT-VALUE}).")
  private String problems;

  @Option(
      names = "--rules",
      paramLabel = "LIST",
      defaultValue = "believer,kriging-believer,fantasies,diversity,penalty",
      description = "Rules for pending points, with commas (default: ${DEFAULT-VALUE}).")
  private String rules;

  @Option(
      names = "--workers",
      paramLabel = "W",
      defaultValue = "8",
      description = "How many evaluations are under way at a time (default: ${DEFAULT-VALUE}).")
  private int workers;

  @Option(
      names = "--acquisition",
      paramLabel = "A",
      defaultValue = "mes-g",
      description = "What scores a point, word or word:K (default: ${DEFAULT-VALUE}).")
  private String acquisition;

  @Option(
      names = "--threshold",
      paramLabel = "R",
      defaultValue = "0.05",
      description = "The regret a search should come below (default: ${DEFAULT-VALUE}).")
  private double threshold;

  @Option(
      names = "--iterations",
      paramLabel = "T",
      description = "How many evaluations a search has (default: the profile's).")
  private Integer iterations;

  @Mixin private BenchOptions options;

  public ParallelCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<Long> seeds = options.seeds(5, 20);
    int evaluations = iterations != null ? iterations : options.profile().choose(48, 96);
    ComparisonRuns.requirePositive("--iterations", evaluations);
    if (workers < 1 || workers > MOST_WORKERS) {
      throw CommandFailure.usage(
          "--workers must be from 1 to " + MOST_WORKERS + ", but got " + workers);
    }
    if (!(threshold > 0) || Double.isInfinite(threshold)) {
      throw CommandFailure.usage("--threshold must be > 0 and finite, but got " + threshold);
    }
    int threads = options.jobs();
    List<Comparison> comparisons = new ArrayList<>();
    List<String> names = Stream.of(problems.split(",", -1)).map(String::strip).toList();
    if (Set.copyOf(names).size() < names.size()) {
      throw CommandFailure.usage("--problems must be different ones, but got '" + problems + "'");
    }
    for (String name : names) {
      comparisons.add(comparison(name, evaluations, seeds));
    }
    OutputDirectory directory = options.directory("parallel");
    List<TaskResult> all = new ArrayList<>();
    StringBuilder summary = new StringBuilder();
    for (Comparison comparison : comparisons) {
      String name = comparison.problems().get(0).name();
      List<TaskResult> results =
          ComparisonRuns.run(
              terminal,
              comparison,
              directory.file(
                  "results-"
                      + name
                      + "-"
                      + acquisition.replace(':', '-')
                      + "-w"
                      + workers
                      + ".csv"),
              threads);
      all.addAll(results);
      ComparisonFiles.write(directory, name, name + ", " + workers + " workers", results);
      summary
          .append(summary.isEmpty() ? "" : "\n")
          .append(name + ", " + acquisition + ", " + workers + " workers, ")
          .append(evaluations + " evaluations\n\n")
          .append(ParallelSummary.of(results, threshold).markdown());
      directory.replace("summary.md", summary.toString());
    }
    ComparisonFiles.summary(terminal, directory, summary.toString());
    ComparisonRuns.requireAllDone(all);
    return ExitCode.OK;
  }

  private Comparison comparison(String name, int evaluations, List<Long> seeds) {
    try {
      Problem problem = Problems.named(name);
      if (problem.optimum().isEmpty()) {
        throw CommandFailure.usage(
            "--problems must have known optima, but that of " + name + " is not known");
      }
      return new Comparison(methods(), List.of(problem), seeds, evaluations, evaluations, 0);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e.getMessage());
    }
  }

  private List<Method> methods() {
    // Of the acquisition's text only the strategy is wanted, the same on every problem.
    Strategy strategy = Method.parse(acquisition, Strategy.plain()).strategy(null);
    return ParallelBench.methods(rules, workers, strategy);
  }
}
