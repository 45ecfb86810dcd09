package io.github.culmen.bench.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Carries out a comparison on several threads and keeps what is finished. */
public final class ComparisonRun {
  /** Hears of each finished task, in one thread at a time. */
  @FunctionalInterface
  public interface Listener {
    /** A task ended; its result is in the file already. */
    void finished(TaskResult result, Progress progress);
  }

  /**
   * How far a run is.
   *
   * @param done finished tasks, those of earlier runs included
   * @param total all tasks
   * @param elapsed since this run began
   * @param left how long the rest will take if it goes on like that
   */
  public record Progress(int done, int total, Duration elapsed, Duration left) {}

  private ComparisonRun() {}

  /**
   * Carries out the tasks that have no result in the file yet, or a failure.
   *
   * @param jobs how many tasks run at the same time
   * @return the results of all tasks of the comparison, in the order of {@link Comparison#tasks}
   * @throws InterruptedException if interrupted; finished tasks are in the file
   */
  public static List<TaskResult> run(
      Comparison comparison, ResultFile file, int jobs, Listener listener)
      throws InterruptedException {
    Map<TaskKey, Callable<TaskResult>> tasks = new LinkedHashMap<>();
    for (Task task : comparison.tasks()) {
      tasks.put(task.key(), () -> TaskRunner.run(comparison, task));
    }
    return run(tasks, file, jobs, listener);
  }

  /**
   * Carries out tasks of any kind, those that have no result in the file yet, or a failure.
   *
   * @param tasks what to do for each; the result must have that key
   * @param jobs how many tasks run at the same time
   * @return the results of all tasks, in their order
   * @throws InterruptedException if interrupted; finished tasks are in the file
   */
  public static List<TaskResult> run(
      Map<TaskKey, Callable<TaskResult>> tasks, ResultFile file, int jobs, Listener listener)
      throws InterruptedException {
    if (jobs < 1) {
      throw new IllegalArgumentException("jobs must be at least 1, but jobs = " + jobs);
    }
    List<TaskKey> open = tasks.keySet().stream().filter(key -> !done(file, key)).toList();
    ExecutorService threads = Executors.newFixedThreadPool(jobs);
    try {
      CompletionService<TaskResult> ends = new ExecutorCompletionService<>(threads);
      for (TaskKey key : open) {
        var ignored =
            ends.submit(
                () -> {
                  TaskResult result = tasks.get(key).call();
                  file.add(result);
                  return result;
                });
      }
      long start = System.nanoTime();
      for (int i = 1; i <= open.size(); i++) {
        TaskResult result = get(ends);
        long elapsed = System.nanoTime() - start;
        double left = (double) elapsed / i * (open.size() - i);
        listener.finished(
            result,
            new Progress(
                tasks.size() - open.size() + i,
                tasks.size(),
                Duration.ofNanos(elapsed),
                Duration.ofNanos((long) left)));
      }
    } finally {
      threads.shutdownNow();
      // Nothing may be written once the caller closes the file.
      awaitEnd(threads);
    }
    List<TaskResult> results = new ArrayList<>();
    for (TaskKey key : tasks.keySet()) {
      results.add(file.result(key).orElseThrow());
    }
    return results;
  }

  private static boolean done(ResultFile file, TaskKey key) {
    Optional<TaskResult> result = file.result(key);
    return result.isPresent() && result.get().failure().isEmpty();
  }

  private static TaskResult get(CompletionService<TaskResult> ends) throws InterruptedException {
    try {
      return ends.take().get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      if (e.getCause() instanceof RuntimeException problem) {
        throw problem;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private static void awaitEnd(ExecutorService threads) {
    boolean interrupted = false;
    while (true) {
      try {
        if (threads.awaitTermination(1, TimeUnit.MINUTES)) {
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
