package io.github.culmen.cli;

import io.github.culmen.bench.fuzz.FuzzRun;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code culmen bench fuzz}: random studies told random things. */
@Command(
    name = "fuzz",
    description = "Random studies told random things: is every suggestion legal?",
    sortOptions = false,
    footer = {
      "",
      "Sequence i of seed S is sequence 1 of seed S + i - 1, so that one that went wrong",
      "can be run alone.",
      "",
      "Example:",
      "  culmen bench fuzz --sequences 1000 --jobs 2",
    })
final class FuzzCommand implements Callable<Integer> {
  private static final int MOST_SEQUENCES = 10_000_000;
  private static final int LINES = 50;

  private final Terminal terminal;

  @Option(
      names = "--sequences",
      paramLabel = "N",
      defaultValue = "10000",
      description = "How many studies (default: ${DEFAULT-VALUE}).")
  private int sequences;

  @Option(
      names = "--jobs",
      paramLabel = "J",
      description = "How many run at the same time (default: the processors).")
  private Integer jobs;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The seed of the first (default: ${DEFAULT-VALUE}).")
  private long seed;

  FuzzCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (sequences < 1 || sequences > MOST_SEQUENCES) {
      throw CommandFailure.usage(
          "--sequences must be from 1 to " + MOST_SEQUENCES + ", but got " + sequences);
    }
    int threads = jobs != null ? jobs : Runtime.getRuntime().availableProcessors();
    if (threads < 1) {
      throw CommandFailure.usage("--jobs must be at least 1, but got " + threads);
    }
    List<FuzzRun.Failure> failures = FuzzRun.run(seed, sequences, threads, this::show);
    if (!failures.isEmpty()) {
      throw CommandFailure.failed(
          failures.size()
              + " of "
              + sequences
              + " sequences failed; each is run alone by"
              + " --sequences 1 --seed and its seed");
    }
    terminal.out().println("every suggestion was legal");
    return ExitCode.OK;
  }

  private void show(Optional<FuzzRun.Failure> failure, FuzzRun.Progress progress) {
    failure.ifPresent(f -> terminal.out().println("seed " + f.seed() + ": " + f.what()));
    if (progress.done() % Math.max(1, sequences / LINES) == 0
        || progress.done() == progress.total()) {
      terminal
          .out()
          .println(
              progress.done()
                  + "/"
                  + progress.total()
                  + " sequences, "
                  + progress.failed()
                  + " failed; "
                  + Durations.brief(progress.left())
                  + " left");
    }
  }
}
