package io.github.culmen.acquisition.maxvalue;

import io.github.culmen.acquisition.information.InformationSum;
import io.github.culmen.acquisition.information.NoisyInformation;

/**
 * The information an observation at x brings about one drawn optimum (x*, f*): the logarithm of
 *
 * <pre>  ½ log(v + noise) - ½ log(s² + noise) + I(ρ, γ)</pre>
 *
 * where s² and m are variance and mean of the function once it is known to be f* at x*, γ = (f* -
 * m)/s, and I is the {@link NoisyInformation} of the condition that it is nowhere above f*. Knowing
 * one value is a change of rank one: with c the covariance of f(x) and f(x*) and v* the variance of
 * f(x*),
 *
 * <pre>  m = mean + c (f* - mean(x*))/v*,   s² = v - c²/v*</pre>
 *
 * <p>An instance holds the results of the last call: it is made once per batch and not shared
 * between threads.
 */
public final class OptimumInformation {
  private final NoisyInformation information = new NoisyInformation();
  private final double noise;
  private final double floor;

  private double logValue;
  private double byMean;
  private double byVariance;
  private double byCovariance;

  /**
   * For one model.
   *
   * @param noise the variance of an observation's noise
   * @param floor the least variance the function has anywhere, positive
   */
  public OptimumInformation(double noise, double floor) {
    this.noise = noise;
    this.floor = floor;
  }

  /** The logarithm of the last call. */
  public double logValue() {
    return logValue;
  }

  /** Its derivative by the mean at x, of the last call with partials. */
  public double byMean() {
    return byMean;
  }

  /** Its derivative by the variance v at x, of the last call with partials. */
  public double byVariance() {
    return byVariance;
  }

  /** Its derivative by the covariance c, of the last call with partials. */
  public double byCovariance() {
    return byCovariance;
  }

  /**
   * Evaluates at a point.
   *
   * @param covariance c
   * @param value f*
   * @param spread v*, positive
   * @param pull (f* - mean(x*))/v*
   */
  public void evaluate(
      double mean,
      double variance,
      double covariance,
      double value,
      double spread,
      double pull,
      boolean partials) {
    double raw = variance - covariance * (covariance / spread);
    boolean floored = !(raw > floor);
    double left = floored ? Math.min(floor, variance) : raw;
    double total = variance + noise;
    double leftTotal = left + noise;
    double removed = floored ? variance - left : covariance * (covariance / spread);
    double x = removed / total;
    double shrinkage = x < 0.5 ? -0.5 * Math.log1p(-x) : 0.5 * Math.log(total / leftTotal);

    double s = Math.sqrt(left);
    double gamma = InformationSum.limited((value - mean - covariance * pull) / s);
    double share = noise == 0 ? 1 : Math.max(left / leftTotal, Double.MIN_NORMAL);
    double rest = noise / leftTotal;
    information.evaluate(gamma, share, rest, partials);

    double logShrinkage = Math.log(shrinkage);
    double logTruncation = information.logValue();
    double top = Math.max(logShrinkage, logTruncation);
    double ofShrinkage = Math.exp(logShrinkage - top);
    double ofTruncation = Math.exp(logTruncation - top);
    double sum = ofShrinkage + ofTruncation;
    logValue = top + Math.log(sum);
    if (!partials) {
      return;
    }
    byMean = 0;
    byVariance = 0;
    byCovariance = 0;
    if (ofShrinkage > 0) {
      double weight = ofShrinkage / sum / shrinkage;
      byVariance = weight * (floored ? 0.5 / total : -0.5 * x / leftTotal);
      byCovariance = floored ? 0 : weight * (covariance / spread / leftTotal);
    }
    if (ofTruncation > 0) {
      double weight = ofTruncation / sum;
      double byGamma = information.byGamma();
      byMean = -weight * byGamma / s;
      byCovariance += byMean * pull;
      if (!floored) {
        double byLeft =
            weight * (-0.5 * byGamma * gamma / left + information.byShare() * (rest / leftTotal));
        byVariance += byLeft;
        byCovariance -= 2 * byLeft * (covariance / spread);
      }
    }
    byMean = MaxValueEntropy.finite(byMean);
    byVariance = MaxValueEntropy.finite(byVariance);
    byCovariance = MaxValueEntropy.finite(byCovariance);
  }
}
