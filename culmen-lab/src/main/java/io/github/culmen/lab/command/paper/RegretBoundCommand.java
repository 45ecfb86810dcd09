package io.github.culmen.lab.command.paper;

import io.github.culmen.cli.location.OutputDirectory;
import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.BenchOptions;
import io.github.culmen.lab.job.Jobs;
import io.github.culmen.lab.regret.RegretBound;
import io.github.culmen.lab.regret.RegretExperiment;
import io.github.culmen.lab.regret.RegretExperiment.Law;
import io.github.culmen.lab.regret.RegretExperiment.Outcome;
import io.github.culmen.math.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code culmen bench regret-bound}: the paper's regret bound, next to the regrets it is about. */
@Command(
    name = "regret-bound",
    description = "The regret bound of the paper's Theorem 3.2 and how often it holds.",
    sortOptions = false,
    footer = {
      "",
      "Profiles: quick has 200 functions, paper 1000. Results are in DIR/summary.md, and",
      "those of single functions in DIR/results.csv.",
      "",
      "Functions are drawn from a Gaussian process of variance 1 on a line of points.",
      "y* is drawn from the law of the prior's maximum in every step (universal), or",
      "from that of the posterior's (adapted).",
      "",
      "Example:",
      "  culmen bench regret-bound --parts 5 --delta 0.2",
    })
public final class RegretBoundCommand implements Callable<Integer> {
  private static final int MOST_STEPS = 2_000;
  private static final int MOST_POINTS = 1_000;
  private static final int MOST_FUNCTIONS = 100_000;

  private final Terminal terminal;

  @Mixin private BenchOptions options;

  @Option(
      names = "--parts",
      paramLabel = "T",
      defaultValue = "5",
      description = "T of the theorem (default: ${DEFAULT-VALUE}).")
  private int parts;

  @Option(
      names = "--delta",
      paramLabel = "D",
      defaultValue = "0.1",
      description = "How often the bound may fail (default: ${DEFAULT-VALUE}).")
  private double delta;

  @Option(
      names = "--points",
      paramLabel = "P",
      defaultValue = "40",
      description = "The size of the domain (default: ${DEFAULT-VALUE}).")
  private int points;

  @Option(
      names = "--lengthscale",
      paramLabel = "L",
      defaultValue = "0.1",
      description = "Of the functions, on [0, 1] (default: ${DEFAULT-VALUE}).")
  private double lengthscale;

  @Option(
      names = "--noise",
      paramLabel = "SD",
      defaultValue = "0.1",
      description = "The standard deviation of the noise (default: ${DEFAULT-VALUE}).")
  private double noise;

  @Option(
      names = "--cover",
      paramLabel = "N",
      defaultValue = "1",
      description = {
        "Draw y* over every N-th point and add epsilon L to it: half of N, times the largest",
        "difference of neighbouring values (default: ${DEFAULT-VALUE}, all points)."
      })
  private int cover;

  public RegretBoundCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    int functions = options.count(200, 1_000, MOST_FUNCTIONS);
    int threads = options.jobs();
    require("--parts must be from 1 to 1000", parts, parts >= 1 && parts <= 1000);
    require("--delta must be between 0 and 1", delta, delta > 0 && delta < 1);
    require("--points must be from 2 to 1000", points, points >= 2 && points <= MOST_POINTS);
    require("--cover must be from 1 to --points", cover, cover >= 1 && cover <= points);
    require("--lengthscale must be from 0.001 to 10", lengthscale, within(lengthscale));
    require("--noise must be from 0.001 to 10", noise, within(noise));
    OutputDirectory directory = options.directory("regret-bound");
    StringBuilder table = new StringBuilder();
    table.append(
        "| y* drawn from | w | T' | gain | largest nu | zeta | bound | simple regret | held |\n");
    table.append("|---|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    StringBuilder single =
        new StringBuilder("law,function,w,steps,gain,nu,zeta,bound,regret,held\n");
    List<String> notes = new ArrayList<>();
    for (Law law : Law.values()) {
      table.append(row(law, outcomes(law, functions, threads), notes, single)).append('\n');
    }
    table.append(
        String.format(
            Locale.ROOT,
            "%nmeans over functions, but for 'held': the share of functions for which the bound"
                + " holds, promised for %s%n",
            brief(1 - delta)));
    notes.forEach(note -> table.append(note).append('\n'));
    String text = table.toString().replace("\r\n", "\n");
    directory.replace("summary.md", text);
    directory.replace("results.csv", single.toString());
    terminal.out().print(text);
    terminal.out().println("files: " + directory.path());
    return ExitCode.OK;
  }

  /** What came of each function, in their order whatever the number of threads. */
  private List<Outcome> outcomes(Law law, int functions, int threads) throws InterruptedException {
    Matrix prior = prior();
    SplittableRandom random = new SplittableRandom(options.seed());
    List<Jobs.Job<Outcome>> runs = new ArrayList<>();
    for (int i = 0; i < functions; i++) {
      SplittableRandom own = random.split();
      runs.add(
          () ->
              RegretExperiment.run(
                  prior,
                  noise * noise,
                  law,
                  new RegretExperiment.Spacing(cover),
                  parts,
                  delta,
                  MOST_STEPS,
                  own));
    }
    return Jobs.run(runs, threads);
  }

  // Written so that NaN is no legal value.
  private static boolean within(double value) {
    return value >= 0.001 && value <= 10;
  }

  private static void require(String rule, Object value, boolean kept) {
    if (!kept) {
      throw CommandFailure.usage(rule + ", but got " + value);
    }
  }

  private String row(Law law, List<Outcome> outcomes, List<String> notes, StringBuilder single) {
    String name = law.name().toLowerCase(Locale.ROOT);
    int functions = outcomes.size();
    double[] sums = new double[7];
    int complete = 0;
    int finite = 0;
    int held = 0;
    for (int i = 0; i < functions; i++) {
      Outcome outcome = outcomes.get(i);
      RegretBound bound = outcome.bound();
      if (bound.parts() < parts) {
        continue;
      }
      complete++;
      held += bound.holds(outcome.simpleRegret()) ? 1 : 0;
      double[] numbers = {
        Math.exp(outcome.priorLogBelow()),
        bound.iterations(),
        bound.informationGain(),
        bound.gap(),
        bound.zeta(),
        bound.value(),
        outcome.simpleRegret()
      };
      single.append(name).append(',').append(i + 1);
      Arrays.stream(numbers).forEach(number -> single.append(',').append(number));
      single.append(',').append(bound.holds(outcome.simpleRegret())).append('\n');
      if (bound.gapStep() == 0) {
        // No y* was above f*: a failure that has no bound to average.
        continue;
      }
      finite++;
      for (int k = 0; k < sums.length; k++) {
        sums[k] += numbers[k];
      }
    }
    StringBuilder row = new StringBuilder("| " + name);
    for (double sum : sums) {
      row.append(" | ").append(finite == 0 ? "-" : brief(sum / finite));
    }
    row.append(" | ").append(complete == 0 ? "-" : brief((double) held / complete)).append(" |");
    if (complete < functions) {
      notes.add(
          name
              + ": functions left out, since T' is above "
              + MOST_STEPS
              + ": "
              + (functions - complete));
    }
    return row.toString();
  }

  private static String brief(double value) {
    return String.format(Locale.ROOT, "%.3g", value);
  }

  private Matrix prior() {
    Matrix covariance = Matrix.zeros(points, points);
    for (int i = 0; i < points; i++) {
      for (int j = 0; j < points; j++) {
        double distance = (i - j) / (points - 1.0) / lengthscale;
        covariance.set(i, j, Math.exp(-0.5 * distance * distance));
      }
    }
    return covariance;
  }
}
