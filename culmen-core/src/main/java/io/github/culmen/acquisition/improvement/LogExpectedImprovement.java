package io.github.culmen.acquisition.improvement;

import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Bounded;
import io.github.culmen.acquisition.MarginalRule;
import io.github.culmen.acquisition.MarginalScore;
import io.github.culmen.math.StandardNormal;

/**
 * The logarithm of {@link ExpectedImprovement}, with all digits and a slope however small the
 * improvement is: log sd + log(φ(u) + uΦ(u)) with u = (mean - best)/sd. [Ament2023]
 */
public final class LogExpectedImprovement implements MarginalScore {
  private final double best;

  private LogExpectedImprovement(double best) {
    this.best = best;
  }

  /** Over {@code best}, finite. */
  public static LogExpectedImprovement of(double best) {
    return new LogExpectedImprovement(Bounded.requireFinite("best", best));
  }

  /** The rule: improvements count from the same value as in {@link ExpectedImprovement#rule}. */
  public static AcquisitionRule rule() {
    return new MarginalRule((context, model) -> of(context.incumbent(model)));
  }

  /** log(φ(u) + uΦ(u)). */
  static double logGain(double u) {
    double excess = StandardNormal.excess(u);
    // φ + uΦ = Φ·(u + φ/Φ) = φ·excess/hazard; the first underflows far to the left.
    return u > -1
        ? Math.log(StandardNormal.cdf(u) * excess)
        : StandardNormal.logPdf(u) + Math.log(excess) - Math.log(StandardNormal.hazard(u));
  }

  @Override
  public void score(double[] mean, double[] sd, double[] out) {
    for (int i = 0; i < mean.length; i++) {
      out[i] = Math.log(sd[i]) + logGain(Bounded.sdsAbove(best, mean[i], sd[i]));
    }
  }

  // d logGain/du = Φ/(φ + uΦ) = 1/excess, and 1 - u/excess = hazard/excess.
  @Override
  public void scoreWithPartials(
      double[] mean, double[] sd, double[] out, double[] byMean, double[] bySd) {
    score(mean, sd, out);
    for (int i = 0; i < mean.length; i++) {
      double u = Bounded.sdsAbove(best, mean[i], sd[i]);
      double excess = StandardNormal.excess(u);
      byMean[i] = Bounded.finite(1 / excess / sd[i]);
      bySd[i] = Bounded.finite(StandardNormal.hazard(u) / excess / sd[i]);
    }
  }

  @Override
  public boolean logarithmic() {
    return true;
  }

  @Override
  public double growsUpTo() {
    return Double.POSITIVE_INFINITY;
  }
}
