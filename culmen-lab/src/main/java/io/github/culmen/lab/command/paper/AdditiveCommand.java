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
import io.github.culmen.lab.paper.AdditiveBench;
import io.github.culmen.lab.paper.AdditiveReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen bench additive}: the paper's comparison of additive methods. */
@Command(
    name = "additive",
    description = "Regrets of additive methods in 10 to 100 dimensions.",
    sortOptions = false,
    footer = {
      "",
      "Finished tasks are kept in DIR/results-dD.csv; the same command goes on where",
      "it was stopped, and more dimensions, methods or functions can be added.",
      "",
      "Profiles: quick has 10, 20 and 30 inputs, 5 functions, 60 evaluations; paper",
      "10, 20, 30, 50 and 100 inputs, 50 functions, 500 evaluations.",
      "",
      "Example:",
      "  culmen bench additive --dimensions 10 --functions 3 --iterations 60",
    })
public final class AdditiveCommand implements Callable<Integer> {
  private static final int INFERENCE_EVERY = 50;
  private static final int MOST_DIMENSIONS = 200;
  private static final String METHODS = "add-mes-g,add-mes-r,add-est,add-gp-ucb";

  private final Terminal terminal;

  @Option(
      names = "--dimensions",
      paramLabel = "LIST",
      description = "Numbers of inputs, with commas (default: the profile's).")
  private String dimensions;

  @Mixin private MethodOptions methods;
  @Mixin private BenchOptions options;

  @Option(
      names = "--lengthscale",
      paramLabel = "L",
      defaultValue = "0.1",
      description = "That of the functions (default: ${DEFAULT-VALUE}, the paper's).")
  private double lengthscale;

  public AdditiveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Profile profile = options.profile();
    int evaluations = methods.iterations(profile.choose(60, 500));
    Repeats functions = options.repeats(5, 50, AdditiveBench.MOST_FUNCTIONS);
    int threads = options.jobs();
    List<Integer> sizes =
        sizes(dimensions != null ? dimensions : profile.choose("10,20,30", "10,20,30,50,100"));
    List<Method> compared = methods.methods(METHODS, AdditiveBench::methods);
    // Complains about methods that are there twice before anything is created.
    comparison(compared, 1, functions, evaluations);
    OutputDirectory directory = options.directory("additive");
    List<TaskResult> all = new ArrayList<>();
    StringBuilder summary = new StringBuilder();
    for (int dimension : sizes) {
      terminal.out().println(dimension + " inputs");
      List<TaskResult> results =
          ComparisonRuns.run(
              terminal,
              comparison(compared, dimension, functions, evaluations),
              directory.file("results-d" + dimension + ".csv"),
              threads);
      all.addAll(results);
      ComparisonFiles.writeSimple(
          directory, "d" + dimension, "Additive functions of " + dimension + " inputs", results);
      summary
          .append(summary.isEmpty() ? "" : "\n")
          .append(AdditiveReport.markdown(dimension, evaluations, results));
      directory.replace("summary.md", summary.toString());
    }
    ComparisonFiles.summary(terminal, directory, summary.toString());
    ComparisonRuns.requireAllDone(all);
    return ExitCode.OK;
  }

  private static List<Integer> sizes(String list) {
    List<Integer> sizes = new ArrayList<>();
    for (String text : list.split(",", -1)) {
      int size = text.strip().matches("\\d{1,4}") ? Integer.parseInt(text.strip()) : 0;
      if (size < 1 || size > MOST_DIMENSIONS || sizes.contains(size)) {
        throw CommandFailure.usage(
            "--dimensions must be different numbers from 1 to "
                + MOST_DIMENSIONS
                + " with commas, but got '"
                + list
                + "'");
      }
      sizes.add(size);
    }
    return sizes;
  }

  private Comparison comparison(
      List<Method> compared, int dimension, Repeats functions, int evaluations) {
    try {
      return new Comparison(
          compared,
          functions.of(
              AdditiveBench.functions(dimension, lengthscale, functions.last(), options.seed())),
          List.of(options.seed()),
          evaluations,
          INFERENCE_EVERY,
          AdditiveBench.NOISE_SD);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e.getMessage());
    }
  }
}
