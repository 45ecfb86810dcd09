package io.github.culmen.acquisition.entropy;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.PathMaximizer;
import io.github.culmen.acquisition.maxvalue.OptimumInformation;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Anchors;
import io.github.culmen.model.CrossCovariance;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Joint entropy search: the logarithm of the information an observation brings about where the
 * maximum is and how large, averaged over drawn optima (x*, f*) of all models. [Hvarfner2022]
 *
 * <p>The entropy of an observation given an optimum is exact up to quadrature, where the paper
 * matches moments; see {@link OptimumInformation} for the formula of one optimum.
 */
public final class JointEntropy implements Acquisition {
  // Added to the variance at an optimum, as a share of the prior's: a drawn function meets the data
  // only up to rounding and its noise.
  private static final double NUGGET = 1e-8;
  private static final double FLOOR = 1e-12;

  private final List<? extends Surrogate> models;
  private final List<Optima> optima;

  private JointEntropy(List<? extends Surrogate> models, List<Optima> optima) {
    this.models = models;
    this.optima = optima;
  }

  /** A model's drawn optima, and the model conditioned on them. */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  private record Optima(
      Anchors anchors,
      double[] values,
      double[] spread,
      double[] pull,
      double noise,
      double floor) {
    OptimumInformation information() {
      return new OptimumInformation(noise, floor);
    }

    void evaluate(
        OptimumInformation information,
        Moments moments,
        Matrix covariances,
        int i,
        int l,
        boolean partials) {
      information.evaluate(
          moments.mean()[i],
          moments.variance()[i],
          covariances.get(i, l),
          values[l],
          spread[l],
          pull[l],
          partials);
    }
  }

  /**
   * From optima drawn from each model.
   *
   * @param models each a {@link CrossCovariance}
   * @param drawn the optima, per model, equally many of each
   */
  public static JointEntropy of(
      List<? extends Surrogate> models, List<PathMaximizer.PathMaxima> drawn) {
    if (models.isEmpty() || models.size() != drawn.size()) {
      throw new IllegalArgumentException(
          "joint entropy search needs optima of every model, but there are "
              + models.size()
              + " models and optima of "
              + drawn.size());
    }
    List<Optima> optima = new ArrayList<>();
    for (int m = 0; m < models.size(); m++) {
      PathMaximizer.PathMaxima maxima = drawn.get(m);
      if (maxima.values().length == 0 || maxima.values().length != drawn.get(0).values().length) {
        throw new IllegalArgumentException(
            "every model must have equally many optima and at least 1, but there are "
                + drawn.get(0).values().length
                + " and "
                + maxima.values().length);
      }
      optima.add(optima(models.get(m), maxima));
    }
    return new JointEntropy(List.copyOf(models), optima);
  }

  private static Optima optima(Surrogate model, PathMaximizer.PathMaxima drawn) {
    if (!(model instanceof CrossCovariance correlated)) {
      throw new IllegalArgumentException(
          "joint entropy search needs a model with cross-covariances, but "
              + model.getClass().getSimpleName()
              + " has none");
    }
    double[] values = drawn.values().clone();
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("optima must be finite, but one is " + value);
      }
    }
    Moments there = model.moments(drawn.points());
    double[] spread = new double[values.length];
    double[] pull = new double[values.length];
    for (int l = 0; l < values.length; l++) {
      spread[l] = there.variance()[l] + NUGGET * model.priorVariance();
      pull[l] = (values[l] - there.mean()[l]) / spread[l];
    }
    return new Optima(
        correlated.anchors(drawn.points()),
        values,
        spread,
        pull,
        model.noiseVariance(),
        FLOOR * model.priorVariance());
  }

  @Override
  public double[] values(Matrix points) {
    return values(Candidates.of(points, models));
  }

  @Override
  public double[] values(Candidates candidates) {
    return values(
        candidates.moments(),
        optima.stream().map(o -> o.anchors.covariances(candidates.points())).toList());
  }

  // log of the average term, one term per model and optimum; without storing them.
  private double[] values(List<Moments> moments, List<Matrix> covariances) {
    int q = covariances.get(0).rows();
    double[] tops = new double[q];
    Arrays.fill(tops, Double.NEGATIVE_INFINITY);
    double[] sums = new double[q];
    for (int m = 0; m < optima.size(); m++) {
      Optima drawn = optima.get(m);
      OptimumInformation information = drawn.information();
      for (int i = 0; i < q; i++) {
        for (int l = 0; l < drawn.values.length; l++) {
          drawn.evaluate(information, moments.get(m), covariances.get(m), i, l, false);
          double term = information.logValue();
          if (term > tops[i]) {
            sums[i] *= Math.exp(tops[i] - term);
            tops[i] = term;
          }
          sums[i] += Math.exp(term - tops[i]);
        }
      }
    }
    for (int i = 0; i < q; i++) {
      tops[i] += Math.log(sums[i] / terms());
    }
    return tops;
  }

  private double terms() {
    return (double) optima.size() * optima.get(0).values.length;
  }

  @Override
  public Slopes slopes(Matrix points) {
    List<MomentGradients> moments = models.stream().map(m -> m.gradients(points)).toList();
    List<Anchors.Slopes> covariances = optima.stream().map(o -> o.anchors.slopes(points)).toList();
    double[] values =
        values(
            moments.stream().map(MomentGradients::moments).toList(),
            covariances.stream().map(Anchors.Slopes::covariances).toList());
    Matrix gradients = Matrix.zeros(points.rows(), points.columns());
    for (int m = 0; m < optima.size(); m++) {
      addGradients(optima.get(m), moments.get(m), covariances.get(m), values, gradients);
    }
    return new Slopes(values, gradients);
  }

  private void addGradients(
      Optima drawn,
      MomentGradients moments,
      Anchors.Slopes covariances,
      double[] values,
      Matrix gradients) {
    OptimumInformation information = drawn.information();
    for (int i = 0; i < values.length; i++) {
      for (int l = 0; l < drawn.values.length; l++) {
        drawn.evaluate(information, moments.moments(), covariances.covariances(), i, l, true);
        // The share of this term in the sum whose logarithm the value is.
        double weight = Math.exp(information.logValue() - values[i]) / terms();
        for (int j = 0; j < gradients.columns() && weight > 0; j++) {
          double slope =
              information.byMean() * moments.mean().get(i, j)
                  + information.byVariance() * moments.variance().get(i, j)
                  + information.byCovariance() * covariances.gradients()[l].get(i, j);
          gradients.set(i, j, gradients.get(i, j) + weight * slope);
        }
      }
    }
  }
}
