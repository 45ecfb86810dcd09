package io.github.culmen.acquisition.entropy;

import io.github.culmen.math.StandardNormal;
import java.util.List;

/**
 * Expectation propagation for a Gaussian vector inside half-spaces: each half-space's factor is
 * replaced by exp(νs - τs²/2) along its direction s, such that the moments of s agree with those
 * under the true factor and all other replaced ones. [Minka2001], [HernandezLobato2014] §2.2
 *
 * <p>The factors are log-concave: τ ≥ 0, and cavities keep a positive variance.
 */
final class HalfSpaceSites {
  private static final int SWEEPS = 100;
  private static final double TOLERANCE = 1e-4;
  // Each sweep's step is this much shorter than the last one's, so that no cycle lasts.
  private static final double DAMPING = 0.99;
  // A direction whose variance is all due to its own site has no cavity to speak of.
  private static final double EXHAUSTED = 1e-10;

  final double[] tau;
  final double[] nu;
  private final double[] mean;
  private final double[][] covariance;

  private HalfSpaceSites(double[] mean, double[][] covariance, int count) {
    this.mean = mean;
    this.covariance = covariance;
    this.tau = new double[count];
    this.nu = new double[count];
  }

  /** Fits the sites; neither argument is changed. */
  static HalfSpaceSites of(double[] mean, double[][] covariance, List<HalfSpace> spaces) {
    double[][] copy = new double[covariance.length][];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = covariance[i].clone();
    }
    HalfSpaceSites sites = new HalfSpaceSites(mean.clone(), copy, spaces.size());
    double damping = 1;
    for (int sweep = 0; sweep < SWEEPS; sweep++, damping *= DAMPING) {
      double change = 0;
      for (int i = 0; i < spaces.size(); i++) {
        change = Math.max(change, sites.update(i, spaces.get(i), damping));
      }
      if (change < TOLERANCE) {
        break;
      }
    }
    return sites;
  }

  /** The approximation's mean. */
  double[] mean() {
    return mean;
  }

  /** The approximation's covariance. */
  double[][] covariance() {
    return covariance;
  }

  // Moves one site towards its fixed point and says how far, in units of the direction's sd.
  private double update(int i, HalfSpace space, double damping) {
    double[] along = Evidence.times(covariance, space.direction());
    double variance = Evidence.dot(space.direction(), along);
    double centre = Evidence.dot(space.direction(), mean);
    double rest = 1 - tau[i] * variance;
    if (!(variance > 0) || !(rest > EXHAUSTED)) {
      return 0;
    }
    double cavity = variance / rest;
    double cavityMean = (centre - nu[i] * variance) / rest;
    double total = cavity + space.noise();
    double root = Math.sqrt(total);
    double z = (cavityMean - space.bound()) / root;
    double share = cavity / total;
    // The tilted variance, as a share of the cavity's: 1 - share·(1 - w) without the difference.
    double kept = space.noise() / total + share * StandardNormal.truncatedVariance(z);
    double precision = share * StandardNormal.truncatedVarianceComplement(z) / (kept * cavity);
    double shift = StandardNormal.hazard(z) / (root * kept);
    if (!(precision < Double.MAX_VALUE) || !(shift < Double.MAX_VALUE)) {
      return 0;
    }
    double byTau = damping * (precision - tau[i]);
    double byNu = damping * (cavityMean * precision + shift - nu[i]);
    double scale = 1 + byTau * variance;
    double step = (byNu - byTau * centre) / scale;
    double shrink = byTau / scale;
    tau[i] += byTau;
    nu[i] += byNu;
    for (int a = 0; a < mean.length; a++) {
      mean[a] += along[a] * step;
      for (int b = 0; b < mean.length; b++) {
        covariance[a][b] -= along[a] * shrink * along[b];
      }
    }
    return Math.max(
        Math.abs(byTau) * variance, Math.abs(byNu - byTau * centre) * Math.sqrt(variance));
  }
}
