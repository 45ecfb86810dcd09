package io.github.culmen.study.fit;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.List;

/** The mixture of several equally weighted models. */
public final class Mixture {
  private Mixture() {}

  /**
   * Mean and variance of the mixture: the average mean, and the average variance plus the variance
   * of the means.
   */
  public static Moments moments(List<? extends Surrogate> models, Matrix points) {
    return of(models.stream().map(model -> model.moments(points)).toList());
  }

  /** The same from each model's moments. */
  public static Moments of(List<Moments> models) {
    if (models.size() == 1) {
      return models.get(0);
    }
    int m = models.get(0).mean().length;
    double[] mean = new double[m];
    double[] variance = new double[m];
    double weight = 1.0 / models.size();
    for (Moments one : models) {
      for (int i = 0; i < m; i++) {
        mean[i] += weight * one.mean()[i];
        variance[i] += weight * one.variance()[i];
      }
    }
    for (Moments one : models) {
      for (int i = 0; i < m; i++) {
        double apart = one.mean()[i] - mean[i];
        variance[i] += weight * apart * apart;
      }
    }
    return new Moments(mean, variance);
  }

  /** The average mean alone. */
  public static double[] mean(List<? extends Surrogate> models, Matrix points) {
    double[] sum = new double[points.rows()];
    for (Surrogate model : models) {
      double[] mean = model.mean(points);
      for (int i = 0; i < sum.length; i++) {
        sum[i] += mean[i] / models.size();
      }
    }
    return sum;
  }
}
