package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Fantasy;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Surrogate;
import java.util.Arrays;
import java.util.List;

/**
 * An acquisition per expected cost: a/c^α, where log c is the mean of a model. With α = 1 that is
 * the value per cost; with α = 0 costs do not count. [Lee2020]
 *
 * <p>Where the acquisition is a logarithm that is log a - α·log c. Where it is not, it has no
 * natural zero, and is measured from its least value at the candidates.
 */
public final class PerCost implements Acquisition {
  // A point e^20 times as cheap as another is not worth trying for its price alone.
  private static final double MOST = 20;

  private final Acquisition inner;
  private final List<Surrogate> models;
  private final double exponent;
  private final double least;

  private PerCost(Acquisition inner, List<Surrogate> models, double exponent, double least) {
    this.inner = inner;
    this.models = models;
    this.exponent = exponent;
    this.least = least;
  }

  /**
   * Weighs an acquisition; the acquisition itself if costs do not count.
   *
   * @param models equally probable models of the standardised logarithm of the cost
   * @param exponent α times the standard deviation that the logarithm was divided by
   * @param candidates points over the domain
   */
  public static Acquisition of(
      Acquisition inner, List<? extends Surrogate> models, double exponent, Candidates candidates) {
    if (exponent == 0) {
      return inner;
    }
    double least =
        inner.logarithmic() ? 0 : Arrays.stream(inner.values(candidates)).min().orElseThrow();
    return new PerCost(inner, List.copyOf(models), exponent, least);
  }

  @Override
  public boolean logarithmic() {
    return inner.logarithmic();
  }

  @Override
  public double[] values(Matrix points) {
    return weighed(inner.values(points), points);
  }

  @Override
  public double[] values(Candidates candidates) {
    return weighed(inner.values(candidates), candidates.points());
  }

  private double[] weighed(double[] values, Matrix points) {
    double[] mean = new double[values.length];
    for (Surrogate model : models) {
      double[] own = model.mean(points);
      for (int i = 0; i < mean.length; i++) {
        mean[i] += own[i] / models.size();
      }
    }
    for (int i = 0; i < values.length; i++) {
      values[i] = value(values[i], log(mean[i]));
    }
    return values;
  }

  // The logarithm of what the value is multiplied by.
  private double log(double mean) {
    return Math.max(-MOST, Math.min(MOST, -exponent * mean));
  }

  private double value(double own, double log) {
    return Bounded.finite(logarithmic() ? own + log : (own - least) * Math.exp(log));
  }

  @Override
  public Slopes slopes(Matrix points) {
    Slopes own = inner.slopes(points);
    double[] values = own.values();
    Matrix gradients = own.gradients();
    double[] mean = new double[values.length];
    Matrix slope = Matrix.zeros(points.rows(), points.columns());
    for (MomentGradients one : Fantasy.gradients(models, points)) {
      for (int i = 0; i < values.length; i++) {
        mean[i] += one.moments().mean()[i] / models.size();
        for (int j = 0; j < points.columns(); j++) {
          slope.set(i, j, slope.get(i, j) + one.mean().get(i, j) / models.size());
        }
      }
    }
    for (int i = 0; i < values.length; i++) {
      double log = log(mean[i]);
      double factor = Math.exp(log);
      for (int j = 0; j < points.columns(); j++) {
        double byLog = Math.abs(log) < MOST ? -exponent * slope.get(i, j) : 0;
        // ∇((a - least)·w) = w ∇a + (a - least) w ∇log w
        double sum =
            logarithmic()
                ? gradients.get(i, j) + byLog
                : factor * (gradients.get(i, j) + (values[i] - least) * byLog);
        gradients.set(i, j, Bounded.finite(sum));
      }
      values[i] = value(values[i], log);
    }
    return new Slopes(values, gradients);
  }
}
