package io.github.culmen.study;

import io.github.culmen.study.insight.Prognosis;
import io.github.culmen.study.steering.StudyNotOpenException;
import io.github.culmen.study.steering.StudyStatus;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.trial.UnknownTrialException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** The loop of a study whose objective is a function in the same process. */
final class Optimization {
  // How often to look whether a paused study goes on.
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final Study study;
  private final Objective objective;
  private final Budget budget;
  private final Consumer<Trial.Finished> listener;
  private final BiConsumer<Trial.Finished, Exception> failures;
  private final Instant start;
  // Whether a thread has ended by an exception: the others begin no more trials.
  private final AtomicBoolean over = new AtomicBoolean();

  Optimization(
      Study study,
      Objective objective,
      Budget budget,
      Consumer<Trial.Finished> listener,
      BiConsumer<Trial.Finished, Exception> failures) {
    this.study = study;
    this.objective = objective;
    this.budget = budget;
    this.listener = listener;
    this.failures = failures;
    this.start = study.now();
  }

  void run(int threads) {
    if (threads == 1) {
      run();
      return;
    }
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      Callable<Boolean> work =
          () -> {
            run();
            return true;
          };
      for (Future<Boolean> one : pool.invokeAll(Collections.nCopies(threads, work))) {
        one.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (e.getCause() instanceof Error cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private void run() {
    boolean ended = false;
    try {
      work();
      ended = true;
    } finally {
      over.compareAndSet(false, !ended);
    }
  }

  private void work() {
    while (!over.get()
        && study.history().trials().size() < budget.trials()
        && budget.allows(Duration.between(start, study.now()))
        && !(budget.hasRules() && study.check(budget.rules()).stop())
        && !Thread.currentThread().isInterrupted()) {
      Optional<Trial.Pending> trial;
      try {
        trial = study.askUpTo(budget.trials());
      } catch (SpaceExhaustedException e) {
        return;
      } catch (StudyNotOpenException e) {
        if (e.status() == StudyStatus.FINISHED || !pause()) {
          return;
        }
        continue;
      }
      if (trial.isEmpty() || !conclude(trial.get())) {
        return;
      }
    }
  }

  // False if the evaluation was interrupted, which says nothing about the point.
  private boolean conclude(Trial.Pending trial) {
    Outcome outcome;
    Optional<Exception> failure = Optional.empty();
    try {
      outcome = objective.outcome(trial.point(), steps(trial.number()));
    } catch (StoppedEarlyException e) {
      outcome = e.prognosis().outcome();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (Exception e) {
      outcome = Outcome.failure(e.toString());
      failure = Optional.of(e);
    }
    boolean first = study.history().finished().isEmpty();
    Optional<Trial.Finished> told = tell(trial.number(), outcome);
    synchronized (this) {
      told.ifPresent(listener);
      if (failure.isPresent() && told.isPresent()) {
        if (first && study.history().finished().size() == 1) {
          throw thrown(trial.number(), failure.get());
        }
        failures.accept(told.get(), failure.get());
      }
    }
    return true;
  }

  private Steps steps(int trial) {
    return measurement -> {
      study.measure(trial, measurement);
      study
          .prognosis(trial)
          .filter(Prognosis::stop)
          .ifPresent(
              found -> {
                throw new StoppedEarlyException(trial, found);
              });
    };
  }

  private static RuntimeException thrown(int trial, Exception failure) {
    return failure instanceof RuntimeException unchecked
        ? unchecked
        : new IllegalStateException(
            "the objective failed in trial " + trial + ": " + failure, failure);
  }

  // Empty if the trial was discarded or cancelled while it ran.
  private Optional<Trial.Finished> tell(int trial, Outcome outcome) {
    try {
      return Optional.of(study.tell(trial, outcome));
    } catch (UnknownTrialException e) {
      if (study.history().trials().get(trial - 1) instanceof Trial.Discarded) {
        return Optional.empty();
      }
      throw e;
    }
  }

  // False if interrupted.
  private static boolean pause() {
    try {
      Thread.sleep(PAUSE.toMillis());
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
