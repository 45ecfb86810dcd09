package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.studyfile.StrategyReader;
import io.github.culmen.cli.studyfile.YamlDocument;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.ComparisonRuns;
import io.github.culmen.lab.command.shared.SeedRange;
import io.github.culmen.lab.suite.Contender;
import io.github.culmen.lab.suite.Page;
import io.github.culmen.lab.suite.Suite;
import io.github.culmen.lab.suite.SuitePlan;
import io.github.culmen.lab.suite.SuiteProblem;
import io.github.culmen.lab.suite.SuiteReport;
import io.github.culmen.lab.suite.SuiteRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code culmen bench suite}: strategies on a whole set of problems, next to other optimisers. */
@Command(
    name = "suite",
    description = "Strategies on sets of problems, next to other optimisers.",
    sortOptions = false,
    footer = {
      "",
      "Each finished run is a file in DIR/runs; the same command goes on where it was",
      "stopped, and more strategies, problems or seeds can be added. The report is in",
      "DIR/report.md and DIR/report.html.",
      "",
      "Example:",
      "  culmen bench suite --suite dev --strategies log-ei,mes-g --seeds 3",
    })
public final class SuiteCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--suite",
      paramLabel = "NAME",
      defaultValue = "dev",
      description = "Which problems: see 'culmen bench suite --list' (default: ${DEFAULT-VALUE}).")
  private String suite;

  @Option(
      names = "--strategies",
      paramLabel = "LIST",
      description =
          "Strategies with commas, as word, word:K or word:K:SAMPLER, and +plain, +no-budget or"
              + " +rounding behind it; tests compare the first with all others (default: auto and"
              + " others, see --list).")
  private String strategies;

  @Option(
      names = "--strategy",
      paramLabel = "NAME={...}",
      description =
          "One more strategy, as a study file has it: --strategy 'warped={acquisition: log-ei,"
              + " warp: kumaraswamy}'; may be repeated.")
  private Map<String, String> described = new LinkedHashMap<>();

  @Option(
      names = "--problems",
      paramLabel = "LIST",
      description =
          "Problems of the suite, with commas, or 'all' (default: the suite's usual ones).")
  private String problems;

  @Option(
      names = "--seeds",
      paramLabel = "N|A-B",
      defaultValue = "10",
      description = "How many seeds from 0, or which (default: ${DEFAULT-VALUE}).")
  private String seeds;

  @Option(
      names = "--trials",
      paramLabel = "LIST",
      split = ",",
      description =
          "After how many trials results are reported, ascending, with commas; the last is the"
              + " budget (default: the suite's).")
  private List<Integer> trials;

  @Option(
      names = "--told-noise",
      description = "Tell studies how large the noise is, or that there is none.")
  private boolean toldNoise;

  @Option(
      names = "--separate-budgets",
      description =
          "Where a strategy knows its budget, a run of its own for each number of trials that is"
              + " reported (the suite bbob always does).")
  private boolean separate;

  @Option(names = "--report-only", description = "Report on the runs there are; run nothing.")
  private boolean reportOnly;

  @Option(names = "--list", description = "List suites, their problems and usual strategies.")
  private boolean list;

  @Option(
      names = "--jobs",
      paramLabel = "J",
      description = "How many runs at the same time (default: the processors).")
  private Integer jobs;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where results go (default: culmen-out/bench-suite-NAME).")
  private Path out;

  public SuiteCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (list) {
      for (String name : Suite.names()) {
        Suite one = Suite.named(name);
        terminal.out().println(name + ": " + one.description());
        terminal.out().println("  problems: " + String.join(" ", one.problemNames()));
        terminal.out().println("  strategies: " + one.usualStrategies());
      }
      return ExitCode.OK;
    }
    SuitePlan plan = plan();
    int threads = ComparisonRuns.jobs(jobs);
    OutputDirectory directory =
        OutputDirectory.create(
            out != null ? out : Path.of("culmen-out", "bench-suite-" + plan.suite().name()));
    SuiteRun.Outcome outcome = outcome(plan, directory.file("runs"), threads);
    if (outcome.traces().isEmpty()) {
      throw CommandFailure.failed(
          "there is nothing to report"
              + (outcome.failures().isEmpty() ? "" : ": " + outcome.failures().get(0)));
    }
    Page page = SuiteReport.of(plan, outcome.traces());
    page.drawings().forEach(d -> directory.replace(d.file(), d.chart().toSvg()));
    directory.replace("report.md", page.markdown());
    directory.replace("report.html", page.html("Suite " + plan.suite().name()));
    terminal.out().println();
    terminal.out().print(page.markdown());
    terminal.out().println();
    terminal.out().println("files: " + directory.path());
    if (outcome.missing() > 0) {
      terminal.out().println("not run yet: " + outcome.missing());
    }
    if (!outcome.failures().isEmpty()) {
      throw CommandFailure.failed(
          outcome.failures().size()
              + " runs failed, which the same command tries again; the first: "
              + outcome.failures().get(0));
    }
    return ExitCode.OK;
  }

  private SuiteRun.Outcome outcome(SuitePlan plan, Path runs, int threads)
      throws InterruptedException {
    try {
      return reportOnly
          ? SuiteRun.read(plan, runs)
          : SuiteRun.run(
              plan,
              runs,
              threads,
              (key, text, progress) -> ComparisonRuns.ended(terminal, progress, key + ": " + text));
    } catch (IllegalArgumentException e) {
      throw CommandFailure.otherDirectory(e);
    }
  }

  private SuitePlan plan() {
    try {
      Suite named = Suite.named(suite);
      Suite chosen = trials == null ? named : named.reportedAfter(trials);
      List<SuiteProblem> asked = problems == null ? chosen.problems() : chosen.problems(problems);
      return new SuitePlan(
          chosen,
          contenders(chosen),
          asked,
          SeedRange.parse(seeds),
          toldNoise ? SuitePlan.Told.NOISE : SuitePlan.Told.NOTHING,
          separate || chosen.separateBudgets());
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e.getMessage());
    }
  }

  private List<Contender> contenders(Suite chosen) {
    List<Contender> all = new ArrayList<>();
    if (strategies != null || described.isEmpty()) {
      all.addAll(Contender.parseAll(strategies != null ? strategies : chosen.usualStrategies()));
    }
    described.forEach(
        (name, text) ->
            all.add(
                new Contender(
                    name,
                    StrategyReader.read(YamlDocument.parse("--strategy " + name, text)),
                    text)));
    return all;
  }
}
