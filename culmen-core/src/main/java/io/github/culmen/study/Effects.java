package io.github.culmen.study;

import io.github.culmen.gp.GaussianProcess;
import io.github.culmen.gp.Hyperparameters;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.Sobol;
import io.github.culmen.model.Domain;
import java.util.ArrayList;
import java.util.List;

/**
 * How much each parameter matters: by its lengthscale, and by its share of the variance of the
 * models' mean over the space.
 *
 * <p>Shares are Sobol indices of the averaged mean m over uniform points: alone, Var E[m | x_j]/Var
 * m, and in all, E Var[m | all but x_j]/Var m, estimated from N pairs of points a, b as the means
 * of m(b)(m(a with b_j) - m(a)) and of ½(m(a) - m(a with b_j))². [Saltelli2010]
 */
final class Effects {
  private static final int MOST_PAIRS = 1024;
  private static final int FEWEST_PAIRS = 64;
  private static final int MOST_POINTS = 32_768;
  // A mean that varies less than this many prior sds is flat.
  private static final double FLAT = 1e-6;

  private Effects() {}

  /** One for each parameter, in the space's order. */
  static List<Importance> of(StudySpec spec, Standing standing) {
    List<GaussianProcess> models = standing.models();
    Domain domain = standing.domain();
    int d = domain.dimension();
    double[] sensitivity = sensitivity(models, d);
    int pairs = MOST_PAIRS;
    while (pairs > FEWEST_PAIRS && (long) pairs * (d + 2) > MOST_POINTS) {
      pairs /= 2;
    }
    Matrix both = Matrix.zeros(pairs, 2 * d);
    Sobol.of(2 * d, Seeds.from(standing.random().effects())).fill(both.data(), pairs);
    Matrix a = half(both, domain, 0);
    Matrix b = half(both, domain, d);
    double[] atA = mean(models, a);
    double[] atB = mean(models, b);
    double centre = 0.5 * (Statistics.mean(atA) + Statistics.mean(atB));
    // Values are divided by the largest of them, so that the squares of huge ones are doubles.
    double unit = Math.max(largest(atA, centre), largest(atB, centre));
    boolean flat = !(unit > FLAT * Math.sqrt(models.get(0).priorVariance()));
    double variance = 0;
    for (int i = 0; i < pairs && !flat; i++) {
      atA[i] = (atA[i] - centre) / unit;
      atB[i] = (atB[i] - centre) / unit;
      variance += (atA[i] * atA[i] + atB[i] * atB[i]) / (2 * pairs);
    }
    List<Importance> all = new ArrayList<>();
    for (int j = 0; j < d; j++) {
      double alone = 0;
      double total = 0;
      if (!flat) {
        double[] mixed = mean(models, mixed(a, b, j));
        for (int i = 0; i < pairs; i++) {
          double moved = (mixed[i] - centre) / unit - atA[i];
          alone += atB[i] * moved / pairs;
          total += 0.5 * moved * moved / pairs;
        }
        total = Math.min(1, total / variance);
        alone = Math.max(0, Math.min(total, alone / variance));
      }
      String name = spec.space().parameters().get(j).name();
      all.add(new Importance(name, lengthscale(models, j), sensitivity[j], alone, total));
    }
    return all;
  }

  private static double largest(double[] values, double centre) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value - centre));
    }
    return largest;
  }

  // 1/l_j, averaged over the models, as shares of their sum.
  private static double[] sensitivity(List<GaussianProcess> models, int d) {
    double[] shares = new double[d];
    for (GaussianProcess model : models) {
      Hyperparameters settings = model.hyperparameters();
      double shortest = Double.POSITIVE_INFINITY;
      for (int j = 0; j < d; j++) {
        shortest = Math.min(shortest, settings.lengthscale(j));
      }
      double sum = 0;
      for (int j = 0; j < d; j++) {
        sum += shortest / settings.lengthscale(j);
      }
      for (int j = 0; j < d; j++) {
        shares[j] += shortest / settings.lengthscale(j) / sum / models.size();
      }
    }
    return shares;
  }

  // The geometric mean over the models.
  private static double lengthscale(List<GaussianProcess> models, int j) {
    double sum = 0;
    for (GaussianProcess model : models) {
      sum += Math.log(model.hyperparameters().lengthscale(j)) / models.size();
    }
    return Math.exp(sum);
  }

  private static double[] mean(List<GaussianProcess> models, Matrix points) {
    double[] sum = new double[points.rows()];
    for (GaussianProcess model : models) {
      double[] mean = model.mean(points);
      for (int i = 0; i < sum.length; i++) {
        sum[i] += mean[i] / models.size();
      }
    }
    return sum;
  }

  private static Matrix half(Matrix both, Domain domain, int from) {
    int d = domain.dimension();
    Matrix points = Matrix.zeros(both.rows(), d);
    for (int i = 0; i < both.rows(); i++) {
      for (int j = 0; j < d; j++) {
        points.set(i, j, domain.axis(j).snap(both.get(i, from + j)));
      }
    }
    return points;
  }

  private static Matrix mixed(Matrix a, Matrix b, int j) {
    Matrix points = a.copy();
    for (int i = 0; i < a.rows(); i++) {
      points.set(i, j, b.get(i, j));
    }
    return points;
  }
}
