package io.github.culmen.study.fidelity;

import io.github.culmen.space.Point;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.List;
import java.util.Optional;

/** A study's trials as if those at cheap fidelities had been discarded. */
public final class TargetHistory {
  private TargetHistory() {}

  public static History of(StudySpec spec, History history) {
    List<Trial> trials =
        history.trials().stream()
            .map(trial -> spec.reached(trial.point()) ? trial : discarded(trial))
            .toList();
    return new History(trials, points(spec, history), history::tried);
  }

  /** How many different points at the target were tried. */
  public static int points(StudySpec spec, History history) {
    return (int)
        history.trials().stream()
            .filter(trial -> !(trial instanceof Trial.Discarded))
            .map(Trial::point)
            .filter(spec::reached)
            .distinct()
            .count();
  }

  /** Whether a trial at the target gave a value. */
  public static boolean hasValue(StudySpec spec, History history) {
    return history.finished().stream()
        .anyMatch(trial -> trial.value().isPresent() && spec.reached(trial.point()));
  }

  private static Trial discarded(Trial trial) {
    Point point = trial.point();
    return trial instanceof Trial.Discarded
        ? trial
        : new Trial.Discarded(
            trial.number(),
            trial.suggestion(),
            trial.asked(),
            Optional.empty(),
            "at a cheap fidelity: " + point,
            trial.asked());
  }
}
