package io.github.culmen.gp;

/**
 * What a Gaussian process predicts for each observed value when it has seen all the others, its
 * hyper-parameters unchanged.
 *
 * <p>With K the covariance of the values, noise included, and α = K⁻¹y, the prediction without
 * observation i has mean y_i - α_i/(K⁻¹)_ii and variance 1/(K⁻¹)_ii, so that one inverse serves all
 * n predictions instead of n fits. [Sundararajan2001]
 *
 * @param mean the predicted values
 * @param variance of the predictions, the noise of that observation included
 * @param residual observed minus predicted
 * @param standardized residuals in units of the predictions' standard deviations
 */
@SuppressWarnings("ArrayRecordComponent") // batch results, not compared
public record LeaveOneOut(
    double[] mean, double[] variance, double[] residual, double[] standardized) {
  // Its square is still a double.
  private static final double LIMIT = 1e150;

  static LeaveOneOut of(double[] values, double[] alpha, double[][] inverseLowerRows) {
    int n = values.length;
    double[] mean = new double[n];
    double[] variance = new double[n];
    double[] residual = new double[n];
    double[] standardized = new double[n];
    for (int i = 0; i < n; i++) {
      double precision = inverseLowerRows[i][i];
      residual[i] = alpha[i] / precision;
      mean[i] = values[i] - residual[i];
      variance[i] = 1 / precision;
      double unlimited = alpha[i] / Math.sqrt(precision);
      standardized[i] = Math.max(-LIMIT, Math.min(LIMIT, unlimited));
    }
    return new LeaveOneOut(mean, variance, residual, standardized);
  }

  /** The number of observations. */
  public int size() {
    return mean.length;
  }
}
