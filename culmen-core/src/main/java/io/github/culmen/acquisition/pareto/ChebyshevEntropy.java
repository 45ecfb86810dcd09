package io.github.culmen.acquisition.pareto;

import io.github.culmen.acquisition.Bounded;
import io.github.culmen.acquisition.Surprise;
import io.github.culmen.math.StandardNormal;

/**
 * The logarithm of a lower bound on the information about the maximum y of the scalarisation min_m
 * (f_m - r_m)/w_m, averaged over values y_k of that maximum:
 *
 * <pre>α = -(ρ²/K) Σ_k log(1 - (1 - 1/K) Π_m Φ((μ_m - r_m - y_k w_m)/σ_m))</pre>
 *
 * <p>The product is the probability that all objectives pass their threshold together, which is
 * exact for independent ones: no model of the scalarised values is needed, and the bound is that of
 * {@code ConstrainedEntropy}. ρ² is the average share of the variance that is not noise. K values
 * are told apart by at most log K nats, which the factor 1 - 1/K keeps to: a certain gain, however
 * small, would otherwise be worth more than any other.
 */
final class ChebyshevEntropy implements JointScore {
  private final double[][] threshold;
  private final double[] noise;
  private final double[] logs;
  private final double[][] sdsAbove;

  ChebyshevEntropy(double[] levels, double[] reference, double[] weights, double[] noise) {
    threshold = new double[levels.length][reference.length];
    for (int k = 0; k < levels.length; k++) {
      for (int m = 0; m < reference.length; m++) {
        threshold[k][m] = Bounded.finite(reference[m] + levels[k] * weights[m]);
      }
    }
    this.noise = noise.clone();
    this.logs = new double[levels.length];
    this.sdsAbove = new double[levels.length][reference.length];
  }

  @Override
  public int objectives() {
    return noise.length;
  }

  @Override
  public double score(double[] mean, double[] sd) {
    double top = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < logs.length; k++) {
      double log = Math.log1p(-1.0 / Math.max(2, logs.length));
      for (int m = 0; m < mean.length; m++) {
        sdsAbove[k][m] = Bounded.sdsAbove(threshold[k][m], mean[m], sd[m]);
        log += StandardNormal.logCdf(sdsAbove[k][m]);
      }
      logs[k] = log;
      top = Math.max(top, Surprise.log(log));
    }
    double sum = 0;
    for (double log : logs) {
      sum += Math.exp(Surprise.log(log) - top);
    }
    return Bounded.finite(top + Math.log(sum / logs.length) + Math.log(NoiseShare.of(sd, noise)));
  }

  @Override
  public double scoreWithPartials(double[] mean, double[] sd, double[] byMean, double[] bySd) {
    double score = score(mean, sd);
    double plain = score - Math.log(NoiseShare.of(sd, noise)) + Math.log(logs.length);
    NoiseShare.slopes(sd, noise, bySd);
    java.util.Arrays.fill(byMean, 0);
    for (int k = 0; k < logs.length; k++) {
      double weight = Math.exp(Surprise.log(logs[k]) - plain) * Surprise.slope(logs[k]);
      for (int m = 0; m < mean.length; m++) {
        double hazard = StandardNormal.hazard(sdsAbove[k][m]);
        byMean[m] = Bounded.finite(byMean[m] + weight * (hazard / sd[m]));
        bySd[m] = Bounded.finite(bySd[m] - weight * (hazard * sdsAbove[k][m] / sd[m]));
      }
    }
    return score;
  }
}
