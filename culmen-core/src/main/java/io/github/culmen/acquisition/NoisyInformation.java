package io.github.culmen.acquisition;

import io.github.culmen.math.StandardNormal;

/**
 * The information one noisy observation brings about the maximum: I(ρ, γ) = H[y] - H[y | f ≤ y*],
 * where y = f + noise, ρ is the correlation of f and y and γ = (y* - mean)/sd.
 *
 * <p>Given f ≤ y*, the standardised y follows an extended skew normal. Completing the square turns
 * its entropy into one expectation over a standard normal W, with s̄² = 1 - ρ² and T = log Φ·Φ/φ:
 *
 * <pre>  I = φ(γ)/Φ(γ) · { ρ²γ/2 - T(γ) + s̄ E[T(s̄γ - ρW)] }</pre>
 *
 * T is smooth, so twelve Gauss–Hermite nodes leave a relative error near 1e-9. At ρ = 1 this is
 * {@link EntropyReduction}, at ρ = 0 it is 0. An instance holds the results of the last call: it is
 * made once per batch and not shared between threads.
 */
final class NoisyInformation {
  // Nodes and weights of E[f(W)], W standard normal; each node also stands for its mirror image.
  private static final double[] NODES = {
    0.4444030019441390, 1.3403751971516167, 2.2594644510007988,
    3.2237098287700974, 4.2718258479322815, 5.5009017044677480
  };
  private static final double[] WEIGHTS = {
    3.2166436151282995e-01, 1.4696704804532995e-01, 2.9116687912364173e-02,
    2.2033806875332001e-03, 4.8371849225906442e-05, 1.4999271676371623e-07
  };
  // Below this ρ² the braces lose digits, and the Gaussian bound is exact to ρ⁴.
  private static final double WEAK = 1e-6;
  // Beyond this γ the braces lose digits by cancellation of terms of order |γ|.
  private static final double DEEP = -1e3;

  private double logValue;
  private double byGamma;
  private double byShare;

  /** log I of the last call. */
  double logValue() {
    return logValue;
  }

  /** ∂ log I/∂γ of the last call with partials. */
  double byGamma() {
    return byGamma;
  }

  /** ∂ log I/∂(ρ²) of the last call with partials. */
  double byShare() {
    return byShare;
  }

  /**
   * Evaluates at γ and ρ².
   *
   * @param share ρ², in (0, 1]
   * @param rest 1 - ρ², given apart since it may be too small to be seen in ρ²
   */
  void evaluate(double gamma, double share, double rest, boolean partials) {
    if (rest <= 0) {
      logValue = EntropyReduction.log(gamma);
      byGamma = partials ? EntropyReduction.logSlope(gamma) : 0;
      byShare = 0;
    } else if (share < WEAK) {
      gaussianBound(gamma, share);
    } else if (gamma < DEEP) {
      entropyPower(gamma, share, rest);
    } else {
      quadrature(gamma, share, rest, partials);
    }
  }

  private void quadrature(double gamma, double share, double rest, boolean partials) {
    double s = Math.sqrt(rest);
    double rho = Math.sqrt(share);
    double centre = s * gamma;
    double meanT = 0;
    for (int j = 0; j < NODES.length; j++) {
      double shift = rho * NODES[j];
      meanT += WEIGHTS[j] * (TailTable.ratio(centre - shift) + TailTable.ratio(centre + shift));
    }
    double braces =
        0.5 * share * gamma - StandardNormal.logCdfOverHazard(gamma) + s * meanT;
    logValue = logHazard(gamma) + Math.log(braces);
    if (!partials) {
      return;
    }
    double meanLog = 0;
    double meanHazard = 0;
    for (int j = 0; j < NODES.length; j++) {
      double shift = rho * NODES[j];
      double weight = WEIGHTS[j];
      meanLog += weight * (TailTable.logCdf(centre - shift) + TailTable.logCdf(centre + shift));
      meanHazard += weight * (TailTable.hazard(centre - shift) + TailTable.hazard(centre + shift));
    }
    double h = StandardNormal.hazard(gamma);
    double c = StandardNormal.excess(gamma);
    byGamma = (0.5 * share * (1 - gamma * c) + meanLog - h * s * meanT) / braces;
    // ∂I/∂v·vy/s̄² with ∂ρ²/∂v = s̄²/vy.
    byShare = 0.5 * (gamma + meanHazard / s) / braces;
  }

  // -½ log(1 - ρ²(1 - w)), the entropy of the normal with the same variance, for small ρ².
  private void gaussianBound(double gamma, double share) {
    double c = StandardNormal.excess(gamma);
    double w = StandardNormal.truncatedVariance(gamma);
    double lost = share * StandardNormal.truncatedVarianceComplement(gamma);
    logValue = Math.log(0.5 * share) + logHazard(gamma) + Math.log(c) + 0.5 * lost;
    byGamma = -c + w / c;
    byShare = 1 / share;
  }

  // -½ log(s̄² + ρ² exp(-2g)): exact where noise is negligible and where it dominates.
  private void entropyPower(double gamma, double share, double rest) {
    double shrunk = Math.exp(-2 * EntropyReduction.value(gamma));
    double sum = rest + share * shrunk;
    double value = -0.5 * Math.log(sum);
    logValue = Math.log(value);
    byGamma = share * shrunk * EntropyReduction.slope(gamma) / (sum * value);
    byShare = 0.5 * (1 - shrunk) / (sum * value);
  }

  private static double logHazard(double gamma) {
    return gamma < 5
        ? Math.log(StandardNormal.hazard(gamma))
        : StandardNormal.logPdf(gamma) - StandardNormal.logCdf(gamma);
  }
}
