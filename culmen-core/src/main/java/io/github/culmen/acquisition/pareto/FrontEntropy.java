package io.github.culmen.acquisition.pareto;

import io.github.culmen.acquisition.Bounded;
import io.github.culmen.acquisition.Surprise;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.pareto.Boxes;
import java.util.Arrays;
import java.util.List;

/**
 * Max-value entropy search for several objectives: the logarithm of the information that the values
 * at a point bring about the Pareto front, averaged over fronts F_k drawn from the models. By the
 * definition of a front the values are dominated by it, so with P_k the probability that they are
 * not,
 *
 * <pre>lower bound: α = -(ρ²/K) Σ_k log(1 - (1 - 1/K)P_k)
 * truncated:   α = (ρ²/K) Σ_k [-log(1 - P_k) + S_k/(2(1 - P_k))]</pre>
 *
 * <p>The first is the variational bound of [Qing2023], with ρ² the average share of the variance
 * that is not noise. K fronts are told apart by at most log K nats, which the factor 1 - 1/K keeps
 * to: without it a point that is nearly known and lies between two points of a front of finitely
 * many would be worth most of all; the other form is α/(1 + α/log K) for the same reason. The
 * second is the entropy lost by truncating the posterior to what F_k dominates [Suzuki2020]. P =
 * Σ_j Π_m W_jm over the undominated boxes, W the probability of an interval. In standardised
 * coordinates S = -Σ_j Σ_m V_jm Π_{i≠m} W_ji, V = ∫(1 - x²)φ over the interval; over the whole
 * space that integral is 0, which is why the boxes that are not dominated serve for those that are.
 * Both are computed from log P, which is small at most points: from 1 - P they would be 0 there.
 */
final class FrontEntropy implements JointScore {
  // Above this probability of being undominated, 1 - P has no digits left: what the best point of
  // the front dominates stands for all.
  private static final double ALMOST = -1e-6;
  private static final double LEAST = 1e-12;
  // Its fifth power is still a double.
  private static final double FAR = 1e45;

  private final Front[] fronts;
  private final double[] noise;
  private final boolean truncated;
  private final int objectives;
  private final double apart; // log(1 - 1/K)
  private final double[] logs;
  private final double[][] byMeanOf;
  private final double[][] bySdOf;

  FrontEntropy(List<double[][]> drawn, double[] noise, boolean truncated) {
    this.objectives = noise.length;
    double[] nothing = new double[objectives];
    Arrays.fill(nothing, Double.NEGATIVE_INFINITY);
    this.fronts =
        drawn.stream().map(front -> new Front(Boxes.of(front, nothing))).toArray(Front[]::new);
    this.noise = noise.clone();
    this.truncated = truncated;
    this.apart = Math.log1p(-1.0 / Math.max(2, drawn.size()));
    this.logs = new double[fronts.length];
    this.byMeanOf = new double[fronts.length][objectives];
    this.bySdOf = new double[fronts.length][objectives];
  }

  @Override
  public int objectives() {
    return objectives;
  }

  @Override
  public double score(double[] mean, double[] sd) {
    for (int k = 0; k < fronts.length; k++) {
      logs[k] = fronts[k].score(mean, sd, null, null);
    }
    return Bounded.finite(average() + Math.log(NoiseShare.of(sd, noise)));
  }

  @Override
  public double scoreWithPartials(double[] mean, double[] sd, double[] byMean, double[] bySd) {
    for (int k = 0; k < fronts.length; k++) {
      logs[k] = fronts[k].score(mean, sd, byMeanOf[k], bySdOf[k]);
    }
    double average = average();
    Arrays.fill(byMean, 0);
    NoiseShare.slopes(sd, noise, bySd);
    for (int k = 0; k < fronts.length; k++) {
      double weight = Math.exp(logs[k] - average) / fronts.length;
      for (int m = 0; m < objectives; m++) {
        byMean[m] = Bounded.finite(byMean[m] + weight * byMeanOf[k][m]);
        bySd[m] = Bounded.finite(bySd[m] + weight * bySdOf[k][m]);
      }
    }
    return Bounded.finite(average + Math.log(NoiseShare.of(sd, noise)));
  }

  private double average() {
    double top = Double.NEGATIVE_INFINITY;
    for (double log : logs) {
      top = Math.max(top, log);
    }
    double sum = 0;
    for (double log : logs) {
      sum += Math.exp(log - top);
    }
    return top + Math.log(sum / logs.length);
  }

  /** One drawn front, with scratch arrays by objective and level. */
  private final class Front {
    private final Boxes boxes;
    private final double[][] points;
    private final double[][] z;
    private final double[][] logTail; // log Φ(z), the probability of being above a level
    private final double[] ratio; // V/W by objective
    private final double[] dLogMean; // sd·∂ log W/∂mean
    private final double[] dLogSd;
    private final double[] dRatioMean;
    private final double[] dRatioSd;
    private final double[] sumMean; // sd·∂P/∂mean, then the same of S, in units of exp(top)
    private final double[] sumSd;
    private final double[] sumRatioMean;
    private final double[] sumRatioSd;

    Front(Boxes boxes) {
      this.boxes = boxes;
      this.points = boxes.front();
      z = new double[objectives][];
      logTail = new double[objectives][];
      for (int m = 0; m < objectives; m++) {
        z[m] = new double[boxes.levels(m) + 1];
        logTail[m] = new double[boxes.levels(m) + 1];
      }
      ratio = new double[objectives];
      dLogMean = new double[objectives];
      dLogSd = new double[objectives];
      dRatioMean = new double[objectives];
      dRatioSd = new double[objectives];
      sumMean = new double[objectives];
      sumSd = new double[objectives];
      sumRatioMean = new double[objectives];
      sumRatioSd = new double[objectives];
    }

    /** log α of this front alone; derivatives if {@code byMean} is not null. */
    double score(double[] mean, double[] sd, double[] byMean, double[] bySd) {
      for (int m = 0; m < objectives; m++) {
        int last = boxes.levels(m);
        z[m][0] = Double.POSITIVE_INFINITY;
        logTail[m][0] = 0;
        for (int i = 1; i < last; i++) {
          z[m][i] = Bounded.sdsAbove(boxes.level(m, i), mean[m], sd[m]);
          logTail[m][i] = StandardNormal.logCdf(z[m][i]);
        }
        z[m][last] = Double.NEGATIVE_INFINITY;
        logTail[m][last] = Double.NEGATIVE_INFINITY;
      }
      boolean slopes = byMean != null;
      double top = Double.NEGATIVE_INFINITY;
      double sum = 0; // P
      double spread = 0; // S
      Arrays.fill(sumMean, 0);
      Arrays.fill(sumSd, 0);
      Arrays.fill(sumRatioMean, 0);
      Arrays.fill(sumRatioSd, 0);
      for (int j = 0; j < boxes.size(); j++) {
        double log = 0;
        double ratios = 0;
        for (int m = 0; m < objectives && log > Double.NEGATIVE_INFINITY; m++) {
          log += interval(m, boxes.lower(j, m), boxes.upper(j, m), slopes);
          ratios += ratio[m];
        }
        if (!(log > Double.NEGATIVE_INFINITY)) {
          continue;
        }
        if (log > top) {
          double shrink = top == Double.NEGATIVE_INFINITY ? 0 : Math.exp(top - log);
          sum *= shrink;
          spread *= shrink;
          for (int m = 0; slopes && m < objectives; m++) {
            sumMean[m] *= shrink;
            sumSd[m] *= shrink;
            sumRatioMean[m] *= shrink;
            sumRatioSd[m] *= shrink;
          }
          top = log;
        }
        double weight = Math.exp(log - top);
        sum += weight;
        spread -= weight * ratios;
        for (int m = 0; slopes && m < objectives; m++) {
          sumMean[m] += weight * dLogMean[m];
          sumSd[m] += weight * dLogSd[m];
          sumRatioMean[m] -= weight * (dLogMean[m] * ratios + dRatioMean[m]);
          sumRatioSd[m] -= weight * (dLogSd[m] * ratios + dRatioSd[m]);
        }
      }
      double log = Math.min(0, top + Math.log(sum));
      if (truncated && log > ALMOST && points.length > 0) {
        return saturated(beyond(mean, sd, byMean, bySd), byMean, bySd);
      }
      return truncated
          ? saturated(truncated(log, sum, spread, sd, byMean, bySd), byMean, bySd)
          : bound(log + apart, sum, sd, byMean, bySd);
    }

    // α/(1 + α/log K), whose limit is log K.
    private double saturated(double log, double[] byMean, double[] bySd) {
      double whole = Math.log(Math.max(2, fronts.length));
      double over = Math.exp(Math.min(log, 300)) / whole;
      for (int m = 0; byMean != null && m < objectives; m++) {
        byMean[m] /= 1 + over;
        bySd[m] /= 1 + over;
      }
      return Bounded.finite(log - Math.log1p(over));
    }

    private double bound(double log, double sum, double[] sd, double[] byMean, double[] bySd) {
      for (int m = 0; byMean != null && m < objectives; m++) {
        byMean[m] = Bounded.finite(Surprise.slope(log) * sumMean[m] / sum / sd[m]);
        bySd[m] = Bounded.finite(Surprise.slope(log) * sumSd[m] / sum / sd[m]);
      }
      return Surprise.log(log);
    }

    // α/P = -log(1 - P)/P + (S/P)/(2(1 - P)); dα = (dP + dS/2 + S dP/(2(1 - P)))/(1 - P)
    private double truncated(
        double log, double sum, double spread, double[] sd, double[] byMean, double[] bySd) {
      double rest = -Math.expm1(log); // 1 - P
      double share = spread / sum;
      double plain = Math.exp(Surprise.log(log) - log) + 0.5 * share / rest;
      double whole = Math.max(LEAST, plain);
      for (int m = 0; byMean != null && m < objectives; m++) {
        double byP = 1 + 0.5 * spread / sum * Math.exp(log) / rest;
        byMean[m] =
            Bounded.finite((sumMean[m] * byP + 0.5 * sumRatioMean[m]) / sum / rest / whole / sd[m]);
        bySd[m] =
            Bounded.finite((sumSd[m] * byP + 0.5 * sumRatioSd[m]) / sum / rest / whole / sd[m]);
      }
      return Bounded.finite(log + Math.log(whole));
    }

    /** log W of an interval of levels; leaves V/W and the derivatives in the scratch arrays. */
    private double interval(int m, int l, int u, boolean slopes) {
      double apart = Math.min(0, logTail[m][u] - logTail[m][l]);
      double share = -Math.expm1(apart); // W/Φ(z_l)
      if (!(share > 0)) {
        return Double.NEGATIVE_INFINITY;
      }
      // φ/W; Φ alone may underflow.
      double zl = Math.max(-FAR, Math.min(FAR, z[m][l]));
      double zu = Math.max(-FAR, Math.min(FAR, z[m][u]));
      double above = Math.exp(apart);
      double lower = StandardNormal.hazard(zl) / share;
      double upper = above == 0 ? 0 : StandardNormal.hazard(zu) * above / share;
      // d/dmean of z is 1/sd and d/dsd is -z/sd; V = z_l φ_l - z_u φ_u.
      double v = zl * lower - zu * upper;
      ratio[m] = truncated ? v : 0;
      if (slopes) {
        dLogMean[m] = lower - upper;
        dLogSd[m] = -v;
        double cubicLower = (1 - zl * zl) * lower;
        double cubicUpper = (1 - zu * zu) * upper;
        dRatioMean[m] = truncated ? cubicLower - cubicUpper - v * dLogMean[m] : 0;
        dRatioSd[m] = truncated ? -(zl * cubicLower - zu * cubicUpper) - v * dLogSd[m] : 0;
      }
      return logTail[m][l] + Math.log(share);
    }

    // Every objective's truncation below the best point of the front by itself.
    private double beyond(double[] mean, double[] sd, double[] byMean, double[] bySd) {
      double best = Double.POSITIVE_INFINITY;
      double[] nearest = points[0];
      for (double[] point : points) {
        double own = 0;
        for (int m = 0; m < objectives; m++) {
          own += information(-Bounded.sdsAbove(point[m], mean[m], sd[m]));
        }
        if (own < best) {
          best = own;
          nearest = point;
        }
      }
      for (int m = 0; byMean != null && m < objectives; m++) {
        double gamma = -Bounded.sdsAbove(nearest[m], mean[m], sd[m]);
        double slope = Bounded.finite(slope(gamma) / best / sd[m]);
        byMean[m] = -slope;
        bySd[m] = Bounded.finite(-slope * gamma);
      }
      return Math.log(best);
    }

    private double information(double gamma) {
      return Math.max(
          Double.MIN_NORMAL,
          0.5 * gamma * StandardNormal.hazard(gamma) - StandardNormal.logCdf(gamma));
    }

    private double slope(double gamma) {
      double hazard = StandardNormal.hazard(gamma);
      double excess = StandardNormal.excess(gamma);
      return -0.5 * hazard * (StandardNormal.truncatedVariance(gamma) + excess * excess);
    }
  }
}
