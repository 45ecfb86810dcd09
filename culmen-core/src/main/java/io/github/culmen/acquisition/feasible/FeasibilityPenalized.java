package io.github.culmen.acquisition.feasible;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Bounded;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.math.Matrix;
import java.util.List;

/**
 * An acquisition with a penalty where a point is too unlikely to be feasible: a weight times the
 * square of the shortfall of the log probability. Its maximiser is feasible, or nearly so.
 */
public final class FeasibilityPenalized implements Acquisition {
  private final Acquisition inner;
  private final List<Threshold> thresholds;
  private final double weight;

  /**
   * The least probability of being feasible.
   *
   * @param feasibility the requirements
   * @param least the logarithm of that probability
   */
  public record Threshold(Feasibility feasibility, double least) {
    /** Whether a point reaches it. */
    public boolean admits(double[] point) {
      return feasibility.values(Matrix.of(new double[][] {point}))[0] >= least;
    }
  }

  /**
   * Around an acquisition.
   *
   * @param weight of the square, positive
   */
  public FeasibilityPenalized(Acquisition inner, List<Threshold> thresholds, double weight) {
    this.inner = inner;
    this.thresholds = List.copyOf(thresholds);
    this.weight = weight;
  }

  @Override
  public double[] values(Matrix points) {
    return fenced(inner.values(points), points);
  }

  @Override
  public double[] values(Candidates candidates) {
    return fenced(inner.values(candidates), candidates.points());
  }

  private double[] fenced(double[] values, Matrix points) {
    for (Threshold threshold : thresholds) {
      double[] logs = threshold.feasibility().values(points);
      for (int i = 0; i < values.length; i++) {
        double shortfall = Math.max(0, threshold.least() - logs[i]);
        values[i] = Bounded.finite(values[i] - weight * shortfall * shortfall);
      }
    }
    return values;
  }

  @Override
  public Slopes slopes(Matrix points) {
    Slopes slopes = inner.slopes(points);
    for (Threshold threshold : thresholds) {
      Slopes logs = threshold.feasibility().slopes(points);
      for (int i = 0; i < points.rows(); i++) {
        double shortfall = Math.max(0, threshold.least() - logs.values()[i]);
        slopes.values()[i] = Bounded.finite(slopes.values()[i] - weight * shortfall * shortfall);
        for (int j = 0; j < points.columns(); j++) {
          double slope =
              slopes.gradients().get(i, j) + 2 * weight * shortfall * logs.gradients().get(i, j);
          slopes.gradients().set(i, j, Bounded.finite(slope));
        }
      }
    }
    return slopes;
  }
}
