package io.github.culmen.acquisition.information;

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
 * An {@link InformationTable} has it for γ ≥ -1. Further left T is smooth, so twelve Gauss–Hermite
 * nodes leave a relative error near 1e-9 for γ > -40; if y* lies farther still below the mean, it
 * grows to 2e-6. At ρ = 1 this is {@link EntropyReduction}, at ρ = 0 it is 0. An instance holds the
 * results of the last call: it is made once per batch and not shared between threads.
 */
public final class NoisyInformation implements Information {
  // Nodes and weights of E[f(W)], W standard normal; each node also stands for its mirror image.
  private static final double[] NODES = {
    0.44440300194413895,
    1.3403751971516167,
    2.2594644510007993,
    3.2237098287700974,
    4.2718258479322815,
    5.500901704467748
  };
  private static final double[] WEIGHTS = {
    0.32166436151283,
    0.14696704804532998,
    0.02911668791236415,
    0.002203380687533199,
    4.837184922590628e-05,
    1.499927167637168e-07
  };
  // Below this ρ² the braces lose digits, and an expansion in ρ² is exact to ρ⁶.
  private static final double WEAK = 1e-3;
  // Beyond this γ the braces lose digits by cancellation of terms of order |γ|.
  private static final double DEEP = -1e3;
  // Where the braces are not small against their terms, tables are good enough for them.
  private static final double TABLE_SHARE = 0.05;
  private static final double TABLE_GAMMA = -3;

  // The trapezoidal rule in steps of ½ has all digits: log Φ has no singularity nearer than 2.8 to
  // the real axis. The node at 0 counts twice, once as its own mirror image.
  private static final double[] FINE_NODES = new double[18];
  private static final double[] FINE_WEIGHTS = new double[18];
  // Below this γ the twelve nodes' error, divided by braces of order log|γ|/|γ|, shows in slopes.
  private static final double FINE_FROM = -20;
  private static final double FINE_DEEP = -1e5;

  static {
    for (int j = 0; j < FINE_NODES.length; j++) {
      FINE_NODES[j] = 0.5 * j;
      FINE_WEIGHTS[j] = (j == 0 ? 0.25 : 0.5) * Math.exp(StandardNormal.logPdf(0.5 * j));
    }
  }

  private final boolean fine;
  private final TabulatedSum table = new TabulatedSum(new double[1]);
  private final SmoothedExponential excess = new SmoothedExponential();
  private double logValue;
  private double byGamma;
  private double byShare;

  /** For maxima that do not lie far below a mean. */
  public NoisyInformation() {
    this(false);
  }

  /**
   * For maxima that may lie far below a mean.
   *
   * @param fine whether to spend more nodes there, for slopes to five digits
   */
  public NoisyInformation(boolean fine) {
    this.fine = fine;
  }

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
    if (rest <= 0) {
      logValue = EntropyReduction.log(gamma);
      byGamma = partials ? EntropyReduction.logSlope(gamma) : 0;
      byShare = 0;
    } else if (table.evaluate(-gamma, 1, Math.sqrt(rest), partials)) {
      logValue = table.logValue() + Math.log(share);
      byGamma = table.byGamma();
      byShare = 1 / share - 0.5 * table.byRoot() / Math.sqrt(rest);
    } else if (share < WEAK) {
      expansion(gamma, share);
    } else if (gamma < (fine ? FINE_DEEP : DEEP)) {
      exponentialTail(gamma, share, rest);
    } else {
      quadrature(gamma, share, rest, partials);
    }
  }

  private void quadrature(double gamma, double share, double rest, boolean partials) {
    double s = Math.sqrt(rest);
    double rho = Math.sqrt(share);
    double centre = s * gamma;
    boolean table = share >= TABLE_SHARE && gamma >= TABLE_GAMMA;
    double[] nodes = nodes(gamma);
    double[] weights = weights(gamma);
    double meanT = 0;
    for (int j = 0; j < nodes.length; j++) {
      double low = centre - rho * nodes[j];
      double high = centre + rho * nodes[j];
      meanT +=
          weights[j]
              * (table
                  ? TailTable.ratio(low) + TailTable.ratio(high)
                  : StandardNormal.logCdfOverHazard(low) + StandardNormal.logCdfOverHazard(high));
    }
    double braces = 0.5 * share * gamma - StandardNormal.logCdfOverHazard(gamma) + s * meanT;
    logValue = logHazard(gamma) + Math.log(braces);
    if (partials) {
      partials(gamma, share, s, rho, table, meanT, braces);
    }
  }

  private double[] nodes(double gamma) {
    return fine && gamma < FINE_FROM ? FINE_NODES : NODES;
  }

  private double[] weights(double gamma) {
    return fine && gamma < FINE_FROM ? FINE_WEIGHTS : WEIGHTS;
  }

  private void partials(
      double gamma,
      double share,
      double s,
      double rho,
      boolean table,
      double meanT,
      double braces) {
    double centre = s * gamma;
    double[] nodes = nodes(gamma);
    double[] weights = weights(gamma);
    double meanLog = 0;
    double meanHazard = 0;
    for (int j = 0; j < nodes.length; j++) {
      double low = centre - rho * nodes[j];
      double high = centre + rho * nodes[j];
      double weight = weights[j];
      if (table) {
        meanLog += weight * (TailTable.logCdf(low) + TailTable.logCdf(high));
        meanHazard += weight * (TailTable.hazard(low) + TailTable.hazard(high));
      } else {
        meanLog += weight * (StandardNormal.logCdf(low) + StandardNormal.logCdf(high));
        meanHazard += weight * (StandardNormal.hazard(low) + StandardNormal.hazard(high));
      }
    }
    double h = StandardNormal.hazard(gamma);
    double c = StandardNormal.excess(gamma);
    byGamma = (0.5 * share * (1 - gamma * c) + meanLog - h * s * meanT) / braces;
    // ∂I/∂v·vy/s̄² with ∂ρ²/∂v = s̄²/vy.
    byShare = 0.5 * (gamma + meanHazard / s) / braces;
  }

  // Of a nearly normal density: -½ log(1 - x), x = ρ²(1 - w), is the entropy the smaller variance
  // takes; the skewness k takes k²/12 more, with k = ρ³ h (w - c²).
  private void expansion(double gamma, double share) {
    double h = StandardNormal.hazard(gamma);
    double c = StandardNormal.excess(gamma);
    double w = StandardNormal.truncatedVariance(gamma);
    double x = share * StandardNormal.truncatedVarianceComplement(gamma);
    double skew = share * (w - c * c);
    double more = x * (0.5 + x * (1.0 / 3 + x / 4)) + h * skew * skew / (6 * c);
    logValue = Math.log(0.5 * share) + logHazard(gamma) + Math.log(c) + Math.log1p(more);
    byGamma = (w / c - c) * (1 + 0.5 * x);
    byShare = (1 + 0.5 * x) / share;
  }

  // So far in the tail f - y*, given f ≤ y*, is exponential but for a share of 1/γ², and y the sum
  // of an exponential and a normal. By the entropy power inequality -½ log(s̄² + ρ² exp(-2g)) is an
  // upper bound of I, g being the information without noise, and what it is too much depends on the
  // ratio of the exponential's mean, ρ exp(-g)√(2π/e), and the noise s̄ only.
  private void exponentialTail(double gamma, double share, double rest) {
    double shrunk = Math.exp(-2 * EntropyReduction.value(gamma));
    double slope = EntropyReduction.slope(gamma);
    double sum = rest + share * shrunk;
    excess.evaluate(0.5 * Math.log(2 * Math.PI / Math.E * share * shrunk / rest));
    double value = -0.5 * Math.log(sum) - excess.value();
    logValue = Math.log(value);
    byGamma = slope * (share * shrunk / sum + excess.slope()) / value;
    byShare = 0.5 * ((1 - shrunk) / sum - excess.slope() / (share * rest)) / value;
  }

  /** log φ(γ)/Φ(γ), without underflow. */
  static double logHazard(double gamma) {
    return gamma < 5
        ? Math.log(StandardNormal.hazard(gamma))
        : StandardNormal.logPdf(gamma) - StandardNormal.logCdf(gamma);
  }
}
