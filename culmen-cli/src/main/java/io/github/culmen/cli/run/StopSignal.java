package io.github.culmen.cli.run;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Says that the run is to end now, and takes the child processes under way with it. */
final class StopSignal {
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Set<Process> children = ConcurrentHashMap.newKeySet();

  /** Stops the run; returns when the child processes are gone. */
  void stop() {
    stopped.countDown();
    // At the same time: one that does not want to go must not keep the others waiting.
    children.parallelStream().forEach(ProcessTree::kill);
  }

  boolean isStopped() {
    return stopped.getCount() == 0;
  }

  /** Whether the signal comes within a time. */
  boolean comesWithin(Duration time) throws InterruptedException {
    return stopped.await(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Names a process that a stop has to end. */
  void watch(Process process) {
    children.add(process);
    if (isStopped()) {
      ProcessTree.kill(process);
    }
  }

  void unwatch(Process process) {
    children.remove(process);
  }
}
