package io.github.culmen.lab.compare;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

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
    List<TaskKey> open = tasks.keySet().stream().filter(key -> !done(file, key)).toList();
    try (Jobs<TaskResult> running = new Jobs<>(jobs)) {
      for (TaskKey key : open) {
        running.add(
            () -> {
              TaskResult result = tasks.get(key).call();
              file.add(result);
              return result;
            });
      }
      long start = System.nanoTime();
      for (int i = 1; i <= open.size(); i++) {
        TaskResult result = running.next();
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
}
