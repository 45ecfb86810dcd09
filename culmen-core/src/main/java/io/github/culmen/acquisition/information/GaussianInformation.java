package io.github.culmen.acquisition.information;

import io.github.culmen.math.StandardNormal;

/**
 * A lower bound on {@link NoisyInformation}: -½ log(1 - ρ²(1 - w(γ))), where w is the variance of a
 * unit normal truncated above at γ. [Moss2021]
 *
 * <p>No density of a given variance has more entropy than the normal one; taking the observation
 * under the condition f ≤ y* for normal therefore leaves too little information, never too much.
 */
public final class GaussianInformation implements Information {
  // Below this removed share of the variance the logarithm is expanded, exact to its square.
  private static final double SMALL = 1e-6;
  // Beyond this γ the slope of w is taken from its expansion: its two terms agree in most digits.
  private static final double DEEP = -1e3;

  private double logValue;
  private double byGamma;
  private double byShare;

  /** Holds no result yet. */
  public GaussianInformation() {}

  @Override
  public double logValue() {
    return logValue;
  }

  @Override
  public double byGamma() {
    return byGamma;
  }

  @Override
  public double byShare() {
    return byShare;
  }

  @Override
  public void evaluate(double gamma, double share, double rest, boolean partials) {
    double complement = StandardNormal.truncatedVarianceComplement(gamma);
    double removed = share * complement;
    double w = StandardNormal.truncatedVariance(gamma);
    double c = StandardNormal.excess(gamma);
    if (removed < SMALL) {
      logValue =
          Math.log(0.5 * share)
              + NoisyInformation.logHazard(gamma)
              + Math.log(c)
              + removed * (0.5 + removed * (5.0 / 24));
      byGamma = (w / c - c) * (1 + 0.5 * removed);
      byShare = (1 + 0.5 * removed) / share;
      return;
    }
    double kept = rest + share * w;
    double value = removed < 0.5 ? -0.5 * Math.log1p(-removed) : -0.5 * Math.log(kept);
    logValue = Math.log(value);
    if (partials) {
      // w' = φ/Φ (c² - w)
      double slope =
          gamma < DEEP
              ? -2 * w / gamma * (1 - 6 / (gamma * gamma))
              : StandardNormal.hazard(gamma) * (c * c - w);
      byGamma = -0.5 * share * slope / (kept * value);
      byShare = 0.5 * complement / (kept * value);
    }
  }
}
