package io.github.culmen.cli.run;

import io.github.culmen.cli.location.AttemptNotes;
import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.Trial;
import java.time.Duration;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The trials of a study that this process alone works on. */
final class OwnTrials implements Assignments {
  private final Study study;
  private final Queue<Trial.Pending> leftOver;

  OwnTrials(Study study) {
    this.study = study;
    this.leftOver = new ConcurrentLinkedQueue<>(study.history().pending());
    // Those nobody has begun are handed out by the next ask.
    this.leftOver.removeAll(study.waiting());
  }

  @Override
  public Optional<Assignment> again() {
    return Optional.ofNullable(leftOver.poll())
        .map(trial -> new Assignment(trial, Math.max(2, AttemptNotes.next(study, trial.number()))));
  }

  @Override
  public Optional<Assignment> fresh(int total) {
    return study.askUpTo(total).map(trial -> new Assignment(trial, 1));
  }

  @Override
  public Optional<Trial.Finished> tell(Assignment assignment, Outcome outcome, Duration ran) {
    return Optional.of(study.tell(assignment.trial().number(), outcome, Assignments.seconds(ran)));
  }

  // It stays pending, and the next run begins with it.
  @Override
  public void release(Assignment assignment) {}

  @Override
  public boolean shared() {
    return false;
  }

  @Override
  public boolean othersAtWork() {
    return false;
  }
}
