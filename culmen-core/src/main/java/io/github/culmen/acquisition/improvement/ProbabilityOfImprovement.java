package io.github.culmen.acquisition.improvement;

import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Bounded;
import io.github.culmen.acquisition.MarginalRule;
import io.github.culmen.acquisition.MarginalScore;
import io.github.culmen.math.StandardNormal;
import java.util.OptionalDouble;

/**
 * The logarithm of the probability that the function exceeds a threshold, log Φ((mean - θ)/sd).
 * [Kushner1964]
 *
 * <p>The logarithm has the same maximiser and a slope where the probability underflows.
 */
public final class ProbabilityOfImprovement implements MarginalScore {
  private final double threshold;

  private ProbabilityOfImprovement(double threshold) {
    this.threshold = threshold;
  }

  /** Of exceeding {@code threshold}, finite. */
  public static ProbabilityOfImprovement of(double threshold) {
    return new ProbabilityOfImprovement(Bounded.requireFinite("threshold", threshold));
  }

  /**
   * The rule: the threshold is the best value so far plus a margin. The best value is the largest
   * observed one; where observations are noisy, the largest posterior mean at them.
   *
   * @param margin ≥ 0, in the models' units; the sd of the noise, as in [Wang2017] §5, if absent
   */
  public static AcquisitionRule rule(OptionalDouble margin) {
    margin.ifPresent(value -> Bounded.requireNotNegative("margin", value));
    return new MarginalRule(
        (context, model) ->
            of(context.incumbent(model) + margin.orElse(Math.sqrt(model.noiseVariance()))));
  }

  @Override
  public void score(double[] mean, double[] sd, double[] out) {
    for (int i = 0; i < mean.length; i++) {
      out[i] = StandardNormal.logCdf(Bounded.sdsAbove(threshold, mean[i], sd[i]));
    }
  }

  @Override
  public void scoreWithPartials(
      double[] mean, double[] sd, double[] out, double[] byMean, double[] bySd) {
    score(mean, sd, out);
    for (int i = 0; i < mean.length; i++) {
      double z = Bounded.sdsAbove(threshold, mean[i], sd[i]);
      double hazard = StandardNormal.hazard(z);
      byMean[i] = Bounded.finite(hazard / sd[i]);
      bySd[i] = Bounded.finite(-hazard * z / sd[i]);
    }
  }

  @Override
  public boolean logarithmic() {
    return true;
  }
}
