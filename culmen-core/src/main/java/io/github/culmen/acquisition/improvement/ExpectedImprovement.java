package io.github.culmen.acquisition.improvement;

import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Bounded;
import io.github.culmen.acquisition.MarginalRule;
import io.github.culmen.acquisition.MarginalScore;
import io.github.culmen.math.StandardNormal;

/**
 * The expected improvement over the best value so far, E max(f - best, 0) = sd·(φ(u) + uΦ(u)) with
 * u = (mean - best)/sd. [Jones1998]
 *
 * <p>Exact to the last digits at any u, but it underflows to 0 below u ≈ -38 and has no slope
 * there; {@link LogExpectedImprovement} has the same maximiser and keeps one.
 */
public final class ExpectedImprovement implements MarginalScore {
  private final double best;

  private ExpectedImprovement(double best) {
    this.best = best;
  }

  /** Over {@code best}, finite. */
  public static ExpectedImprovement of(double best) {
    return new ExpectedImprovement(Bounded.requireFinite("best", best));
  }

  /**
   * The rule: improvements count from the largest observed value; where observations are noisy,
   * from the largest posterior mean at them.
   */
  public static AcquisitionRule rule() {
    return new MarginalRule((context, model) -> of(context.incumbent(model)));
  }

  @Override
  public void score(double[] mean, double[] sd, double[] out) {
    for (int i = 0; i < mean.length; i++) {
      double u = Bounded.sdsAbove(best, mean[i], sd[i]);
      // φ + uΦ = Φ·(u + φ/Φ), and the bracket is known without cancellation.
      out[i] = Bounded.finite(sd[i] * (StandardNormal.cdf(u) * StandardNormal.excess(u)));
    }
  }

  @Override
  public void scoreWithPartials(
      double[] mean, double[] sd, double[] out, double[] byMean, double[] bySd) {
    score(mean, sd, out);
    for (int i = 0; i < mean.length; i++) {
      double u = Bounded.sdsAbove(best, mean[i], sd[i]);
      byMean[i] = StandardNormal.cdf(u);
      bySd[i] = StandardNormal.pdf(u);
    }
  }

  @Override
  public boolean logarithmic() {
    return false;
  }
}
