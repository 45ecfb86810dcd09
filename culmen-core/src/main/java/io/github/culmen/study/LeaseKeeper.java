package io.github.culmen.study;

import java.time.Duration;

/**
 * Sends a worker's heartbeats for one trial from a thread of its own, until closed or until the
 * trial is no longer the worker's. The thread does not keep the process alive.
 */
public final class LeaseKeeper implements AutoCloseable {
  private final Worker worker;
  private final Lease lease;
  private final Runnable ended;
  private final Thread thread;
  private volatile boolean lost;
  private volatile boolean cancelled;

  private LeaseKeeper(Worker worker, Lease lease, Runnable ended) {
    this.worker = worker;
    this.lease = lease;
    this.ended = ended;
    this.thread = new Thread(this::beat, "culmen-heartbeat-" + lease.trial().number());
    this.thread.setDaemon(true);
  }

  static LeaseKeeper start(Worker worker, Lease lease, Runnable ended) {
    LeaseKeeper keeper = new LeaseKeeper(worker, lease, ended);
    keeper.thread.start();
    return keeper;
  }

  /** Whether someone else may have the trial; an outcome may still be told. */
  public boolean lost() {
    return lost;
  }

  /** Whether someone wishes that the work on the trial ends, or discarded the trial. */
  public boolean cancelled() {
    return cancelled;
  }

  /** Ends the heartbeats. The lease stays until it ends, is told or is given back. */
  @Override
  public void close() {
    ended.run();
    thread.interrupt();
  }

  private void beat() {
    Duration pause = worker.terms().heartbeat();
    try {
      while (!lost) {
        Thread.sleep(Math.max(1, pause.toMillis()));
        try {
          lost = !worker.heartbeat(lease);
          cancelled = worker.cancelled(lease);
        } catch (RuntimeException e) {
          // A store out of reach is no reason to give up: if someone else has the trial when it is
          // back, the heartbeat is refused, and only then is the trial lost.
        }
      }
    } catch (InterruptedException closed) {
      // Interrupted by close.
    }
  }
}
