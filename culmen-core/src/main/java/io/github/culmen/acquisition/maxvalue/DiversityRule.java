package io.github.culmen.acquisition.maxvalue;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.MarginalAcquisition;
import java.util.random.RandomGenerator;

/**
 * A rule whose acquisition is information, less what pending points will bring anyway: {@link
 * Gibbon}.
 *
 * <p>The information is that of the models not conditioned on the pending points. It must be that
 * of one point, as a logarithm; with nothing pending it is left as it is.
 */
public final class DiversityRule implements AcquisitionRule {
  private final AcquisitionRule information;
  private final double repulsion;

  /**
   * Around a rule.
   *
   * @param repulsion λ, 1 for the shared information itself; less lets a batch come closer together
   */
  DiversityRule(AcquisitionRule information, double repulsion) {
    this.information = information;
    this.repulsion = repulsion;
  }

  /**
   * With λ = 1/p² for p pending points. The shared information grows with p while information
   * shrinks with every value: with λ = 1 points are soon chosen for being far from all others,
   * however little they tell.
   */
  public static DiversityRule weighted(AcquisitionRule information, int pending) {
    return new DiversityRule(information, 1.0 / ((double) pending * pending));
  }

  @Override
  public Built build(AcquisitionContext context, RandomGenerator random) {
    if (!context.conditionedOnPending()) {
      return information.build(context, random);
    }
    AcquisitionContext before = context.before();
    Built built = information.build(before, random);
    if (!(built.acquisition() instanceof MarginalAcquisition quality && quality.logarithmic())) {
      throw new IllegalArgumentException(
          "diversity needs the logarithm of an information, but the acquisition is "
              + built.acquisition().getClass().getSimpleName());
    }
    return new Built(
        new Gibbon(quality, context.base(), context.models(), before.candidates(), repulsion),
        built.maxima(),
        built.warnings(),
        built.starts());
  }
}
