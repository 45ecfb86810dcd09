package io.github.culmen.acquisition.pending;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.MarginalAcquisition;
import io.github.culmen.math.Matrix;
import java.util.random.RandomGenerator;

/**
 * A rule whose positive acquisition is made smaller around pending points: {@link Penalized}. The
 * models are not conditioned on these.
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
  public Built build(AcquisitionContext context, RandomGenerator random) {
    Built built = rule.build(context.settled(), random);
    if (!(built.acquisition() instanceof MarginalAcquisition positive)) {
      throw new IllegalArgumentException(
          "a penalty needs an acquisition of mean and sd, but it is "
              + built.acquisition().getClass().getSimpleName());
    }
    return new Built(
        new Penalized(positive, LocalPenalty.of(context, built.maxima(), pending)),
        built.maxima(),
        built.warnings(),
        built.starts());
  }
}
