package io.github.culmen.study.belief;

import io.github.culmen.math.Matrix;
import io.github.culmen.math.Samples;
import io.github.culmen.math.Sobol;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.Hyperparameters;
import io.github.culmen.study.advice.FittedStudy;
import io.github.culmen.study.fit.FittedModels;
import io.github.culmen.study.fit.Mixture;
import io.github.culmen.study.fit.Seeds;
import io.github.culmen.study.insight.Importance;
import io.github.culmen.study.trial.StudySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How much each parameter matters: by its lengthscale, and by its share of the variance of the
 * models' mean over the space.
 *
 * <p>Shares are Sobol indices of the averaged mean m over uniform points: alone, Var E[m | x_j]/Var
 * m, and in all, E Var[m | all but x_j]/Var m, estimated from N pairs of points a, b as the means
 * of m(b)(m(a with b_j) - m(a)) and of ½(m(a) - m(a with b_j))². [Saltelli2010]
 *
 * <p>The mean of a sum is the sum of its components' means, and only the component that x_j belongs
 * to changes with x_j. Over uniform points these means are independent, so their variances add up
 * to that of the whole.
 *
 * @param importance one for each parameter, in the space's order
 * @param shares the components' shares of the variance, adding up to 1; all 0 if there is none
 */
@SuppressWarnings("ArrayRecordComponent") // not compared
record Effects(List<Importance> importance, double[] shares) {
  private static final int MOST_PAIRS = 1024;
  private static final int FEWEST_PAIRS = 64;
  private static final int MOST_POINTS = 32_768;
  // A mean that varies less than this many prior sds is flat.
  private static final double FLAT = 1e-6;

  static Effects of(StudySpec spec, FittedStudy fittedStudy) {
    FittedModels fitted = fittedStudy.fitted();
    Domain domain = fittedStudy.domain();
    int d = domain.dimension();
    int pairs = MOST_PAIRS;
    while (pairs > FEWEST_PAIRS && (long) pairs * (d + 2) > MOST_POINTS) {
      pairs /= 2;
    }
    Matrix both = Matrix.zeros(pairs, 2 * d);
    Sobol.of(2 * d, Seeds.from(fittedStudy.random().effects())).fill(both.data(), pairs);
    Matrix a = half(both, domain, 0);
    Matrix b = half(both, domain, d);
    Means means = new Means(fitted, domain, a, b);
    boolean flat = !(means.unit > FLAT * Math.sqrt(fittedStudy.models().get(0).priorVariance()));
    double[] sensitivity = sensitivity(fitted, d);
    List<Importance> all = new ArrayList<>();
    for (int j = 0; j < d; j++) {
      double alone = 0;
      double total = 0;
      if (!flat) {
        double[] moved = means.moved(a, b, j);
        for (int i = 0; i < pairs; i++) {
          alone += means.atB[i] * moved[i] / pairs;
          total += 0.5 * moved[i] * moved[i] / pairs;
        }
        total = Math.min(1, total / means.variance);
        alone = Math.max(0, Math.min(total, alone / means.variance));
      }
      String name = spec.space().parameters().get(j).name();
      all.add(new Importance(name, lengthscale(fitted, j), sensitivity[j], alone, total));
    }
    return new Effects(List.copyOf(all), flat ? new double[means.ofA.length] : means.shares());
  }

  /** Means at the points a and b, of the whole and of each component. */
  private static final class Means {
    private final Domain domain;
    private final Decomposition groups;
    private final List<List<Surrogate>> components = new ArrayList<>();
    // By component, as they are.
    private final double[][] ofA;
    private final double[][] ofB;
    // Of the whole, from their centre and divided by the largest, so that the squares of huge ones
    // are doubles.
    private final double[] atB;
    private final double unit;
    private final double variance;

    Means(FittedModels fitted, Domain domain, Matrix rawA, Matrix rawB) {
      this.domain = domain;
      groups = fitted.decomposition();
      Matrix a = settled(rawA);
      Matrix b = settled(rawB);
      ofA = new double[groups.size()][];
      ofB = new double[groups.size()][];
      double[] atA = new double[a.rows()];
      atB = new double[a.rows()];
      for (int g = 0; g < groups.size(); g++) {
        components.add(fitted.components(g));
        ofA[g] = Mixture.mean(components.get(g), groups.select(a, g));
        ofB[g] = Mixture.mean(components.get(g), groups.select(b, g));
        for (int i = 0; i < atA.length; i++) {
          atA[i] += ofA[g][i];
          atB[i] += ofB[g][i];
        }
      }
      double centre = 0.5 * (Samples.mean(atA) + Samples.mean(atB));
      unit = Math.max(largest(atA, centre), largest(atB, centre));
      Arrays.setAll(atA, i -> (atA[i] - centre) / unit);
      Arrays.setAll(atB, i -> (atB[i] - centre) / unit);
      double squares = 0;
      for (int i = 0; i < atA.length; i++) {
        squares += (atA[i] * atA[i] + atB[i] * atB[i]) / (2 * atA.length);
      }
      variance = squares;
    }

    /** The effect of replacing coordinate j of a by that of b. */
    double[] moved(Matrix a, Matrix b, int j) {
      int g = groups.groupOf(j);
      Matrix points = a.copy();
      for (int i = 0; i < a.rows(); i++) {
        points.set(i, j, b.get(i, j));
      }
      double[] moved = Mixture.mean(components.get(g), groups.select(settled(points), g));
      Arrays.setAll(moved, i -> (moved[i] - ofA[g][i]) / unit);
      return moved;
    }

    // A parameter has no effect where it is inactive.
    private Matrix settled(Matrix points) {
      if (domain.region().isEmpty()) {
        return points;
      }
      Matrix settled = points.copy();
      for (int i = 0; i < points.rows(); i++) {
        double[] row = points.row(i);
        domain.region().get().settle(row);
        System.arraycopy(row, 0, settled.data(), i * row.length, row.length);
      }
      return settled;
    }

    double[] shares() {
      double[] shares = new double[ofA.length];
      for (int g = 0; g < shares.length; g++) {
        double centre = 0.5 * (Samples.mean(ofA[g]) + Samples.mean(ofB[g]));
        for (int i = 0; i < ofA[g].length; i++) {
          double first = (ofA[g][i] - centre) / unit;
          double second = (ofB[g][i] - centre) / unit;
          shares[g] += first * first + second * second;
        }
      }
      double sum = Arrays.stream(shares).sum();
      Arrays.setAll(shares, g -> shares[g] / sum);
      return shares;
    }

    private static double largest(double[] values, double centre) {
      double largest = 0;
      for (double value : values) {
        largest = Math.max(largest, Math.abs(value - centre));
      }
      return largest;
    }
  }

  // s_j/l_j, s_j being the sd of the component, averaged over the models, as shares of their sum.
  private static double[] sensitivity(FittedModels fitted, int d) {
    double[] shares = new double[d];
    List<Hyperparameters> models = fitted.hyperparameters();
    double[] sds = new double[d];
    Arrays.fill(sds, 1);
    fitted
        .additive()
        .ifPresent(
            fit ->
                Arrays.setAll(
                    sds,
                    j ->
                        Math.sqrt(
                            fit.hyperparameters()
                                .variance(fit.hyperparameters().decomposition().groupOf(j)))));
    for (Hyperparameters settings : models) {
      double fastest = 0;
      for (int j = 0; j < d; j++) {
        fastest = Math.max(fastest, sds[j] / settings.lengthscale(j));
      }
      double sum = 0;
      for (int j = 0; j < d; j++) {
        sum += sds[j] / settings.lengthscale(j) / fastest;
      }
      for (int j = 0; j < d; j++) {
        shares[j] += sds[j] / settings.lengthscale(j) / fastest / sum / models.size();
      }
    }
    return shares;
  }

  // The geometric mean over the models.
  private static double lengthscale(FittedModels fitted, int j) {
    double sum = 0;
    for (Hyperparameters settings : fitted.hyperparameters()) {
      sum += Math.log(settings.lengthscale(j)) / fitted.hyperparameters().size();
    }
    return Math.exp(sum);
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
}
