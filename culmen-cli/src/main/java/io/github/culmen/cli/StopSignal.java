package io.github.culmen.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Says that the run is to end now, and takes the child process under way with it. */
final class StopSignal {
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final AtomicReference<Process> child = new AtomicReference<>();

  /** Stops the run; returns when the child process is gone. */
  void stop() {
    stopped.countDown();
    Process running = child.get();
    if (running != null) {
      ProcessTree.kill(running);
    }
  }

  boolean isStopped() {
    return stopped.getCount() == 0;
  }

  /** Whether the signal comes within a time. */
  boolean comesWithin(Duration time) throws InterruptedException {
    return stopped.await(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Names the process that a stop has to end. */
  void watch(Process process) {
    child.set(process);
    if (isStopped()) {
      ProcessTree.kill(process);
    }
  }

  void unwatch() {
    child.set(null);
  }
}
