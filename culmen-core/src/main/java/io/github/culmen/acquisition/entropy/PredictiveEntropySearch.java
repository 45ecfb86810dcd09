package io.github.culmen.acquisition.entropy;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Dataset;
import io.github.culmen.model.DerivativeCovariance;
import io.github.culmen.model.Domain;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Predictive entropy search: the information an observation brings about where the maximum is, ½
 * log(v + noise) - ½ log(v* + noise) averaged over drawn places x* of the maximum, where v* is the
 * variance at the point given that the maximum is at x*. [HernandezLobato2014] eq. 2
 *
 * <p>That x* is the maximum is put into the model in three parts: gradient zero and Hessian
 * diagonal with negative entries, f(x*) not below the best observed value up to its noise, both by
 * expectation propagation once for each x*; and f(x) ≤ f(x*), by moments for each x. Derivatives
 * are used along continuous axes whose bounds x* does not touch (within 0.001), for on a bound the
 * slope need not be zero. Where the function has no second derivatives (Matérn-3/2) or no axis is
 * continuous, f(x*) ≥ f(x_i) at the observed points x_i takes the derivatives' place.
 *
 * <p>Never negative: knowing more cannot add variance here. With several models it is the average
 * of theirs.
 */
public final class PredictiveEntropySearch implements Acquisition {
  // Blocks of this many points keep the covariances with all x* in cache.
  private static final int TILE = 254;

  private final List<? extends Surrogate> models;
  private final List<OptimumConditions> conditions;

  private PredictiveEntropySearch(
      List<? extends Surrogate> models, List<OptimumConditions> conditions) {
    this.models = models;
    this.conditions = conditions;
  }

  /**
   * From drawn places of the maximum.
   *
   * @param models each a {@link DerivativeCovariance}
   * @param optima for each model the drawn x*, one a row, at least one
   * @param data what was observed
   * @param domain where points may lie
   */
  public static PredictiveEntropySearch of(
      List<? extends Surrogate> models, List<Matrix> optima, Dataset data, Domain domain) {
    if (models.isEmpty() || models.size() != optima.size()) {
      throw new IllegalArgumentException(
          "pes needs drawn optima for each model, but there are "
              + models.size()
              + " models and optima for "
              + optima.size());
    }
    List<OptimumConditions> conditions = new ArrayList<>();
    for (int m = 0; m < models.size(); m++) {
      Matrix places = optima.get(m);
      if (places.rows() == 0) {
        throw new IllegalArgumentException("maxima must be at least 1, but pes got no optimum");
      }
      if (!Arrays.stream(places.data()).allMatch(Double::isFinite)) {
        throw new IllegalArgumentException(
            "optima must be finite, but they are " + Arrays.toString(places.data()));
      }
      if (!(models.get(m) instanceof DerivativeCovariance derivatives)) {
        throw new IllegalArgumentException(
            "acquisition pes needs a model with derivatives, but the model is a "
                + models.get(m).getClass().getSimpleName());
      }
      conditions.add(OptimumConditions.of(models.get(m), derivatives, places, data, domain));
    }
    return new PredictiveEntropySearch(List.copyOf(models), List.copyOf(conditions));
  }

  @Override
  public double[] values(Matrix points) {
    return values(Candidates.of(points, models));
  }

  @Override
  public double[] values(Candidates candidates) {
    Matrix points = candidates.points();
    double[] values = new double[points.rows()];
    for (int m = 0; m < models.size(); m++) {
      Moments moments = candidates.moments().get(m);
      for (int start = 0; start < values.length; start += TILE) {
        int end = Math.min(values.length, start + TILE);
        double[] sum = new double[end - start];
        double[][][] covariances = covariances(m, part(points, start, end));
        OptimumCondition.Tile tile = tile(m, moments, start, end);
        for (OptimumCondition condition : conditions.get(m).conditions()) {
          condition.addLogShare(covariances, tile, sum);
        }
        for (int c = start; c < end; c++) {
          values[c] -= sum[c - start] * weight(m);
        }
      }
    }
    return values;
  }

  @Override
  public Slopes slopes(Matrix points) {
    int q = points.rows();
    int d = points.columns();
    double[] values = new double[q];
    Matrix gradients = Matrix.zeros(q, d);
    for (int m = 0; m < models.size(); m++) {
      MomentGradients moments = models.get(m).gradients(points);
      double[][][] covariances = covariances(m, points);
      double[][][] weights = new double[covariances.length][][];
      for (int p = 0; p < weights.length; p++) {
        weights[p] = new double[covariances[p].length][q];
      }
      double[] sum = new double[q];
      double[] byMean = new double[q];
      double[] byVariance = new double[q];
      OptimumCondition.Tile tile = tile(m, moments.moments(), 0, q);
      for (OptimumCondition condition : conditions.get(m).conditions()) {
        condition.addLogShareWithPartials(covariances, tile, sum, byMean, byVariance, weights);
      }
      Matrix byCovariances = conditions.get(m).jets().gradients(points, weights);
      double unit = models.get(m).priorVariance();
      double root = Math.sqrt(unit);
      for (int i = 0; i < q; i++) {
        values[i] -= sum[i] * weight(m);
        for (int j = 0; j < d; j++) {
          double slope =
              byMean[i] * (moments.mean().get(i, j) / root)
                  + byVariance[i] * (moments.variance().get(i, j) / unit)
                  + byCovariances.get(i, j) / unit;
          gradients.set(i, j, gradients.get(i, j) - slope * weight(m));
        }
      }
    }
    return new Slopes(values, gradients);
  }

  private double weight(int m) {
    return 1.0 / (models.size() * conditions.get(m).conditions().size());
  }

  // Covariances of points with every entry of every jet, in units of the prior variance.
  private double[][][] covariances(int m, Matrix points) {
    double[][][] covariances = conditions.get(m).jets().covariances(points);
    double unit = models.get(m).priorVariance();
    for (double[][] place : covariances) {
      for (double[] row : place) {
        for (int c = 0; c < row.length; c++) {
          row[c] /= unit;
        }
      }
    }
    return covariances;
  }

  private OptimumCondition.Tile tile(int m, Moments moments, int start, int end) {
    double unit = models.get(m).priorVariance();
    double root = Math.sqrt(unit);
    double[] mean = Arrays.copyOfRange(moments.mean(), start, end);
    double[] variance = Arrays.copyOfRange(moments.variance(), start, end);
    for (int c = 0; c < mean.length; c++) {
      mean[c] /= root;
      variance[c] /= unit;
    }
    return new OptimumCondition.Tile(mean, variance, models.get(m).noiseVariance() / unit);
  }

  private static Matrix part(Matrix points, int start, int end) {
    int d = points.columns();
    return Matrix.wrap(end - start, d, Arrays.copyOfRange(points.data(), start * d, end * d));
  }
}
