package io.github.culmen.cli.run;

import io.github.culmen.cli.location.AttemptNotes;
import io.github.culmen.cli.studyfile.CannotStartException;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.Prognosis;
import io.github.culmen.study.steering.Annotation;
import io.github.culmen.study.steering.Attribute;
import io.github.culmen.study.steering.TrialMeasurement;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.trial.UnknownTrialException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Evaluates trials by the user's command. Where a command does not start because of a trial's
 * values, or somewhere inside a shell's text, the trial has failed like any other: the next one may
 * well start. Only several such trials in a row before any value show that none has a chance.
 */
final class CommandEvaluator implements RunLoop.Evaluator {
  private static final int PATIENCE = 3;

  private final TrialRunner runner;
  private final Study study;
  private final Consumer<String> notes;
  private final AtomicInteger notStartedInARow = new AtomicInteger();

  CommandEvaluator(TrialRunner runner, Study study, Consumer<String> notes) {
    this.runner = runner;
    this.study = study;
    this.notes = notes;
    runner.notes(notes);
  }

  @Override
  public Optional<Outcome> evaluate(Trial.Pending trial, Runnable tick)
      throws CannotStartException, IOException, InterruptedException {
    return evaluate(trial, 1, tick);
  }

  @Override
  public Optional<Outcome> evaluate(Trial.Pending trial, int attempt, Runnable tick)
      throws CannotStartException, IOException, InterruptedException {
    if (attempt > 1) {
      runner.sharedWith(AttemptNotes.of(study, trial.number(), attempt - 1)).ifPresent(notes);
    }
    try {
      Optional<Outcome> outcome =
          runner.evaluate(
              trial.number(),
              attempt,
              trial.point(),
              tick,
              record -> AttemptNotes.keep(study, record),
              beside -> annotate(trial.number(), beside),
              steps -> measured(trial.number(), steps));
      notStartedInARow.set(0);
      return outcome;
    } catch (CannotStartException e) {
      if (!runner.startDependsOnValues()) {
        throw e;
      }
      notStartedInARow.incrementAndGet();
      return Optional.of(Outcome.failure(e.getMessage()));
    }
  }

  // How the trial ends, if it is to stop there.
  private Optional<Outcome> measured(int trial, List<TrialMeasurement> steps) {
    try {
      study.measureAll(trial, steps);
    } catch (UnknownTrialException e) {
      return Optional.empty(); // it was ended elsewhere, which its outcome will meet
    }
    return study.spec().pruning().stops()
        ? study.prognosis(trial).filter(Prognosis::stop).map(Prognosis::outcome)
        : Optional.empty();
  }

  private void annotate(int trial, Map<String, Object> beside) {
    if (!beside.isEmpty()) {
      List<Attribute> ignored =
          study.annotate(
              beside.entrySet().stream()
                  .map(e -> new Annotation(trial, "", e.getKey(), Optional.of(e.getValue())))
                  .toList());
    }
  }

  @Override
  public boolean hopeless() {
    return notStartedInARow.get() >= PATIENCE
        && study.history().finished().stream().noneMatch(t -> t.value().isPresent());
  }
}
