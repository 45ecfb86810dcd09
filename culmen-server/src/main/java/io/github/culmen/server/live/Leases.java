package io.github.culmen.server.live;

import io.github.culmen.study.Lease;
import io.github.culmen.study.LeaseTerms;
import io.github.culmen.study.Study;
import io.github.culmen.study.Worker;
import io.github.culmen.study.event.Heartbeats;
import io.github.culmen.study.steering.WorkerDismissedException;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Trial;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Workers elsewhere, by the names they give: trials they hold are handed out again if they fall
 * silent. The journal knows who holds what; this only saves looking, so that a server that was
 * killed goes on where it was.
 */
public final class Leases {
  private static final int MOST = 10_000;

  private record WorkerKey(Study study, String worker, Duration length) {}

  private record TrialKey(Study study, int trial) {}

  private record Held(Worker worker, Lease lease) {}

  private final Map<WorkerKey, Worker> workers = bounded();
  private final Map<TrialKey, Held> held = bounded();

  private static <K, V> Map<K, V> bounded() {
    return new LinkedHashMap<>(16, 0.75f, true) {
      private static final long serialVersionUID = 1L;

      @Override
      protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > MOST;
      }
    };
  }

  /** The next trial for a worker, as {@link Worker#askUpTo}. */
  public Optional<Lease> ask(Study study, String name, Duration length, int most) {
    Worker worker;
    synchronized (this) {
      worker =
          workers.computeIfAbsent(
              new WorkerKey(study, name, length),
              ignored -> study.worker(name, LeaseTerms.defaults().lasting(length)));
    }
    Optional<Lease> lease;
    try {
      lease = worker.askUpTo(most);
    } catch (WorkerDismissedException e) {
      // Who asks under this name after that is another worker.
      synchronized (this) {
        workers.keySet().removeIf(key -> key.study().equals(study) && key.worker().equals(name));
      }
      throw e;
    }
    synchronized (this) {
      lease.ifPresent(
          got -> held.put(new TrialKey(study, got.trial().number()), new Held(worker, got)));
    }
    return lease;
  }

  private synchronized Optional<Held> known(Study study, int trial) {
    return Optional.ofNullable(held.get(new TrialKey(study, trial)));
  }

  private synchronized void forget(Study study, int trial) {
    held.remove(new TrialKey(study, trial));
  }

  /** Tells how a trial ended, whoever holds it. */
  public Trial.Finished tell(Study study, int trial, Outcome outcome, OptionalDouble seconds) {
    Optional<Held> lease = known(study, trial);
    Trial.Finished told =
        lease.isPresent()
            ? lease.get().worker().tell(lease.get().lease(), outcome, seconds)
            : study.tell(trial, outcome, seconds);
    forget(study, trial);
    return told;
  }

  /**
   * A worker is alive.
   *
   * @return until when it holds the trial then; empty if it does not hold it
   */
  public Optional<Instant> heartbeat(
      Study study, Heartbeats heartbeats, int trial, String worker, Duration length) {
    Optional<Lease> lease =
        study.leases().stream()
            .filter(one -> one.trial().number() == trial && one.worker().equals(worker))
            .findFirst();
    return lease.map(
        one -> {
          Instant until = heartbeats.now().orElseGet(Instant::now).plus(length);
          heartbeats.extend(trial, new Heartbeats.Heartbeat(one.attempt(), until));
          return until;
        });
  }

  /** Gives a trial back; false if the worker does not hold it. */
  public boolean release(Study study, int trial, String worker) {
    Optional<Lease> lease =
        study.leases().stream()
            .filter(one -> one.trial().number() == trial && one.worker().equals(worker))
            .findFirst();
    forget(study, trial);
    return lease.isPresent() && study.worker(worker, LeaseTerms.defaults()).release(lease.get());
  }
}
