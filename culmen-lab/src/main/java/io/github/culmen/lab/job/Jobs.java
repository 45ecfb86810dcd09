package io.github.culmen.lab.job;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Runs the jobs of an experiment on several threads, leaving out those that were done before. */
public final class Jobs {
  /**
   * A job.
   *
   * @param <R> what comes of it
   */
  @FunctionalInterface
  public interface Job<R> {
    /** Does it; what is to survive the program is on disk when this returns. */
    R call() throws Exception;

    /** What an earlier run left of it; empty if it is still to be done. */
    default Optional<R> kept() {
      return Optional.empty();
    }

    /** How long it takes, next to others; for the time that is left. */
    default double weight() {
      return 1;
    }
  }

  /**
   * Hears of each job that ends, in the thread that called {@link #run}.
   *
   * @param <R> what comes of a job
   */
  @FunctionalInterface
  public interface Listener<R> {
    /** A job ended. */
    void ended(R result, Progress progress);
  }

  private record End<R>(int job, R result) {}

  private Jobs() {}

  /** Runs jobs that nobody waits for singly. */
  public static <R> List<R> run(List<? extends Job<R>> jobs, int threads)
      throws InterruptedException {
    return run(jobs, threads, (result, progress) -> {});
  }

  /**
   * Runs the jobs that have no {@link Job#kept kept} result. They begin in their order. If one
   * fails, those that run are interrupted and what went wrong is thrown.
   *
   * @param threads how many jobs run at the same time
   * @return the results of all jobs, in their order
   * @throws InterruptedException if interrupted; no job runs any more then
   */
  public static <R> List<R> run(
      List<? extends Job<R>> jobs, int threads, Listener<? super R> listener)
      throws InterruptedException {
    if (threads < 1) {
      throw new IllegalArgumentException("jobs must be at least 1, but jobs = " + threads);
    }
    List<R> results = new ArrayList<>(Collections.nCopies(jobs.size(), null));
    List<Integer> open = new ArrayList<>();
    for (int i = 0; i < jobs.size(); i++) {
      Optional<R> kept = jobs.get(i).kept();
      results.set(i, kept.orElse(null));
      if (kept.isEmpty()) {
        open.add(i);
      }
    }
    double weight = open.stream().mapToDouble(i -> jobs.get(i).weight()).sum();
    double done = 0;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      ExecutorCompletionService<End<R>> ends = new ExecutorCompletionService<>(pool);
      long start = System.nanoTime();
      for (int i : open) {
        var ignored = ends.submit(() -> new End<>(i, jobs.get(i).call()));
      }
      for (int ended = 1; ended <= open.size(); ended++) {
        End<R> end = next(ends);
        results.set(end.job(), end.result());
        done += jobs.get(end.job()).weight();
        long elapsed = System.nanoTime() - start;
        listener.ended(
            end.result(),
            new Progress(
                jobs.size() - open.size() + ended,
                jobs.size(),
                Duration.ofNanos(elapsed),
                Duration.ofNanos((long) (elapsed / done * Math.max(0, weight - done)))));
      }
    } finally {
      end(pool);
    }
    return results;
  }

  private static <R> End<R> next(ExecutorCompletionService<End<R>> ends)
      throws InterruptedException {
    try {
      return ends.take().get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      if (e.getCause() instanceof RuntimeException problem) {
        throw problem;
      }
      if (e.getCause() instanceof InterruptedException) {
        throw new InterruptedException();
      }
      throw new IllegalStateException("a job failed: " + e.getCause(), e.getCause());
    }
  }

  // Interrupts what runs and waits for its end, since nothing may be written any more then.
  private static void end(ExecutorService pool) {
    pool.shutdownNow();
    boolean interrupted = false;
    while (true) {
      try {
        if (pool.awaitTermination(1, TimeUnit.MINUTES)) {
          break;
        }
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
