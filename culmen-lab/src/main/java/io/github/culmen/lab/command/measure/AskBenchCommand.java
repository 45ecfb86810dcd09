package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.ComparisonRuns;
import io.github.culmen.lab.compare.Method;
import io.github.culmen.lab.measure.ArithmeticSpeed;
import io.github.culmen.lab.measure.AskBench;
import io.github.culmen.lab.measure.SearchQuality;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.strategy.StrategyBuilder;
import io.github.culmen.study.trial.StageTimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code culmen bench ask}: what a suggestion costs, stage by stage. */
@Command(
    name = "ask",
    description = "What a suggestion costs, stage by stage, and how that grows.",
    sortOptions = false,
    footer = {
      "",
      "A round is one tell and one ask of a study that goes on. Times are CPU milliseconds",
      "of the asking thread, shared among the stages in proportion to the clock.",
      "",
      "Example:",
      "  culmen bench ask --n 100,200,500 --d 6 --strategy mes-g:10",
      "  culmen bench ask --quality",
    })
public final class AskBenchCommand implements Callable<Integer> {
  private static final double SMALLEST = 1e-3;
  // Speed does not grow any more, and a factor of twenty thousand rows takes minutes.
  private static final int LARGEST = 2000;

  private final Terminal terminal;

  @Option(
      names = "--n",
      paramLabel = "LIST",
      split = ",",
      defaultValue = "100,200,500",
      description = "How many values the study has (default: ${DEFAULT-VALUE}).")
  private int[] values;

  @Option(
      names = "--d",
      paramLabel = "LIST",
      split = ",",
      defaultValue = "6",
      description = "How many parameters (default: ${DEFAULT-VALUE}).")
  private int[] parameters;

  @Option(
      names = "--strategy",
      paramLabel = "WORD[:K]",
      defaultValue = "mes-g:10",
      description = "Acquisition and how many maxima it draws (default: ${DEFAULT-VALUE}).")
  private String strategy;

  @Option(names = "--fixed", description = "With hyper-parameters given instead of learned.")
  private boolean fixed;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "20",
      description = "How many rounds the averages are of (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The seed of the studies (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--data",
      paramLabel = "WORD",
      defaultValue = "hills",
      description = "What was observed: hills or hartmann6 (default: ${DEFAULT-VALUE}).")
  private String data;

  @Option(
      names = "--quality",
      description = "Compare the search with one ten times as large on 50 states instead.")
  private boolean quality;

  public AskBenchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    return quality ? compareSearches() : measureCosts();
  }

  private Integer compareSearches() {
    terminal
        .out()
        .printf(
            Locale.ROOT,
            "the information [nats] that the search reaches, beside one %d times as large%n",
            SearchQuality.TIMES);
    terminal
        .out()
        .printf(
            Locale.ROOT, "%6s %14s %12s %12s %10s%n", "n", "problem", "reached", "larger", "short");
    int near = 0;
    int nearAbsolutely = 0;
    List<SearchQuality.State> states = SearchQuality.states();
    for (SearchQuality.State state : states) {
      SearchQuality found = SearchQuality.of(state);
      near += found.near() ? 1 : 0;
      nearAbsolutely += found.larger() - found.reached() <= SearchQuality.TOLERANCE ? 1 : 0;
      terminal
          .out()
          .printf(
              Locale.ROOT,
              "%6d %14s %12.6g %12.6g %10.1e%n",
              found.values(),
              found.problem(),
              found.reached(),
              found.larger(),
              found.shortfall());
    }
    terminal
        .out()
        .printf(
            Locale.ROOT,
            "%d of %d within %.0e of the larger search, as a share; %d within %.0e nats%n",
            near,
            states.size(),
            SearchQuality.TOLERANCE,
            nearAbsolutely,
            SearchQuality.TOLERANCE);
    return ExitCode.OK;
  }

  private Integer measureCosts() {
    AskBench.Data observed;
    try {
      observed = AskBench.Data.named(data);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--data: " + e.getMessage());
    }
    Method method;
    try {
      method = Method.parse(strategy, Strategy.plain());
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--strategy: " + e.getMessage());
    }
    ComparisonRuns.requireSome("--n", values.length);
    ComparisonRuns.requireSome("--d", parameters.length);
    try {
      for (int d : parameters) {
        for (int n : values) {
          AskBench.check(observed, n, d, rounds);
        }
      }
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e.getMessage());
    }
    terminal
        .out()
        .printf(
            Locale.ROOT,
            "%s on %s, hyper-parameters %s, averages of %d rounds, CPU ms%n",
            method.name(),
            observed.word(),
            fixed ? "fixed" : "learned",
            rounds);
    line("n", "d", "all", s -> s.word(), "KiB/ask");
    List<AskBench.Cost> costs = new ArrayList<>();
    for (int d : parameters) {
      for (int n : values) {
        AskBench.Cost cost = measure(method, observed, n, d);
        costs.add(cost);
        line(
            Integer.toString(n),
            Integer.toString(d),
            number(cost.millis()),
            s -> number(cost.stages().get(s)),
            Long.toString(cost.allocated() / 1024));
      }
    }
    growth(costs);
    terminal
        .out()
        .printf(
            Locale.ROOT,
            "%n%6s %10s %16s %22s %26s   GFLOP/s%n",
            "n",
            "product",
            "Cholesky",
            "L\\B, 1008 columns",
            "posterior, 10000 points");
    for (int n : IntStream.of(values).map(n -> Math.min(n, LARGEST)).distinct().toArray()) {
      ArithmeticSpeed speed = ArithmeticSpeed.measure(n);
      terminal
          .out()
          .printf(
              Locale.ROOT,
              "%6d %10.1f %9.1f (%3.0f %%) %15.1f (%3.0f %%) %19.1f (%3.0f %%)%n",
              n,
              speed.product(),
              speed.factor(),
              100 * speed.factor() / speed.product(),
              speed.solve(),
              100 * speed.solve() / speed.product(),
              speed.predict(),
              100 * speed.predict() / speed.product());
    }
    return ExitCode.OK;
  }

  private AskBench.Cost measure(Method method, AskBench.Data observed, int n, int d) {
    StrategyBuilder builder = method.strategy(null).toBuilder();
    if (fixed) {
      double[] lengthscales = new double[d];
      Arrays.fill(lengthscales, 0.3 * Math.sqrt(d));
      builder.fixed(Hyperparameters.of(lengthscales, 1, 1e-4));
    }
    return AskBench.measure(builder.build(), observed, n, d, rounds, seed);
  }

  // The exponent of a stage's growth between the smallest and the largest, all else equal.
  private void growth(List<AskBench.Cost> costs) {
    if (values.length > 1) {
      grows("n", costs.get(0), costs.get(values.length - 1), AskBench.Cost::values);
    }
    if (parameters.length > 1) {
      grows("d", costs.get(0), costs.get(costs.size() - values.length), AskBench.Cost::parameters);
    }
  }

  private void grows(
      String by, AskBench.Cost first, AskBench.Cost last, ToDoubleFunction<AskBench.Cost> size) {
    double times = Math.log(size.applyAsDouble(last) / size.applyAsDouble(first));
    if (times == 0) {
      return;
    }
    line(
        "",
        by + "^",
        exponent(first.millis(), last.millis(), times),
        s -> exponent(first.stages().get(s), last.stages().get(s), times),
        exponent((double) first.allocated(), (double) last.allocated(), times));
  }

  private static String exponent(double first, double last, double times) {
    return first < SMALLEST || last < SMALLEST
        ? "-"
        : String.format(Locale.ROOT, "%.1f", Math.log(last / first) / times);
  }

  private static String number(double millis) {
    return String.format(Locale.ROOT, millis < 10 ? "%.2f" : "%.1f", millis);
  }

  private void line(
      String n, String d, String all, Function<StageTimes.Stage, String> stage, String allocated) {
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%6s %4s %9s", n, d, all));
    for (StageTimes.Stage each : StageTimes.Stage.values()) {
      line.append(String.format(Locale.ROOT, " %8s", stage.apply(each)));
    }
    terminal.out().println(line + String.format(Locale.ROOT, " %9s", allocated));
  }
}
