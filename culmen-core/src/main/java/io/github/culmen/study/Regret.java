package io.github.culmen.study;

import io.github.culmen.study.trial.Direction;
import java.util.OptionalDouble;

/**
 * How far a study is from a known optimum. Both regrets are ≥ 0 for exact values and 0 at the
 * optimum, in either direction.
 */
public final class Regret {
  private Regret() {}

  /** Simple regret: the optimum against the best value observed; empty before the first value. */
  public static OptionalDouble simple(Study study, double optimum) {
    return study.best().isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            between(study.spec().direction(), optimum, study.best().get().value().orElseThrow()));
  }

  /**
   * Inference regret: the optimum against the true value at the recommended point.
   *
   * @param valueAtRecommended the objective without noise there
   */
  public static double inference(Direction direction, double optimum, double valueAtRecommended) {
    return between(direction, optimum, valueAtRecommended);
  }

  private static double between(Direction direction, double optimum, double value) {
    return direction.flip(optimum) - direction.flip(value);
  }
}
