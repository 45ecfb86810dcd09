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
import io.github.culmen.lab.compare.BestValues;
import io.github.culmen.lab.compare.Comparison;
import io.github.culmen.lab.compare.LearnedModel;
import io.github.culmen.lab.compare.Method;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.lab.paper.HighDimensionBench;
import io.github.culmen.lab.paper.HighDimensionReport;
import io.github.culmen.lab.paper.StructureModel;
import io.github.culmen.lab.paper.StructureSearch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The paper's comparisons of additive methods on simulations, whose structure is learned once. */
abstract class HighDimensionCommand implements Callable<Integer> {
  private static final String STRUCTURE = "structure.csv";

  private final Terminal terminal;
  private final HighDimensionBench bench;
  private final String title;

  @Mixin private MethodOptions methods;
  @Mixin private BenchOptions options;

  @Option(
      names = "--structures",
      paramLabel = "N",
      description = "How many random structures are compared (default: the profile's).")
  private Integer structures;

  @Option(
      names = "--points",
      paramLabel = "N",
      description = "How many random points they are compared on (default: the profile's).")
  private Integer points;

  @Option(
      names = "--model",
      paramLabel = "M",
      defaultValue = "authors",
      description = {
        "authors (raw values around 0, priors in raw units) or standardized",
        "(default: ${DEFAULT-VALUE})."
      })
  private String model;

  HighDimensionCommand(Terminal terminal, HighDimensionBench bench, String title) {
    this.terminal = terminal;
    this.bench = bench;
    this.title = title;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Profile profile = options.profile();
    int iterations = methods.iterations(profile.choose(40, 500));
    List<Long> seeds = options.seeds(2, 10);
    int threads = options.jobs();
    String names =
        methods.names(
            profile.choose(
                HighDimensionBench.PAPER_METHODS,
                HighDimensionBench.PAPER_METHODS + ",auto,add-mes-g-calibrated"));
    LearnedModel learned = MethodOptions.model(model);
    if (learned == LearnedModel.AUTHORS_SLICE) {
      throw CommandFailure.usage(
          "--model must be authors or standardized, since sums have no sampled hyper-parameters,"
              + " but was "
              + model);
    }
    StructureSearch search;
    try {
      search =
          HighDimensionBench.search(
              points != null ? points : profile.choose(200, 500),
              structures != null ? structures : profile.choose(1_000, 10_000));
      HighDimensionBench.requireKnown(names);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e.getMessage());
    }
    OutputDirectory directory = options.directory(bench.word());
    StructureModel groups = structure(directory, search);
    List<Method> compared = HighDimensionBench.methods(names, groups, learned);
    Comparison comparison = bench.comparison(compared, learned, seeds, iterations);
    List<TaskResult> raw =
        ComparisonRuns.run(terminal, comparison, directory.file("results.csv"), threads);
    BestValues best = ComparisonFiles.bestValues(directory, comparison, raw);
    List<TaskResult> results = best.regrets(comparison, raw);
    ComparisonFiles.writeSimple(directory, bench.word(), title, results);
    String summary = summary(groups, comparison, best, results);
    ComparisonFiles.summary(terminal, directory, summary);
    ComparisonRuns.requireAllDone(results);
    return ExitCode.OK;
  }

  private static String summary(
      StructureModel model, Comparison comparison, BestValues best, List<TaskResult> results) {
    String note = best.note(comparison.problems().get(0).name());
    return model.markdown()
        + "\n"
        + HighDimensionReport.table(comparison.iterations(), results)
        + "\n"
        + (note.isEmpty() ? "" : note + "\n\n")
        + HighDimensionReport.sentences(results);
  }

  // Learned once: what is in the folder already is what its results were made with.
  private StructureModel structure(OutputDirectory directory, StructureSearch search)
      throws IOException {
    String wanted = search.settings(bench.problem(), options.seed());
    Path file = directory.file(STRUCTURE);
    if (Files.exists(file)) {
      StructureModel kept = read(file);
      if (!kept.settings().equals(wanted)) {
        throw CommandFailure.study(
            "'"
                + file
                + "' holds what was learned from "
                + kept.settings()
                + ", but this run is to learn from "
                + wanted
                + "; choose another directory with --out",
            null);
      }
      return kept;
    }
    terminal.out().println("learning the structure from " + wanted);
    StructureModel learned = search.learn(bench.problem(), options.seed());
    directory.replace(STRUCTURE, learned.csv());
    terminal.out().println("groups " + learned.shown());
    return learned;
  }

  private static StructureModel read(Path file) throws IOException {
    try {
      return StructureModel.parse(Files.readString(file));
    } catch (IllegalArgumentException e) {
      throw CommandFailure.study(
          "'" + file + "' is damaged: " + e.getMessage() + "; choose another directory with --out",
          e);
    }
  }
}
