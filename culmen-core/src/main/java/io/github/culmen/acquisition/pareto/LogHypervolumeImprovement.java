package io.github.culmen.acquisition.pareto;

import io.github.culmen.acquisition.Bounded;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.pareto.Boxes;

/**
 * The logarithm of the expected hypervolume improvement, exact for independent objectives. With the
 * undominated space above the reference cut into boxes (l_j, u_j],
 *
 * <pre>EHVI = Σ_j Π_m (E_m(l_jm) - E_m(u_jm)),  E_m(t) = E(f_m - t)⁺,  E_m(∞) = 0</pre>
 *
 * <p>since each factor is the expected length of the part of (l, u] below f. [Yang2019] As long as
 * nothing underflows the sum is formed as it stands. Otherwise each factor is kept as the logarithm
 * of E(l) and its share 1 - E(u)/E(l), so that a point far below the front still has a value and a
 * slope. [Ament2023]
 */
final class LogHypervolumeImprovement implements JointScore {
  // Below this a sum of products may have lost summands to underflow.
  private static final double SAFE = 1e-250;
  // An interval this narrow, times the steepness of Φ there, has Φ at its middle as its mean.
  private static final double NARROW = 1e-5;

  private final int objectives;
  private final int count;
  // By box and objective: the numbers of levels in the arrays below, the last of them infinity.
  private final int[] lower;
  private final int[] upper;
  private final double[][] level;

  private final double[][] gain; // E(t)/sd, or its logarithm
  private final double[][] cdf; // Φ(z), or Φ(z)/E(t)·sd
  private final double[][] pdf; // φ(z), or φ(z)/E(t)·sd
  private final double[] factor;
  private final double[] slopeMean;
  private final double[] slopeSd;

  LogHypervolumeImprovement(Boxes boxes) {
    objectives = boxes.objectives();
    count = boxes.size();
    lower = new int[count * objectives];
    upper = new int[count * objectives];
    level = new double[objectives][];
    gain = new double[objectives][];
    cdf = new double[objectives][];
    pdf = new double[objectives][];
    for (int m = 0; m < objectives; m++) {
      level[m] = new double[boxes.levels(m)];
      for (int i = 0; i < level[m].length; i++) {
        level[m][i] = Bounded.requireFinite("a level", boxes.level(m, i));
      }
      gain[m] = new double[level[m].length + 1];
      cdf[m] = new double[level[m].length + 1];
      pdf[m] = new double[level[m].length + 1];
      for (int j = 0; j < count; j++) {
        lower[j * objectives + m] = boxes.lower(j, m);
        upper[j * objectives + m] = boxes.upper(j, m);
      }
    }
    factor = new double[objectives];
    slopeMean = new double[objectives];
    slopeSd = new double[objectives];
  }

  @Override
  public int objectives() {
    return objectives;
  }

  @Override
  public double score(double[] mean, double[] sd) {
    double plain = plain(mean, sd, null, null);
    return plain > SAFE ? scaled(Math.log(plain), sd) : careful(mean, sd, null, null);
  }

  @Override
  public double scoreWithPartials(double[] mean, double[] sd, double[] byMean, double[] bySd) {
    double plain = plain(mean, sd, byMean, bySd);
    if (!(plain > SAFE)) {
      return careful(mean, sd, byMean, bySd);
    }
    for (int m = 0; m < objectives; m++) {
      byMean[m] = Bounded.finite(byMean[m] / plain / sd[m]);
      bySd[m] = Bounded.finite(bySd[m] / plain / sd[m]);
    }
    return scaled(Math.log(plain), sd);
  }

  private static double scaled(double log, double[] sd) {
    double sum = log;
    for (double own : sd) {
      sum += Math.log(own);
    }
    return Bounded.finite(sum);
  }

  // EHVI/Π sd, and its derivatives times sd/Π sd.
  private double plain(double[] mean, double[] sd, double[] byMean, double[] bySd) {
    boolean slopes = byMean != null;
    for (int m = 0; m < objectives; m++) {
      double[] own = level[m];
      int last = own.length;
      for (int i = 0; i < last; i++) {
        double z = Bounded.sdsAbove(own[i], mean[m], sd[m]);
        double density = StandardNormal.pdf(z);
        double below = StandardNormal.cdf(z);
        pdf[m][i] = density;
        cdf[m][i] = below;
        gain[m][i] = z < -1 ? below * StandardNormal.excess(z) : density + z * below;
      }
      pdf[m][last] = 0;
      cdf[m][last] = 0;
      gain[m][last] = 0;
      if (slopes) {
        byMean[m] = 0;
        bySd[m] = 0;
      }
    }
    double sum = 0;
    for (int j = 0; j < count; j++) {
      int at = j * objectives;
      double product = 1;
      for (int m = 0; m < objectives; m++) {
        int l = lower[at + m];
        int u = upper[at + m];
        factor[m] = difference(m, l, u, mean[m], sd[m]);
        product *= factor[m];
      }
      sum += product;
      if (slopes && product > 0) {
        for (int m = 0; m < objectives; m++) {
          int l = lower[at + m];
          int u = upper[at + m];
          double rest = product / factor[m];
          byMean[m] += rest * (cdf[m][l] - cdf[m][u]);
          bySd[m] += rest * (pdf[m][l] - pdf[m][u]);
        }
      }
    }
    return sum;
  }

  // (E(l) - E(u))/sd; a narrow interval would cancel.
  private double difference(int m, int l, int u, double mean, double sd) {
    if (u < level[m].length) {
      double width = (level[m][u] - level[m][l]) / sd;
      double middle = Bounded.sdsAbove(level[m][l] / 2 + level[m][u] / 2, mean, sd);
      if (width * Math.max(1, -middle) < NARROW) {
        return width * StandardNormal.cdf(middle);
      }
    }
    return Math.max(0, gain[m][l] - gain[m][u]);
  }

  // The same with every factor as exp(log E(l))·share.
  private double careful(double[] mean, double[] sd, double[] byMean, double[] bySd) {
    boolean slopes = byMean != null;
    for (int m = 0; m < objectives; m++) {
      double[] own = level[m];
      int last = own.length;
      for (int i = 0; i < last; i++) {
        double z = Bounded.sdsAbove(own[i], mean[m], sd[m]);
        double excess = StandardNormal.excess(z);
        double hazard = StandardNormal.hazard(z);
        gain[m][i] = StandardNormal.logCdf(z) + Math.log(excess);
        // E/sd = Φ·excess, so Φ/(E/sd) = 1/excess and φ/(E/sd) = hazard/excess.
        cdf[m][i] = 1 / excess;
        pdf[m][i] = hazard / excess;
      }
      gain[m][last] = Double.NEGATIVE_INFINITY;
      cdf[m][last] = 0;
      pdf[m][last] = 0;
      if (slopes) {
        byMean[m] = 0;
        bySd[m] = 0;
      }
    }
    double top = Double.NEGATIVE_INFINITY;
    double sum = 0;
    for (int j = 0; j < count; j++) {
      int at = j * objectives;
      double log = 0;
      for (int m = 0; m < objectives; m++) {
        log += logFactor(m, lower[at + m], upper[at + m], mean[m], sd[m], slopes);
      }
      if (!(log > Double.NEGATIVE_INFINITY)) {
        continue;
      }
      if (log > top) {
        double shrink = top == Double.NEGATIVE_INFINITY ? 0 : Math.exp(top - log);
        sum *= shrink;
        for (int m = 0; slopes && m < objectives; m++) {
          byMean[m] *= shrink;
          bySd[m] *= shrink;
        }
        top = log;
      }
      double weight = Math.exp(log - top);
      sum += weight;
      for (int m = 0; slopes && m < objectives; m++) {
        byMean[m] += weight * slopeMean[m];
        bySd[m] += weight * slopeSd[m];
      }
    }
    for (int m = 0; slopes && m < objectives; m++) {
      byMean[m] = Bounded.finite(byMean[m] / sum / sd[m]);
      bySd[m] = Bounded.finite(bySd[m] / sum / sd[m]);
    }
    return scaled(Bounded.finite(top + Math.log(sum)), sd);
  }

  // log((E(l) - E(u))/sd), and its derivatives times sd if they are wanted.
  private double logFactor(int m, int l, int u, double mean, double sd, boolean slopes) {
    if (u < level[m].length) {
      double width = (level[m][u] - level[m][l]) / sd;
      double middle = Bounded.sdsAbove(level[m][l] / 2 + level[m][u] / 2, mean, sd);
      if (width * Math.max(1, -middle) < NARROW) {
        double hazard = StandardNormal.hazard(middle);
        slopeMean[m] = hazard;
        // (E(l) - E(u))/sd·sd is what is scored: width·Φ with width fixed in user units.
        slopeSd[m] = -middle * hazard;
        return Math.log(width) + StandardNormal.logCdf(middle);
      }
    }
    double ratio = Math.exp(gain[m][u] - gain[m][l]);
    double share = -Math.expm1(gain[m][u] - gain[m][l]);
    if (!(share > 0)) {
      return Double.NEGATIVE_INFINITY;
    }
    if (slopes) {
      slopeMean[m] = Math.max(0, cdf[m][l] - ratio * cdf[m][u]) / share;
      slopeSd[m] = (pdf[m][l] - ratio * pdf[m][u]) / share;
    }
    return gain[m][l] + Math.log(share);
  }
}
