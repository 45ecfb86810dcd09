package io.github.culmen.study.fit;

import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import java.util.SplittableRandom;

/**
 * All that the models of a study depend on: equal requests have equal models, to the last bit,
 * whatever was requested before. Starting points are hyper-parameters of the history's events, and
 * randomness is that of the trial to come.
 *
 * @param spec the study with every choice of {@code auto} made
 * @param history the trials, with what earlier suggestions were chosen by
 */
public record FitRequest(StudySpec spec, History history) {
  /** The generator of the objective's fit: the first split of the trial's own. */
  SplittableRandom random() {
    return Seeds.of(spec.seed(), history.nextNumber()).split();
  }
}
