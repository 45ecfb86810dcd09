package io.github.culmen.study.advice;

import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import java.util.SplittableRandom;

/** Chooses the next point: a pure function of the spec, the history and the generator. */
@FunctionalInterface
public interface Advisor {
  Suggestion suggest(StudySpec spec, History history, SplittableRandom random);
}
