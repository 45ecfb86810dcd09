package io.github.culmen.acquisition.pending;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.MarginalAcquisition;
import io.github.culmen.math.Matrix;

/**
 * A positive acquisition times a factor that is small around pending points. For a logarithm, the
 * value is the logarithm of the product.
 */
final class Penalized implements Acquisition {
  private final MarginalAcquisition positive;
  private final LocalPenalty penalty;

  /** Of an acquisition that is a logarithm or nowhere negative. */
  Penalized(MarginalAcquisition positive, LocalPenalty penalty) {
    this.positive = positive;
    this.penalty = penalty;
  }

  @Override
  public boolean logarithmic() {
    return positive.logarithmic();
  }

  @Override
  public double[] values(Matrix points) {
    return times(positive.values(points), points);
  }

  @Override
  public double[] values(Candidates candidates) {
    return times(positive.values(candidates), candidates.points());
  }

  private double[] times(double[] values, Matrix points) {
    for (int i = 0; i < values.length; i++) {
      double log = penalty.at(points.row(i), null);
      values[i] = positive.logarithmic() ? values[i] + log : values[i] * Math.exp(log);
    }
    return values;
  }

  @Override
  public Slopes slopes(Matrix points) {
    Slopes slopes = positive.slopes(points);
    double[] values = slopes.values();
    Matrix gradients = slopes.gradients();
    for (int i = 0; i < values.length; i++) {
      double[] slope = new double[points.columns()];
      double log = penalty.at(points.row(i), slope);
      double factor = positive.logarithmic() ? 1 : Math.exp(log);
      for (int j = 0; j < slope.length; j++) {
        double own = gradients.get(i, j);
        // ∇(a·f) = f ∇a + a f ∇log f; of logarithms ∇log a + ∇log f.
        double added = positive.logarithmic() ? slope[j] : values[i] * slope[j];
        gradients.set(i, j, factor * (own + added));
      }
      values[i] = positive.logarithmic() ? values[i] + log : values[i] * factor;
    }
    return new Slopes(values, gradients);
  }
}
