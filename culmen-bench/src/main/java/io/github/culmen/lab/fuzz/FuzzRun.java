package io.github.culmen.lab.fuzz;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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

  /**
   * How far a run is.
   *
   * @param done finished sequences
   * @param total all sequences
   * @param failed those of the finished ones that went wrong
   * @param left how long the rest will take if it goes on like that
   */
  public record Progress(int done, int total, int failed, Duration left) {}

  /** Hears of each finished sequence, in one thread. */
  @FunctionalInterface
  public interface Listener {
    /** A sequence ended, with a failure or without. */
    void finished(Optional<Failure> failure, Progress progress);
  }

  private FuzzRun() {}

  /**
   * Runs the sequences with the seeds {@code first}, {@code first + 1} and so on.
   *
   * @param jobs how many run at the same time
   * @return those that went wrong, by seed
   * @throws InterruptedException if interrupted
   */
  public static List<Failure> run(long first, int sequences, int jobs, Listener listener)
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
      Listener listener)
      throws InterruptedException {
    if (sequences < 1 || jobs < 1) {
      throw new IllegalArgumentException(
          "sequences and jobs must be at least 1, but sequences = "
              + sequences
              + " and jobs = "
              + jobs);
    }
    ExecutorService threads = Executors.newFixedThreadPool(jobs);
    List<Failure> failures = new ArrayList<>();
    try {
      CompletionService<Optional<Failure>> ends = new ExecutorCompletionService<>(threads);
      for (int i = 0; i < sequences; i++) {
        long seed = first + i;
        var ignored = ends.submit(() -> sequence.apply(seed).map(what -> new Failure(seed, what)));
      }
      long start = System.nanoTime();
      for (int i = 1; i <= sequences; i++) {
        Optional<Failure> failure = get(ends);
        failure.ifPresent(failures::add);
        double left = (double) (System.nanoTime() - start) / i * (sequences - i);
        listener.finished(
            failure, new Progress(i, sequences, failures.size(), Duration.ofNanos((long) left)));
      }
    } finally {
      threads.shutdownNow();
    }
    failures.sort((a, b) -> Long.compare(a.seed, b.seed));
    return failures;
  }

  private static Optional<Failure> get(CompletionService<Optional<Failure>> ends)
      throws InterruptedException {
    try {
      return ends.take().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a sequence could not be run", e.getCause());
    }
  }
}
