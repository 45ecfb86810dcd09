package io.github.culmen.lab.command.paper;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Progress;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.BenchOptions;
import io.github.culmen.lab.compare.Method;
import io.github.culmen.lab.paper.TimingBench;
import io.github.culmen.lab.paper.TimingReport;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.study.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen bench timing}: the paper's Table 1. */
@Command(
    name = "timing",
    description = "Time to choose the next point: Table 1 of the paper.",
    sortOptions = false,
    footer = {
      "",
      "Processor time of one thread, whatever --jobs is, hyper-parameters fixed, after as",
      "many choices to warm up; methods take turns. The ratios are what can be compared",
      "with the paper.",
      "Profiles: quick times 7 choices of each method, paper 25. Results are in",
      "DIR/summary.md, those of single choices in DIR/timing.csv.",
      "",
      "Example:",
      "  culmen bench timing --methods ei,mes-g:10,mes-g:10:calibrated",
    })
public final class TimingCommand implements Callable<Integer> {
  private static final String METHODS =
      "ei,log-ei,pi,ucb,est,mes-g:1,mes-g:10,mes-g:100,mes-g:10:calibrated,gibbon:10,"
          + "mes-r:1,mes-r:10,mes-r:100,jes:10,pes:1,pes:10,pes:100,es";
  private static final int MOST_ROUNDS = 10_000;
  private static final int MOST_OBSERVATIONS = 5_000;

  private final Terminal terminal;

  @Option(
      names = "--methods",
      paramLabel = "LIST",
      defaultValue = METHODS,
      description =
          "Methods with commas, see 'bench list' (default: those of the paper, and more).")
  private String methods;

  @Option(
      names = "--observations",
      paramLabel = "N",
      defaultValue = "100",
      description = "How many values the model knows (default: ${DEFAULT-VALUE}).")
  private int observations;

  @Option(
      names = "--problem",
      paramLabel = "NAME",
      defaultValue = "hartmann3",
      description = "What the values are of, see 'bench list' (default: ${DEFAULT-VALUE}).")
  private String problem;

  @Mixin private BenchOptions options;

  public TimingCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    int rounds = options.count(7, 25, MOST_ROUNDS);
    if (observations < 1 || observations > MOST_OBSERVATIONS) {
      throw CommandFailure.usage(
          "--observations must be from 1 to " + MOST_OBSERVATIONS + ", but got " + observations);
    }
    Problem function = function();
    TimingBench bench = bench(function, rounds);
    OutputDirectory directory = options.directory("timing");
    Progress progress = new Progress(terminal.err(), terminal.errIsScreen(), terminal.columns());
    List<TimingBench.Timing> timings =
        bench.run(
            options.seed(),
            done ->
                progress.status(String.format(Locale.ROOT, "timing, %.0f %% done", 100 * done)));
    progress.end();
    String text =
        TimingReport.markdown(timings)
            + String.format(
                Locale.ROOT,
                "%nn = %d, d = %d (%s), %d choices each; Java %s on %s, %d processors%n",
                observations,
                function.dimension(),
                function.name(),
                rounds,
                Runtime.version().feature(),
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors());
    text = text.replace("\r\n", "\n");
    directory.replace("summary.md", text);
    directory.replace("timing.csv", TimingReport.csv(timings));
    terminal.out().print(text);
    terminal.out().println("files: " + directory.path());
    return ExitCode.OK;
  }

  private Problem function() {
    try {
      return Problems.named(problem);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--problem: " + e.getMessage());
    }
  }

  private TimingBench bench(Problem function, int rounds) {
    Strategy base = TimingBench.base(function.dimension());
    try {
      List<Method> compared = new ArrayList<>(Method.parseAll(methods, base));
      // The unit of all ratios is timed in any case.
      if (compared.stream().noneMatch(method -> method.name().equals(TimingBench.UNIT))) {
        compared.add(0, Method.parse(TimingBench.UNIT, base));
      }
      return new TimingBench(compared, function, observations, rounds);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--methods: " + e.getMessage());
    }
  }
}
