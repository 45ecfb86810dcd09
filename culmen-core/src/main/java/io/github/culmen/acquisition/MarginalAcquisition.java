package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Fantasy;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.List;
import java.util.Optional;

/**
 * Scores of mean and sd as a function of the point: the chain rule, and the average over models.
 *
 * <p>With M models the value is the average of their acquisitions, [Wang2017] §3.5; for scores that
 * are logarithms it is the logarithm of that average.
 */
public final class MarginalAcquisition implements Acquisition {
  private final List<? extends Surrogate> models;
  private final List<? extends MarginalScore> scores;

  /** One score per model. */
  public MarginalAcquisition(
      List<? extends Surrogate> models, List<? extends MarginalScore> scores) {
    if (models.isEmpty() || models.size() != scores.size()) {
      throw new IllegalArgumentException(
          "an acquisition needs one score per model, but there are "
              + models.size()
              + " models and "
              + scores.size()
              + " scores");
    }
    this.models = List.copyOf(models);
    this.scores = List.copyOf(scores);
  }

  @Override
  public boolean logarithmic() {
    return scores.get(0).logarithmic();
  }

  @Override
  public double[] values(Matrix points) {
    return values(Candidates.of(points, models));
  }

  @Override
  public double[] values(Candidates candidates) {
    double[][] values = new double[models.size()][];
    for (int m = 0; m < values.length; m++) {
      Moments moments = candidates.moments().get(m);
      values[m] = new double[moments.mean().length];
      scores.get(m).score(moments.mean(), roots(moments.variance()), values[m]);
    }
    double[] average = values[0];
    double[] weights = new double[values.length];
    for (int i = 0; i < average.length && values.length > 1; i++) {
      average[i] = weigh(values, i, weights);
    }
    return average;
  }

  @Override
  public Optional<MarginalScore> growing(Prospects prospects) {
    MarginalScore score = scores.get(0);
    return models.size() == 1
            && prospects.by(models.get(0))
            && score.growsUpTo() > Double.NEGATIVE_INFINITY
        ? Optional.of(score)
        : Optional.empty();
  }

  @Override
  public Slopes slopes(Matrix points) {
    int q = points.rows();
    int d = points.columns();
    double[][] values = new double[models.size()][];
    Matrix[] gradients = new Matrix[models.size()];
    List<MomentGradients> moments = Fantasy.gradients(models, points);
    for (int m = 0; m < values.length; m++) {
      values[m] = new double[q];
      gradients[m] = chain(scores.get(m), moments.get(m), values[m], d);
    }
    if (values.length == 1) {
      return new Slopes(values[0], gradients[0]);
    }
    double[] average = new double[q];
    Matrix gradient = Matrix.zeros(q, d);
    double[] weights = new double[values.length];
    for (int i = 0; i < q; i++) {
      average[i] = weigh(values, i, weights);
      for (int j = 0; j < d; j++) {
        double sum = 0;
        for (int m = 0; m < weights.length; m++) {
          sum += weights[m] * gradients[m].get(i, j);
        }
        gradient.set(i, j, sum);
      }
    }
    return new Slopes(average, gradient);
  }

  // ∇score = ∂/∂mean ∇mean + ∂/∂sd ∇variance/(2 sd)
  private static Matrix chain(
      MarginalScore score, MomentGradients moments, double[] values, int d) {
    double[] mean = moments.moments().mean();
    double[] sd = roots(moments.moments().variance());
    double[] byMean = new double[mean.length];
    double[] bySd = new double[mean.length];
    score.scoreWithPartials(mean, sd, values, byMean, bySd);
    Matrix gradient = Matrix.zeros(mean.length, d);
    for (int i = 0; i < mean.length; i++) {
      double byVariance = bySd[i] / (2 * sd[i]);
      for (int j = 0; j < d; j++) {
        gradient.set(
            i, j, byMean[i] * moments.mean().get(i, j) + byVariance * moments.variance().get(i, j));
      }
    }
    return gradient;
  }

  // The average of the models' values at a point, and each one's weight in its gradient.
  private double weigh(double[][] values, int point, double[] weights) {
    int count = values.length;
    if (!scores.get(0).logarithmic()) {
      double sum = 0;
      for (int m = 0; m < count; m++) {
        sum += values[m][point];
        weights[m] = 1.0 / count;
      }
      return sum / count;
    }
    double top = Double.NEGATIVE_INFINITY;
    for (double[] value : values) {
      top = Math.max(top, value[point]);
    }
    double sum = 0;
    for (int m = 0; m < count; m++) {
      weights[m] = Math.exp(values[m][point] - top);
      sum += weights[m];
    }
    for (int m = 0; m < count; m++) {
      weights[m] /= sum;
    }
    return top + Math.log(sum / count);
  }

  private static double[] roots(double[] variances) {
    double[] roots = new double[variances.length];
    for (int i = 0; i < roots.length; i++) {
      roots[i] = Math.sqrt(variances[i]);
    }
    return roots;
  }
}
