package io.github.culmen.lab.command.paper;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.BenchOptions;
import io.github.culmen.lab.command.shared.MethodOptions;
import io.github.culmen.lab.command.shared.Panel;
import io.github.culmen.lab.command.shared.Panels;
import io.github.culmen.lab.command.shared.Profile;
import io.github.culmen.lab.compare.Method;
import io.github.culmen.lab.compare.ProblemHyperparameters;
import io.github.culmen.lab.paper.AuthorsRegret;
import io.github.culmen.lab.paper.PaperTable;
import io.github.culmen.lab.paper.TestFunctionBench;
import io.github.culmen.lab.paper.TestFunctionBench.Source;
import io.github.culmen.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen bench test-functions}: the paper's Table 2. */
@Command(
    name = "test-functions",
    description = "Regrets on eggholder, Shekel and Michalewicz: Table 2 of the paper.",
    sortOptions = false,
    footer = {
      "",
      "Profiles: quick has 2 seeds, 50 iterations and given-exact hyper-parameters;",
      "paper has 10 seeds, 100 iterations and learned ones.",
      "",
      "Hyper-parameters: learned from 1000 random points, or given ones with which there",
      "are regrets of the authors' program; with -exact the noise is a small given one.",
      "All of these are held; refitted ones are learned every ten iterations of a search.",
      "",
      "Example:",
      "  culmen bench test-functions --problems eggholder --methods ei,mes-g:100",
    })
public final class TestFunctionsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private MethodOptions compared;
  @Mixin private BenchOptions options;

  @Option(
      names = "--hyperparameters",
      paramLabel = "H",
      description = "learned, learned-exact, given, given-exact or refitted.")
  private String hyperparameters;

  @Option(
      names = "--problems",
      paramLabel = "LIST",
      defaultValue = "eggholder,shekel,michalewicz",
      description = "Functions, with commas (default: all three).")
  private String problems;

  public TestFunctionsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Profile profile = options.profile();
    Source source = source(profile.choose(Source.GIVEN_EXACT, Source.LEARNED));
    int iterations = compared.iterations(profile.choose(50, 100));
    List<Long> seeds = options.seeds(2, 10);
    int jobs = options.jobs();
    String usual = profile.choose(MethodOptions.QUICK, MethodOptions.PAPER);
    // Complains about methods and functions before anything is learned or created.
    List<Problem> chosen =
        panels(
                source,
                methods(usual, source, new ProblemHyperparameters(Map.of())),
                seeds,
                iterations)
            .stream()
            .flatMap(panel -> panel.comparison().problems().stream())
            .toList();
    OutputDirectory directory = options.directory("test-functions");
    List<Method> methods = methods(usual, source, hyperparameters(directory, source, chosen));
    Panels.Done done =
        Panels.run(
            terminal,
            directory,
            panels(source, methods, seeds, iterations),
            PaperTable.TEST_FUNCTIONS,
            jobs);
    String summary =
        done.summary()
            + AuthorsRegret.markdown(source, done.regrets())
                .map(table -> "\n## Next to the authors' program\n\n" + table)
                .orElse("");
    Panels.finish(terminal, directory, summary, done.regrets());
    return ExitCode.OK;
  }

  private Source source(Source usual) {
    try {
      return hyperparameters == null ? usual : Source.of(hyperparameters);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--hyperparameters: " + e.getMessage());
    }
  }

  private List<Method> methods(String usual, Source source, ProblemHyperparameters told) {
    return compared.methods(
        usual,
        list ->
            source.held()
                ? TestFunctionBench.methods(list, told)
                : TestFunctionBench.learning(list));
  }

  private List<Panel> panels(
      Source source, List<Method> methods, List<Long> seeds, int iterations) {
    return Panels.chosen(
        "--problems",
        problems,
        TestFunctionBench.problems(),
        Problem::name,
        problem ->
            new Panel(
                problem.name(),
                problem.name() + "-" + source.word(),
                problem.name() + ", hyper-parameters " + source.word(),
                TestFunctionBench.comparison(methods, problem, seeds, iterations),
                1));
  }

  // Learned ones are kept, so that going on needs no learning.
  private ProblemHyperparameters hyperparameters(
      OutputDirectory directory, Source source, List<Problem> chosen) throws IOException {
    if (!source.held()) {
      return new ProblemHyperparameters(Map.of());
    }
    if (source.given()) {
      return TestFunctionBench.given(source);
    }
    String name = "hyperparameters-" + source.word() + ".csv";
    Path file = directory.file(name);
    ProblemHyperparameters known;
    try {
      known =
          Files.exists(file)
              ? ProblemHyperparameters.parse(Files.readString(file))
              : new ProblemHyperparameters(Map.of());
    } catch (IllegalArgumentException e) {
      throw CommandFailure.study("'" + file + "': " + e.getMessage(), e);
    }
    for (Problem problem : chosen) {
      if (!known.settings().containsKey(problem.name())) {
        terminal.out().println("learning the hyper-parameters of " + problem.name());
        known =
            known.with(
                problem.name(), TestFunctionBench.hyperparameters(source, problem, options.seed()));
        directory.replace(name, known.csv());
      }
    }
    return known;
  }
}
