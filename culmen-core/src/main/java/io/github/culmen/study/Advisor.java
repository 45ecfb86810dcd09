package io.github.culmen.study;

import java.util.SplittableRandom;

/** Chooses the next point: a pure function of the spec, the history and the generator. */
@FunctionalInterface
interface Advisor {
  Suggestion suggest(StudySpec spec, History history, SplittableRandom random);
}
