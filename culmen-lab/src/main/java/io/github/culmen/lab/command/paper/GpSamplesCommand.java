package io.github.culmen.lab.command.paper;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.BenchOptions;
import io.github.culmen.lab.command.shared.ComparisonFiles;
import io.github.culmen.lab.command.shared.ComparisonRuns;
import io.github.culmen.lab.command.shared.MethodOptions;
import io.github.culmen.lab.command.shared.Profile;
import io.github.culmen.lab.command.shared.Repeats;
import io.github.culmen.lab.compare.Comparison;
import io.github.culmen.lab.compare.Method;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.sample.GpSampleProblem;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.setting.KernelFamily;
import io.github.culmen.study.strategy.Strategy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
      "Profiles: quick has 2 functions and 40 evaluations of each; paper has 100",
      "functions, 150 evaluations, and pes:100, mes-r:100, auto and calibrated MES.",
      "",
      "Example:",
      "  culmen bench gp-samples --methods mes-g:1,mes-g:10 --functions 4",
    })
public final class GpSamplesCommand implements Callable<Integer> {
  // Functions of different seeds are different ones.
  private static final int MOST_FUNCTIONS = 1_000;
  private static final String QUICK =
      "ucb,pi,ei,est,es,pes:1,pes:10,mes-r:1,mes-r:10,mes-g:1,mes-g:10,mes-g:100";
  private static final String PAPER =
      "ucb,pi,ei,est,es,pes:1,pes:10,pes:100,mes-r:1,mes-r:10,mes-r:100,mes-g:1,mes-g:10,mes-g:100,"
          + "auto,mes-g:10:calibrated";

  private final Terminal terminal;

  @Mixin private MethodOptions compared;
  @Mixin private BenchOptions options;

  @Option(
      names = "--inference-every",
      paramLabel = "I",
      defaultValue = "10",
      description = "How often inference regret is computed (default: ${DEFAULT-VALUE}).")
  private int inferenceEvery;

  public GpSamplesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Profile profile = options.profile();
    Repeats functions = options.repeats(2, 100, MOST_FUNCTIONS);
    int iterations = compared.iterations(profile.choose(40, 150));
    ComparisonRuns.requirePositive("--inference-every", inferenceEvery);
    int threads = options.jobs();
    Comparison comparison =
        comparison(readMethods(profile.choose(QUICK, PAPER)), functions, iterations);
    OutputDirectory directory = options.directory("gp-samples");
    List<TaskResult> results =
        ComparisonRuns.run(terminal, comparison, directory.file("results.csv"), threads);
    String table = ComparisonFiles.table(comparison, results);
    ComparisonFiles.write(
        directory, "gp-samples", "Functions of 3 inputs from a Gaussian process", results);
    ComparisonFiles.summary(terminal, directory, table);
    ComparisonRuns.requireAllDone(results);
    return ExitCode.OK;
  }

  private List<Method> readMethods(String usual) {
    Strategy base =
        Strategy.plain().toBuilder()
            .kernel(KernelFamily.SE)
            .fixed(GpSampleProblem.paperHyperparameters())
            .standardize(false)
            .build();
    return compared.methods(usual, list -> Method.parseAll(list, base));
  }

  private Comparison comparison(List<Method> chosen, Repeats functions, int iterations) {
    Hyperparameters known = GpSampleProblem.paperHyperparameters();
    List<Problem> problems = new ArrayList<>();
    for (int i = functions.first() - 1; i < functions.last(); i++) {
      problems.add(GpSampleProblem.paper(MOST_FUNCTIONS * options.seed() + i));
    }
    try {
      return new Comparison(
          chosen,
          problems,
          List.of(options.seed()),
          iterations,
          inferenceEvery,
          Math.sqrt(known.noiseVariance()));
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e.getMessage());
    }
  }
}
