package io.github.culmen.study;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.List;

/** What several models of the same weight believe together. */
final class Mixture {
  private Mixture() {}

  /**
   * Mean and variance of the mixture: the average mean, and the average variance plus the variance
   * of the means.
   */
  static Moments moments(List<? extends Surrogate> models, Matrix points) {
    if (models.size() == 1) {
      return models.get(0).moments(points);
    }
    int m = points.rows();
    double[] mean = new double[m];
    double[] variance = new double[m];
    double weight = 1.0 / models.size();
    double[][] means = new double[models.size()][];
    for (int k = 0; k < means.length; k++) {
      Moments moments = models.get(k).moments(points);
      means[k] = moments.mean();
      for (int i = 0; i < m; i++) {
        mean[i] += weight * means[k][i];
        variance[i] += weight * moments.variance()[i];
      }
    }
    for (double[] one : means) {
      for (int i = 0; i < m; i++) {
        variance[i] += weight * (one[i] - mean[i]) * (one[i] - mean[i]);
      }
    }
    return new Moments(mean, variance);
  }
}
