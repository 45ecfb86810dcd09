package io.github.culmen.study.advice;

import io.github.culmen.space.Point;
import io.github.culmen.study.strategy.ExtensionException;
import io.github.culmen.study.trial.CustomStrategy;
import io.github.culmen.study.trial.Diagnostics;
import io.github.culmen.study.trial.History;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Suggestion;
import java.util.SplittableRandom;

/** Leaves every choice to a strategy that a user brings, and checks what it chose. */
final class CustomAdvisor implements Advisor {
  @Override
  public Suggestion suggest(StudySpec spec, History history, SplittableRandom random) {
    CustomStrategy strategy =
        spec.strategy().acquisition().custom().orElseThrow().as(CustomStrategy.class);
    Point chosen;
    try {
      chosen = strategy.suggest(spec, history, random);
    } catch (RuntimeException e) {
      throw new ExtensionException(
          "strategy '"
              + strategy.word()
              + "' failed to choose trial "
              + history.nextNumber()
              + ": "
              + e,
          e);
    }
    try {
      return new Suggestion(checked(spec, chosen), Origin.STRATEGY, Diagnostics.none());
    } catch (IllegalArgumentException e) {
      throw new ExtensionException(
          "strategy '"
              + strategy.word()
              + "' must choose legal points, but for trial "
              + history.nextNumber()
              + " it chose an illegal one: "
              + e.getMessage(),
          e);
    }
  }

  private static Point checked(StudySpec spec, Point chosen) {
    if (chosen == null) {
      throw new IllegalArgumentException("a point must not be null");
    }
    return spec.space().check(chosen.values());
  }
}
