package io.github.culmen.acquisition.maxvalue;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.information.InformationSum;
import io.github.culmen.acquisition.information.NoisyInformation;
import io.github.culmen.acquisition.information.TabulatedSum;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.model.PairedCovariance;
import io.github.culmen.model.Surrogate;
import java.util.Arrays;
import java.util.List;

/**
 * The logarithm of what an observation at a cheap fidelity tells about the maximum at the target,
 * per unit of cost. [Takeno2020]
 *
 * <p>Given f(x, target) ≤ y*, a standardised observation y(x, s) has the law that a noisy
 * observation of f(x, target) has, with ρ² = cov(y, f)²/(var y · var f) in place of the share of
 * the noise. So this is the noise-aware information with the target's mean and sd, and that ρ². At
 * the target itself ρ² is var f/(var f + noise), and this is max-value entropy search per cost.
 *
 * <p>Points are at the target; the fidelity is given by a coordinate that is exchanged. With
 * several models the information is averaged.
 */
final class FidelityEntropy implements Acquisition {
  private final List<? extends Surrogate> models;
  // In increasing order.
  private final List<double[]> maxima;
  private final int axis;
  private final double coordinate;
  private final double logCost;

  /**
   * For one fidelity.
   *
   * @param models each a {@link PairedCovariance}
   * @param maxima levels of the maximum at the target, for each model
   * @param axis which coordinate is the fidelity
   * @param coordinate its value, of what is observed
   * @param cost what an observation costs, positive
   */
  FidelityEntropy(
      List<? extends Surrogate> models,
      List<double[]> maxima,
      int axis,
      double coordinate,
      double cost) {
    for (Surrogate model : models) {
      if (!(model instanceof PairedCovariance)) {
        throw new IllegalArgumentException(
            "fidelities need a model with covariances of pairs of points (a PairedCovariance), but"
                + " the model is a "
                + model.getClass().getSimpleName());
      }
    }
    if (!(cost > 0) || Double.isInfinite(cost)) {
      throw new IllegalArgumentException("cost must be positive and finite, but cost = " + cost);
    }
    this.models = List.copyOf(models);
    this.maxima = maxima.stream().map(FidelityEntropy::sorted).toList();
    this.axis = axis;
    this.coordinate = coordinate;
    this.logCost = Math.log(cost);
  }

  private static double[] sorted(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  @Override
  public boolean logarithmic() {
    return true;
  }

  private boolean isAt(Matrix points) {
    for (int i = 0; i < points.rows(); i++) {
      if (points.get(i, axis) != coordinate) {
        return false;
      }
    }
    return true;
  }

  private Matrix observed(Matrix points) {
    Matrix moved = points.copy();
    for (int i = 0; i < moved.rows(); i++) {
      moved.set(i, axis, coordinate);
    }
    return moved;
  }

  @Override
  public double[] values(Matrix points) {
    return values(Candidates.of(points, models));
  }

  @Override
  public double[] values(Candidates candidates) {
    Matrix points = candidates.points();
    Matrix observed = observed(points);
    double[][] values = new double[models.size()][];
    for (int m = 0; m < values.length; m++) {
      Surrogate model = models.get(m);
      Moments top = candidates.moments().get(m);
      PairedCovariance.Pairs pairs =
          isAt(points)
              ? new PairedCovariance.Pairs(top.variance(), top.variance())
              : ((PairedCovariance) model).pairs(points, observed);
      double[] variance = pairs.variance();
      double[] covariance = pairs.covariances();
      Term term = new Term(maxima.get(m));
      values[m] = new double[points.rows()];
      for (int i = 0; i < values[m].length; i++) {
        Share share =
            Share.of(top.variance()[i], variance[i] + model.noiseVariance(), covariance[i]);
        term.at(top.mean()[i], Math.sqrt(top.variance()[i]), share, false);
        values[m][i] = term.value - logCost;
      }
    }
    double[] average = values[0];
    for (int i = 0; i < average.length && values.length > 1; i++) {
      average[i] = weigh(values, i, new double[values.length]);
    }
    return average;
  }

  @Override
  public Slopes slopes(Matrix points) {
    Matrix observed = observed(points);
    int q = points.rows();
    int d = points.columns();
    double[][] values = new double[models.size()][q];
    Matrix[] gradients = new Matrix[models.size()];
    for (int m = 0; m < values.length; m++) {
      gradients[m] = Matrix.zeros(q, d);
      slopes(m, points, observed, values[m], gradients[m]);
    }
    double[] average = new double[q];
    Matrix gradient = Matrix.zeros(q, d);
    double[] weights = new double[values.length];
    for (int i = 0; i < q; i++) {
      average[i] = weigh(values, i, weights);
      for (int j = 0; j < d; j++) {
        double sum = 0;
        for (int m = 0; m < weights.length && j != axis; m++) {
          sum += weights[m] * gradients[m].get(i, j);
        }
        gradient.set(i, j, sum);
      }
    }
    return new Slopes(average, gradient);
  }

  private void slopes(int m, Matrix points, Matrix observed, double[] values, Matrix gradient) {
    Surrogate model = models.get(m);
    MomentGradients top = model.gradients(points);
    boolean same = isAt(points);
    MomentGradients below = same ? top : model.gradients(observed);
    PairedCovariance.Slopes pairs =
        same
            ? new PairedCovariance.Slopes(top.moments().variance(), top.variance())
            : ((PairedCovariance) model).pairSlopes(points, observed);
    Term term = new Term(maxima.get(m));
    for (int i = 0; i < values.length; i++) {
      double variance = top.moments().variance()[i];
      double other = below.moments().variance()[i] + model.noiseVariance();
      double covariance = pairs.covariances()[i];
      Share share = Share.of(variance, other, covariance);
      double sd = Math.sqrt(variance);
      term.at(top.moments().mean()[i], sd, share, true);
      values[i] = term.value - logCost;
      for (int j = 0; j < gradient.columns(); j++) {
        double byVariance = top.variance().get(i, j);
        // Of ρ² = c²/(v·w), unless it is at its bound.
        double byShare =
            share.bounded
                ? 0
                : 2 * (covariance / variance / other) * pairs.gradients().get(i, j)
                    - share.share * (byVariance / variance + below.variance().get(i, j) / other);
        gradient.set(
            i,
            j,
            MaxValueEntropy.finite(
                term.byMean * top.mean().get(i, j)
                    + term.bySd * byVariance / (2 * sd)
                    + term.byShare * byShare));
      }
    }
  }

  // log of the mean of exponentials, and each model's weight in the gradient.
  private static double weigh(double[][] values, int point, double[] weights) {
    double top = Double.NEGATIVE_INFINITY;
    for (double[] value : values) {
      top = Math.max(top, value[point]);
    }
    double sum = 0;
    for (int m = 0; m < values.length; m++) {
      weights[m] = Math.exp(values[m][point] - top);
      sum += weights[m];
    }
    for (int m = 0; m < values.length; m++) {
      weights[m] /= sum;
    }
    return top + Math.log(sum / values.length);
  }

  /** ρ² and 1 - ρ², which rounding may push out of [0, 1]. */
  private record Share(double share, double rest, boolean bounded) {
    static Share of(double variance, double other, double covariance) {
      double share = covariance / variance * (covariance / other);
      // The difference is not lost where other = variance + noise and covariance = variance.
      double rest =
          ((other - covariance) + covariance * ((variance - covariance) / variance)) / other;
      if (!(share < 1) || !(rest > 0)) {
        return new Share(1, 0, true);
      }
      return share < Double.MIN_NORMAL
          ? new Share(Double.MIN_NORMAL, 1, true)
          : new Share(share, Math.min(1, rest), false);
    }
  }

  /** The logarithm of the average information at one point, with derivatives. */
  private static final class Term {
    private final InformationSum sum;
    private final TabulatedSum table;
    private final double logCount;
    private double value;
    private double byMean;
    private double bySd;
    private double byShare;

    Term(double[] maxima) {
      this.sum = new InformationSum(maxima, new NoisyInformation(true));
      this.table = new TabulatedSum(maxima);
      this.logCount = Math.log(maxima.length);
    }

    void at(double mean, double sd, Share share, boolean partials) {
      double root = Math.sqrt(share.rest);
      if (table.evaluate(mean, sd, root, partials)) {
        value = table.logValue() + Math.log(share.share) - logCount;
        byMean = -table.byGamma() / sd;
        bySd = table.byLogWidth() / sd;
        byShare = root > 0 ? 1 / share.share - 0.5 * table.byRoot() / root : 0;
        return;
      }
      sum.at(mean, sd, share.share, share.rest, partials);
      value = sum.value();
      byMean = -sum.byGamma() / sd;
      bySd = sum.byLogWidth() / sd;
      byShare = sum.byShare();
    }
  }
}
