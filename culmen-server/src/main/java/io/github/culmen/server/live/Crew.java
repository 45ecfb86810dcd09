package io.github.culmen.server.live;

import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The threads on which points are chosen and predictions made, so that those that answer other
 * requests are never taken by a model. Work that finds too much before it is refused.
 */
public final class Crew implements AutoCloseable {
  private static final int THREADS = 4;

  private final ThreadPoolExecutor threads;

  /**
   * A crew.
   *
   * @param waiting how much work may wait
   */
  public Crew(int waiting) {
    this.threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            30,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(waiting),
            task -> {
              Thread made = new Thread(task, "culmen-crew");
              made.setDaemon(true);
              return made;
            });
    threads.allowCoreThreadTimeOut(true);
  }

  /** Does work when a thread is free; empty if too much waits. */
  public <T> Optional<CompletableFuture<T>> start(Supplier<T> work) {
    try {
      return Optional.of(CompletableFuture.supplyAsync(work, threads));
    } catch (RejectedExecutionException e) {
      return Optional.empty();
    }
  }

  /** How much waits. */
  public int waiting() {
    return threads.getQueue().size();
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
