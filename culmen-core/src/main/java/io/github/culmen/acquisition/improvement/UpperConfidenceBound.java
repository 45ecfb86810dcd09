package io.github.culmen.acquisition.improvement;

import io.github.culmen.acquisition.AcquisitionRule;
import io.github.culmen.acquisition.Bounded;
import io.github.culmen.acquisition.MarginalRule;
import io.github.culmen.acquisition.MarginalScore;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The upper confidence bound mean + β^½·sd: optimism in the face of uncertainty. [Srinivas2010]
 *
 * <p>The sd is that of the function. The paper of max-value entropy search adds the noise to the
 * variance, which rewards a point for being hard to observe; without noise both are the same.
 */
public final class UpperConfidenceBound implements MarginalScore {
  // The failure probability of the schedule's bounds, as in [Wang2017] §5.
  private static final double DELTA = 0.01;

  private final double sds;

  private UpperConfidenceBound(double sds) {
    this.sds = sds;
  }

  /**
   * The mean plus a number of sds. Negative numbers are for proofs (Lemma 3.1 of [Wang2017] where
   * y* lies below a mean); a study cannot ask for them.
   *
   * @param sds the paper's β^½, finite
   */
  public static UpperConfidenceBound of(double sds) {
    return new UpperConfidenceBound(Bounded.requireFinite("beta", sds));
  }

  /**
   * The rule.
   *
   * @param sds how many sds are added, ≥ 0; {@link #schedule} if absent, where t is the number of
   *     the evaluation to be chosen, the initial design included
   */
  public static AcquisitionRule rule(OptionalDouble sds) {
    sds.ifPresent(beta -> Bounded.requireNotNegative("beta", beta));
    return new MarginalRule(
        (context, model) ->
            of(
                sds.isPresent()
                    ? sds.getAsDouble()
                    : schedule(context.iteration(), model.dimension())));
  }

  /**
   * The number of sds in evaluation t of a function on the unit cube, [Srinivas2010] theorem 2 with
   * a = b = r = 1 and δ = 0.01: β = 2 log(t²·2π²/(3δ)) + 2d log(t²·d·r·√log(4d/δ)).
   */
  public static double schedule(int t, int dimension) {
    return schedule(t, dimension, 1);
  }

  /**
   * The number of sds in evaluation t for a component of an additive function with a given number
   * of inputs: the square root of β = |A| log(2t)/5. [Kandasamy2015], [Wang2017] §5.5
   */
  public static double componentSchedule(int t, int inputs) {
    if (t < 1 || inputs < 1) {
      throw new IllegalArgumentException(
          "t and the number of inputs must be at least 1, but t = "
              + t
              + " and there are "
              + inputs);
    }
    return Math.sqrt(inputs * Math.log(2.0 * t) / 5);
  }

  /** The same on a cube with the given side r. */
  static double schedule(int t, int dimension, double side) {
    if (t < 1 || dimension < 1) {
      throw new IllegalArgumentException(
          "t and the dimension must be at least 1, but t = "
              + t
              + " and the dimension is "
              + dimension);
    }
    double squared = (double) t * t;
    double d = dimension;
    return Math.sqrt(
        2 * Math.log(squared * 2 * Math.PI * Math.PI / (3 * DELTA))
            + 2 * d * Math.log(squared * d * side * Math.sqrt(Math.log(4 * d / DELTA))));
  }

  @Override
  public void score(double[] mean, double[] sd, double[] out) {
    for (int i = 0; i < mean.length; i++) {
      out[i] = Bounded.finite(mean[i] + sds * sd[i]);
    }
  }

  @Override
  public void scoreWithPartials(
      double[] mean, double[] sd, double[] out, double[] byMean, double[] bySd) {
    score(mean, sd, out);
    Arrays.fill(byMean, 1);
    Arrays.fill(bySd, sds);
  }

  @Override
  public boolean logarithmic() {
    return false;
  }

  @Override
  public double growsUpTo() {
    return sds >= 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
  }
}
