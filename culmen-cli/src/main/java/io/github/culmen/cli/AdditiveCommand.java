package io.github.culmen.cli;

import io.github.culmen.bench.run.AdditiveBench;
import io.github.culmen.bench.run.AdditiveReport;
import io.github.culmen.bench.run.Comparison;
import io.github.culmen.bench.run.Method;
import io.github.culmen.bench.run.RegretCurves;
import io.github.culmen.bench.run.TaskResult;
import io.github.culmen.report.Chart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
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
      "Example:",
      "  culmen bench additive --dimensions 10 --functions 3 --iterations 60",
    })
final class AdditiveCommand implements Callable<Integer> {
  private static final int INFERENCE_EVERY = 50;
  private static final int MOST_DIMENSIONS = 200;

  /** How much is done unless single options say otherwise. */
  private enum Profile {
    QUICK("10,20,30", 5, 60),
    PAPER("10,20,30,50,100", 50, 500);

    private final String dimensions;
    private final int functions;
    private final int iterations;

    Profile(String dimensions, int functions, int iterations) {
      this.dimensions = dimensions;
      this.functions = functions;
      this.iterations = iterations;
    }

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Profile of(String word) {
      return Arrays.stream(values())
          .filter(profile -> profile.word().equals(word))
          .findFirst()
          .orElseThrow(
              () ->
                  CommandFailure.usage(
                      "--profile must be one of "
                          + Arrays.stream(values())
                              .map(Profile::word)
                              .collect(Collectors.joining(", "))
                          + ", but was '"
                          + word
                          + "'"));
    }
  }

  private final Terminal terminal;

  @Option(
      names = "--dimensions",
      paramLabel = "LIST",
      description = "Numbers of inputs, with commas (default: the profile's).")
  private String dimensions;

  @Option(
      names = "--methods",
      paramLabel = "LIST",
      defaultValue = "add-mes-g,add-mes-r,add-est,add-gp-ucb",
      description = "Methods, with commas (default: ${DEFAULT-VALUE}).")
  private String methods;

  @Option(
      names = "--functions",
      paramLabel = "N",
      description = "How many functions in each dimension (default: the profile's).")
  private Integer functions;

  @Option(
      names = "--iterations",
      paramLabel = "T",
      description = "How many evaluations of each (default: the profile's).")
  private Integer iterations;

  @Option(
      names = "--lengthscale",
      paramLabel = "L",
      defaultValue = "0.1",
      description = "That of the functions (default: ${DEFAULT-VALUE}, the paper's).")
  private double lengthscale;

  @Option(
      names = "--profile",
      paramLabel = "P",
      defaultValue = "quick",
      description = {
        "quick: 10,20,30 inputs, 5 functions, 60 evaluations; paper: 10,20,30,50,100",
        "inputs, 50 functions, 500 evaluations (default: ${DEFAULT-VALUE})."
      })
  private String profile;

  @Option(
      names = "--jobs",
      paramLabel = "J",
      description = "How many tasks run at the same time (default: the processors).")
  private Integer jobs;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where results go (default: culmen-out/bench-additive).")
  private Path out;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The seed of all randomness (default: ${DEFAULT-VALUE}).")
  private long seed;

  AdditiveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Profile chosen = Profile.of(profile);
    int evaluations = iterations != null ? iterations : chosen.iterations;
    ComparisonRuns.requirePositive("--iterations", evaluations);
    int count = functions != null ? functions : chosen.functions;
    if (count < 1 || count > AdditiveBench.MOST_FUNCTIONS) {
      throw CommandFailure.usage(
          "--functions must be from 1 to " + AdditiveBench.MOST_FUNCTIONS + ", but got " + count);
    }
    int threads = ComparisonRuns.jobs(jobs);
    List<Integer> sizes = sizes(dimensions != null ? dimensions : chosen.dimensions);
    List<Method> compared;
    try {
      compared = AdditiveBench.methods(methods);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--methods: " + e.getMessage());
    }
    // Complains about methods that are there twice before anything is created.
    comparison(compared, 1, count, evaluations);
    OutputDirectory directory =
        OutputDirectory.create(out != null ? out : Path.of("culmen-out", "bench-additive"));
    List<TaskResult> all = new ArrayList<>();
    StringBuilder summary = new StringBuilder();
    for (int dimension : sizes) {
      terminal.out().println(dimension + " inputs");
      List<TaskResult> results =
          ComparisonRuns.run(
              terminal,
              comparison(compared, dimension, count, evaluations),
              directory.file("results-d" + dimension + ".csv"),
              threads);
      all.addAll(results);
      write(directory, dimension, results);
      summary
          .append(summary.isEmpty() ? "" : "\n")
          .append(AdditiveReport.markdown(dimension, evaluations, results));
      directory.replace("summary.md", summary.toString());
    }
    terminal.out().println();
    terminal.out().print(summary);
    terminal.out().println("files: " + directory.path());
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

  private Comparison comparison(List<Method> compared, int dimension, int count, int evaluations) {
    try {
      return new Comparison(
          compared,
          AdditiveBench.functions(dimension, lengthscale, count, seed),
          List.of(seed),
          evaluations,
          INFERENCE_EVERY,
          AdditiveBench.NOISE_SD);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e.getMessage());
    }
  }

  private static void write(OutputDirectory directory, int dimension, List<TaskResult> results) {
    RegretCurves curves = RegretCurves.of(results);
    Chart chart = curves.chart("Additive functions of " + dimension + " inputs");
    directory.replace("regret-d" + dimension + ".csv", curves.csv());
    directory.replace("regret-d" + dimension + ".svg", chart.toSvg());
    directory.replace("regret-d" + dimension + ".png", chart.toPng());
  }
}
