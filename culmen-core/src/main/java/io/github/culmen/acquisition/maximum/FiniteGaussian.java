package io.github.culmen.acquisition.maximum;

import io.github.culmen.math.Matrix;

/**
 * A normal distribution of a function's values at finitely many points, updated by observations.
 */
public final class FiniteGaussian {
  private final double[] mean;
  private final double[][] covariance;

  /** Mean zero and the given covariance. */
  public FiniteGaussian(Matrix prior) {
    mean = new double[prior.rows()];
    covariance = new double[prior.rows()][];
    for (int i = 0; i < covariance.length; i++) {
      covariance[i] = prior.row(i);
    }
  }

  public int size() {
    return mean.length;
  }

  public double mean(int i) {
    return mean[i];
  }

  /** The variance at a point, 0 where rounding would make it negative. */
  public double variance(int i) {
    return Math.max(0, covariance[i][i]);
  }

  /** The distribution of the largest value at some points if values were independent. */
  public MeanFieldMaximum maximum(int[] among) {
    double[] means = new double[among.length];
    double[] sds = new double[among.length];
    for (int i = 0; i < among.length; i++) {
      means[i] = mean[among[i]];
      // Positive, as the distribution needs it.
      sds[i] = Math.sqrt(Math.max(covariance[among[i]][among[i]], Double.MIN_NORMAL));
    }
    return MeanFieldMaximum.of(means, sds);
  }

  /** Conditions on an observation at a point. */
  public void observe(int point, double value, double noiseVariance) {
    double[] column = covariance[point].clone();
    double total = variance(point) + noiseVariance;
    double surprise = (value - mean[point]) / total;
    for (int i = 0; i < mean.length; i++) {
      mean[i] += column[i] * surprise;
      double factor = column[i] / total;
      for (int j = 0; j < mean.length; j++) {
        covariance[i][j] -= factor * column[j];
      }
    }
  }
}
