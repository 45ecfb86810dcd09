package io.github.culmen.study;

import io.github.culmen.space.Point;
import io.github.culmen.study.steering.StudyNotOpenException;
import io.github.culmen.study.steering.StudyStatus;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.SpaceExhaustedException;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.trial.UnknownTrialException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** The loop of a study whose objective is a function in the same process. */
final class Optimization {
  // How often to look whether a paused study goes on.
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final Study study;
  private final Objective objective;
  private final Budget budget;

  Optimization(Study study, Objective objective, Budget budget) {
    this.study = study;
    this.objective = objective;
    this.budget = budget;
  }

  void run(Consumer<Trial.Finished> listener) {
    Instant start = study.now();
    while (study.history().trials().size() < budget.trials()
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
      if (trial.isEmpty()) {
        return;
      }
      Optional<Outcome> outcome = evaluate(trial.get().point());
      if (outcome.isEmpty()) {
        return;
      }
      tell(trial.get().number(), outcome.get()).ifPresent(listener);
    }
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

  // Empty if the evaluation was interrupted, which says nothing about the point.
  private Optional<Outcome> evaluate(Point point) {
    try {
      return Optional.of(objective.outcome(point));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (Exception e) {
      return Optional.of(Outcome.failure(e.toString()));
    }
  }
}
