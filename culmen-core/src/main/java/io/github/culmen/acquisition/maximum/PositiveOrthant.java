package io.github.culmen.acquisition.maximum;

import io.github.culmen.math.Cholesky;
import io.github.culmen.math.StandardNormal;
import java.util.Arrays;

/**
 * The probability that all coordinates of a Gaussian vector s are positive, by expectation
 * propagation.
 *
 * <p>Each condition s_i > 0 is replaced by a factor exp(-τ_i s_i²/2 + ν_i s_i) whose τ and ν are
 * moved until the product has the mean and variance along s_i that the true condition in its place
 * would give. Exact for one condition. [Cunningham2011]
 */
final class PositiveOrthant {
  private static final int MAX_SWEEPS = 50;
  private static final double LEAST_DAMPING = 0.5;
  // A cavity is used only where this share of the precision is left without the site.
  private static final double LEAST_CAVITY = 1e-10;
  // Farther out probabilities have no meaning as doubles while z² would hurt the matrices.
  private static final double FAR = 1e4;
  // Factors that are flatter than this beside the unit variances do nothing.
  private static final double FLAT = 1e-9;

  private final double[] mean;
  private final double[][] covariance;
  private final double[] tau;
  private final double[] nu;
  private final double[] marginalMean;
  private final double[][] marginal;
  private double residual = Double.POSITIVE_INFINITY;

  private PositiveOrthant(double[] mean, double[][] covariance) {
    this.mean = mean;
    this.covariance = covariance;
    this.tau = new double[mean.length];
    this.nu = new double[mean.length];
    this.marginalMean = mean.clone();
    this.marginal = new double[mean.length][];
    for (int i = 0; i < mean.length; i++) {
      marginal[i] = covariance[i].clone();
    }
  }

  /**
   * Runs the propagation.
   *
   * @param mean of s
   * @param covariance of s, each variance 1
   * @param tolerance the largest change of a site in the last sweep, in units of the marginals
   */
  static Result of(double[] mean, double[][] covariance, double tolerance) {
    PositiveOrthant propagation = new PositiveOrthant(mean, covariance);
    propagation.run(tolerance);
    return propagation.result();
  }

  private void run(double tolerance) {
    double[] column = new double[mean.length];
    double damping = 1;
    for (int sweep = 0; sweep < MAX_SWEEPS && residual >= tolerance; sweep++) {
      double change = 0;
      for (int i = 0; i < mean.length; i++) {
        change = Math.max(change, update(i, damping, 0.01 * tolerance, column));
      }
      // Growing changes are oscillations; slow ones would only be slowed down further.
      if (change > residual) {
        damping = Math.max(LEAST_DAMPING, damping / 2);
      }
      residual = change;
    }
  }

  // Matches the moments along coordinate i; returns by how much the undamped site moved.
  private double update(int i, double damping, double negligible, double[] column) {
    double a = marginal[i][i];
    double b = marginalMean[i];
    double share = 1 - tau[i] * a;
    if (!(a > 0 && share > LEAST_CAVITY)) {
      // Without a proper cavity the site waits until the others have moved.
      return 0;
    }
    double variance = a / share;
    double root = Math.sqrt(variance);
    double z = limited(root * (b / a - nu[i]));
    double w = StandardNormal.truncatedVariance(z);
    double lost = StandardNormal.truncatedVarianceComplement(z);
    // mean/variance of the truncated normal minus those of the cavity, in two forms that both add.
    double pull = z > 0 ? z * lost + StandardNormal.hazard(z) : StandardNormal.excess(z) - z * w;
    double byTau = lost / (variance * w) - tau[i];
    double byNu = pull / (root * w) - nu[i];
    double change = Math.max(Math.abs(byTau) * a, Math.abs(byNu) * Math.sqrt(a));
    if (!(change > negligible && change < Double.POSITIVE_INFINITY)) {
      return 0;
    }
    byTau *= damping;
    byNu *= damping;
    tau[i] += byTau;
    nu[i] += byNu;
    double scale = 1 / (1 + byTau * a);
    System.arraycopy(marginal[i], 0, column, 0, column.length);
    add(marginalMean, column, (byNu - byTau * b) * scale);
    for (int r = 0; r < column.length; r++) {
      add(marginal[r], column, -byTau * scale * column[r]);
    }
    return change;
  }

  private static double limited(double z) {
    return Math.max(-FAR, Math.min(FAR, z));
  }

  private static void add(double[] row, double[] other, double factor) {
    for (int c = 0; c < row.length; c++) {
      row[c] += factor * other[c];
    }
  }

  private Result result() {
    int[] active = new int[mean.length];
    int count = 0;
    double log = 0;
    for (int i = 0; i < mean.length; i++) {
      if (tau[i] > FLAT) {
        active[count++] = i;
        log += siteNormalisation(i, tau[i], nu[i]);
      } else {
        log += siteNormalisation(i, 0, 0);
      }
    }
    active = Arrays.copyOf(active, count);
    // B = I + √τ T √τ, q = mean + T ν
    double[][] b = new double[count][count];
    double[] roots = new double[count];
    double[] q = new double[count];
    double[] solved = new double[count];
    for (int r = 0; r < count; r++) {
      int i = active[r];
      roots[r] = Math.sqrt(tau[i]);
      q[r] = mean[i];
      for (int c = 0; c < count; c++) {
        int j = active[c];
        q[r] += covariance[i][j] * nu[j];
        b[r][c] = Math.sqrt(tau[i]) * covariance[i][j] * Math.sqrt(tau[j]);
      }
      b[r][r] += 1;
      log += nu[i] * (mean[i] + 0.5 * (q[r] - mean[i]));
      solved[r] = roots[r] * q[r];
    }
    Cholesky factor = Cholesky.ofLowerRows(b);
    log -= 0.5 * factor.logDeterminant();
    factor.forward(solved);
    for (double value : solved) {
      log -= 0.5 * value * value;
    }
    factor.backward(solved);
    double[] byMean = new double[count];
    for (int r = 0; r < count; r++) {
      byMean[r] = nu[active[r]] - roots[r] * solved[r];
    }
    return new Result(log, active, byMean, roots, factor, residual);
  }

  // log of the true condition's mass under the cavity over that of the site.
  private double siteNormalisation(int i, double precision, double shift) {
    double a = Math.max(marginal[i][i], Double.MIN_NORMAL);
    double variance = a / Math.max(1 - precision * a, LEAST_CAVITY);
    double root = Math.sqrt(variance);
    double z = limited(root * (marginalMean[i] / a - shift));
    double t = precision * variance;
    double u = shift * root;
    return StandardNormal.logCdf(z)
        + 0.5 * Math.log1p(t)
        - 0.5 * (u * (2 * z + u) - t * z * z) / (1 + t);
  }

  /**
   * The probability P and how it changes with the vector's mean and covariance, sites held: ∂ log
   * P/∂mean is {@code byMean}, ∂² log P/∂mean² is -√τ B⁻¹ √τ.
   *
   * @param logProbability log P
   * @param active the coordinates whose condition matters; the arrays that follow are about these
   * @param byMean the derivative of log P by the mean
   * @param roots √τ
   * @param factor of B = I + √τ·covariance·√τ
   * @param residual by how much a site moved in the last sweep, in units of its marginal
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  record Result(
      double logProbability,
      int[] active,
      double[] byMean,
      double[] roots,
      Cholesky factor,
      double residual) {}
}
