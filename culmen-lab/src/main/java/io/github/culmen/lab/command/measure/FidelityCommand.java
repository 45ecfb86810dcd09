package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.ComparisonFiles;
import io.github.culmen.lab.command.shared.GridOptions;
import io.github.culmen.lab.command.shared.Named;
import io.github.culmen.lab.command.shared.OutcomeBench;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.lab.measure.FidelityBench;
import io.github.culmen.lab.measure.FidelityProblem;
import io.github.culmen.math.Samples;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen bench fidelity}: what cheap approximations save. */
@Command(
    name = "fidelity",
    description = "What cheap approximations of the objective save.",
    sortOptions = false,
    footer = {
      "",
      "Branin and Hartmann-6 with a continuous fidelity, Borehole and Currin with two, boosted",
      "trees by rounds, and Branin with a cheap function that has nothing to do with it. The",
      "methods: single, auto at the target alone, which knows its budget; fidelity, auto that",
      "may evaluate cheaply. Regrets are those of recommended points, after each half of what",
      "an evaluation at the target costs. The table says what each method spends until the",
      "median regret is what single has after a half, three quarters and all of its budget,",
      "and until it is 1 %% of the range of values. Finished studies are kept in",
      "DIR/results.csv.",
      "",
      "Profiles: quick has 5 seeds, paper 20.",
      "",
      "Example:",
      "  culmen bench fidelity --problems currin,branin --seeds 3",
    })
public final class FidelityCommand implements Callable<Integer> {
  private static final int MOST = 1000;
  private static final double[] SHARES = {0.5, 0.75, 1};
  private static final double NEAR = 0.01;

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
      description = "What a study may spend, in evaluations at the target (default: 30 to 50).")
  private Integer budget;

  @Mixin private GridOptions options;

  public FidelityCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (budget != null && (budget < 1 || budget > MOST)) {
      throw CommandFailure.usage("--budget must be from 1 to " + MOST + ", but got " + budget);
    }
    List<Long> seeds = options.seeds(5, 20);
    List<FidelityProblem> chosen = options.problems(FidelityProblem.all(), FidelityProblem::name);
    List<String> compared =
        Named.allOr("--methods", methods, FidelityBench.METHODS, Function.identity());
    OutputDirectory directory = options.directory("fidelity");
    FidelityBench bench = new FidelityBench(Optional.ofNullable(budget));
    List<TaskResult> results =
        new OutcomeBench<>(chosen, FidelityProblem::name, compared, Function.identity())
            .run(
                terminal,
                directory,
                "fidelity, budget " + (budget == null ? "own" : budget.toString()),
                seeds,
                options.jobs(),
                bench::run,
                result ->
                    String.format(
                        Locale.ROOT,
                        "regret %.4g after %.0f trials",
                        result.simple().get(result.simple().size() - 1),
                        result.inference().get(result.simple().size())));
    ComparisonFiles.summary(terminal, directory, summary(chosen, compared, results));
    return ExitCode.OK;
  }

  private static String summary(
      List<FidelityProblem> problems, List<String> methods, List<TaskResult> results) {
    StringBuilder text = new StringBuilder();
    text.append("| problem | method | studies | trials | median regret at the end |");
    text.append(
        " cost to single's regret at 1/2 | at 3/4 | at its end | cost to 1 % of the range |\n");
    text.append("|---|---|--:|--:|--:|--:|--:|--:|--:|\n");
    for (FidelityProblem problem : problems) {
      Optional<double[]> single = medians(problem.name(), "single", results);
      for (String method : methods) {
        row(problem, method, single, results, text);
      }
    }
    return text.toString();
  }

  private static void row(
      FidelityProblem problem,
      String method,
      Optional<double[]> single,
      List<TaskResult> results,
      StringBuilder text) {
    List<TaskResult> own = of(problem.name(), method, results);
    Optional<double[]> medians = medians(problem.name(), method, results);
    if (medians.isEmpty()) {
      return;
    }
    double[] curve = medians.get();
    text.append(
        String.format(
            Locale.ROOT,
            "| %s | %s | %d | %.0f | %.3g |",
            problem.name(),
            method,
            own.size(),
            own.stream().mapToDouble(r -> r.inference().get(curve.length)).average().orElse(0),
            curve[curve.length - 1]));
    for (double share : SHARES) {
      text.append(
          single
              .map(s -> s[(int) Math.round(share * s.length) - 1])
              .map(wanted -> " " + cost(single.get(), curve, wanted) + " |")
              .orElse(" – |"));
    }
    text.append(
        single.isEmpty() || Double.isNaN(problem.range())
            ? " – |"
            : " " + cost(single.get(), curve, NEAR * problem.range()) + " |");
    text.append('\n');
  }

  // What is spent until the median is no larger than wanted, and how many times less that is than
  // single needs.
  private static String cost(double[] single, double[] curve, double wanted) {
    // Nothing had been paid for yet. The median of two such numbers is infinite.
    if (wanted >= Double.MAX_VALUE) {
      return "–";
    }
    int reached = first(curve, wanted);
    if (reached == 0) {
      return "not reached";
    }
    int without = first(single, wanted);
    return String.format(Locale.ROOT, "%.1f", (double) reached / FidelityBench.NOTES_PER_UNIT)
        + (without == 0 ? "" : String.format(Locale.ROOT, " (%.1f×)", (double) without / reached));
  }

  // The number of the first note where the regret is no larger; 0 if there is none.
  private static int first(double[] curve, double wanted) {
    for (int i = 0; i < curve.length; i++) {
      if (curve[i] <= wanted) {
        return i + 1;
      }
    }
    return 0;
  }

  private static List<TaskResult> of(String problem, String method, List<TaskResult> results) {
    return results.stream()
        .filter(r -> r.failure().isEmpty())
        .filter(r -> r.key().problem().equals(problem) && r.key().method().equals(method))
        .toList();
  }

  private static Optional<double[]> medians(
      String problem, String method, List<TaskResult> results) {
    List<TaskResult> own = of(problem, method, results);
    if (own.isEmpty()) {
      return Optional.empty();
    }
    double[] medians = new double[own.get(0).simple().size()];
    for (int i = 0; i < medians.length; i++) {
      int note = i;
      medians[i] = Samples.median(own.stream().mapToDouble(r -> r.simple().get(note)).toArray());
    }
    return Optional.of(medians);
  }
}
