package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Progress;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.ComparisonRuns;
import io.github.culmen.lab.command.shared.SeedRange;
import io.github.culmen.lab.job.Jobs;
import io.github.culmen.lab.measure.CalibrationBench;
import io.github.culmen.lab.suite.Contender;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.study.insight.FitQuality;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code culmen bench calibration}: whether what a study says about itself is true. */
@Command(
    name = "calibration",
    description = "Whether intervals, noise estimates and verdicts of studies are true.",
    sortOptions = false,
    footer = {
      "",
      "Functions are searched with noise whose sd is a share of theirs. The columns: how",
      "often the noise was found to a factor of three (how large it was found, as a share",
      "of the function's sd, where there is none); how often the true value of the",
      "recommended point is in its central 50 and 90 %% interval; the share of the slices",
      "through it, up to its sd, that hold the truth; how often the verdict was calibrated",
      "or cautious, undecided, or another one; the mean regrets of the recommended point",
      "and of the best observed trial, noise apart.",
      "",
      "Example:",
      "  culmen bench calibration --problems branin --noise 0,0.1 --seeds 5",
    })
public final class CalibrationCommand implements Callable<Integer> {
  private static final double FACTOR = 3;

  private final Terminal terminal;

  @Option(
      names = "--problems",
      split = ",",
      paramLabel = "NAME",
      defaultValue = "hartmann6,branin,mixed-branches,mixed-branin",
      description = "The functions (default: ${DEFAULT-VALUE}).")
  private List<String> problems;

  @Option(
      names = "--noise",
      split = ",",
      paramLabel = "SHARE",
      defaultValue = "0,0.01,0.1,0.5",
      description = "The noise's sd as shares of the function's (default: ${DEFAULT-VALUE}).")
  private List<Double> shares;

  @Option(
      names = "--trials",
      split = ",",
      paramLabel = "N",
      defaultValue = "30",
      description = "Trials of a search (default: ${DEFAULT-VALUE}).")
  private List<Integer> trials;

  @Option(
      names = "--seeds",
      paramLabel = "N|A-B",
      defaultValue = "30",
      description =
          "How many searches of each function, with seeds from 0, or which (default:"
              + " ${DEFAULT-VALUE}).")
  private String seeds;

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      defaultValue = "auto",
      description = "What is searched with, such as auto:3 or log-ei (default: ${DEFAULT-VALUE}).")
  private String strategy;

  @Option(
      names = "--jobs",
      paramLabel = "J",
      description = "Searches at the same time (default: the number of processors).")
  private Integer jobs;

  public CalibrationCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    int parallel = ComparisonRuns.jobs(jobs);
    ComparisonRuns.requireSome("--noise", shares.size());
    ComparisonRuns.requireSome("--trials", trials.size());
    if (problems.isEmpty()) {
      throw CommandFailure.usage("--problems must be at least one name, but there is none");
    }
    for (double share : shares) {
      if (!(share >= 0 && Double.isFinite(share))) {
        throw CommandFailure.usage("--noise must be at least 0 and finite, but got " + share);
      }
    }
    for (int count : trials) {
      if (count < 1) {
        throw CommandFailure.usage("--trials must be at least 1, but got " + count);
      }
    }
    List<Problem> functions;
    Contender contender;
    List<Long> searched;
    try {
      searched = SeedRange.parse(seeds);
      functions = problems.stream().map(Problems::named).toList();
      List<Contender> named = Contender.parseAll(strategy);
      if (named.size() > 1) {
        throw CommandFailure.usage("--strategy must be one strategy, but got '" + strategy + "'");
      }
      contender = named.get(0);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e.getMessage());
    }
    terminal
        .out()
        .println(
            "| function | noise | trials | noise found | recommended, 50 % | 90 % | slices, 50 % |"
                + " 90 % | calibrated | undecided | other | regret | of the best |");
    terminal.out().println("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (Problem function : functions) {
      double sd = CalibrationBench.sd(function);
      for (double share : shares) {
        for (int count : trials) {
          CalibrationBench bench = new CalibrationBench(function, share, count);
          terminal.out().println(row(bench, search(bench, contender, sd, searched, parallel)));
        }
      }
    }
    return ExitCode.OK;
  }

  private List<CalibrationBench.Search> search(
      CalibrationBench bench, Contender contender, double sd, List<Long> searched, int parallel)
      throws InterruptedException {
    Progress progress = new Progress(terminal.err(), terminal.errIsScreen(), terminal.columns());
    List<Jobs.Job<CalibrationBench.Search>> searches = new ArrayList<>();
    for (long seed : searched) {
      searches.add(() -> bench.search(contender.strategy(), sd, seed));
    }
    try {
      return Jobs.run(
          searches,
          parallel,
          (found, done) -> {
            if (terminal.errIsScreen()) {
              progress.status(
                  String.format(
                      Locale.ROOT,
                      "%s, noise %s: %d/%d",
                      bench.problem().name(),
                      bench.share(),
                      done.done(),
                      done.total()));
            }
          });
    } finally {
      progress.end();
    }
  }

  private static String row(CalibrationBench bench, List<CalibrationBench.Search> found) {
    boolean exact = bench.share() == 0;
    double median = found.stream().mapToDouble(s -> s.noise()).sorted().toArray()[found.size() / 2];
    return String.format(
        Locale.ROOT,
        "| `%s` | %s %% | %d | %s | %s | %s | %.0f %% | %.0f %% | %s | %s | %s | %.3g | %.3g |",
        bench.problem().name(),
        String.format(Locale.ROOT, "%.3g", 100 * bench.share()),
        bench.trials(),
        exact
            ? String.format(Locale.ROOT, "%.1g", median)
            : percent(found, search -> search.found(FACTOR)),
        percent(found, CalibrationBench.Search::recommendedWithin50),
        percent(found, CalibrationBench.Search::recommendedWithin90),
        100 * found.stream().mapToDouble(s -> s.within50()).average().orElseThrow(),
        100 * found.stream().mapToDouble(s -> s.within90()).average().orElseThrow(),
        percent(found, CalibrationCommand::trusted),
        percent(found, search -> search.verdict() == FitQuality.Verdict.UNDECIDED),
        percent(
            found, search -> !trusted(search) && search.verdict() != FitQuality.Verdict.UNDECIDED),
        found.stream().mapToDouble(s -> s.regret()).average().orElseThrow(),
        found.stream().mapToDouble(s -> s.regretOfBest()).average().orElseThrow());
  }

  private static boolean trusted(CalibrationBench.Search search) {
    return search.verdict() == FitQuality.Verdict.CALIBRATED
        || search.verdict() == FitQuality.Verdict.CAUTIOUS;
  }

  private static String percent(
      List<CalibrationBench.Search> found, Predicate<CalibrationBench.Search> what) {
    return String.format(
        Locale.ROOT, "%.0f %%", 100.0 * found.stream().filter(what).count() / found.size());
  }
}
