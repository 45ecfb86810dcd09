package io.github.culmen.lab.compare;

import io.github.culmen.lab.job.Jobs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Carries out a comparison on several threads and keeps what is finished. */
public final class ComparisonRun {
  private ComparisonRun() {}

  /**
   * Carries out the tasks that have no result in the file yet, or a failure.
   *
   * @param jobs how many tasks run at the same time
   * @param listener hears of each finished task, whose result is in the file already
   * @return the results of all tasks of the comparison, in the order of {@link Comparison#tasks}
   * @throws InterruptedException if interrupted; finished tasks are in the file
   */
  public static List<TaskResult> run(
      Comparison comparison, ResultFile file, int jobs, Jobs.Listener<TaskResult> listener)
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
   * @param listener hears of each finished task, whose result is in the file already
   * @return the results of all tasks, in their order
   * @throws InterruptedException if interrupted; finished tasks are in the file
   */
  public static List<TaskResult> run(
      Map<TaskKey, Callable<TaskResult>> tasks,
      ResultFile file,
      int jobs,
      Jobs.Listener<TaskResult> listener)
      throws InterruptedException {
    List<Jobs.Job<TaskResult>> work = new ArrayList<>();
    tasks.forEach((key, task) -> work.add(new Kept(key, task, file)));
    return Jobs.run(work, jobs, listener);
  }

  // A failure in the file is no result: the task is tried again.
  private record Kept(TaskKey key, Callable<TaskResult> task, ResultFile file)
      implements Jobs.Job<TaskResult> {
    @Override
    public Optional<TaskResult> kept() {
      return file.result(key).filter(result -> result.failure().isEmpty());
    }

    @Override
    public TaskResult call() throws Exception {
      TaskResult result = task.call();
      file.add(result);
      return result;
    }
  }
}
