package io.github.culmen.acquisition.pareto;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Bounded;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Fantasy;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.List;

/**
 * A smooth smallest of the posterior means, each on a scale of its own from 0 to 1: -log(Σ_m exp(-τ
 * t_m))/τ. Its maximiser is the knee of the front of the means.
 */
public final class SmallestShare implements Acquisition {
  private static final double SHARPNESS = 200;

  private final ObjectiveSurrogates models;
  private final double[] worst;
  private final double[] range;

  /**
   * From the worst and best value of each objective.
   *
   * @param worst which is 0 on the scale
   * @param best which is 1; an objective whose best value is not better does not count
   */
  public SmallestShare(ObjectiveSurrogates models, double[] worst, double[] best) {
    this.models = models;
    this.worst = worst.clone();
    this.range = new double[worst.length];
    for (int m = 0; m < range.length; m++) {
      range[m] = best[m] > worst[m] ? best[m] - worst[m] : Double.POSITIVE_INFINITY;
    }
  }

  @Override
  public double[] values(Matrix points) {
    List<List<Moments>> moments = new ArrayList<>();
    for (List<Surrogate> own : models.all()) {
      moments.add(Fantasy.moments(own, points));
    }
    return values(moments, points.rows());
  }

  @Override
  public double[] values(Candidates candidates) {
    return values(models.split(candidates.moments()), candidates.points().rows());
  }

  private double[] values(List<List<Moments>> moments, int count) {
    double[] shares = new double[range.length];
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      for (int m = 0; m < shares.length; m++) {
        double mean = 0;
        for (Moments own : moments.get(m)) {
          mean += own.mean()[i] / models.samples();
        }
        shares[m] = share(m, mean);
      }
      values[i] = smallest(shares, null);
    }
    return values;
  }

  private double share(int m, double mean) {
    return Double.isInfinite(range[m]) ? 1 : Bounded.finite((mean - worst[m]) / range[m]);
  }

  private static double smallest(double[] shares, double[] weights) {
    double least = Double.POSITIVE_INFINITY;
    for (double share : shares) {
      least = Math.min(least, share);
    }
    double sum = 0;
    for (int m = 0; m < shares.length; m++) {
      double own = Math.exp(-SHARPNESS * (shares[m] - least));
      sum += own;
      if (weights != null) {
        weights[m] = own;
      }
    }
    for (int m = 0; weights != null && m < shares.length; m++) {
      weights[m] /= sum;
    }
    return Bounded.finite(least - Math.log(sum) / SHARPNESS);
  }

  @Override
  public Slopes slopes(Matrix points) {
    List<List<MomentGradients>> moments = new ArrayList<>();
    for (List<Surrogate> own : models.all()) {
      moments.add(Fantasy.gradients(own, points));
    }
    double[] shares = new double[range.length];
    double[] weights = new double[range.length];
    double[] values = new double[points.rows()];
    Matrix gradients = Matrix.zeros(points.rows(), points.columns());
    for (int i = 0; i < values.length; i++) {
      for (int m = 0; m < shares.length; m++) {
        double mean = 0;
        for (MomentGradients own : moments.get(m)) {
          mean += own.moments().mean()[i] / models.samples();
        }
        shares[m] = share(m, mean);
      }
      values[i] = smallest(shares, weights);
      for (int j = 0; j < points.columns(); j++) {
        double sum = 0;
        for (int m = 0; m < shares.length; m++) {
          for (MomentGradients own : moments.get(m)) {
            sum += weights[m] * own.mean().get(i, j) / range[m] / models.samples();
          }
        }
        gradients.set(i, j, Bounded.finite(sum));
      }
    }
    return new Slopes(values, gradients);
  }
}
