package io.github.culmen.lab.command.measure;

import io.github.culmen.cli.text.CommandFailure;
import io.github.culmen.cli.text.ExitCode;
import io.github.culmen.cli.text.Terminal;
import io.github.culmen.lab.command.shared.ComparisonRuns;
import io.github.culmen.lab.fuzz.FuzzRun;
import io.github.culmen.lab.fuzz.SpaceFuzz;
import io.github.culmen.lab.fuzz.StudyFuzz;
import io.github.culmen.lab.job.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.LongFunction;
import java.util.stream.Stream;
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
      "  culmen bench fuzz --spaces --sequences 100000",
      "  culmen bench fuzz --study-files --sequences 10000",
      "  culmen bench fuzz --study-files --from examples --from docs",
    })
public final class FuzzCommand implements Callable<Integer> {
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

  @Option(
      names = "--spaces",
      description = "Random constraints and conditions, few suggestions in each space.")
  private boolean spaces;

  @Option(names = "--study-files", description = "Study files that are nearly right.")
  private boolean studyFiles;

  @Option(
      names = "--from",
      paramLabel = "PATH",
      description =
          "With --study-files: like those in this file or folder, in Markdown too; may be given"
              + " several times.")
  private List<Path> from = List.of();

  @Option(names = "--expressions", description = "Constraints of random words.")
  private boolean expressions;

  @Option(names = "--pipe", description = "Requests to a pipe that are nearly right.")
  private boolean pipe;

  private int failed;

  public FuzzCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException, IOException {
    if (sequences < 1 || sequences > MOST_SEQUENCES) {
      throw CommandFailure.usage(
          "--sequences must be from 1 to " + MOST_SEQUENCES + ", but got " + sequences);
    }
    int threads = ComparisonRuns.jobs(jobs);
    SpaceFuzz ofSpaces = new SpaceFuzz(SpaceFuzz.USUAL);
    LongFunction<Optional<String>> kind =
        spaces
            ? ofSpaces::failure
            : studyFiles
                ? new StudyFileFuzz(likeWhich())::failure
                : expressions
                    ? HostileFuzz::expression
                    : pipe ? HostileFuzz::pipe : StudyFuzz::failure;
    if (Stream.of(spaces, studyFiles, expressions, pipe).filter(chosen -> chosen).count() > 1) {
      throw CommandFailure.usage(
          "of --spaces, --study-files, --expressions and --pipe one can be given, but there are"
              + " several");
    }
    if (!from.isEmpty() && !studyFiles) {
      throw CommandFailure.usage("--from goes with --study-files");
    }
    List<FuzzRun.Failure> failures = FuzzRun.run(kind, seed, sequences, threads, this::show);
    if (spaces) {
      terminal.out().println("no feasible point was found in " + ofSpaces.givenUp() + " of them");
    }
    if (!failures.isEmpty()) {
      throw CommandFailure.failed(
          failures.size()
              + " of "
              + sequences
              + " sequences failed; each is run alone by"
              + " --sequences 1 --seed and its seed");
    }
    terminal
        .out()
        .println(
            studyFiles || expressions || pipe
                ? studyFiles
                    ? "each was taken, or refused by a message; nonsense was refused"
                    : "each was taken, or refused by a message"
                : "every suggestion was legal");
    return ExitCode.OK;
  }

  private List<String> likeWhich() throws IOException {
    if (from.isEmpty()) {
      return StudyFileFuzz.GENERATED;
    }
    List<String> files = new ArrayList<>();
    for (Path path : from) {
      files.addAll(StudyFileFuzz.below(path));
    }
    if (files.isEmpty()) {
      throw CommandFailure.usage("there is no study file in " + from);
    }
    terminal.out().println("like " + files.size() + " study files");
    return files;
  }

  private void show(Optional<FuzzRun.Failure> failure, Progress progress) {
    if (failure.isPresent()) {
      failed++;
      terminal.out().println("seed " + failure.get().seed() + ": " + failure.get().what());
    }
    if (progress.done() % Math.max(1, sequences / LINES) == 0
        || progress.done() == progress.total()) {
      ComparisonRuns.ended(terminal, progress, "sequences, " + failed + " failed");
    }
  }
}
