package io.github.culmen.cli;

import io.github.culmen.study.Outcome;
import io.github.culmen.study.Recommendation;
import io.github.culmen.study.SpaceExhaustedException;
import io.github.culmen.study.StopCheck;
import io.github.culmen.study.StoppingRule;
import io.github.culmen.study.Study;
import io.github.culmen.study.Trial;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Asks, evaluates and tells until the budget is spent, and shows how it goes. */
final class RunLoop {
  /** Why a run came to its end. */
  enum Ending {
    /** The study has its trials. */
    DONE,
    /** Every point of the space was tried. */
    EXHAUSTED,
    /** The time for the run is over. */
    OUT_OF_TIME,
    /** A stopping rule is fulfilled. */
    RULE,
    /** The command does not start, trial after trial. */
    CANNOT_START,
    /** Someone stopped it. */
    STOPPED
  }

  /** Finds a trial's value; empty if the run was stopped meanwhile. */
  @FunctionalInterface
  interface Evaluator {
    Optional<Outcome> evaluate(Trial.Pending trial, Runnable tick)
        throws CannotStartException, IOException, InterruptedException;

    /** Whether no further trial has a chance, by the outcomes so far. */
    default boolean hopeless() {
      return false;
    }
  }

  private final Study study;
  private final int total;
  private final Optional<Duration> limit;
  private final Evaluator evaluator;
  private final Progress progress;
  private final Checkpoints checkpoints;
  private final StopSignal stop;
  private final RecommendationPace pace = new RecommendationPace();
  private final Warnings warnings = new Warnings();
  private final List<StoppingRule> rules;
  private Optional<StopCheck> check = Optional.empty();
  private Duration checking = Duration.ZERO;
  private Duration spent = Duration.ZERO;
  private int evaluated;

  RunLoop(
      Study study,
      int total,
      Optional<Duration> limit,
      Evaluator evaluator,
      Progress progress,
      Checkpoints checkpoints,
      StopSignal stop) {
    this(study, total, limit, List.of(), evaluator, progress, checkpoints, stop);
  }

  RunLoop(
      Study study,
      int total,
      Optional<Duration> limit,
      List<StoppingRule> rules,
      Evaluator evaluator,
      Progress progress,
      Checkpoints checkpoints,
      StopSignal stop) {
    this.study = study;
    this.total = total;
    this.limit = limit;
    this.rules = List.copyOf(rules);
    this.evaluator = evaluator;
    this.progress = progress;
    this.checkpoints = checkpoints;
    this.stop = stop;
  }

  /** Runs to the end; trials that an earlier run left without an outcome come first. */
  Ending run() throws CannotStartException, IOException, InterruptedException {
    long start = System.nanoTime();
    for (Trial.Pending trial : study.history().pending()) {
      if (stop.isStopped() || outOfTime(start)) {
        return stop.isStopped() ? Ending.STOPPED : Ending.OUT_OF_TIME;
      }
      progress.note("trial " + trial.number() + " was begun by an earlier run and is run again");
      if (!conclude(trial, Duration.ZERO)) {
        return Ending.STOPPED;
      }
      if (evaluator.hopeless()) {
        return Ending.CANNOT_START;
      }
    }
    while (study.history().trials().size() < total) {
      if (outOfTime(start)) {
        return Ending.OUT_OF_TIME;
      }
      if (ruleFulfilled()) {
        return Ending.RULE;
      }
      progress.status("trial " + study.history().nextNumber() + "/" + total + ": choosing a point");
      long asked = System.nanoTime();
      Trial.Pending trial;
      try {
        trial = study.ask();
      } catch (SpaceExhaustedException e) {
        return Ending.EXHAUSTED;
      }
      if (stop.isStopped() || !conclude(trial, since(asked))) {
        return Ending.STOPPED;
      }
      if (evaluator.hopeless()) {
        return Ending.CANNOT_START;
      }
    }
    return Ending.DONE;
  }

  private boolean ruleFulfilled() {
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
          .filter(reason -> warnings.isNew(finding.rule().word() + " " + reason))
          .ifPresent(
              reason ->
                  progress.note(
                      "note: stop." + finding.rule().word() + " is met but ignored: " + reason));
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

  private boolean conclude(Trial.Pending trial, Duration chosenIn)
      throws CannotStartException, IOException, InterruptedException {
    long start = System.nanoTime();
    String running = "trial " + trial.number() + "/" + total + ": running";
    progress.status(running);
    Optional<Outcome> outcome =
        evaluator.evaluate(
            trial, () -> progress.status(running + " for " + Durations.brief(since(start))));
    if (outcome.isEmpty()) {
      return false;
    }
    Trial.Finished finished = study.tell(trial.number(), outcome.get());
    evaluated++;
    spent = spent.plus(chosenIn).plus(since(start));
    Optional<Recommendation> recommendation = pace.next(study);
    progress.finished(finished, total, chosenIn, study.best(), recommendation, left());
    warnings.news(trial).forEach(warning -> progress.note("note: " + warning));
    checkpoints.after(recommendation);
    return true;
  }

  private Optional<Duration> left() {
    int remaining = total - study.history().finished().size();
    return remaining <= 0
        ? Optional.empty()
        : Optional.of(spent.multipliedBy(remaining).dividedBy(Math.max(evaluated, 1)));
  }

  private boolean outOfTime(long start) {
    return limit.isPresent() && since(start).compareTo(limit.get()) >= 0;
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
