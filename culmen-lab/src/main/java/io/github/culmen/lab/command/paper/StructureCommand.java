package io.github.culmen.lab.command.paper;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.Durations;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.BenchOptions;
import io.github.culmen.lab.measure.StructureBench;
import io.github.culmen.lab.measure.StructureCost;
import io.github.culmen.setting.StructureMethod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code culmen bench structure}: are the groups of additive functions found, at what cost. */
@Command(
    name = "structure",
    description = "Whether learned groups of inputs are the true ones, and the cost.",
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  culmen bench structure --seeds 3",
      "  culmen bench structure --cost --structures 1000",
    })
public final class StructureCommand implements Callable<Integer> {
  private static final int MOST_STRUCTURES = 100_000;

  private final Terminal terminal;

  @Option(
      names = "--dimension",
      paramLabel = "D",
      description = "The number of inputs (default: 10; with --cost 20).")
  private Integer dimension;

  @Option(
      names = "--points",
      paramLabel = "N",
      description = "How many values the functions have (default: 300; with --cost 500).")
  private Integer points;

  @Option(
      names = "--seeds",
      paramLabel = "S",
      defaultValue = "20",
      description = "How many functions (default: ${DEFAULT-VALUE}).")
  private int seeds;

  @Option(
      names = "--method",
      paramLabel = "M",
      defaultValue = "gibbs",
      description = "gibbs or random (default: ${DEFAULT-VALUE}).")
  private String method;

  @Option(
      names = "--lengthscale",
      paramLabel = "L",
      defaultValue = "0.1",
      description = "That of the functions (default: ${DEFAULT-VALUE}).")
  private double lengthscale;

  @Option(names = "--cost", description = "Time the choice among random structures instead.")
  private boolean cost;

  @Option(
      names = "--structures",
      paramLabel = "N",
      defaultValue = "10000",
      description = "How many random structures, with --cost (default: ${DEFAULT-VALUE}).")
  private int structures;

  @Option(
      names = "--exhaustive",
      description = "With --cost: score all in full, to see if the winner is the same.")
  private boolean exhaustive;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "That of the first function (default: ${DEFAULT-VALUE}).")
  private long seed;

  public StructureCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    StructureBench bench = bench();
    if (structures < 1 || structures > MOST_STRUCTURES) {
      throw CommandFailure.usage(
          "--structures must be from 1 to " + MOST_STRUCTURES + ", but got " + structures);
    }
    if (seeds < 1 || seeds > BenchOptions.MOST_SEEDS) {
      throw CommandFailure.usage(
          "--seeds must be from 1 to " + BenchOptions.MOST_SEEDS + ", but got " + seeds);
    }
    if (cost) {
      time(bench.dimension(), bench.points());
    } else {
      recover(bench);
    }
    return ExitCode.OK;
  }

  private StructureBench bench() {
    StructureMethod chosen =
        Arrays.stream(StructureMethod.values())
            .filter(known -> known.word().equals(method))
            .findFirst()
            .orElseThrow(
                () ->
                    CommandFailure.usage(
                        "--method must be one of "
                            + Arrays.stream(StructureMethod.values())
                                .map(StructureMethod::word)
                                .collect(Collectors.joining(", "))
                            + ", but was '"
                            + method
                            + "'"));
    try {
      return new StructureBench(
          dimension != null ? dimension : cost ? 20 : 10,
          lengthscale,
          points != null ? points : cost ? 500 : 300,
          chosen);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--" + e.getMessage());
    }
  }

  private void recover(StructureBench bench) {
    List<StructureBench.Recovery> all = new ArrayList<>();
    terminal.out().println("| seed | agreement | true groups | learned groups |");
    terminal.out().println("|--:|--:|---|---|");
    long start = System.nanoTime();
    for (int i = 1; i <= seeds; i++) {
      StructureBench.Recovery recovery = bench.recover(seed + i - 1);
      all.add(recovery);
      terminal
          .out()
          .println(
              String.format(
                  Locale.ROOT,
                  "| %d | %.2f | %s | %s |",
                  recovery.seed(),
                  recovery.agreement(),
                  recovery.truth(),
                  recovery.agreement() == 1 ? "the same" : recovery.learned()));
      Duration left = Duration.ofNanos((System.nanoTime() - start) / i * (seeds - i));
      terminal.err().println(i + "/" + seeds + " functions, " + Durations.brief(left) + " left");
    }
    terminal.out().println();
    terminal
        .out()
        .println(
            String.format(
                Locale.ROOT,
                "adjusted Rand index: median %.2f, mean %.2f, smallest %.2f",
                StructureBench.median(all),
                all.stream().mapToDouble(StructureBench.Recovery::agreement).average().orElse(0),
                all.stream().mapToDouble(StructureBench.Recovery::agreement).min().orElse(0)));
  }

  private void time(int inputs, int values) {
    StructureCost found = StructureCost.measure(inputs, values, structures, 50, exhaustive, seed);
    terminal
        .out()
        .println(
            String.format(
                Locale.ROOT,
                "%d structures of %d inputs on %d points%n%n"
                    + "| way | scored in full | CPU seconds | |%n|---|--:|--:|---|%n"
                    + "| a model each | %d | %.1f | from %d |%n"
                    + "| shared correlations | %d | %.1f | %s |%n"
                    + "| slopes first | %d | %.1f | measured |",
                found.structures(),
                inputs,
                values,
                found.structures(),
                found.plainSeconds(),
                found.sampled(),
                found.structures(),
                found.allSeconds(),
                found.all().isPresent() ? "measured" : "from " + found.sampled(),
                found.promising().scored(),
                found.promisingSeconds()));
    found
        .all()
        .ifPresent(
            best ->
                terminal
                    .out()
                    .println(
                        best.structure().equals(found.promising().structure())
                            ? "\nboth ways found the same structure, " + best.structure()
                            : String.format(
                                Locale.ROOT,
                                "%nscoring all found %s, log likelihood %.3f; slopes first found"
                                    + " %s, log likelihood %.3f",
                                best.structure(),
                                best.logLikelihood(),
                                found.promising().structure(),
                                found.promising().logLikelihood())));
  }
}
