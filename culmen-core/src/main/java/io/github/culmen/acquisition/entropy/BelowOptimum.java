package io.github.culmen.acquisition.entropy;

import io.github.culmen.math.StandardNormal;

/**
 * The variance a value f keeps once it is known not to exceed the optimum's value f*, both jointly
 * normal: V₁₁ - (1 - w(a))(V₁₁ - V₁₂)²/q with q = Var(f* - f) and a = (m₂ - m₁)/√q; with the
 * derivatives of it. [HernandezLobato2014] §2.2
 *
 * <p>The comparison has a little noise of its own (variances are in units of the prior's). It makes
 * the restriction fade out smoothly where the point is the optimum itself, where q is all rounding.
 */
final class BelowOptimum {
  private static final double SOFTNESS = 1e-10;

  double variance;
  double byVariance;
  double byCovariance;
  double byMean;

  /** Computes {@link #variance}. */
  void at(double mean, double variance, double covariance, double bestMean, double bestVariance) {
    double spread = spread(variance, covariance, bestVariance);
    double a = (bestMean - mean) / Math.sqrt(spread);
    double share = (variance - covariance) / spread;
    double lost = StandardNormal.truncatedVarianceComplement(a) * share * (variance - covariance);
    this.variance = Math.max(0, variance - lost);
  }

  /** Computes everything. */
  void withPartials(
      double mean, double variance, double covariance, double bestMean, double bestVariance) {
    at(mean, variance, covariance, bestMean, bestVariance);
    double spread = spread(variance, covariance, bestVariance);
    double root = Math.sqrt(spread);
    double a = (bestMean - mean) / root;
    double share = (variance - covariance) / spread;
    double removed = StandardNormal.truncatedVarianceComplement(a);
    double slope = complementSlope(a);
    byVariance = 1 - removed * share * (2 - share) + slope * 0.5 * a * share * share;
    byCovariance = removed * 2 * share * (1 - share) - slope * a * share * share;
    byMean = slope * share * share * root;
  }

  private static double spread(double variance, double covariance, double bestVariance) {
    return Math.max(0, variance - 2 * covariance + bestVariance) + SOFTNESS;
  }

  // d(1 - w)/da = hazard·w - (1 - w)·excess; -2/t³ far below zero, where that is a difference.
  private static double complementSlope(double a) {
    if (a < -1e3) {
      return 2 / (a * a * a);
    }
    double w = StandardNormal.truncatedVariance(a);
    double hazard = StandardNormal.hazard(a);
    return hazard == 0 ? 0 : hazard * (w - Math.pow(StandardNormal.excess(a), 2));
  }
}
