package io.github.culmen.acquisition.improvement;

import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Bounded;
import io.github.culmen.acquisition.MarginalAcquisition;
import io.github.culmen.acquisition.MarginalScore;
import io.github.culmen.acquisition.information.Quadrature;
import io.github.culmen.acquisition.maximum.MeanFieldMaximum;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Warning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * EST: how many sds the mean lies above an estimate m of the maximum, (mean - m)/sd; its maximiser
 * is most likely to reach the estimate. [Wang2016]
 *
 * <p>The estimate is E max(y*, best), where y* has the mean-field distribution of the maximum and
 * best is the value reached so far.
 */
public final class EstimatedMaximum implements MarginalScore {
  // Below this probability of a maximum above the best value, the model counts as certain.
  private static final double CERTAIN = 1e-12;
  // The estimate where the model is certain of the maximum, in prior sds above the best value.
  private static final double STEP = 1e-6;
  // log F at the ends of the intervals of integration. Outside, 1 - F is 1 or 0.
  private static final double[] LOG_F = {-30, Math.log(0.5), Math.log1p(-1e-4), Math.log1p(-1e-12)};
  private static final double DISAGREEMENT = 1e-7;

  private final double estimate;

  private EstimatedMaximum(double estimate) {
    this.estimate = estimate;
  }

  /** With {@code estimate}, finite, for the maximum. */
  public static EstimatedMaximum of(double estimate) {
    return new EstimatedMaximum(Bounded.requireFinite("estimate", estimate));
  }

  /**
   * E max(y*, best) = best + ∫ (1 - F(z)) dz from best to ∞, between quantiles of F, so that it
   * scales with the values. Never below a mean, since y* is above the mean of each normal.
   */
  public static double estimate(MeanFieldMaximum maximum, double best) {
    Bounded.requireFinite("best", best);
    int last = LOG_F.length - 1;
    MeanFieldMaximum relevant = maximum.relevantTo(LOG_F[0], LOG_F[last]);
    double[] ends = new double[LOG_F.length];
    for (int k = 0; k <= last; k++) {
      ends[k] = relevant.quantileOfLog(LOG_F[k]);
    }
    double tolerance = DISAGREEMENT * (ends[last] - ends[0]);
    double estimate = Math.max(best, ends[0]);
    for (int k = 1; k <= last; k++) {
      double low = Math.max(best, ends[k - 1]);
      if (low < ends[k]) {
        MeanFieldMaximum here = relevant.relevantTo(LOG_F[k - 1], LOG_F[k]);
        estimate += Quadrature.integrate(z -> -Math.expm1(here.logCdf(z)), low, ends[k], tolerance);
      }
    }
    return estimate;
  }

  /**
   * The rule. The best value is the largest observed one; where observations are noisy, the largest
   * posterior mean at them. With several models the score is the average of theirs.
   */
  public static AcquisitionRule rule() {
    return (context, random) -> {
      List<MarginalScore> scores = new ArrayList<>();
      double[] estimates = new double[context.models().size()];
      boolean certain = true;
      for (int m = 0; m < estimates.length; m++) {
        Surrogate model = context.models().get(m);
        Moments moments = context.candidates().moments().get(m);
        double[] sd = Arrays.stream(moments.variance()).map(Math::sqrt).toArray();
        MeanFieldMaximum maximum = MeanFieldMaximum.of(moments.mean(), sd);
        double best = context.incumbent(model);
        boolean known = !(-Math.expm1(maximum.logCdf(best)) > CERTAIN);
        estimates[m] =
            known ? best + STEP * Math.sqrt(model.priorVariance()) : estimate(maximum, best);
        certain &= known;
        scores.add(of(estimates[m]));
      }
      Arrays.sort(estimates);
      return new AcquisitionRule.Built(
          new MarginalAcquisition(context.models(), scores),
          estimates,
          certain
              ? List.of(
                  new Warning(
                      "no better candidate",
                      "the model sees no candidate that could be better than the best known one"))
              : List.of());
    };
  }

  @Override
  public void score(double[] mean, double[] sd, double[] out) {
    for (int i = 0; i < mean.length; i++) {
      out[i] = Bounded.sdsAbove(estimate, mean[i], sd[i]);
    }
  }

  @Override
  public void scoreWithPartials(
      double[] mean, double[] sd, double[] out, double[] byMean, double[] bySd) {
    score(mean, sd, out);
    for (int i = 0; i < mean.length; i++) {
      byMean[i] = Bounded.finite(1 / sd[i]);
      bySd[i] = Bounded.finite(-out[i] / sd[i]);
    }
  }

  @Override
  public boolean logarithmic() {
    return false;
  }
}
