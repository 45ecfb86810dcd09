package io.github.culmen.cli;

import io.github.culmen.study.Recommendation;
import io.github.culmen.study.Study;
import java.time.Duration;
import java.util.Optional;

/** Recommends after each trial while that is quick, and after every tenth once it is not. */
final class RecommendationPace {
  private static final Duration QUICK = Duration.ofMillis(50);
  private static final int SELDOM = 10;

  private Duration cost = Duration.ZERO;
  private int skipped;

  /** The recommendation after one more trial, if it is due. */
  Optional<Recommendation> next(Study study) {
    skipped++;
    if (cost.compareTo(QUICK) > 0 && skipped < SELDOM) {
      return Optional.empty();
    }
    skipped = 0;
    long start = System.nanoTime();
    Optional<Recommendation> recommendation = study.recommend();
    cost = Duration.ofNanos(System.nanoTime() - start);
    return recommendation;
  }
}
