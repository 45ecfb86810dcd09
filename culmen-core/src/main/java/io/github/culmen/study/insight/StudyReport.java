package io.github.culmen.study.insight;

import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

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
 * @param attributes what people and programs keep with trials, numbers and text by trial and name;
 *     those of tools are left out
 */
public record StudyReport(
    StudySpec spec,
    List<Trial> trials,
    List<Attempt> attempts,
    List<Checkpoint> checkpoints,
    Optional<ModelPlots> model,
    List<LearningCurve> curves,
    Map<Integer, Map<String, Object>> attributes) {
  /** Copies the lists. */
  public StudyReport {
    trials = List.copyOf(trials);
    attempts = List.copyOf(attempts);
    checkpoints = List.copyOf(checkpoints);
    curves = List.copyOf(curves);
    Map<Integer, Map<String, Object>> copy = new TreeMap<>();
    attributes.forEach(
        (trial, own) -> copy.put(trial, Collections.unmodifiableMap(new TreeMap<>(own))));
    attributes = Collections.unmodifiableMap(copy);
  }

  /** Of trials that reported nothing on their way and have no attributes. */
  public StudyReport(
      StudySpec spec,
      List<Trial> trials,
      List<Attempt> attempts,
      List<Checkpoint> checkpoints,
      Optional<ModelPlots> model) {
    this(spec, trials, attempts, checkpoints, model, List.of(), Map.of());
  }

  /** The same with curves. */
  public StudyReport withCurves(List<LearningCurve> reported) {
    return new StudyReport(spec, trials, attempts, checkpoints, model, reported, attributes);
  }

  /** The same with attributes of trials. */
  public StudyReport withAttributes(Map<Integer, Map<String, Object>> kept) {
    return new StudyReport(spec, trials, attempts, checkpoints, model, curves, kept);
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
