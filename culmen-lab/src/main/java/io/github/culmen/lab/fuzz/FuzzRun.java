package io.github.culmen.lab.fuzz;

import io.github.culmen.lab.job.Jobs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/** Many sequences, on several threads. */
public final class FuzzRun {
  /**
   * A sequence that went wrong.
   *
   * @param seed the seed that brings it back, see {@link StudyFuzz#failure}
   * @param what what went wrong
   */
  public record Failure(long seed, String what) {}

  private FuzzRun() {}

  /**
   * Runs the sequences with the seeds {@code first}, {@code first + 1} and so on.
   *
   * @param jobs how many run at the same time
   * @param listener hears of each finished sequence, with a failure or without
   * @return those that went wrong, by seed
   * @throws InterruptedException if interrupted
   */
  public static List<Failure> run(
      long first, int sequences, int jobs, Jobs.Listener<Optional<Failure>> listener)
      throws InterruptedException {
    return run(StudyFuzz::failure, first, sequences, jobs, listener);
  }

  /**
   * The same of sequences of another kind.
   *
   * @param sequence what goes wrong with a seed; empty if nothing does
   */
  public static List<Failure> run(
      LongFunction<Optional<String>> sequence,
      long first,
      int sequences,
      int jobs,
      Jobs.Listener<Optional<Failure>> listener)
      throws InterruptedException {
    if (sequences < 1 || jobs < 1) {
      throw new IllegalArgumentException(
          "sequences and jobs must be at least 1, but sequences = "
              + sequences
              + " and jobs = "
              + jobs);
    }
    List<Jobs.Job<Optional<Failure>>> runs = new ArrayList<>();
    for (int i = 0; i < sequences; i++) {
      long seed = first + i;
      runs.add(() -> sequence.apply(seed).map(what -> new Failure(seed, what)));
    }
    return Jobs.run(runs, jobs, listener).stream().flatMap(Optional::stream).toList();
  }
}
