package io.github.culmen.cli.run;

import io.github.culmen.study.Lease;
import io.github.culmen.study.LeaseKeeper;
import io.github.culmen.study.Study;
import io.github.culmen.study.Worker;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.trial.UnknownTrialException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** The trials of a study that others work on as well, each held by a lease while it is here. */
final class LeasedTrials implements Assignments {
  private final Study study;
  private final Worker worker;
  private final Consumer<String> notes;
  // By trial and attempt: a trial that was lost to another worker may come back while its first
  // attempt still runs here.
  private final Map<Key, Held> held = new ConcurrentHashMap<>();

  private record Key(int trial, int attempt) {
    static Key of(Assignment assignment) {
      return new Key(assignment.trial().number(), assignment.attempt());
    }
  }

  private record Held(Lease lease, LeaseKeeper keeper) {}

  LeasedTrials(Study study, Worker worker, Consumer<String> notes) {
    this.study = study;
    this.worker = worker;
    this.notes = notes;
  }

  @Override
  public Optional<Assignment> again() {
    return worker.takeOver().map(this::hold);
  }

  @Override
  public Optional<Assignment> fresh(int total) {
    return worker.askUpTo(total).map(this::hold);
  }

  private Assignment hold(Lease lease) {
    Assignment assignment = new Assignment(lease.trial(), lease.attempt());
    held.put(Key.of(assignment), new Held(lease, worker.keep(lease)));
    return assignment;
  }

  @Override
  public Optional<Trial.Finished> tell(Assignment assignment, Outcome outcome, Duration ran) {
    int trial = assignment.trial().number();
    Held mine = held.get(Key.of(assignment));
    try {
      worker.tell(mine.lease(), outcome, Assignments.seconds(ran));
    } catch (UnknownTrialException e) {
      notes.accept(
          study.history().trials().get(trial - 1) instanceof Trial.Discarded
              ? "trial " + trial + " was discarded while it ran, and its outcome does not count"
              : "another worker finished trial " + trial + " first, and its outcome counts");
    }
    held.remove(Key.of(assignment));
    mine.keeper().close();
    return study.history().trials().get(trial - 1) instanceof Trial.Finished finished
        ? Optional.of(finished)
        : Optional.empty();
  }

  @Override
  public boolean cancelled(Assignment assignment) {
    Held mine = held.get(Key.of(assignment));
    return mine != null && mine.keeper().cancelled();
  }

  @Override
  public Trial end(Assignment assignment) {
    Held mine = held.remove(Key.of(assignment));
    mine.keeper().close();
    return worker.end(mine.lease());
  }

  @Override
  public void requireWanted() {
    worker.requireWanted();
  }

  @Override
  public boolean shared() {
    return true;
  }

  @Override
  public void release(Assignment assignment) {
    Held mine = held.remove(Key.of(assignment));
    if (mine != null) {
      mine.keeper().close();
      boolean ignored = worker.release(mine.lease());
    }
  }

  @Override
  public boolean othersAtWork() {
    return study.leases().stream().anyMatch(lease -> !lease.worker().equals(worker.name()));
  }
}
