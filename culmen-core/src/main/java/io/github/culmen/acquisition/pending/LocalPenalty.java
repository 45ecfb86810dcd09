package io.github.culmen.acquisition.pending;

import io.github.culmen.acquisition.AcquisitionContext;
import io.github.culmen.acquisition.Bounded;
import io.github.culmen.acquisition.Incumbent;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.Arrays;
import java.util.List;

/**
 * The logarithm of the probability that the maximiser is no nearer to any pending point than x is.
 * [Gonzalez2016]
 *
 * <p>A function whose slope is at most S and whose maximum is M cannot have it within (M - f(p))/S
 * of p. With the model's posterior of f(p) this gives the factor Φ((S|x - p| - M + mean)/sd) for
 * each pending point p. S is the largest slope of the mean at candidates, M the median of the drawn
 * maxima or, without any, the best value so far. Several models' products are averaged.
 */
final class LocalPenalty {
  private static final int SLOPES = 512;

  private final Domain domain;
  private final Matrix pending;
  private final double[] steepest;
  private final double[][] gap;
  private final double[][] sd;

  private LocalPenalty(
      Domain domain, Matrix pending, double[] steepest, double[][] gap, double[][] sd) {
    this.domain = domain;
    this.pending = pending;
    this.steepest = steepest;
    this.gap = gap;
    this.sd = sd;
  }

  /** Around pending points, by the context's models not conditioned on them. */
  static LocalPenalty of(AcquisitionContext context, double[] maxima, Matrix pending) {
    List<? extends Surrogate> models = context.models();
    double[] steepest = new double[models.size()];
    double[][] gap = new double[models.size()][];
    double[][] sd = new double[models.size()][];
    Matrix sample = sample(context.candidates().points());
    for (int m = 0; m < models.size(); m++) {
      Surrogate model = models.get(m);
      double peak =
          maxima.length > 0 ? maxima[maxima.length / 2] : Incumbent.of(model, context.data());
      Moments there = model.moments(pending);
      gap[m] = Arrays.stream(there.mean()).map(mean -> peak - mean).toArray();
      sd[m] = Arrays.stream(there.variance()).map(Math::sqrt).toArray();
      steepest[m] = largestNorm(model.gradients(sample).mean());
    }
    return new LocalPenalty(context.domain(), pending, steepest, gap, sd);
  }

  private static Matrix sample(Matrix points) {
    int step = Math.max(1, points.rows() / SLOPES);
    int[] rows = new int[(points.rows() + step - 1) / step];
    Arrays.setAll(rows, i -> i * step);
    return points.rows(rows);
  }

  private static double largestNorm(Matrix gradients) {
    double largest = 0;
    for (int i = 0; i < gradients.rows(); i++) {
      double squares = 0;
      for (int j = 0; j < gradients.columns(); j++) {
        squares += gradients.get(i, j) * gradients.get(i, j);
      }
      largest = Math.max(largest, squares);
    }
    return Math.sqrt(largest);
  }

  /**
   * The logarithm at a point; its gradient is added to {@code gradient} if there is one.
   *
   * @param gradient null if it is not wanted
   */
  double at(double[] x, double[] gradient) {
    int models = steepest.length;
    double[] logs = new double[models];
    double[][] slopes = new double[models][gradient == null ? 0 : x.length];
    for (int p = 0; p < pending.rows(); p++) {
      double distance = distance(x, p);
      for (int m = 0; m < models; m++) {
        double z = Bounded.sdsAbove(gap[m][p], steepest[m] * distance, sd[m][p]);
        logs[m] += StandardNormal.logCdf(z);
        if (gradient != null && distance > 0) {
          double byDistance =
              Bounded.finite(StandardNormal.hazard(z) * steepest[m] / sd[m][p]) / distance;
          for (int j = 0; j < x.length; j++) {
            slopes[m][j] += domain.axis(j).ordered() ? byDistance * (x[j] - pending.get(p, j)) : 0;
          }
        }
      }
    }
    double top = Arrays.stream(logs).max().orElseThrow();
    double sum = 0;
    for (double log : logs) {
      sum += Math.exp(log - top);
    }
    for (int m = 0; gradient != null && m < models; m++) {
      double weight = Math.exp(logs[m] - top) / sum;
      for (int j = 0; j < x.length; j++) {
        gradient[j] += weight * slopes[m][j];
      }
    }
    return top + Math.log(sum / models);
  }

  private double distance(double[] x, int p) {
    double squares = 0;
    for (int j = 0; j < x.length; j++) {
      Axis axis = domain.axis(j);
      double apart = x[j] - pending.get(p, j);
      if (!axis.ordered()) {
        apart = axis.level(x[j]) == axis.level(pending.get(p, j)) ? 0 : 1;
      }
      squares += apart * apart;
    }
    return Math.sqrt(squares);
  }
}
