package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.GridOptions;
import io.github.culmen.lab.command.shared.Named;
import io.github.culmen.lab.command.shared.OutcomeBench;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.lab.measure.CrashBench;
import io.github.culmen.lab.statistics.Estimate;
import io.github.culmen.math.Samples;
import io.github.culmen.problem.CrashProblem;
import io.github.culmen.setting.FailureRule;
import io.github.culmen.study.strategy.AcquisitionKind;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen bench crashes}: how often suggestions crash. */
@Command(
    name = "crashes",
    description = "How often suggestions crash where three tenths of the space do.",
    sortOptions = false,
    footer = {
      "",
      "Each study is made twice: with failures learned from, and ignored. The share of",
      "trials that crashed is that of trials after the 40th.",
      "Finished studies are kept in DIR/results.csv; the same command goes on where it",
      "was stopped, and more problems or seeds can be added.",
      "",
      "Profiles: quick has 3 seeds and 60 trials, paper 20 seeds and 80.",
      "",
      "Example:",
      "  culmen bench crashes --problems branin-disc --seeds 5",
    })
public final class CrashesCommand implements Callable<Integer> {
  private static final int AFTER = 40;

  private final Terminal terminal;

  @Option(
      names = "--acquisition",
      paramLabel = "A",
      defaultValue = "mes-g",
      description = "What scores a point (default: ${DEFAULT-VALUE}).")
  private String acquisition;

  @Option(
      names = "--trials",
      paramLabel = "T",
      description = "How many trials a study has, more than 40 (default: the profile's).")
  private Integer trials;

  @Mixin private GridOptions options;

  public CrashesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<Long> seeds = options.seeds(3, 20);
    int all = trials != null ? trials : options.profile().choose(60, 80);
    if (all <= AFTER) {
      throw CommandFailure.usage("--trials must be more than " + AFTER + ", but got " + all);
    }
    List<AcquisitionKind> kinds = Named.acquisitions("--acquisition", acquisition);
    OutcomeBench<CrashProblem, Method> grid =
        new OutcomeBench<>(
            options.problems(CrashProblem.all(), CrashProblem::name),
            CrashProblem::name,
            kinds.stream()
                .flatMap(kind -> Arrays.stream(FailureRule.values()).map(r -> new Method(kind, r)))
                .toList(),
            Method::name);
    int jobs = options.jobs();
    OutputDirectory directory = options.directory("crashes");
    CrashBench bench = new CrashBench(all);
    List<TaskResult> results =
        grid.run(
            terminal,
            directory,
            "crashes, trials " + all,
            seeds,
            jobs,
            (problem, method, seed) -> bench.run(problem, method.kind(), method.rule(), seed),
            result -> String.format(Locale.ROOT, "%.1f %% crashed", 100 * share(result)));
    grid.summarize(
        terminal,
        directory,
        "| problem | failures | studies | crashed after 40, median (95 %) | mean (95 %)"
            + " | median crashes in all | median regret |\n|---|---|--:|--:|--:|--:|--:|\n",
        results,
        (problem, method, own) ->
            row(problem, kinds.size() == 1 ? method.rule().word() : method.name(), own, all));
    return ExitCode.OK;
  }

  private record Method(AcquisitionKind kind, FailureRule rule) {
    String name() {
      return kind.word() + ":" + rule.word();
    }
  }

  private static double share(TaskResult result) {
    List<Double> later = result.simple().subList(AFTER, result.simple().size());
    return later.stream().mapToDouble(v -> v).average().orElseThrow();
  }

  private static String row(CrashProblem problem, String method, List<TaskResult> own, int trials) {
    double[] shares = own.stream().mapToDouble(CrashesCommand::share).toArray();
    double[] counts =
        own.stream().mapToDouble(r -> r.simple().stream().mapToDouble(v -> v).sum()).toArray();
    double[] regrets = own.stream().mapToDouble(r -> r.inference().get(trials)).toArray();
    return String.format(
        Locale.ROOT,
        "| %s | %s | %d | %s | %s | %.1f | %.2g |\n",
        problem.name(),
        method,
        shares.length,
        Estimate.median(shares).percent(),
        Estimate.mean(shares).percent(),
        Samples.median(counts),
        Samples.median(regrets));
  }
}
