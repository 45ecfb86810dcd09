package io.github.culmen.acquisition.information;

import static io.github.culmen.math.StandardNormal.excess;
import static io.github.culmen.math.StandardNormal.hazard;
import static io.github.culmen.math.StandardNormal.logCdf;
import static io.github.culmen.math.StandardNormal.logPdf;
import static io.github.culmen.math.StandardNormal.truncatedVariance;

/**
 * The summand of max-value entropy search, g(γ) = γφ(γ)/(2Φ(γ)) - log Φ(γ): by how much the entropy
 * of a normal falls when it is cut off above at γ. [Wang2017] eq. 6
 *
 * <p>Strictly decreasing, positive everywhere, log 2 at 0; grows like log|γ| to the left and decays
 * like γφ(γ)/2 to the right. No clipping: each branch is the form without cancellation there.
 */
final class EntropyReduction {
  private static final double HALF_LOG_2PI = 0.5 * Math.log(2 * Math.PI);
  // Beyond this, Φ(-γ) is below the rounding of everything it is added to.
  private static final double FAR = 12;

  private EntropyReduction() {}

  /** g(γ); underflows to 0 beyond γ ≈ 38, where {@link #log} is still exact. */
  static double value(double gamma) {
    if (gamma <= -2) {
      // γφ/(2Φ) and log Φ both grow like γ²/2: their sum is taken analytically.
      double c = excess(gamma);
      return HALF_LOG_2PI + Math.log(hazard(gamma)) + 0.5 * gamma * c;
    }
    if (gamma > FAR) {
      return Math.exp(log(gamma));
    }
    return 0.5 * gamma * hazard(gamma) - logCdf(gamma);
  }

  /** log g(γ). */
  static double log(double gamma) {
    if (gamma > FAR) {
      // -log Φ(γ) = φ(γ)/hazard(-γ) there, and φ is factored out.
      return logPdf(gamma) + Math.log(0.5 * gamma + 1 / hazard(-gamma));
    }
    return Math.log(value(gamma));
  }

  /** g'(γ) = -½ hazard (1 + γ·excess), with 1 + γ·excess = w + excess² free of cancellation. */
  static double slope(double gamma) {
    double c = excess(gamma);
    if (gamma > 0) {
      return -0.5 * hazard(gamma) * (1 + gamma * c);
    }
    return -0.5 * hazard(gamma) * (truncatedVariance(gamma) + c * c);
  }

  /** g'(γ)/g(γ), the derivative of {@link #log}. */
  static double logSlope(double gamma) {
    if (gamma > FAR) {
      return -(1 + gamma * gamma) / (gamma + 2 / hazard(-gamma));
    }
    return slope(gamma) / value(gamma);
  }
}
