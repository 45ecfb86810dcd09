package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.GridOptions;
import io.github.culmen.lab.command.shared.Named;
import io.github.culmen.lab.command.shared.OutcomeBench;
import io.github.culmen.lab.compare.TaskResult;
import io.github.culmen.lab.objectives.FrontBench;
import io.github.culmen.lab.objectives.FrontProblem;
import io.github.culmen.lab.objectives.FrontProblems;
import io.github.culmen.lab.statistics.Estimate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen bench objectives}: how much hypervolume studies miss. */
@Command(
    name = "objectives",
    description = "How much hypervolume studies with several objectives miss.",
    sortOptions = false,
    footer = {
      "",
      "Methods: auto, which knows the reference point, and auto-inferred, which does not;",
      "auto-5, edition 5 of auto, for which the front of noisy values is that of the means;",
      "log-ei, mes-r, pfes (mes-r, information latent) and mes-g (max-values reachable)",
      "without noise; random; nsga-ii, an evolutionary search with a population of 20.",
      "Finished studies are kept in DIR/results.csv; the same command goes on where it",
      "was stopped, and more problems, methods or seeds can be added.",
      "",
      "Profiles: quick has 3 seeds and 50 trials, paper 10 seeds and 100.",
      "",
      "Example:",
      "  culmen bench objectives --problems branin-currin,zdt1 --methods auto,random",
    })
public final class ObjectivesCommand implements Callable<Integer> {
  private static final int MOST_TRIALS = 10_000;
  private static final double MOST_NOISE = 100;

  private final Terminal terminal;

  @Option(
      names = "--methods",
      paramLabel = "LIST",
      defaultValue = "auto,random,nsga-ii",
      description = "Which methods, with commas (default: ${DEFAULT-VALUE}).")
  private String methods;

  @Option(
      names = "--trials",
      paramLabel = "T",
      description = "How many trials a study has (default: the profile's).")
  private Integer trials;

  @Option(
      names = "--noise",
      paramLabel = "S",
      defaultValue = "0",
      description =
          "The sd of the noise in what studies are told, in sds of each objective over the space"
              + " (default: ${DEFAULT-VALUE}).")
  private double noise;

  @Mixin private GridOptions options;

  public ObjectivesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<Long> seeds = options.seeds(3, 10);
    int all = trials != null ? trials : options.profile().choose(50, 100);
    if (all < 1 || all > MOST_TRIALS) {
      throw CommandFailure.usage("--trials must be from 1 to " + MOST_TRIALS + ", but got " + all);
    }
    if (!(noise >= 0) || noise > MOST_NOISE) {
      throw CommandFailure.usage("--noise must be from 0 to " + MOST_NOISE + ", but got " + noise);
    }
    OutcomeBench<FrontProblem, String> grid =
        new OutcomeBench<>(
            options.problems(FrontProblems.all(), FrontProblem::name),
            FrontProblem::name,
            Named.allOr("--methods", methods, FrontBench.METHODS, Function.identity()),
            Function.identity());
    int jobs = options.jobs();
    OutputDirectory directory = options.directory("objectives");
    List<TaskResult> results =
        grid.run(
            terminal,
            directory,
            "objectives, trials " + all + (noise > 0 ? ", noise " + noise : ""),
            seeds,
            jobs,
            new FrontBench(all, noise)::run,
            result -> String.format(Locale.ROOT, "%.4g missing", result.simple().get(all - 1)));
    grid.summarize(
        terminal,
        directory,
        "| problem | method | studies | trial | median hypervolume | of"
            + " | median missing (95 %) |\n|---|---|--:|--:|--:|--:|--:|\n",
        results,
        (problem, method, own) -> rows(problem, method, own, all),
        ranks(results, all));
    return ExitCode.OK;
  }

  // The mean rank of each method among all of them on the same problem with the same seed.
  private static String ranks(List<TaskResult> results, int trials) {
    List<String> methods = results.stream().map(r -> r.key().method()).distinct().toList();
    Map<String, List<TaskResult>> studies = new TreeMap<>();
    for (TaskResult result : results) {
      if (result.failure().isEmpty()) {
        studies
            .computeIfAbsent(
                result.key().problem() + " " + result.key().seed(), key -> new ArrayList<>())
            .add(result);
      }
    }
    studies.values().removeIf(own -> own.size() < methods.size());
    if (methods.size() < 2 || studies.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder("\n| method | trial | mean rank |\n|---|--:|--:|\n");
    for (String method : methods) {
      for (int at : new TreeSet<>(List.of(Math.min(50, trials), trials))) {
        double sum = 0;
        for (List<TaskResult> own : studies.values()) {
          sum += rank(own, method, at);
        }
        text.append(
            String.format(Locale.ROOT, "| %s | %d | %.2f |\n", method, at, sum / studies.size()));
      }
    }
    return text.toString();
  }

  // From 1; those that miss the same share theirs.
  private static double rank(List<TaskResult> studies, String method, int at) {
    double own =
        studies.stream()
            .filter(r -> r.key().method().equals(method))
            .findFirst()
            .orElseThrow()
            .simple()
            .get(at - 1);
    double less = 0;
    double same = 0;
    for (TaskResult other : studies) {
      double missing = other.simple().get(at - 1);
      less += missing < own ? 1 : 0;
      same += missing == own ? 1 : 0;
    }
    return less + (same + 1) / 2;
  }

  private static String rows(
      FrontProblem problem, String method, List<TaskResult> own, int trials) {
    StringBuilder text = new StringBuilder();
    for (int at : new TreeSet<>(List.of(Math.min(40, trials), Math.min(50, trials), trials))) {
      double[] missing = own.stream().mapToDouble(r -> r.simple().get(at - 1)).toArray();
      Estimate median = Estimate.median(missing);
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %s | %d | %d | %.5g | %.5g | %s |\n",
              problem.name(),
              method,
              missing.length,
              at,
              problem.best() - median.value(),
              problem.best(),
              median.text("%.3g")));
    }
    return text.toString();
  }
}
