package io.github.culmen.acquisition.maxvalue;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.MarginalAcquisition;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.List;

/**
 * GIBBON while points P are pending: the information a point brings about the maximum by itself,
 * less what it shares with them. [Moss2021]
 *
 * <pre>  quality(x) + λ ½ log(vy(x | P)/vy(x))</pre>
 *
 * where vy is the variance of an observation, noise included. Quality is that of the models not
 * conditioned on P, so that the terms of a batch chosen one by one sum up to those of the whole:
 * all qualities and half the log determinant of the observations' correlation matrix. The second
 * term is at most 0, and 0 for a point independent of P. The sum may be negative: no logarithm is
 * taken.
 */
final class Gibbon implements Acquisition {
  private final List<? extends Surrogate> base;
  private final List<? extends Surrogate> conditioned;
  private final MarginalAcquisition quality;
  private final Candidates known;
  private final double repulsion;

  /**
   * From models before and after conditioning on P.
   *
   * @param quality its logarithm, by the models of {@code base}
   * @param known candidates as {@code base} sees them
   * @param repulsion λ
   */
  Gibbon(
      MarginalAcquisition quality,
      List<? extends Surrogate> base,
      List<? extends Surrogate> conditioned,
      Candidates known,
      double repulsion) {
    this.quality = quality;
    this.base = base;
    this.conditioned = conditioned;
    this.known = known;
    this.repulsion = repulsion;
  }

  @Override
  public double[] values(Matrix points) {
    return values(Candidates.of(points, conditioned));
  }

  @Override
  public double[] values(Candidates candidates) {
    Candidates before =
        candidates.points() == known.points() ? known : Candidates.of(candidates.points(), base);
    double[] values = quality.values(before);
    for (int i = 0; i < values.length; i++) {
      values[i] = Math.exp(values[i]);
    }
    double weight = repulsion / base.size();
    for (int m = 0; m < base.size(); m++) {
      double noise = base.get(m).noiseVariance();
      double[] variance = before.moments().get(m).variance();
      double[] left = candidates.moments().get(m).variance();
      for (int i = 0; i < values.length; i++) {
        values[i] += weight * shared(variance[i], left[i], noise);
      }
    }
    return values;
  }

  @Override
  public Slopes slopes(Matrix points) {
    Slopes logs = quality.slopes(points);
    double[] values = logs.values().clone();
    Matrix gradients = Matrix.zeros(points.rows(), points.columns());
    for (int i = 0; i < values.length; i++) {
      values[i] = Math.exp(values[i]);
      // Where it vanished its slope has, however steep the logarithm is.
      for (int j = 0; j < points.columns() && values[i] > 0; j++) {
        gradients.set(i, j, values[i] * logs.gradients().get(i, j));
      }
    }
    double weight = repulsion / base.size();
    for (int m = 0; m < base.size(); m++) {
      addShared(
          base.get(m).gradients(points),
          conditioned.get(m).gradients(points),
          base.get(m).noiseVariance(),
          weight,
          values,
          gradients);
    }
    return new Slopes(values, gradients);
  }

  private static void addShared(
      MomentGradients before,
      MomentGradients after,
      double noise,
      double weight,
      double[] values,
      Matrix gradients) {
    Moments wide = before.moments();
    Moments narrow = after.moments();
    for (int i = 0; i < values.length; i++) {
      double variance = wide.variance()[i];
      double left = narrow.variance()[i];
      if (!(left < variance)) {
        continue;
      }
      values[i] += weight * shared(variance, left, noise);
      double byVariance = -0.5 * weight / (variance + noise);
      double byLeft = 0.5 * weight / (left + noise);
      for (int j = 0; j < gradients.columns(); j++) {
        gradients.set(
            i,
            j,
            gradients.get(i, j)
                + byVariance * before.variance().get(i, j)
                + byLeft * after.variance().get(i, j));
      }
    }
  }

  /** ½ log((left + noise)/(variance + noise)); 0 if rounding makes the first the larger one. */
  static double shared(double variance, double left, double noise) {
    double total = variance + noise;
    double removed = Math.max(0, variance - left) / total;
    return removed < 0.5 ? 0.5 * Math.log1p(-removed) : 0.5 * Math.log((left + noise) / total);
  }
}
