package io.github.culmen.gp.learn;

import io.github.culmen.math.Cholesky;
import io.github.culmen.math.StandardNormal;
import java.util.Arrays;

/**
 * Expectation propagation for labels of a zero-mean Gaussian vector g: success i has the likelihood
 * Φ(g_i + offset), failure i Φ(-g_i - offset). Each is replaced by a Gaussian in g_i, its site,
 * such that mean and variance of g_i are right. [Rasmussen2006] algorithm 3.5
 */
final class LabelSites {
  private static final int MOST_SWEEPS = 40;
  private static final double SETTLED = 1e-4;
  // A site flatter than this says nothing; its inverse is still a usable variance.
  private static final double LEAST_PRECISION = 1e-12;

  private final double[][] prior;
  private final boolean[] succeeded;
  private final double offset;
  private final int n;
  // Of the sites, in natural parameters.
  private final double[] precision;
  private final double[] shift;
  // Of the posterior.
  private final double[][] covariance;
  private final double[] mean;
  private Cholesky factor;

  private LabelSites(double[][] prior, boolean[] succeeded, double offset) {
    this.prior = prior;
    this.succeeded = succeeded;
    this.offset = offset;
    this.n = succeeded.length;
    this.precision = new double[n];
    this.shift = new double[n];
    this.covariance = new double[n][n];
    this.mean = new double[n];
  }

  /**
   * Propagates until nothing moves.
   *
   * @param prior the lower triangle of the covariance of g
   */
  static LabelSites of(double[][] prior, boolean[] succeeded, double offset) {
    LabelSites sites = new LabelSites(prior, succeeded, offset);
    sites.refresh();
    double before = Double.NEGATIVE_INFINITY;
    for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
      for (int i = 0; i < sites.n; i++) {
        sites.update(i);
      }
      sites.refresh();
      double now = sites.logEvidence();
      if (Math.abs(now - before) < SETTLED) {
        break;
      }
      before = now;
    }
    return sites;
  }

  /** What a regression would have to observe. */
  double[] values() {
    double[] values = new double[n];
    Arrays.setAll(values, i -> shift[i] / Math.max(precision[i], LEAST_PRECISION));
    return values;
  }

  /** With these variances of its noise. */
  double[] noise() {
    double[] noise = new double[n];
    Arrays.setAll(noise, i -> 1 / Math.max(precision[i], LEAST_PRECISION));
    return noise;
  }

  private void update(int i) {
    double own = covariance[i][i];
    double cavityPrecision = 1 / own - precision[i];
    if (!(cavityPrecision > 0)) {
      return; // rounding only: a cavity is as wide as the posterior at least
    }
    double cavityShift = mean[i] / own - shift[i];
    double cavityMean = cavityShift / cavityPrecision;
    double cavityVariance = 1 / cavityPrecision;
    double sign = succeeded[i] ? 1 : -1;
    double width = Math.sqrt(1 + cavityVariance);
    double z = sign * (cavityMean + offset) / width;
    double hazard = StandardNormal.hazard(z);
    // The variance that the label takes away, as a share.
    double taken = cavityVariance / (1 + cavityVariance) * hazard * StandardNormal.excess(z);
    double variance = cavityVariance * (1 - taken);
    if (!(variance > 0)) {
      return;
    }
    double newMean = cavityMean + sign * cavityVariance * hazard / width;
    double newPrecision = Math.max(0, cavityPrecision * taken / (1 - taken));
    double newShift = newMean / variance - cavityShift;
    if (!Double.isFinite(newPrecision) || !Double.isFinite(newShift)) {
      return;
    }
    double change = newPrecision - precision[i];
    precision[i] = newPrecision;
    shift[i] = newShift;
    double[] column = covariance[i].clone();
    double scale = change / (1 + change * own);
    for (int r = 0; r < n; r++) {
      double[] row = covariance[r];
      double factorOfRow = scale * column[r];
      for (int c = 0; c < n; c++) {
        row[c] -= factorOfRow * column[c];
      }
    }
    means();
  }

  // Posterior = (prior⁻¹ + diag(precision))⁻¹ = K - K √S B⁻¹ √S K with B = I + √S K √S.
  private void refresh() {
    double[] roots = new double[n];
    Arrays.setAll(roots, i -> Math.sqrt(precision[i]));
    double[][] rows = new double[n][];
    for (int i = 0; i < n; i++) {
      rows[i] = new double[i + 1];
      for (int j = 0; j <= i; j++) {
        rows[i][j] = roots[i] * prior[i][j] * roots[j];
      }
      rows[i][i] += 1;
    }
    factor = Cholesky.ofLowerRows(rows);
    double[][] solved = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        solved[i][j] = roots[i] * prior(i, j);
      }
    }
    factor.forward(solved, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        covariance[i][j] = prior(i, j);
      }
    }
    for (int k = 0; k < n; k++) {
      double[] row = solved[k];
      for (int i = 0; i < n; i++) {
        double[] target = covariance[i];
        double weight = row[i];
        for (int j = 0; j < n; j++) {
          target[j] -= weight * row[j];
        }
      }
    }
    means();
  }

  private double prior(int i, int j) {
    return i >= j ? prior[i][j] : prior[j][i];
  }

  private void means() {
    for (int i = 0; i < n; i++) {
      double[] row = covariance[i];
      double sum = 0;
      for (int j = 0; j < n; j++) {
        sum += row[j] * shift[j];
      }
      mean[i] = sum;
    }
  }

  /** The logarithm of the probability of all labels, as the propagation has it. */
  double logEvidence() {
    double sum = -0.5 * factor.logDeterminant();
    for (int i = 0; i < n; i++) {
      sum += 0.5 * shift[i] * mean[i];
      double cavityPrecision = 1 / covariance[i][i] - precision[i];
      if (!(cavityPrecision > 0)) {
        continue;
      }
      double cavityShift = mean[i] / covariance[i][i] - shift[i];
      double sign = succeeded[i] ? 1 : -1;
      double z =
          sign * (cavityShift / cavityPrecision + offset) / Math.sqrt(1 + 1 / cavityPrecision);
      double total = precision[i] + cavityPrecision;
      sum += StandardNormal.logCdf(z) + 0.5 * Math.log1p(precision[i] / cavityPrecision);
      sum +=
          0.5 * cavityShift * (precision[i] / cavityPrecision * cavityShift - 2 * shift[i]) / total;
      sum -= 0.5 * shift[i] * shift[i] / total;
    }
    return sum;
  }
}
