package io.github.culmen.acquisition.feasible;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Bounded;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.Surprise;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.model.Fantasy;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.List;

/**
 * Max-value entropy search under requirements: the logarithm of a lower bound on the information
 * that an observation of the function f and of the required functions g_c brings about f*, the
 * largest f where all g_c reach their thresholds. [Takeno2022]
 *
 * <pre>α(x) = -(1/K) Σ_k log(1 - Φ((μ - f*_k)/s) Π_c Φ(b_c)),  b_c = (μ_c - z_c)/s_c</pre>
 *
 * <p>What is subtracted from 1 is the probability that x is feasible and better than f*_k, which is
 * impossible by the definition of f*. A noisy observation brings only the share ρ² =
 * variance/(variance + noise) of what the functions would: each summand is multiplied by the
 * average of these shares over f and the g_c, weighted by how much each of them makes the event
 * improbable. A point known up to its noise then brings nothing, however near it is to f*. A draw
 * of the functions that is feasible nowhere has f*_k = -∞: there any feasible point would be news.
 * With several models α is averaged.
 */
public final class ConstrainedEntropy implements Acquisition {
  private final List<? extends Surrogate> models;
  private final List<double[]> maxima;
  private final List<Requirement> requirements;

  /**
   * From drawn maxima.
   *
   * @param models of f
   * @param maxima for each model the values of f*, negative infinity where no point was feasible
   * @param requirements of which those with several models go with the models of f in order
   */
  public ConstrainedEntropy(
      List<? extends Surrogate> models, List<double[]> maxima, List<Requirement> requirements) {
    if (models.isEmpty() || models.size() != maxima.size()) {
      throw new IllegalArgumentException(
          "maxima are needed for each model, but there are "
              + models.size()
              + " models and maxima of "
              + maxima.size());
    }
    for (double[] values : maxima) {
      if (values.length == 0) {
        throw new IllegalArgumentException("maxima must be at least 1, but there are none");
      }
      for (double value : values) {
        if (!(value < Double.POSITIVE_INFINITY)) {
          throw new IllegalArgumentException(
              "maxima must be finite or negative infinity, but one is " + value);
        }
      }
    }
    this.models = List.copyOf(models);
    this.maxima = maxima.stream().map(double[]::clone).toList();
    this.requirements = List.copyOf(requirements);
  }

  /** Which model of a requirement goes with a model of f. */
  static int partner(Requirement requirement, int model, int models) {
    return (int) ((long) model * requirement.models().size() / models);
  }

  private int count() {
    return maxima.stream().mapToInt(values -> values.length).sum();
  }

  @Override
  public boolean logarithmic() {
    return true;
  }

  @Override
  public double[] values(Matrix points) {
    return values(Candidates.of(points, models));
  }

  @Override
  public double[] values(Candidates candidates) {
    List<List<Moments>> required = new ArrayList<>();
    for (Requirement requirement : requirements) {
      required.add(Fantasy.moments(requirement.models(), candidates.points()));
    }
    double[] values = new double[candidates.points().rows()];
    Sum sum = new Sum(count());
    for (int i = 0; i < values.length; i++) {
      sum.clear();
      for (int m = 0; m < models.size(); m++) {
        double log = 0;
        double seen = 0;
        for (int c = 0; c < requirements.size(); c++) {
          Requirement requirement = requirements.get(c);
          int partner = partner(requirement, m, models.size());
          Moments own = required.get(c).get(partner);
          double part = StandardNormal.logCdf(sds(requirement, own, i));
          double noise = requirement.models().get(partner).noiseVariance();
          log += part;
          seen += (EVEN - part) * share(own.variance()[i], noise);
        }
        Moments f = candidates.moments().get(m);
        double shareOfF = share(f.variance()[i], models.get(m).noiseVariance());
        for (double maximum : maxima.get(m)) {
          double part = above(maximum, f, i);
          double weighted = seen + (EVEN - part) * shareOfF;
          double weights = EVEN * (requirements.size() + 1) - log - part;
          sum.add(
              Surprise.log(log + part) + Math.log(weighted / weights), 1.0 / maxima.get(m).length);
        }
      }
      values[i] = sum.log() - Math.log(models.size());
    }
    return values;
  }

  @Override
  public Slopes slopes(Matrix points) {
    int d = points.columns();
    List<MomentGradients> ofF = Fantasy.gradients(models, points);
    List<List<MomentGradients>> required = new ArrayList<>();
    for (Requirement requirement : requirements) {
      required.add(Fantasy.gradients(requirement.models(), points));
    }
    double[] values = new double[points.rows()];
    Matrix gradients = Matrix.zeros(points.rows(), d);
    for (int i = 0; i < values.length; i++) {
      Sum sum = new Sum(count());
      // The gradient of each summand of the average, before its weight.
      List<double[]> slopes = new ArrayList<>();
      for (int m = 0; m < models.size(); m++) {
        double log = 0;
        double seen = 0;
        double[] ofLog = new double[d];
        double[] ofSeen = new double[d];
        for (int c = 0; c < requirements.size(); c++) {
          Requirement requirement = requirements.get(c);
          int partner = partner(requirement, m, models.size());
          MomentGradients own = required.get(c).get(partner);
          double b = sds(requirement, own.moments(), i);
          double part = StandardNormal.logCdf(b);
          double[] ofPart = new double[d];
          addSlope(own, i, b, requirement.noise(), ofPart);
          double noise = requirement.models().get(partner).noiseVariance();
          log += part;
          seen += seen(own, i, noise, part, ofPart, ofSeen);
          add(ofPart, ofLog);
        }
        MomentGradients f = ofF.get(m);
        for (double maximum : maxima.get(m)) {
          double part = above(maximum, f.moments(), i);
          double[] ofPart = new double[d];
          if (maximum != Double.NEGATIVE_INFINITY) {
            addSlope(f, i, sds(maximum, f.moments(), i), 0, ofPart);
          }
          double[] ofWeighted = ofSeen.clone();
          double weighted =
              seen + seen(f, i, models.get(m).noiseVariance(), part, ofPart, ofWeighted);
          double all = log + part;
          double weights = EVEN * (requirements.size() + 1) - all;
          double by = Surprise.slope(all);
          double[] own = new double[d];
          for (int j = 0; j < d; j++) {
            double slope = ofLog[j] + ofPart[j];
            own[j] = Bounded.finite((by + 1 / weights) * slope + ofWeighted[j] / weighted);
          }
          slopes.add(own);
          sum.add(Surprise.log(all) + Math.log(weighted / weights), 1.0 / maxima.get(m).length);
        }
      }
      values[i] = sum.log() - Math.log(models.size());
      for (int k = 0; k < slopes.size(); k++) {
        double weight = sum.share(k);
        for (int j = 0; j < d; j++) {
          gradients.set(i, j, Bounded.finite(gradients.get(i, j) + weight * slopes.get(k)[j]));
        }
      }
    }
    return new Slopes(values, gradients);
  }

  private static double sds(Requirement requirement, Moments moments, int i) {
    double sd = Math.sqrt(moments.variance()[i] + requirement.noise());
    return Bounded.sdsAbove(requirement.threshold(), moments.mean()[i], sd);
  }

  private static double sds(double maximum, Moments moments, int i) {
    return Bounded.sdsAbove(maximum, moments.mean()[i], Math.sqrt(moments.variance()[i]));
  }

  // log P(f > maximum)
  private static double above(double maximum, Moments moments, int i) {
    return maximum == Double.NEGATIVE_INFINITY
        ? 0
        : StandardNormal.logCdf(sds(maximum, moments, i));
  }

  // d log Φ(z)/dx for z = (mean - t)/√(variance + noise)
  private static void addSlope(MomentGradients own, int i, double z, double noise, double[] slope) {
    double variance = own.moments().variance()[i] + noise;
    double hazard = StandardNormal.hazard(z);
    double byMean = Bounded.finite(hazard / Math.sqrt(variance));
    double byVariance = Bounded.finite(-hazard * z / (2 * variance));
    for (int j = 0; j < slope.length; j++) {
      slope[j] =
          Bounded.finite(
              slope[j] + byMean * own.mean().get(i, j) + byVariance * own.variance().get(i, j));
    }
  }

  // The weight a certain function still has in the average of the shares.
  private static final double EVEN = 1e-3;

  // How much of a variance is not noise.
  private static double share(double variance, double noise) {
    return Math.max(Double.MIN_NORMAL, noise == 0 ? 1 : variance / (variance + noise));
  }

  // One function's summand in the average of the shares; its slope is added to the sum's.
  private static double seen(
      MomentGradients own, int i, double noise, double part, double[] ofPart, double[] slope) {
    double variance = own.moments().variance()[i];
    double share = share(variance, noise);
    double total = variance + noise;
    double byVariance = noise == 0 ? 0 : noise / total / total;
    for (int j = 0; j < slope.length; j++) {
      slope[j] =
          Bounded.finite(
              slope[j] - ofPart[j] * share + (EVEN - part) * byVariance * own.variance().get(i, j));
    }
    return Bounded.finite((EVEN - part) * share);
  }

  private static void add(double[] more, double[] sum) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += more[j];
    }
  }

  /** The logarithm of a weighted sum of exponentials, with each one's share. */
  private static final class Sum {
    private final double[] logs;
    private int count;
    private double top;
    private double total;

    Sum(int most) {
      logs = new double[most];
    }

    void clear() {
      count = 0;
    }

    void add(double log, double weight) {
      logs[count++] = log + Math.log(weight);
    }

    double log() {
      top = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < count; k++) {
        top = Math.max(top, logs[k]);
      }
      total = 0;
      for (int k = 0; k < count; k++) {
        total += Math.exp(logs[k] - top);
      }
      return Bounded.finite(top + Math.log(total));
    }

    double share(int k) {
      return Math.exp(logs[k] - top) / total;
    }
  }
}
