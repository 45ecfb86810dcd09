package io.github.culmen.cli.run;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What happens to a run when the process is told to end (Ctrl-C, SIGTERM): the child process is
 * ended, the run gets a moment to write its files, and a last line says how to resume.
 */
final class Interruption {
  private static final long PATIENCE_SECONDS = 5;

  private final StopSignal stop;
  private final Optional<Drain> drain;
  private final Runnable lastWords;
  private final AtomicBoolean said = new AtomicBoolean();
  private final CountDownLatch runEnded = new CountDownLatch(1);
  private final Thread hook = new Thread(this::interrupted, "culmen-interruption");

  /**
   * Trials that run are ended first, and no others begun.
   *
   * @param begin tells the run
   * @param most how long they may take; then they are stopped
   */
  record Drain(Runnable begin, Duration most) {}

  Interruption(StopSignal stop, Runnable lastWords) {
    this(stop, Optional.empty(), lastWords);
  }

  Interruption(StopSignal stop, Optional<Drain> drain, Runnable lastWords) {
    this.stop = stop;
    this.drain = drain;
    this.lastWords = lastWords;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void interrupted() {
    try {
      if (drain.isPresent()) {
        drain.get().begin().run();
        if (runEnded.await(drain.get().most().toMillis(), TimeUnit.MILLISECONDS)) {
          return;
        }
      }
      stop.stop();
      // Choosing a point may take longer than a person wants to wait; the journal is safe anyway.
      boolean ignored = runEnded.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (said.compareAndSet(false, true)) {
      lastWords.run();
    }
  }

  /** The run has ended, in whatever way. */
  void end() {
    try {
      boolean removed = Runtime.getRuntime().removeShutdownHook(hook);
      said.set(removed);
    } catch (IllegalStateException e) {
      // The hook is running: it waits for this.
      runEnded.countDown();
    }
  }
}
