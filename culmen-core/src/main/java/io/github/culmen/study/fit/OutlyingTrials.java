package io.github.culmen.study.fit;

import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.NamedObjective;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import io.github.culmen.study.value.Standardization;
import java.util.ArrayList;
import java.util.List;

/**
 * Trials with several objectives of which one value is so bad that all others look equal beside it,
 * such as the 1e9 that a program prints where it went wrong. No model sees the rest beside such a
 * value, and a clipped one would stand for a point of the front that is none. So the search takes
 * these trials for failed ones.
 */
public final class OutlyingTrials {
  // With fewer successes left nothing is changed.
  private static final int FEWEST = 3;
  // From this edition of auto on an outlier is huge by itself, too. Where a quarter of a front's
  // points lie at its end an objective hardly differs among them, and all others look far away.
  private static final int HUGE_EDITION = 8;
  private static final double HUGE = 1e6;

  private OutlyingTrials() {}

  /** The history in which such trials failed in an edition of auto; the same if there are none. */
  public static History failed(StudySpec spec, History history, int edition) {
    List<Trial.Finished> successes =
        history.finished().stream()
            .filter(trial -> trial.outcome() instanceof Outcome.Success)
            .toList();
    boolean[] outlying = new boolean[successes.size()];
    for (NamedObjective own : spec.objectives()) {
      double[] values =
          successes.stream()
              .mapToDouble(
                  trial -> ((Outcome.Success) trial.outcome()).outcomes().get(own.name()).value())
              .toArray();
      boolean[] outliers = Standardization.outliers(own.direction(), values);
      double least = edition >= HUGE_EDITION ? HUGE : 0;
      for (int i = 0; i < outlying.length; i++) {
        outlying[i] |= outliers[i] && Math.abs(values[i]) >= least;
      }
    }
    List<Integer> failed = new ArrayList<>();
    for (int i = 0; i < outlying.length; i++) {
      if (outlying[i]) {
        failed.add(successes.get(i).number());
      }
    }
    if (failed.isEmpty() || successes.size() - failed.size() < FEWEST) {
      return history;
    }
    List<Trial> trials =
        history.trials().stream()
            .map(trial -> failed.contains(trial.number()) ? failed((Trial.Finished) trial) : trial)
            .toList();
    return new History(trials, history.points(), history::tried);
  }

  private static Trial failed(Trial.Finished trial) {
    return new Trial.Finished(
        trial.number(),
        trial.suggestion(),
        trial.asked(),
        new Outcome.Failure("a value beyond all others"),
        trial.finished(),
        trial.ran());
  }
}
