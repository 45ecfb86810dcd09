package io.github.culmen.acquisition.feasible;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Bounded;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.model.Fantasy;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The logarithm of the probability that a point fulfils every requirement, these being independent:
 * Σ log mean_m Φ(b), b = (mean_m - threshold)/√(variance_m + noise). [Gardner2014]
 *
 * <p>As an acquisition it searches for a point that fulfils them, whatever its value. Without
 * requirements it is 0 everywhere.
 */
public final class Feasibility implements Acquisition {
  private final List<Requirement> requirements;

  /** Of all these requirements. */
  public Feasibility(List<Requirement> requirements) {
    this.requirements = List.copyOf(requirements);
  }

  /** Whether nothing is required. */
  public boolean isEmpty() {
    return requirements.isEmpty();
  }

  /** These requirements and more. */
  public Feasibility and(Feasibility other) {
    List<Requirement> all = new ArrayList<>(requirements);
    all.addAll(other.requirements);
    return new Feasibility(all);
  }

  /** The requirements. */
  List<Requirement> requirements() {
    return requirements;
  }

  /** The probability at one point. */
  public double probability(double[] point) {
    return Math.exp(values(Matrix.of(new double[][] {point}))[0]);
  }

  @Override
  public boolean logarithmic() {
    return true;
  }

  @Override
  public double[] values(Matrix points) {
    double[] sum = new double[points.rows()];
    for (Requirement requirement : requirements) {
      int count = requirement.models().size();
      double[][] logs = new double[count][];
      List<Moments> moments = Fantasy.moments(requirement.models(), points);
      for (int m = 0; m < count; m++) {
        logs[m] = new double[sum.length];
        double[] mean = moments.get(m).mean();
        double[] variance = moments.get(m).variance();
        for (int i = 0; i < sum.length; i++) {
          double sd = Math.sqrt(variance[i] + requirement.noise());
          logs[m][i] =
              StandardNormal.logCdf(Bounded.sdsAbove(requirement.threshold(), mean[i], sd));
        }
      }
      double[] weights = new double[count];
      for (int i = 0; i < sum.length; i++) {
        sum[i] = Bounded.finite(sum[i] + average(logs, i, weights));
      }
    }
    return sum;
  }

  @Override
  public Slopes slopes(Matrix points) {
    int q = points.rows();
    int d = points.columns();
    double[] sum = new double[q];
    Matrix gradient = Matrix.zeros(q, d);
    for (Requirement requirement : requirements) {
      int count = requirement.models().size();
      double[][] logs = new double[count][q];
      double[][] byMean = new double[count][q];
      double[][] byVariance = new double[count][q];
      List<MomentGradients> moments = Fantasy.gradients(requirement.models(), points);
      for (int m = 0; m < count; m++) {
        Moments own = moments.get(m).moments();
        for (int i = 0; i < q; i++) {
          double variance = own.variance()[i] + requirement.noise();
          double sd = Math.sqrt(variance);
          double b = Bounded.sdsAbove(requirement.threshold(), own.mean()[i], sd);
          double hazard = StandardNormal.hazard(b);
          logs[m][i] = StandardNormal.logCdf(b);
          byMean[m][i] = Bounded.finite(hazard / sd);
          byVariance[m][i] = Bounded.finite(-hazard * b / (2 * variance));
        }
      }
      double[] weights = new double[count];
      for (int i = 0; i < q; i++) {
        sum[i] = Bounded.finite(sum[i] + average(logs, i, weights));
        for (int m = 0; m < count; m++) {
          MomentGradients own = moments.get(m);
          for (int j = 0; j < d; j++) {
            double slope =
                byMean[m][i] * own.mean().get(i, j) + byVariance[m][i] * own.variance().get(i, j);
            gradient.set(i, j, Bounded.finite(gradient.get(i, j) + weights[m] * slope));
          }
        }
      }
    }
    return new Slopes(sum, gradient);
  }

  // log of the mean of the models' probabilities at a point, and each one's weight in its slope.
  private static double average(double[][] logs, int point, double[] weights) {
    if (logs.length == 1) {
      weights[0] = 1;
      return logs[0][point];
    }
    double top = Double.NEGATIVE_INFINITY;
    for (double[] log : logs) {
      top = Math.max(top, log[point]);
    }
    double sum = 0;
    for (int m = 0; m < logs.length; m++) {
      weights[m] = Math.exp(logs[m][point] - top);
      sum += weights[m];
    }
    double total = sum;
    Arrays.setAll(weights, m -> weights[m] / total);
    return top + Math.log(sum / logs.length);
  }
}
