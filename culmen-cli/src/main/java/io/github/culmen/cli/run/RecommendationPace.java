package io.github.culmen.cli.run;

import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Recommendation;
import java.time.Duration;
import java.util.Optional;

/** Recommends after each trial while that is quick, and after every tenth once it is not. */
final class RecommendationPace {
  private static final Duration QUICK = Duration.ofMillis(50);
  private static final int SELDOM = 10;
  // The first ones are slow because the virtual machine is cold, not because there is much to do.
  private static final int COLD = 10;
  private static final Duration QUICK_WHEN_COLD = Duration.ofMillis(500);

  private Duration cost = Duration.ZERO;
  private int skipped;
  private int made;

  /** The recommendation after one more trial, if it is due. */
  Optional<Recommendation> next(Study study) {
    skipped++;
    Duration quick = made < COLD ? QUICK_WHEN_COLD : QUICK;
    if (cost.compareTo(quick) > 0 && skipped < SELDOM) {
      return Optional.empty();
    }
    skipped = 0;
    made++;
    long start = System.nanoTime();
    Optional<Recommendation> recommendation = study.recommend();
    cost = Duration.ofNanos(System.nanoTime() - start);
    return recommendation;
  }
}
