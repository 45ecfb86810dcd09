package io.github.culmen.acquisition.maximum;

import io.github.culmen.math.Matrix;
import java.util.Arrays;

/**
 * For each coordinate k of a Gaussian vector f ~ N(m, S) the probability p_k that it is the
 * largest, by expectation propagation over the differences f_k - f_i. [Hennig2012] §2.3
 *
 * <p>With the sites held, what an observation does to p_k has a closed form. If L is its covariance
 * with f and s² its variance, then {@code k is the largest} moves the observation's mean by g_k'L
 * and its variance by -L'W_k L, where g_k = ∂ log p_k/∂m and W_k = -∂² log p_k/∂m²; by the heat
 * equation ∂ log p_k/∂S = (g_k g_k' - W_k)/2.
 */
public final class MaximumProbability {
  private static final double TOLERANCE = 1e-4;
  // What each coordinate varies by on its own, beside the mean variance: duplicates differ a
  // little.
  private static final double OWN = 1e-12;
  private static final double LEAST_VARIANCE = 1e-300;
  // Differences of this many sds decide any question; larger ones would only cost digits.
  private static final double FAR = 100;

  private final PositiveOrthant.Result[] orthants;
  // Row k: one over the sd of f_k - f_i.
  private final double[][] scales;

  private MaximumProbability(PositiveOrthant.Result[] orthants, double[][] scales) {
    this.orthants = orthants;
    this.scales = scales;
  }

  /** Of a vector with this mean and covariance. */
  public static MaximumProbability of(double[] mean, Matrix covariance) {
    return of(mean, covariance, TOLERANCE);
  }

  public static MaximumProbability of(double[] mean, Matrix covariance, double tolerance) {
    int size = mean.length;
    if (size == 0 || covariance.rows() != size || covariance.columns() != size) {
      throw new IllegalArgumentException(
          "a mean of n >= 1 numbers needs an n x n covariance, but n = "
              + size
              + " and the covariance is "
              + covariance.rows()
              + " x "
              + covariance.columns());
    }
    requireFinite(mean, "mean");
    requireFinite(covariance.data(), "covariance");
    double jitter = LEAST_VARIANCE;
    for (int i = 0; i < size; i++) {
      jitter += OWN * covariance.get(i, i) / size;
    }
    PositiveOrthant.Result[] orthants = new PositiveOrthant.Result[size];
    double[][] scales = new double[size][size];
    for (int k = 0; k < size; k++) {
      orthants[k] = orthant(k, mean, covariance, jitter, scales[k], tolerance);
    }
    return new MaximumProbability(orthants, scales);
  }

  private static void requireFinite(double[] values, String name) {
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException(name + " must be finite, but contains " + value);
      }
    }
  }

  // s_i = (f_k - f_i)/sd for all i other than k, which is left out of the order.
  private static PositiveOrthant.Result orthant(
      int k, double[] mean, Matrix covariance, double jitter, double[] scales, double tolerance) {
    int size = mean.length;
    double own = covariance.get(k, k) + jitter;
    for (int i = 0; i < size; i++) {
      double variance = own - covariance.get(k, i) - covariance.get(k, i) + covariance.get(i, i);
      // Rounding can hide the jitter.
      scales[i] = i == k ? 0 : 1 / Math.sqrt(Math.max(variance, 0) + jitter);
    }
    double[] differences = new double[size - 1];
    double[][] correlations = new double[size - 1][size - 1];
    for (int r = 0; r < size - 1; r++) {
      int i = rival(k, r);
      differences[r] = Math.max(-FAR, Math.min(FAR, (mean[k] - mean[i]) * scales[i]));
      for (int c = 0; c < r; c++) {
        int j = rival(k, c);
        double product = own - covariance.get(k, i) - covariance.get(k, j) + covariance.get(i, j);
        double correlation = Math.max(-1, Math.min(1, product * scales[i] * scales[j]));
        correlations[r][c] = correlation;
        correlations[c][r] = correlation;
      }
      correlations[r][r] = 1;
    }
    return PositiveOrthant.of(differences, correlations, tolerance);
  }

  private static int rival(int k, int r) {
    return r < k ? r : r + 1;
  }

  /** How many coordinates there are. */
  public int size() {
    return orthants.length;
  }

  /** log p_k as the propagation has it; over all k the p_k add up to about 1 only. */
  public double logProbability(int k) {
    return orthants[k].logProbability();
  }

  /** By how much the propagation for coordinate k still moved when it ended. */
  public double residual(int k) {
    return orthants[k].residual();
  }

  /**
   * What {@code k is the largest} says about further variables, given by their covariances L with
   * f.
   *
   * @param covariances one row per coordinate of f, one column per variable
   * @param count how many variables
   * @param shift receives g_k'L
   * @param shrinkage receives L'W_k L
   */
  public void response(
      int k, double[][] covariances, int count, double[] shift, double[] shrinkage) {
    PositiveOrthant.Result orthant = orthants[k];
    int[] active = orthant.active();
    double[] own = covariances[k];
    double[][] tile = new double[active.length][count];
    Arrays.fill(shift, 0, count, 0);
    Arrays.fill(shrinkage, 0, count, 0);
    for (int r = 0; r < active.length; r++) {
      int i = rival(k, active[r]);
      double byMean = orthant.byMean()[r] * scales[k][i];
      double root = orthant.roots()[r] * scales[k][i];
      differ(own, covariances[i], byMean, root, shift, tile[r], count);
    }
    orthant.factor().forward(tile, count);
    for (double[] row : tile) {
      addSquares(row, shrinkage, count);
    }
  }

  private static void differ(
      double[] own,
      double[] other,
      double byMean,
      double root,
      double[] shift,
      double[] scaled,
      int count) {
    for (int c = 0; c < count; c++) {
      double difference = own[c] - other[c];
      shift[c] += byMean * difference;
      scaled[c] = root * difference;
    }
  }

  private static void addSquares(double[] row, double[] sums, int count) {
    for (int c = 0; c < count; c++) {
      sums[c] += row[c] * row[c];
    }
  }
}
