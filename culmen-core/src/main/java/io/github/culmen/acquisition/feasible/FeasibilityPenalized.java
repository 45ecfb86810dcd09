package io.github.culmen.acquisition.feasible;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Bounded;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.math.Matrix;
import java.util.List;

/**
 * An acquisition that falls off where a point is not probable enough to fulfil requirements: less
 * the weighted square of what the logarithm of the probability lacks. A search for its maximum ends
 * inside or hardly outside.
 */
public final class FeasibilityPenalized implements Acquisition {
  private final Acquisition inner;
  private final List<Fence> fences;
  private final double weight;

  /**
   * A probability that is to be reached.
   *
   * @param feasibility of what
   * @param least its logarithm
   */
  public record Fence(Feasibility feasibility, double least) {
    /** Whether a point is that probable. */
    public boolean admits(double[] point) {
      return feasibility.values(Matrix.of(new double[][] {point}))[0] >= least;
    }
  }

  /**
   * Around an acquisition.
   *
   * @param weight of the square, positive
   */
  public FeasibilityPenalized(Acquisition inner, List<Fence> fences, double weight) {
    this.inner = inner;
    this.fences = List.copyOf(fences);
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
    for (Fence fence : fences) {
      double[] logs = fence.feasibility().values(points);
      for (int i = 0; i < values.length; i++) {
        double lack = Math.max(0, fence.least() - logs[i]);
        values[i] = Bounded.finite(values[i] - weight * lack * lack);
      }
    }
    return values;
  }

  @Override
  public Slopes slopes(Matrix points) {
    Slopes slopes = inner.slopes(points);
    for (Fence fence : fences) {
      Slopes logs = fence.feasibility().slopes(points);
      for (int i = 0; i < points.rows(); i++) {
        double lack = Math.max(0, fence.least() - logs.values()[i]);
        slopes.values()[i] = Bounded.finite(slopes.values()[i] - weight * lack * lack);
        for (int j = 0; j < points.columns(); j++) {
          double slope =
              slopes.gradients().get(i, j) + 2 * weight * lack * logs.gradients().get(i, j);
          slopes.gradients().set(i, j, Bounded.finite(slope));
        }
      }
    }
    return slopes;
  }
}
