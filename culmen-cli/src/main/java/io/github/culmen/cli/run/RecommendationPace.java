package io.github.culmen.cli.run;

import io.github.culmen.study.Study;
import io.github.culmen.study.trial.Recommendation;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Recommends after each trial while that is quick; once it is not, as soon as it takes no more than
 * a tenth of the run, and after every tenth trial at the latest.
 */
final class RecommendationPace {
  private static final Duration QUICK = Duration.ofMillis(50);
  private static final int SELDOM = 10;
  // The first ones are slow because the virtual machine is cold, not because there is much to do.
  private static final int COLD = 10;
  private static final Duration QUICK_WHEN_COLD = Duration.ofMillis(500);
  private static final long SHARE = 10;

  private final LongSupplier nanos;
  private Duration cost = Duration.ZERO;
  private long ended;
  private int skipped;
  private int made;

  RecommendationPace() {
    this(System::nanoTime);
  }

  RecommendationPace(LongSupplier nanos) {
    this.nanos = nanos;
    this.ended = nanos.getAsLong();
  }

  /** The recommendation after one more trial, if it is due. */
  Optional<Recommendation> next(Study study) {
    skipped++;
    long start = nanos.getAsLong();
    Duration quick = made < COLD ? QUICK_WHEN_COLD : QUICK;
    boolean affordable = start - ended >= SHARE * cost.toNanos();
    if (cost.compareTo(quick) > 0 && !affordable && skipped < SELDOM) {
      return Optional.empty();
    }
    skipped = 0;
    made++;
    Optional<Recommendation> recommendation = study.recommend();
    ended = nanos.getAsLong();
    cost = Duration.ofNanos(ended - start);
    return recommendation;
  }
}
