package io.github.culmen.lab.command.paper;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.BenchOptions;
import io.github.culmen.lab.command.shared.ComparisonFiles;
import io.github.culmen.lab.paper.GumbelBench;
import io.github.culmen.math.Samples;
import io.github.culmen.report.chart.Chart;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen bench gumbel}: the figure of the paper's appendix. */
@Command(
    name = "gumbel",
    description = "The law of the maximum and its Gumbel fit: the paper's appendix figure.",
    sortOptions = false,
    footer = {
      "",
      "Functions of three inputs drawn from a Gaussian process of variance 5, seen at random",
      "points. Profiles: quick has 3 functions, paper 100. The figure, gumbel.svg and .png,",
      "and gumbel.csv are of the first; summary.md has the table, results.csv all functions.",
      "One thread is used, whatever --jobs is.",
      "",
      "Example:",
      "  culmen bench gumbel --out figure",
    })
public final class GumbelCommand implements Callable<Integer> {
  private static final int MOST_FUNCTIONS = 10_000;
  private static final int MOST_POINTS = 100_000;
  private static final int MOST_OBSERVATIONS = 2_000;
  private static final double[] LEVELS = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};

  private final Terminal terminal;

  @Mixin private BenchOptions options;

  @Option(
      names = "--observations",
      paramLabel = "N",
      defaultValue = "50",
      description = "How many values are known (default: ${DEFAULT-VALUE}, the paper's).")
  private int observations;

  @Option(
      names = "--candidates",
      paramLabel = "M",
      defaultValue = "10000",
      description = "How many points the maximum is taken over (default: ${DEFAULT-VALUE}).")
  private int candidates;

  @Option(
      names = "--lengthscale",
      paramLabel = "L",
      defaultValue = "0.2",
      description = "Of the functions (default: ${DEFAULT-VALUE}; the paper does not say).")
  private double lengthscale;

  public GumbelCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    int functions = options.count(3, 100, MOST_FUNCTIONS);
    requireBetween("--observations", observations, MOST_OBSERVATIONS);
    requireBetween("--candidates", candidates, MOST_POINTS);
    if (!(lengthscale >= 0.05 && lengthscale <= 10)) {
      throw CommandFailure.usage("--lengthscale must be from 0.05 to 10, but got " + lengthscale);
    }
    OutputDirectory directory = options.directory("gumbel");
    GumbelBench first = null;
    List<Double> distances = new ArrayList<>();
    List<Double> ofMedian = new ArrayList<>();
    StringBuilder single =
        new StringBuilder("function,location,scale,distance,median-location,median-distance\n");
    for (long seed : options.seeds(functions)) {
      GumbelBench bench = GumbelBench.of(seed, observations, candidates, lengthscale);
      first = first == null ? bench : first;
      distances.add(bench.distance(bench.quartiles()));
      ofMedian.add(bench.distance(bench.median()));
      single.append(
          String.join(
              ",",
              Long.toString(seed),
              Double.toString(bench.quartiles().location()),
              Double.toString(bench.quartiles().scale()),
              Double.toString(distances.get(distances.size() - 1)),
              Double.toString(bench.median().location()),
              Double.toString(ofMedian.get(ofMedian.size() - 1))));
      single.append('\n');
    }
    String text =
        table(first)
            + "\n"
            + distance("through the quartiles (the paper)", distances)
            + distance("through the median (the authors' code)", ofMedian);
    Chart chart =
        first.chart(
            String.format(Locale.ROOT, "%d observations, %d candidates", observations, candidates));
    ComparisonFiles.figure(directory, "gumbel", chart);
    directory.replace("gumbel.csv", first.csv());
    directory.replace("results.csv", single.toString());
    directory.replace("summary.md", text);
    terminal.out().print(text);
    terminal.out().println("files: " + directory.path());
    return ExitCode.OK;
  }

  private static void requireBetween(String option, int value, int most) {
    if (value < 1 || value > most) {
      throw CommandFailure.usage(option + " must be from 1 to " + most + ", but got " + value);
    }
  }

  private static String table(GumbelBench bench) {
    StringBuilder table =
        new StringBuilder("| probability | exact | Gumbel | Gumbel, median |\n|--:|--:|--:|--:|\n");
    for (double level : LEVELS) {
      table.append(
          String.format(
              Locale.ROOT,
              "| %s | %.4f | %.4f | %.4f |\n",
              level,
              bench.exact().quantile(level),
              bench.quartiles().quantile(level),
              bench.median().quantile(level)));
    }
    table.append(
        String.format(
            Locale.ROOT,
            "\nquantiles of y* for the first function; Gumbel(a, b): a = %.4f, b = %.4f, by the"
                + " median a = %.4f\n",
            bench.quartiles().location(),
            bench.quartiles().scale(),
            bench.median().location()));
    return table.toString();
  }

  private static String distance(String law, List<Double> distances) {
    double[] values = distances.stream().mapToDouble(d -> d).toArray();
    return String.format(
        Locale.ROOT,
        "largest difference of the distribution functions, %s: %.4f ± %.4f over %d functions\n",
        law,
        Samples.mean(values),
        Samples.sd(values),
        values.length);
  }
}
