package io.github.culmen.acquisition.maxvalue;

import io.github.culmen.acquisition.Bounded;
import io.github.culmen.acquisition.MarginalScore;
import io.github.culmen.math.StandardNormal;

/**
 * The logarithm of the probability that values of the maximum are exceeded, averaged over them: the
 * probability of improvement over y*, which max-value entropy search with one value has the same
 * maximiser as. [Wang2017] lemma 3.1. Over the levels of a law of the gap it is E[W], what an
 * improvement is worth under that law.
 *
 * <p>The information goes on growing where the mean is many sds above a value, so that a small step
 * whose gain is certain counts for more than a longer one; this does not.
 *
 * <p>With noise it is the mean after one observation that exceeds: its sd is sd²/√(sd² + noise).
 */
final class Exceedance implements MarginalScore {
  private final double[] maxima;
  private final double noise;
  private final double logCount;

  /**
   * Over values of the maximum.
   *
   * @param maxima finite, at least one
   * @param noise the variance of an observation's noise
   */
  Exceedance(double[] maxima, double noise) {
    if (maxima.length == 0) {
      throw new IllegalArgumentException("maxima must be at least 1, but there are none");
    }
    for (double value : maxima) {
      Bounded.requireFinite("maxima", value);
    }
    this.maxima = maxima.clone();
    this.noise = Bounded.requireNotNegative("noise", noise);
    this.logCount = Math.log(maxima.length);
  }

  @Override
  public boolean logarithmic() {
    return true;
  }

  @Override
  public void score(double[] mean, double[] sd, double[] out) {
    Sum sum = new Sum();
    for (int i = 0; i < mean.length; i++) {
      sum.at(mean[i], sd[i], false);
      out[i] = sum.value;
    }
  }

  @Override
  public void scoreWithPartials(
      double[] mean, double[] sd, double[] out, double[] byMean, double[] bySd) {
    Sum sum = new Sum();
    for (int i = 0; i < mean.length; i++) {
      sum.at(mean[i], sd[i], true);
      out[i] = sum.value;
      byMean[i] = sum.byMean;
      bySd[i] = sum.bySd;
    }
  }

  /** The value at a point with its derivatives by mean and sd. */
  private final class Sum {
    private final double[] logs = new double[maxima.length];
    private final double[] above = new double[maxima.length];
    private double value;
    private double byMean;
    private double bySd;

    void at(double mean, double sd, boolean partials) {
      double total = sd * sd + noise;
      // Without noise sd itself, without rounding.
      double share = noise == 0 ? 1 : sd / Math.sqrt(total);
      double width = Math.max(Double.MIN_NORMAL, sd * share);
      double top = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < logs.length; k++) {
        above[k] = Bounded.sdsAbove(maxima[k], mean, width);
        logs[k] = StandardNormal.logCdf(above[k]);
        top = Math.max(top, logs[k]);
      }
      double sum = 0;
      double slope = 0;
      double widening = 0;
      for (int k = 0; k < logs.length; k++) {
        double weight = Math.exp(logs[k] - top);
        sum += weight;
        if (partials && weight > 0) {
          double hazard = weight * StandardNormal.hazard(above[k]);
          slope += hazard;
          widening -= hazard * above[k];
        }
      }
      value = Bounded.finite(top + Math.log(sum) - logCount);
      byMean = Bounded.finite(slope / sum / width);
      // d log width / d sd is 1/sd without noise, and (1 + noise/total)/sd with it.
      bySd =
          Bounded.finite(
              widening
                  / sum
                  * ((noise == 0 ? 1 : 1 + noise / total) / Math.max(Double.MIN_NORMAL, sd)));
    }
  }
}
