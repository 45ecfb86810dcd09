package io.github.culmen.acquisition.maximum;

import io.github.culmen.acquisition.information.TailTable;
import io.github.culmen.math.StandardNormal;
import java.util.Arrays;

/**
 * The distribution of the maximum of independent normals, F(z) = Π Φ((z - mean_i)/sd_i): how
 * max-value entropy search sees the maximum of the function. [Wang2017] §3.1
 *
 * <p>Everything is done with log F, which is increasing and concave, so that Newton's method from a
 * point below a quantile climbs towards it without overshooting; no bracket has to be guessed.
 */
public final class MeanFieldMaximum {
  private static final int MAX_STEPS = 200;
  // The next error of Newton's method is the square of this one.
  private static final double CONVERGED = 1e-7;
  private static final double ROUGH = 1e-4;
  private static final int SUBSET = 16;

  private final double[] mean;
  private final double[] sd;

  private MeanFieldMaximum(double[] mean, double[] sd) {
    this.mean = mean;
    this.sd = sd;
  }

  /**
   * Of normals with the given means and positive standard deviations; the arrays are not copied.
   */
  public static MeanFieldMaximum of(double[] mean, double[] sd) {
    if (mean.length == 0 || mean.length != sd.length) {
      throw new IllegalArgumentException(
          "there must be as many means as sds and at least one, but there are "
              + mean.length
              + " and "
              + sd.length);
    }
    for (int i = 0; i < mean.length; i++) {
      if (!Double.isFinite(mean[i]) || !(sd[i] > 0) || Double.isInfinite(sd[i])) {
        throw new IllegalArgumentException(
            "means must be finite and sds positive and finite, but mean["
                + i
                + "] = "
                + mean[i]
                + " and sd["
                + i
                + "] = "
                + sd[i]);
      }
    }
    return new MeanFieldMaximum(mean, sd);
  }

  /** log F(z). */
  public double logCdf(double z) {
    double sum = 0;
    for (int i = 0; i < mean.length; i++) {
      sum += StandardNormal.logCdf((z - mean[i]) / sd[i]);
    }
    return sum;
  }

  /** The z with F(z) = r. */
  public double quantile(double r) {
    if (!(r > 0 && r < 1)) {
      throw new IllegalArgumentException("a quantile needs 0 < r < 1, but r = " + r);
    }
    return quantileOfLog(Math.log(r));
  }

  /** The z with log F(z) = logR, for probabilities a double cannot hold or tell from 1. */
  public double quantileOfLog(double logR) {
    if (!(logR < 0)) {
      throw new IllegalArgumentException("a quantile needs log r < 0, but log r = " + logR);
    }
    return relevantTo(logR).solve(logR);
  }

  /**
   * This distribution without the normals that have no say in quantiles at or above {@code logR}
   * (those so far below the maximum that all of them together change log F by a relative 1e-14).
   */
  public MeanFieldMaximum relevantTo(double logR) {
    return relevantTo(logR, logR);
  }

  public MeanFieldMaximum relevantTo(double lowestLogR, double highestLogR) {
    double low = lowerBound(lowestLogR);
    MeanFieldMaximum relevant = above(low, highestLogR);
    if (relevant.mean.length < 2 * SUBSET) {
      return relevant;
    }
    // F is at most the product of some of its factors: a few of them already give a higher bound.
    return relevant.above(relevant.every(SUBSET).solve(lowestLogR, low), highestLogR);
  }

  // Without what is negligible at z and above.
  private MeanFieldMaximum above(double z, double highestLogR) {
    double negligible = Math.max(-highestLogR, Double.MIN_NORMAL) * 1e-14 / mean.length;
    double cut = -StandardNormal.quantileOfLog(Math.log(negligible));
    int kept = 0;
    double[] keptMean = new double[mean.length];
    double[] keptSd = new double[mean.length];
    for (int i = 0; i < mean.length; i++) {
      if (z - mean[i] < cut * sd[i]) {
        keptMean[kept] = mean[i];
        keptSd[kept++] = sd[i];
      }
    }
    if (kept == mean.length) {
      return this;
    }
    return new MeanFieldMaximum(Arrays.copyOf(keptMean, kept), Arrays.copyOf(keptSd, kept));
  }

  private MeanFieldMaximum every(int stride) {
    int count = (mean.length + stride - 1) / stride;
    double[] someMean = new double[count];
    double[] someSd = new double[count];
    for (int i = 0; i < count; i++) {
      someMean[i] = mean[i * stride];
      someSd[i] = sd[i * stride];
    }
    return new MeanFieldMaximum(someMean, someSd);
  }

  // F(z) ≤ Φ((z - mean_i)/sd_i) for each i, so each single quantile is below the product's.
  private double lowerBound(double logR) {
    double single = StandardNormal.quantileOfLog(logR);
    double low = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < mean.length; i++) {
      low = Math.max(low, mean[i] + sd[i] * single);
    }
    return low;
  }

  /** The z with log F(z) = logR, of a distribution {@linkplain #relevantTo relevant} to it. */
  double solve(double logR) {
    return solve(logR, Double.NEGATIVE_INFINITY);
  }

  /** The same, for a z known to be no less than {@code from}. */
  double solve(double logR, double from) {
    double low = Math.max(lowerBound(logR), from);
    double[] scratch = new double[mean.length];
    // A table is good for all steps but the last.
    double near = newton(logR, low, low, true, scratch);
    return newton(logR, low, near, false, scratch);
  }

  /**
   * Newton's method from z ≥ low.
   *
   * <p>A maximum is nearly Gumbel, so log(-log F) is nearly a line: steps on it are longer than
   * those on log F, and seldom more than four. Should one leave what is known to hold the root,
   * that interval is halved, or a step on the concave log F taken, which does not overshoot.
   */
  private double newton(double logR, double low, double start, boolean rough, double[] scratch) {
    double high = Double.POSITIVE_INFINITY;
    double z = start;
    for (int step = 0; step < MAX_STEPS; step++) {
      double log = evaluate(z, rough, scratch);
      double slope = scratch[0];
      if (log < logR) {
        low = z;
      } else {
        high = z;
      }
      double distance = Math.log(log / logR);
      double next = z - distance * log / slope;
      if (Math.abs(distance) < (rough ? ROUGH : CONVERGED) || !(high - low > 2 * Math.ulp(z))) {
        return next >= low && next <= high ? next : z;
      }
      if (!(next > low && next < high)) {
        next = high < Double.POSITIVE_INFINITY ? 0.5 * (low + high) : z + (logR - log) / slope;
      }
      z = next;
    }
    return z;
  }

  // log F(z), with its derivative in the first place of the scratch array.
  private double evaluate(double z, boolean rough, double[] scratch) {
    int n = mean.length;
    double log = 0;
    double slope = 0;
    if (rough) {
      for (int i = 0; i < n; i++) {
        double t = (z - mean[i]) / sd[i];
        log += TailTable.logCdf(t);
        slope += TailTable.hazard(t) / sd[i];
      }
    } else {
      double[] hazard = new double[n];
      for (int i = 0; i < n; i++) {
        scratch[i] = (z - mean[i]) / sd[i];
      }
      StandardNormal.logCdfAndHazard(scratch, n, scratch, hazard);
      for (int i = 0; i < n; i++) {
        log += scratch[i];
        slope += hazard[i] / sd[i];
      }
    }
    scratch[0] = slope;
    return log;
  }
}
