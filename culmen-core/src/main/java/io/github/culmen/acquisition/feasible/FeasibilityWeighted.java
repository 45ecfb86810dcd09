package io.github.culmen.acquisition.feasible;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Bounded;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.math.Matrix;
import java.util.Arrays;

/**
 * An acquisition weighted by the probability P that a point fulfils requirements.
 *
 * <p>Where the acquisition is a logarithm, log P is added to it: the value of a point times the
 * probability of getting it. Where it is not, it has no natural zero, such as a confidence bound or
 * a drawn function, or is zero where a point is worth nothing. It is then measured from its least
 * value at the candidates, which is what an infeasible point is worth: (a - least)·P.
 */
public final class FeasibilityWeighted implements Acquisition {
  private final Acquisition inner;
  private final Feasibility feasibility;
  private final double least;

  private FeasibilityWeighted(Acquisition inner, Feasibility feasibility, double least) {
    this.inner = inner;
    this.feasibility = feasibility;
    this.least = least;
  }

  /**
   * Weights an acquisition; the acquisition itself if nothing is required.
   *
   * @param candidates points over the domain
   */
  public static Acquisition of(Acquisition inner, Feasibility feasibility, Candidates candidates) {
    if (feasibility.isEmpty()) {
      return inner;
    }
    double least =
        inner.logarithmic() ? 0 : Arrays.stream(inner.values(candidates)).min().orElseThrow();
    return new FeasibilityWeighted(inner, feasibility, least);
  }

  @Override
  public boolean logarithmic() {
    return inner.logarithmic();
  }

  @Override
  public double[] values(Matrix points) {
    return weighted(inner.values(points), points);
  }

  @Override
  public double[] values(Candidates candidates) {
    return weighted(inner.values(candidates), candidates.points());
  }

  private double[] weighted(double[] values, Matrix points) {
    double[] logs = feasibility.values(points);
    for (int i = 0; i < values.length; i++) {
      values[i] = value(values[i], logs[i]);
    }
    return values;
  }

  private double value(double own, double log) {
    return Bounded.finite(logarithmic() ? own + log : (own - least) * Math.exp(log));
  }

  @Override
  public Slopes slopes(Matrix points) {
    Slopes own = inner.slopes(points);
    Slopes logs = feasibility.slopes(points);
    double[] values = own.values();
    Matrix gradients = own.gradients();
    for (int i = 0; i < values.length; i++) {
      double log = logs.values()[i];
      double probability = Math.exp(log);
      for (int j = 0; j < points.columns(); j++) {
        double slope = gradients.get(i, j);
        double byLog = logs.gradients().get(i, j);
        // ∇((a - least)·P) = P ∇a + (a - least) P ∇log P
        double sum =
            logarithmic()
                ? slope + byLog
                : probability * slope
                    + (probability == 0 ? 0 : (values[i] - least) * probability * byLog);
        gradients.set(i, j, Bounded.finite(sum));
      }
      values[i] = value(values[i], log);
    }
    return new Slopes(values, gradients);
  }
}
