package io.github.culmen.lab.compare;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Tasks that run at the same time, for one thread that waits for their results.
 *
 * @param <T> what a task gives
 */
public final class Jobs<T> implements AutoCloseable {
  private final ExecutorService threads;
  private final CompletionService<T> ends;

  /** For that many tasks at the same time. */
  public Jobs(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("jobs must be at least 1, but jobs = " + count);
    }
    threads = Executors.newFixedThreadPool(count);
    ends = new ExecutorCompletionService<>(threads);
  }

  /** Adds a task, to be begun after those before it. */
  public void add(Callable<T> task) {
    var ignored = ends.submit(task);
  }

  /** The result of the next task to end; what went wrong in it is thrown. */
  public T next() throws InterruptedException {
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
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Interrupts what runs and waits for its end, since nothing may be written any more then. */
  @Override
  public void close() {
    threads.shutdownNow();
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
