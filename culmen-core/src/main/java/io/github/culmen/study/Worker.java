package io.github.culmen.study;

import io.github.culmen.study.event.Heartbeats;
import io.github.culmen.study.event.StudyEvent;
import io.github.culmen.study.steering.Cancellation;
import io.github.culmen.study.steering.StudyNotOpenException;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.steering.WorkerDismissedException;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.Trial;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Someone who evaluates trials of a shared study, and who may die.
 *
 * <p>A trial that a worker asks for is held by a lease. {@link #heartbeat} moves the lease's end; a
 * worker silent until then may lose the trial, and the next one that asks gets it: the same number,
 * the same parameters. A worker that returns under its old name gets it at once. A lease that ended
 * but was not taken is still its holder's. A trial whose workers vanish as often as the terms allow
 * counts as failed. If a worker presumed dead tells an outcome after all, the first outcome told
 * counts. Leases are measured by the clock of the store, if it has one.
 *
 * <p>Safe for use by several threads, each with trials of its own.
 */
public final class Worker {
  private final Study study;
  private final String name;
  private final LeaseTerms terms;
  private final Heartbeats heartbeats;
  // The latest lease of each trial held by this object. Others under this name are of an earlier
  // process.
  private final Map<Integer, Held> mine = new ConcurrentHashMap<>();
  // The leases whose keepers run here: their holders are alive, whatever the clock says.
  private final Set<Key> kept = ConcurrentHashMap.newKeySet();

  // Set once this worker was dismissed. Others of that name get trials; this object never again,
  // whichever of its threads asks.
  private volatile WorkerDismissedException dismissed;

  private record Key(int trial, int attempt) {}

  private record Held(int attempt, Instant until, boolean heard) {}

  Worker(Study study, String name, LeaseTerms terms, Heartbeats heartbeats) {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a worker's name must not be blank");
    }
    this.study = study;
    this.name = name;
    this.terms = terms;
    this.heartbeats = heartbeats;
  }

  /** What this worker is called. */
  public String name() {
    return name;
  }

  /** How long its leases last. */
  public LeaseTerms terms() {
    return terms;
  }

  /**
   * The next trial to evaluate: one given back or whose worker is gone, or else a new one.
   *
   * @throws SpaceExhaustedException if there is neither
   * @throws StudyNotOpenException if the study is paused or finished
   * @throws WorkerDismissedException if someone dismissed this worker
   */
  public Lease ask() {
    return askUpTo(Integer.MAX_VALUE).orElseThrow();
  }

  /**
   * The same, and a new one only as long as the study has fewer trials than that. Empty does not
   * mean that the study is done: other workers may hold trials, and may yet lose them.
   */
  public Optional<Lease> askUpTo(int trials) {
    Optional<Lease> again = takeOver();
    if (again.isPresent()) {
      return again;
    }
    int[] number = new int[1];
    return whileWanted(
        () ->
            inDoubt(
                    number,
                    () ->
                        study.handOut(
                            trials,
                            next -> {
                              // The log may have grown while the point was being chosen.
                              checkWanted();
                              number[0] = next;
                              return List.of(leased(next, 1, time(), study.now()));
                            }))
                .map(this::lease));
  }

  /**
   * Does nothing as long as nobody dismissed this worker; for one that waits without asking, such
   * as while a study is paused.
   *
   * @throws WorkerDismissedException if someone did
   */
  public void requireWanted() {
    boolean ignored =
        whileWanted(
            () ->
                study
                    .log()
                    .read(
                        state -> {
                          checkWanted();
                          return true;
                        }));
  }

  // Inside the log's lock.
  private void checkWanted() {
    study
        .log()
        .state()
        .steering()
        .dismissal(name)
        .ifPresent(
            dismissal -> {
              throw new WorkerDismissedException(study.spec().name(), name, dismissal.why());
            });
  }

  // That this worker knows of its dismissal is an event: the name is free for another one then.
  private <T> T whileWanted(Supplier<T> work) {
    if (dismissed != null) {
      throw dismissed;
    }
    try {
      return work.get();
    } catch (WorkerDismissedException e) {
      dismissed = e;
      study.admit(name);
      throw e;
    }
  }

  // Whether a lease is in the journal is not known if writing it failed. If it is, nobody works on
  // its trial: forgotten here, it counts as one of an earlier process and is taken up at once.
  private <T> T inDoubt(int[] trial, Supplier<T> write) {
    boolean done = false;
    try {
      T result = write.get();
      done = true;
      return result;
    } finally {
      if (!done) {
        mine.remove(trial[0]);
      }
    }
  }

  /**
   * Goes on with the trials that are held under this worker's name, as if this object had asked for
   * them: for one that speaks for workers elsewhere, who live on when it is restarted.
   *
   * @return their leases, by number
   */
  public List<Lease> adopt() {
    List<Lease> own = study.leases().stream().filter(lease -> lease.worker().equals(name)).toList();
    for (Lease lease : own) {
      int trial = lease.trial().number();
      Held held = mine.get(trial);
      if (held == null || held.attempt() != lease.attempt()) {
        mine.put(trial, new Held(lease.attempt(), lease.until(), true));
      }
    }
    return own;
  }

  /**
   * A trial that was given back or whose worker is gone; empty if there is none. Trials that had
   * too many attempts fail on the way, and cancelled ones end.
   *
   * @throws StudyNotOpenException if the study is paused or finished
   * @throws WorkerDismissedException if someone dismissed this worker
   */
  public Optional<Lease> takeOver() {
    return whileWanted(this::takeNextOver);
  }

  private Optional<Lease> takeNextOver() {
    while (true) {
      Hold[] found = new Hold[1];
      boolean[] ends = new boolean[1];
      int[] number = new int[1];
      boolean ignored =
          inDoubt(
              number,
              () -> {
                study
                    .log()
                    .change(
                        now -> {
                          checkWanted();
                          study.steering().requireOpen();
                          found[0] = free();
                          number[0] = found[0] == null ? 0 : found[0].trial();
                          ends[0] = found[0] != null && exhausted(found[0]);
                          return found[0] == null ? List.of() : List.of(again(found[0], now));
                        });
                return true;
              });
      if (found[0] == null) {
        return Optional.empty();
      }
      if (!ends[0]) {
        return Optional.of(lease(found[0].pending()));
      }
    }
  }

  /**
   * Signals that this worker is still working on a trial.
   *
   * @return false if the trial is no longer this worker's: someone else has it, or told an outcome;
   *     an outcome of its own may still be told and counts if it is the first
   */
  public boolean heartbeat(Lease lease) {
    int trial = lease.trial().number();
    Held held = mine.get(trial);
    if (held == null
        || held.attempt() != lease.attempt()
        || study.hold(trial).filter(hold -> holds(hold, lease)).isEmpty()) {
      return false;
    }
    Instant until = time().plus(terms.length());
    heartbeats.extend(trial, new Heartbeats.Heartbeat(lease.attempt(), until));
    mine.replace(trial, held, new Held(lease.attempt(), until, true));
    return true;
  }

  /** Whether someone wishes that this worker stops working on a trial, or discarded it. */
  public boolean cancelled(Lease lease) {
    int trial = lease.trial().number();
    return study
        .log()
        .read(
            state ->
                state.trial(trial) instanceof Trial.Discarded
                    || state.steering().cancellation(trial).isPresent()
                        && state.trial(trial) instanceof Trial.Pending);
  }

  /**
   * Ends a cancelled trial, as {@link Study#endCancelled}.
   *
   * @return the trial as it is then
   */
  public Trial end(Lease lease) {
    int trial = lease.trial().number();
    Trial ended = study.endCancelled(trial);
    mine.remove(trial);
    heartbeats.remove(trial);
    return ended;
  }

  /** Keeps what was measured of a trial on its way; as {@link Study#measure}. */
  public void measure(Lease lease, TrialMeasurement measurement) {
    study.measure(lease.trial().number(), measurement);
  }

  /**
   * Sends heartbeats for a trial from now on, three times a lease, until closed. Meanwhile no other
   * thread of this worker is given the trial, even if its lease ended because the machine slept or
   * the store was out of reach.
   */
  public LeaseKeeper keep(Lease lease) {
    Key key = new Key(lease.trial().number(), lease.attempt());
    kept.add(key);
    return LeaseKeeper.start(this, lease, () -> kept.remove(key));
  }

  // By the store's clock: those of the machines may differ by more than a lease.
  private Instant time() {
    return heartbeats.now().orElseGet(study::now);
  }

  /** Tells how a trial ended; as {@link Study#tell(int, Outcome)}. */
  public Trial.Finished tell(Lease lease, Outcome outcome) {
    return tell(lease, outcome, OptionalDouble.empty());
  }

  /** The same, with how many seconds the trial ran, if that is known. */
  public Trial.Finished tell(Lease lease, Outcome outcome, OptionalDouble seconds) {
    int trial = lease.trial().number();
    Trial.Finished finished = study.tell(trial, outcome, seconds);
    Held held = mine.remove(trial);
    // Most trials end before the first heartbeat and leave nothing to forget.
    if (lease.attempt() > 1 || held == null || held.heard()) {
      heartbeats.remove(trial);
    }
    return finished;
  }

  /**
   * Gives a trial back without an outcome, for the next worker. It did not fail, and this attempt
   * does not count. A cancelled trial ends.
   *
   * @return false if the trial was no longer this worker's
   */
  public boolean release(Lease lease) {
    int trial = lease.trial().number();
    boolean[] released = new boolean[1];
    study
        .log()
        .change(
            now -> {
              released[0] =
                  study.log().state().hold(trial).filter(hold -> holds(hold, lease)).isPresent();
              if (!released[0]) {
                return List.of();
              }
              Optional<Cancellation> cancelled = cancellation(trial);
              return List.of(
                  cancelled.isPresent()
                      ? study.log().state().ending(trial, cancelled.get(), now)
                      : new StudyEvent.Released(trial, name, now));
            });
    return released[0];
  }

  private static boolean holds(Hold hold, Lease lease) {
    return hold.attempt() == lease.attempt()
        && hold.worker().equals(lease.worker())
        && !hold.released();
  }

  private Hold free() {
    Instant now = null;
    Map<Integer, Heartbeats.Heartbeat> heard = null;
    for (Hold hold : study.log().state().holds()) {
      if (hold.released() || isOfAnEarlierLife(hold)) {
        return hold;
      }
      if (isKept(hold)) {
        continue;
      }
      // Clock and heartbeats are read only if needed.
      now = now == null ? time() : now;
      if (!hold.until().isAfter(now)) {
        heard = heard == null ? heartbeats.read() : heard;
        if (!hold.end(heard).isAfter(now) && hadTimeToBeHeard(now)) {
          return hold;
        }
      }
    }
    return null;
  }

  private boolean isKept(Hold hold) {
    return hold.worker().equals(name) && kept.contains(new Key(hold.trial(), hold.attempt()));
  }

  // While the store was out of reach no heartbeat could arrive.
  private boolean hadTimeToBeHeard(Instant now) {
    Instant since = heartbeats.reachableSince();
    return since.equals(Instant.MIN) || !since.plus(terms.length()).isAfter(now);
  }

  // Such a trial ends, instead of being handed out again.
  private boolean exhausted(Hold hold) {
    return cancellation(hold.trial()).isPresent()
        || !hold.released() && hold.lapses() + 1 >= terms.attempts();
  }

  private Optional<Cancellation> cancellation(int trial) {
    return study.log().known(state -> state.steering().cancellation(trial));
  }

  private StudyEvent again(Hold hold, Instant now) {
    Optional<Cancellation> cancelled = cancellation(hold.trial());
    if (cancelled.isPresent()) {
      return study.log().state().ending(hold.trial(), cancelled.get(), now);
    }
    if (!exhausted(hold)) {
      return leased(hold.trial(), hold.attempt() + 1, time(), now);
    }
    int lapses = hold.lapses() + 1;
    String reason =
        "given up after "
            + lapses
            + (lapses == 1 ? " attempt" : " attempts")
            + " whose workers fell silent, the last one "
            + hold.worker();
    return new StudyEvent.Told(hold.trial(), Outcome.failure(reason), now);
  }

  private boolean isOfAnEarlierLife(Hold hold) {
    Held held = mine.get(hold.trial());
    return hold.worker().equals(name) && (held == null || held.attempt() != hold.attempt());
  }

  // Remembered before it is in the journal: another thread of this worker must not mistake it for
  // a lease of an earlier process.
  private StudyEvent.Leased leased(int trial, int attempt, Instant time, Instant now) {
    Instant until = time.plus(terms.length());
    mine.put(trial, new Held(attempt, until, false));
    return new StudyEvent.Leased(trial, name, until, now);
  }

  private Lease lease(Trial.Pending trial) {
    Held held = mine.get(trial.number());
    return new Lease(trial, name, held.attempt(), held.until());
  }
}
