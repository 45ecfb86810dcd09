package io.github.culmen.acquisition.pending;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.MarginalAcquisition;
import io.github.culmen.math.Matrix;
import java.util.random.RandomGenerator;

/**
 * A rule whose acquisition is positive, made smaller around pending points: {@link Penalized}. The
 * models know nothing of these.
 */
final class PenaltyRule implements AcquisitionRule {
  private final AcquisitionRule rule;
  private final Matrix pending;

  /** Around a rule of one point's mean and sd. */
  PenaltyRule(AcquisitionRule rule, Matrix pending) {
    this.rule = rule;
    this.pending = pending;
  }

  @Override
  public Built build(AcquisitionContext situation, RandomGenerator random) {
    Built built = rule.build(situation.settled(), random);
    if (!(built.acquisition() instanceof MarginalAcquisition positive)) {
      throw new IllegalArgumentException(
          "a penalty needs an acquisition of mean and sd, but it is "
              + built.acquisition().getClass().getSimpleName());
    }
    return new Built(
        new Penalized(positive, LocalPenalty.of(situation, built.maxima(), pending)),
        built.maxima(),
        built.warnings(),
        built.starts());
  }
}
