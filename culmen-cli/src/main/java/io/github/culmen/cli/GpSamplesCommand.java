package io.github.culmen.cli;

import io.github.culmen.bench.GpSampleProblem;
import io.github.culmen.bench.Problem;
import io.github.culmen.bench.run.Comparison;
import io.github.culmen.bench.run.Method;
import io.github.culmen.bench.run.RegretSummary;
import io.github.culmen.bench.run.TaskResult;
import io.github.culmen.gp.Hyperparameters;
import io.github.culmen.gp.KernelFamily;
import io.github.culmen.study.Strategy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code culmen bench gp-samples}: the paper's functions drawn from a known process. */
@Command(
    name = "gp-samples",
    description = "Regrets on 3-d functions drawn from a known Gaussian process.",
    sortOptions = false,
    footer = {
      "",
      "Finished tasks are kept in DIR/results.csv; the same command goes on where it",
      "was stopped, and more methods or functions can be added.",
      "",
      "Example:",
      "  culmen bench gp-samples --methods mes-g:1,mes-g:10 --functions 4",
    })
final class GpSamplesCommand implements Callable<Integer> {
  // Functions of different seeds are different ones.
  private static final int MOST_FUNCTIONS = 1_000;
  private static final int TABLE_ITERATIONS = 5;

  private final Terminal terminal;

  @Option(
      names = "--methods",
      paramLabel = "LIST",
      defaultValue = "mes-g:1,mes-g:10,mes-g:100",
      description = "Methods as word or word:K, with commas (default: ${DEFAULT-VALUE}).")
  private String methods;

  @Option(
      names = "--functions",
      paramLabel = "N",
      defaultValue = "20",
      description = "How many functions (default: ${DEFAULT-VALUE}).")
  private int functions;

  @Option(
      names = "--iterations",
      paramLabel = "T",
      defaultValue = "150",
      description = "How many evaluations of each (default: ${DEFAULT-VALUE}).")
  private int iterations;

  @Option(
      names = "--inference-every",
      paramLabel = "I",
      defaultValue = "10",
      description = "How often inference regret is computed (default: ${DEFAULT-VALUE}).")
  private int inferenceEvery;

  @Option(
      names = "--jobs",
      paramLabel = "J",
      description = "How many tasks run at the same time (default: the processors).")
  private Integer jobs;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where results go (default: culmen-out/bench-gp-samples).")
  private Path out;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The seed of all randomness (default: ${DEFAULT-VALUE}).")
  private long seed;

  GpSamplesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (functions < 1 || functions > MOST_FUNCTIONS) {
      throw CommandFailure.usage(
          "--functions must be from 1 to " + MOST_FUNCTIONS + ", but got " + functions);
    }
    ComparisonRuns.requirePositive("--iterations", iterations);
    ComparisonRuns.requirePositive("--inference-every", inferenceEvery);
    int threads = ComparisonRuns.jobs(jobs);
    Comparison comparison = comparison(readMethods());
    OutputDirectory directory =
        OutputDirectory.create(out != null ? out : Path.of("culmen-out", "bench-gp-samples"));
    List<TaskResult> results =
        ComparisonRuns.run(terminal, comparison, directory.file("results.csv"), threads);
    String table = RegretSummary.of(results, tableIterations(comparison)).markdown();
    directory.replace("summary.md", table);
    terminal.out().println();
    terminal.out().print(table);
    terminal.out().println("files: " + directory.path());
    ComparisonRuns.requireAllDone(results);
    return ExitCode.OK;
  }

  private List<Method> readMethods() {
    Strategy base =
        Strategy.builder()
            .kernel(KernelFamily.SE)
            .fixed(GpSampleProblem.paperHyperparameters())
            .standardize(false)
            .build();
    try {
      return Method.parseAll(methods, base);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--methods: " + e.getMessage());
    }
  }

  private Comparison comparison(List<Method> chosen) {
    Hyperparameters known = GpSampleProblem.paperHyperparameters();
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < functions; i++) {
      problems.add(GpSampleProblem.paper(MOST_FUNCTIONS * seed + i));
    }
    try {
      return new Comparison(
          chosen,
          problems,
          List.of(seed),
          iterations,
          inferenceEvery,
          Math.sqrt(known.noiseVariance()));
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e.getMessage());
    }
  }

  private static List<Integer> tableIterations(Comparison comparison) {
    List<Integer> all = comparison.inferenceIterations();
    int step = Math.max(1, (all.size() + TABLE_ITERATIONS - 1) / TABLE_ITERATIONS);
    List<Integer> chosen = new ArrayList<>();
    for (int i = all.size() - 1; i >= 0; i -= step) {
      chosen.add(0, all.get(i));
    }
    return chosen;
  }
}
