package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Durations;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Progress;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.ComparisonRuns;
import io.github.culmen.lab.job.Jobs;
import io.github.culmen.lab.measure.StoppingBench;
import io.github.culmen.lab.measure.StoppingSummary;
import io.github.culmen.study.insight.StoppingRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code culmen bench stopping}: whether stopping rules keep their word. */
@Command(
    name = "stopping",
    description = "Whether stopping rules keep their word on functions with known maxima.",
    sortOptions = false,
    footer = {
      "",
      "Functions of variance 1 are drawn from a Gaussian process and searched with the",
      "right model. The columns are the rule, how many searches it stopped, the mean",
      "number of values then, what the model claimed then (a probability, an expected",
      "regret, nats), the share of functions whose true regret was at most epsilon, and",
      "the mean true regret. A rule keeps its word if that share is at least P less 5",
      "points, or the mean regret at most E and two standard errors.",
      "",
      "Example:",
      "  culmen bench stopping --dimension 1 --functions 50",
    })
public final class StoppingCommand implements Callable<Integer> {
  /** The rules that are tried. */
  static final List<StoppingRule> RULES =
      List.of(
          StoppingRule.within(0.1, 0.8),
          StoppingRule.within(0.1, 0.95),
          StoppingRule.within(0.01, 0.95),
          StoppingRule.expectedRegret(0.1),
          StoppingRule.expectedRegret(0.01),
          StoppingRule.information(0.01));

  private static final int MOST_FUNCTIONS = 1_000_000;
  // Where progress cannot be drawn over itself, it is noted after so many functions.
  private static final int NOTED = 20;

  private final Terminal terminal;

  @Option(
      names = "--functions",
      paramLabel = "N",
      defaultValue = "200",
      description = "How many functions of each dimension (default: ${DEFAULT-VALUE}).")
  private int functions;

  @Option(
      names = "--dimension",
      paramLabel = "D",
      description = "Functions of 1 or of 2 inputs only (default: both).")
  private Integer dimension;

  @Option(
      names = "--jobs",
      paramLabel = "J",
      description = "Searches at the same time (default: the number of processors).")
  private Integer jobs;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Other seeds have other functions (default: ${DEFAULT-VALUE}).")
  private long seed;

  public StoppingCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (functions < 1 || functions > MOST_FUNCTIONS) {
      throw CommandFailure.usage(
          "--functions must be from 1 to " + MOST_FUNCTIONS + ", but got " + functions);
    }
    if (dimension != null && dimension != 1 && dimension != 2) {
      throw CommandFailure.usage("--dimension must be 1 or 2, but got " + dimension);
    }
    int threads = ComparisonRuns.jobs(jobs);
    List<StoppingBench> benches = new ArrayList<>();
    if (dimension == null || dimension == 1) {
      benches.add(StoppingBench.line());
    }
    if (dimension == null || dimension == 2) {
      benches.add(StoppingBench.square());
    }
    List<String> broken = new ArrayList<>();
    List<String> table = new ArrayList<>();
    for (StoppingBench bench : benches) {
      List<StoppingBench.Stop> stops = search(bench, threads);
      for (StoppingRule rule : RULES) {
        StoppingSummary summary = StoppingSummary.of(rule, stops);
        table.add(row(bench, summary));
        if (!summary.honest()) {
          broken.add(rule.sentence());
        }
      }
    }
    terminal
        .out()
        .println(
            "| inputs | rule | stopped | values | claimed | within epsilon | true regret (se) |");
    terminal.out().println("|--:|---|--:|--:|--:|--:|--:|");
    table.forEach(terminal.out()::println);
    terminal.out().println();
    terminal
        .out()
        .println(
            broken.isEmpty()
                ? "all rules kept their word"
                : "rules that did not keep their word: " + String.join("; ", broken));
    return ExitCode.OK;
  }

  private List<StoppingBench.Stop> search(StoppingBench bench, int threads)
      throws InterruptedException {
    Progress progress = new Progress(terminal.err(), terminal.errIsScreen(), terminal.columns());
    List<Jobs.Job<List<StoppingBench.Stop>>> searches = new ArrayList<>();
    for (int i = 0; i < functions; i++) {
      long function = MOST_FUNCTIONS * seed + i;
      searches.add(() -> bench.search(RULES, function));
    }
    try {
      return Jobs.run(searches, threads, (stops, done) -> show(progress, bench, done)).stream()
          .flatMap(List::stream)
          .toList();
    } finally {
      progress.end();
    }
  }

  private void show(
      Progress progress, StoppingBench bench, io.github.culmen.lab.job.Progress done) {
    String text =
        String.format(
            Locale.ROOT,
            "%d/%d functions of dimension %d, %s left",
            done.done(),
            done.total(),
            bench.dimension(),
            Durations.brief(done.left()));
    if (terminal.errIsScreen()) {
      progress.status(text);
    } else if (done.done() % NOTED == 0) {
      progress.note(text);
    }
  }

  private static String row(StoppingBench bench, StoppingSummary summary) {
    boolean share = !(summary.rule() instanceof StoppingRule.Information);
    return String.format(
        Locale.ROOT,
        "| %d | %s | %d of %d | %.1f | %.3g | %s | %.2g (%.1g) |",
        bench.dimension(),
        brief(summary.rule()),
        summary.stopped(),
        summary.functions(),
        summary.values(),
        summary.figure(),
        share ? String.format(Locale.ROOT, "%.1f %%", 100 * summary.reached()) : "",
        summary.regret(),
        summary.regretError());
  }

  private static String brief(StoppingRule rule) {
    if (rule instanceof StoppingRule.Within within) {
      return "`within` " + within.epsilon() + ", p = " + within.probability();
    }
    return rule instanceof StoppingRule.ExpectedRegret regret
        ? "`expected-regret` " + regret.epsilon()
        : "`information` " + ((StoppingRule.Information) rule).nats();
  }
}
