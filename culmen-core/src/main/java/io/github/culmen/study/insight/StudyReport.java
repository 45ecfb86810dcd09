package io.github.culmen.study.insight;

import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.List;
import java.util.Optional;

/**
 * A report of a study: its trials, who worked on them, and the model over time and now. All numbers
 * are finite, in the user's units and sign.
 *
 * <p>The same study gives the same report: nothing in it depends on when it was made.
 *
 * @param spec what the study is
 * @param trials all trials, by number
 * @param attempts who worked on which trial when, in the order of their beginnings
 * @param checkpoints the model at some moments, the last of them now; empty before the first value
 * @param model the model now; empty before the first value
 * @param curves what the trials reported on their way, by number
 */
public record StudyReport(
    StudySpec spec,
    List<Trial> trials,
    List<Attempt> attempts,
    List<Checkpoint> checkpoints,
    Optional<ModelPlots> model,
    List<LearningCurve> curves) {
  /** Copies the lists. */
  public StudyReport {
    trials = List.copyOf(trials);
    attempts = List.copyOf(attempts);
    checkpoints = List.copyOf(checkpoints);
    curves = List.copyOf(curves);
  }

  /** Of trials that reported nothing on their way. */
  public StudyReport(
      StudySpec spec,
      List<Trial> trials,
      List<Attempt> attempts,
      List<Checkpoint> checkpoints,
      Optional<ModelPlots> model) {
    this(spec, trials, attempts, checkpoints, model, List.of());
  }

  /** The same with curves. */
  public StudyReport withCurves(List<LearningCurve> reported) {
    return new StudyReport(spec, trials, attempts, checkpoints, model, reported);
  }

  /** The trials that gave a value. */
  public List<Trial.Finished> successes() {
    return trials.stream()
        .filter(Trial.Finished.class::isInstance)
        .map(Trial.Finished.class::cast)
        .filter(trial -> trial.value().isPresent())
        .toList();
  }
}
