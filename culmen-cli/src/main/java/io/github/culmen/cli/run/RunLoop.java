package io.github.culmen.cli.run;

import io.github.culmen.cli.output.BrokenBounds;
import io.github.culmen.cli.output.Ending;
import io.github.culmen.cli.studyfile.CannotStartException;
import io.github.culmen.cli.text.Decimals;
import io.github.culmen.cli.text.Durations;
import io.github.culmen.cli.text.Progress;
import io.github.culmen.cli.text.Warnings;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.StopCheck;
import io.github.culmen.study.insight.StoppingRule;
import io.github.culmen.study.steering.StudyNotOpenException;
import io.github.culmen.study.steering.StudyStatus;
import io.github.culmen.study.steering.WorkerDismissedException;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.Trial;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;

/** Asks, evaluates and tells until the budget is spent, and shows how it goes. */
public final class RunLoop {
  /** Finds a trial's value; empty if the run was stopped meanwhile. */
  @FunctionalInterface
  public interface Evaluator {
    Optional<Outcome> evaluate(Trial.Pending trial, Runnable tick)
        throws CannotStartException, IOException, InterruptedException;

    /**
     * The same where the number of the attempt matters.
     *
     * @param attempt from 1
     */
    default Optional<Outcome> evaluate(Trial.Pending trial, int attempt, Runnable tick)
        throws CannotStartException, IOException, InterruptedException {
      return evaluate(trial, tick);
    }

    /** Whether no further trial has a chance, by the outcomes so far. */
    default boolean hopeless() {
      return false;
    }
  }

  // How often to look whether another worker's trial has to be begun again.
  private static final Duration PAUSE = Duration.ofSeconds(1);

  // After how many attempts the trial itself may be to blame.
  private static final int MANY_ATTEMPTS = 3;

  private final Study study;
  private final Assignments trials;
  private final IntSupplier goal;
  // As of the latest look.
  private volatile int total;
  private final Optional<Duration> limit;
  private final Evaluator evaluator;
  private final Progress progress;
  private final Checkpoints checkpoints;
  private final StopSignal stop;
  private final RecommendationPace pace = new RecommendationPace();
  private final Warnings warnings = new Warnings();
  private final List<StoppingRule> rules;
  private final AtomicBoolean over = new AtomicBoolean();
  private final AtomicBoolean draining = new AtomicBoolean();
  private final AtomicBoolean dismissed = new AtomicBoolean();
  private final AtomicBoolean paused = new AtomicBoolean();
  private Optional<StopCheck> check = Optional.empty();
  private Duration checking = Duration.ZERO;
  private Duration spent = Duration.ZERO;
  private int evaluated;
  private int threads = 1;

  RunLoop(
      Study study,
      int total,
      Optional<Duration> limit,
      Evaluator evaluator,
      Progress progress,
      Checkpoints checkpoints,
      StopSignal stop) {
    this(
        study,
        new OwnTrials(study),
        () -> total,
        limit,
        List.of(),
        evaluator,
        progress,
        checkpoints,
        stop);
  }

  /**
   * The loop of a study that others may work on as well.
   *
   * @param goal how many trials the study is to have; looked at before each trial
   */
  RunLoop(
      Study study,
      Assignments trials,
      IntSupplier goal,
      Optional<Duration> limit,
      List<StoppingRule> rules,
      Evaluator evaluator,
      Progress progress,
      Checkpoints checkpoints,
      StopSignal stop) {
    this.study = study;
    this.trials = trials;
    this.goal = goal;
    this.total = goal.getAsInt();
    this.limit = limit;
    this.rules = List.copyOf(rules);
    this.evaluator = evaluator;
    this.progress = progress;
    this.checkpoints = checkpoints;
    this.stop = stop;
  }

  /** Lets the trials under way end, and begins no other. */
  void drain() {
    draining.set(true);
  }

  /** Runs to the end; trials that were started before and not finished come first. */
  Ending run() throws CannotStartException, IOException, InterruptedException {
    return work(System.nanoTime());
  }

  /** The same with several trials at a time. */
  Ending run(int atOnce) throws CannotStartException, IOException, InterruptedException {
    if (atOnce == 1) {
      return run();
    }
    threads = atOnce;
    long start = System.nanoTime();
    ExecutorService pool = Executors.newFixedThreadPool(atOnce);
    try {
      Callable<Ending> work = () -> work(start);
      return first(pool.invokeAll(Collections.nCopies(atOnce, work)));
    } finally {
      pool.shutdownNow();
    }
  }

  // The ending that says most about why the run is over.
  private Ending first(List<Future<Ending>> workers)
      throws CannotStartException, IOException, InterruptedException {
    Ending ending = Ending.DONE;
    for (Future<Ending> worker : workers) {
      try {
        Ending own = worker.get();
        ending = own.compareTo(ending) > 0 ? own : ending;
      } catch (ExecutionException e) {
        if (e.getCause() instanceof CannotStartException cause) {
          throw cause;
        }
        if (e.getCause() instanceof IOException cause) {
          throw cause;
        }
        if (e.getCause() instanceof RuntimeException cause) {
          throw cause;
        }
        if (e.getCause() instanceof Error cause) {
          throw cause;
        }
        throw new IllegalStateException(
            "a worker of this run failed: " + e.getCause(), e.getCause());
      }
    }
    boolean complete =
        study.history().trials().size() >= total && study.history().pending().isEmpty();
    return ending == Ending.OUT_OF_TIME && complete ? Ending.DONE : ending;
  }

  private Ending work(long start) throws CannotStartException, IOException, InterruptedException {
    boolean ended = false;
    try {
      Ending ending = workWhileWanted(start);
      ended = ending.compareTo(Ending.OUT_OF_TIME) <= 0;
      return ending;
    } finally {
      // The others end their trials and begin no more.
      if (!ended) {
        over.set(true);
      }
      progress.idle();
    }
  }

  private Ending workWhileWanted(long start)
      throws CannotStartException, IOException, InterruptedException {
    try {
      return workOn(start);
    } catch (WorkerDismissedException e) {
      if (!dismissed.getAndSet(true)) {
        progress.note(
            "this worker was dismissed"
                + (e.reason().isEmpty() ? "" : " (" + e.reason() + ")")
                + ": no other trial is taken");
      }
      return Ending.DISMISSED;
    }
  }

  private Ending workOn(long start) throws CannotStartException, IOException, InterruptedException {
    while (true) {
      if (stop.isStopped()) {
        return Ending.STOPPED;
      }
      if (draining.get()) {
        return Ending.DRAINED;
      }
      if (over.get()) {
        return Ending.DONE;
      }
      boolean late = outOfTime(start);
      Optional<StudyStatus> closed = closed();
      if (closed.isPresent()) {
        if (closed.get() == StudyStatus.FINISHED) {
          return Ending.FINISHED;
        }
        if (late) {
          return Ending.OUT_OF_TIME;
        }
        trials.requireWanted();
        if (stop.comesWithin(PAUSE)) {
          return Ending.STOPPED;
        }
        continue;
      }
      total = goal.getAsInt();
      long asked = System.nanoTime();
      Optional<Assignments.Assignment> next = Optional.empty();
      boolean exhausted = false;
      try {
        next = late ? Optional.empty() : trials.again();
      } catch (StudyNotOpenException e) {
        continue;
      }
      boolean waiting = !study.waiting().isEmpty();
      if (next.isEmpty() && (waiting || study.history().trials().size() < total)) {
        if (late) {
          return Ending.OUT_OF_TIME;
        }
        if (!waiting && ruleFulfilled()) {
          return Ending.RULE;
        }
        progress.status(
            "trial " + study.history().nextNumber() + "/" + total + ": choosing a point");
        asked = System.nanoTime();
        try {
          next = trials.fresh(total);
        } catch (SpaceExhaustedException e) {
          exhausted = true;
        } catch (StudyNotOpenException e) {
          continue;
        }
      }
      if (next.isEmpty()) {
        if (late && !study.history().pending().isEmpty()) {
          return Ending.OUT_OF_TIME;
        }
        if (!trials.othersAtWork()) {
          return exhausted ? Ending.EXHAUSTED : Ending.DONE;
        }
        progress.status("waiting for other workers to finish their trials");
        if (stop.comesWithin(PAUSE)) {
          return Ending.STOPPED;
        }
        continue;
      }
      if (draining.get()) {
        // The signal came while the point was being chosen.
        trials.release(next.get());
        return Ending.DRAINED;
      }
      Trial.Pending trial = next.get().trial();
      if (next.get().attempt() > 1) {
        progress.note(
            "trial "
                + trial.number()
                + " was started by an earlier run and is run again"
                + (next.get().attempt() > MANY_ATTEMPTS
                    ? ", attempt "
                        + next.get().attempt()
                        + "; if it crashes its machine, --attempts limits its attempts"
                    : ""));
      }
      if (!conclude(next.get(), next.get().attempt() > 1 ? Duration.ZERO : since(asked))) {
        return Ending.STOPPED;
      }
      if (evaluator.hopeless()) {
        return Ending.CANNOT_START;
      }
    }
  }

  // Empty if the study hands out trials. Says once that it does not.
  private Optional<StudyStatus> closed() {
    StudyStatus status = study.status();
    if (status == StudyStatus.OPEN) {
      if (paused.getAndSet(false)) {
        progress.note("the study was resumed");
      }
      return Optional.empty();
    }
    if (!trials.shared()) {
      throw new StudyNotOpenException(study.spec().name(), status, study.statusReason());
    }
    if (status == StudyStatus.PAUSED && !paused.getAndSet(true)) {
      String reason = study.statusReason();
      progress.note(
          "the study is paused"
              + (reason.isEmpty() ? "" : " (" + reason + ")")
              + "; waiting until culmen resume");
    }
    progress.status("paused");
    return Optional.of(status);
  }

  private synchronized boolean ruleFulfilled() {
    if (rules.isEmpty()) {
      return false;
    }
    progress.status("checking whether the study may end");
    long begun = System.nanoTime();
    StopCheck found = study.check(rules);
    checking = checking.plus(since(begun));
    check = Optional.of(found);
    for (StopCheck.Finding finding : found.findings()) {
      finding
          .ignored()
          .filter(reason -> warnings.isNew(reason.about("stop." + finding.rule().word())))
          .ifPresent(
              reason ->
                  progress.note(
                      "note: stop."
                          + finding.rule().word()
                          + " is met but ignored: "
                          + reason.text()));
    }
    return found.stop();
  }

  /** What the stopping rules said last; empty if there are none. */
  Optional<StopCheck> check() {
    return check;
  }

  /** How long the stopping rules took, in all. */
  Duration checking() {
    return checking;
  }

  private boolean conclude(Assignments.Assignment assignment, Duration chosenIn)
      throws CannotStartException, IOException, InterruptedException {
    Trial.Pending trial = assignment.trial();
    long start = System.nanoTime();
    String running = "trial " + trial.number() + "/" + total + ": running";
    progress.status(running);
    Optional<Outcome> outcome = Optional.empty();
    try {
      if (!stop.isStopped()) {
        outcome =
            evaluator.evaluate(
                trial,
                assignment.attempt(),
                () -> {
                  progress.status(running + " for " + Durations.brief(since(start)));
                  if (trials.cancelled(assignment)) {
                    throw new TrialCancelledException();
                  }
                });
      }
    } catch (TrialCancelledException e) {
      cancelled(trials.end(assignment));
      return true;
    } finally {
      if (outcome.isEmpty()) {
        trials.release(assignment);
      }
    }
    if (outcome.isEmpty()) {
      return false;
    }
    Duration ran = since(start);
    trials
        .tell(assignment, outcome.get(), ran)
        .ifPresent(finished -> show(finished, chosenIn, ran));
    return true;
  }

  private void cancelled(Trial trial) {
    String how =
        trial instanceof Trial.Finished finished && finished.value().isPresent()
            ? " was cancelled; its last measurement counts: " + finished.value().getAsDouble()
            : trial instanceof Trial.Discarded discarded
                ? " was stopped and discarded"
                    + (discarded.reason().isEmpty() ? "" : ": " + discarded.reason())
                : " was stopped";
    progress.note("trial " + trial.number() + how);
  }

  private synchronized void show(Trial.Finished trial, Duration chosenIn, Duration ranFor) {
    evaluated++;
    spent = spent.plus(chosenIn).plus(ranFor);
    Optional<Recommendation> recommendation = pace.next(study);
    if (study.spec().objectives().isEmpty()) {
      progress.finished(
          trial,
          total,
          chosenIn,
          study.best(),
          recommendation,
          left(),
          BrokenBounds.of(study.spec(), trial),
          cost(trial));
    } else {
      progress.finished(study.spec(), trial, total, chosenIn, study.front(), left());
    }
    warnings.news(trial).forEach(warning -> progress.note("note: " + warning.text()));
    checkpoints.after(recommendation);
  }

  // Empty if costs do not count.
  private Optional<String> cost(Trial.Finished trial) {
    return study
        .spec()
        .cost()
        .map(own -> own.of(trial).isPresent() ? Decimals.brief(own.of(trial).getAsDouble()) : "?");
  }

  private Optional<Duration> left() {
    int remaining = total - study.history().finished().size();
    return remaining <= 0
        ? Optional.empty()
        : Optional.of(
            spent.multipliedBy(remaining).dividedBy((long) Math.max(evaluated, 1) * threads));
  }

  private boolean outOfTime(long start) {
    return limit.isPresent() && since(start).compareTo(limit.get()) >= 0;
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
