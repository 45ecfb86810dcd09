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
 * Joint scores as a function of the point: the chain rule, and the logarithm of the average over
 * the models, model s of one objective going with model s of every other.
 */
public final class JointAcquisition implements Acquisition {
  private final ObjectiveSurrogates models;
  private final List<JointScore> scores;

  JointAcquisition(ObjectiveSurrogates models, List<? extends JointScore> scores) {
    if (scores.size() != models.samples()) {
      throw new IllegalArgumentException(
          "there must be a score for each of "
              + models.samples()
              + " models of an objective, but there are "
              + scores.size());
    }
    this.models = models;
    this.scores = List.copyOf(scores);
  }

  @Override
  public boolean logarithmic() {
    return true;
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
    int objectives = moments.size();
    double[] mean = new double[objectives];
    double[] sd = new double[objectives];
    double[] logs = new double[scores.size()];
    double[] values = new double[count];
    synchronized (this) {
      for (int i = 0; i < count; i++) {
        for (int s = 0; s < logs.length; s++) {
          for (int m = 0; m < objectives; m++) {
            Moments own = moments.get(m).get(s);
            mean[m] = own.mean()[i];
            sd[m] = Math.sqrt(own.variance()[i]);
          }
          logs[s] = scores.get(s).score(mean, sd);
        }
        values[i] = average(logs, null);
      }
    }
    return values;
  }

  @Override
  public Slopes slopes(Matrix points) {
    int objectives = models.all().size();
    int d = points.columns();
    List<List<MomentGradients>> moments = new ArrayList<>();
    for (List<Surrogate> own : models.all()) {
      moments.add(Fantasy.gradients(own, points));
    }
    int samples = scores.size();
    double[] mean = new double[objectives];
    double[] sd = new double[objectives];
    double[] logs = new double[samples];
    double[] weights = new double[samples];
    double[][] byMean = new double[samples][objectives];
    double[][] bySd = new double[samples][objectives];
    double[][] sds = new double[samples][objectives];
    double[] values = new double[points.rows()];
    Matrix gradients = Matrix.zeros(points.rows(), d);
    synchronized (this) {
      for (int i = 0; i < values.length; i++) {
        for (int s = 0; s < samples; s++) {
          for (int m = 0; m < objectives; m++) {
            Moments own = moments.get(m).get(s).moments();
            mean[m] = own.mean()[i];
            sd[m] = Math.sqrt(own.variance()[i]);
            sds[s][m] = sd[m];
          }
          logs[s] = scores.get(s).scoreWithPartials(mean, sd, byMean[s], bySd[s]);
        }
        values[i] = average(logs, weights);
        for (int j = 0; j < d; j++) {
          double sum = 0;
          for (int s = 0; s < samples; s++) {
            for (int m = 0; m < objectives; m++) {
              // ∇score = Σ ∂/∂mean ∇mean + ∂/∂sd ∇variance/(2 sd)
              MomentGradients own = moments.get(m).get(s);
              double slope =
                  byMean[s][m] * own.mean().get(i, j)
                      + bySd[s][m] / (2 * sds[s][m]) * own.variance().get(i, j);
              sum += weights[s] * slope;
            }
          }
          gradients.set(i, j, Double.isNaN(sum) ? 0 : Bounded.finite(sum));
        }
      }
    }
    return new Slopes(values, gradients);
  }

  // log of the mean of exponentials, and each one's share in it.
  private static double average(double[] logs, double[] weights) {
    if (logs.length == 1) {
      if (weights != null) {
        weights[0] = 1;
      }
      return logs[0];
    }
    double top = Double.NEGATIVE_INFINITY;
    for (double log : logs) {
      top = Math.max(top, log);
    }
    double sum = 0;
    for (int s = 0; s < logs.length; s++) {
      double own = Math.exp(logs[s] - top);
      sum += own;
      if (weights != null) {
        weights[s] = own;
      }
    }
    for (int s = 0; weights != null && s < logs.length; s++) {
      weights[s] /= sum;
    }
    return top + Math.log(sum / logs.length);
  }
}
