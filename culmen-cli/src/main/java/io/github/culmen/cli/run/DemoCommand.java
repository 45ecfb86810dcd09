package io.github.culmen.cli.run;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.output.Ending;
import io.github.culmen.cli.output.ResultFiles;
import io.github.culmen.cli.output.Summary;
import io.github.culmen.cli.studyfile.CannotStartException;
import io.github.culmen.cli.studyfile.ProblemNames;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Progress;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.report.chart.Chart;
import io.github.culmen.report.terminal.TerminalPlot;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code culmen demo}: an optimisation to watch, of a function whose optimum is known. */
@Command(
    name = "demo",
    description = "Watch the default strategy find the optimum of a test function.",
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  culmen demo",
      "  culmen demo --problem hartmann6 --trials 60 --seed 3",
    })
public final class DemoCommand implements Callable<Integer> {
  private static final int PLOT_ROWS = 20;

  private final Terminal terminal;

  @Option(
      names = "--problem",
      paramLabel = "NAME",
      defaultValue = "branin",
      completionCandidates = ProblemNames.class,
      description =
          "The test function (default: ${DEFAULT-VALUE}): ${COMPLETION-CANDIDATES}; append a"
              + " dimension where it is free, as in ackley5.")
  private String problemName;

  @Option(
      names = "--trials",
      paramLabel = "N",
      description = "The number of trials (default: 20 plus 10 per dimension, at most 60).")
  private Integer trials;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The seed of all randomness (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the pictures and tables go (default: culmen-out/demo-NAME).")
  private Path out;

  @Option(
      names = "--json",
      description = "Print one JSON object with the result; progress goes to standard error.")
  private boolean json;

  public DemoCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    long start = System.nanoTime();
    Problem problem = problem();
    if (trials != null && trials < 1) {
      throw CommandFailure.usage("--trials must be at least 1, but got " + trials);
    }
    int total = trials != null ? trials : Math.min(60, 20 + 10 * problem.dimension());
    OutputDirectory directory =
        OutputDirectory.create(
            out != null ? out : Path.of("culmen-out").resolve("demo-" + problem.name()));
    if (Files.exists(directory.journal())) {
      throw CommandFailure.study(
          "the demo overwrites its files, but '"
              + directory.path()
              + "' holds the journal of a study; choose another directory with --out",
          null);
    }
    Study study = Study.create(spec(problem, total));
    PrintStream stream = json ? terminal.err() : terminal.out();
    stream.println(greeting(problem, study, total));
    Progress progress =
        new Progress(
            stream, json ? terminal.errIsScreen() : terminal.outIsScreen(), terminal.columns());
    progress.header();
    StopSignal stop = new StopSignal();
    RunLoop loop =
        new RunLoop(
            study,
            total,
            Optional.empty(),
            (trial, tick) -> Optional.of(Outcome.value(problem.value(trial.point()))),
            progress,
            new Checkpoints(ignored -> {}),
            stop);
    Interruption interruption =
        new Interruption(
            stop,
            () -> progress.note("stopped; a demo keeps nothing, so the next one starts afresh"));
    Ending ending;
    try {
      ending = loop.run();
    } catch (CannotStartException e) {
      throw new IllegalStateException(e);
    } finally {
      interruption.end();
    }
    if (ending == Ending.STOPPED) {
      return ExitCode.FAILED; // the signal that stopped the demo decides
    }
    progress.end();
    Optional<Recommendation> recommendation = study.recommend();
    ResultFiles files = new ResultFiles(study, directory, problem.optimum());
    Chart chart = files.writeAll(recommendation);
    Duration time = Duration.ofNanos(System.nanoTime() - start);
    Summary summary = new Summary(study, recommendation, ending, time);
    if (json) {
      terminal.printJson(summary.json(files.paths()));
      return ExitCode.OK;
    }
    report(summary, chart);
    regret(problem, study, recommendation);
    next(problem, directory);
    return ExitCode.OK;
  }

  private Problem problem() {
    try {
      return Problems.named(problemName);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--problem: " + e.getMessage());
    }
  }

  private StudySpec spec(Problem problem, int total) {
    return StudySpec.builder(problem.space())
        .name("demo-" + problem.name())
        .direction(problem.minimize() ? Direction.MINIMIZE : Direction.MAXIMIZE)
        .noise(Noise.none())
        .seed(seed)
        .budget(total)
        .build();
  }

  private void report(Summary summary, Chart chart) {
    PrintStream stream = terminal.out();
    stream.println();
    terminal.draw(TerminalPlot.render(chart, terminal.columns(), PLOT_ROWS, terminal.unicode()));
    summary.lines().forEach(stream::println);
  }

  private static String greeting(Problem problem, Study study, int total) {
    return problem.name()
        + ": "
        + study.spec().direction().word()
        + " over "
        + Decimals.count(problem.dimension(), "parameter")
        + ", "
        + Decimals.count(total, "trial")
        + (problem.optimum().isPresent()
            ? "; the optimum is known to be " + Decimals.brief(problem.optimum().getAsDouble())
            : "");
  }

  private void regret(Problem problem, Study study, Optional<Recommendation> recommendation) {
    if (problem.optimum().isEmpty()) {
      return;
    }
    double optimum = problem.optimum().getAsDouble();
    study.best().ifPresent(best -> regret("best observed", best.value().getAsDouble(), optimum));
    recommendation.ifPresent(r -> regret("recommended", problem.value(r.point()), optimum));
  }

  private void regret(String what, double value, double optimum) {
    String text = Decimals.brief(Math.abs(value - optimum));
    terminal.out().println("distance from the optimum, " + what + ": " + text);
  }

  private void next(Problem problem, OutputDirectory directory) {
    PrintStream stream = terminal.out();
    String culmen = Terminal.commandName();
    String same = problem.name().equals("branin") ? "" : " --problem " + problem.name();
    stream.println("files: " + directory.path());
    stream.println();
    stream.println("what to try next:");
    stream.println("  look at         " + directory.file("convergence.svg"));
    stream.println("  another seed    " + culmen + " demo" + same + " --seed " + (seed + 1));
    stream.println(
        problem.name().equals("hartmann6")
            ? "  four dimensions " + culmen + " demo --problem shekel"
            : "  six dimensions  " + culmen + " demo --problem hartmann6");
    stream.println("  your program    " + culmen + " init   (writes a study file to begin with)");
  }
}
