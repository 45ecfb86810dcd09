package io.github.culmen.acquisition.maxvalue;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.information.InformationSum;
import io.github.culmen.acquisition.information.NoisyInformation;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.AdditiveSurrogate;
import io.github.culmen.model.Anchors;
import io.github.culmen.model.MomentGradients;
import io.github.culmen.model.Moments;
import io.github.culmen.model.Surrogate;
import java.util.List;

/**
 * Max-value entropy search for one component of a sum, which is never observed by itself: the
 * logarithm of the information that an observation of the sum brings about the component's maximum,
 * the other components' inputs being fixed.
 *
 * <p>That is I(ρ, γ) of {@link NoisyInformation} with the correlation of component and observation,
 * ρ² = cov(f_g, y)²/(v_g var y), cov(f_g, y) = v_g + c, var y = v_g + 2c + v_rest + noise, where c
 * is the covariance of the component and the rest. A component's own variance does not vanish where
 * the sum is known, since constants can move between components; ρ does.
 */
public final class ComponentEntropy implements Acquisition {
  private final double[] maxima;
  private final Surrogate component;
  private final double restVariance;
  private final Anchors restCovariance;
  private final double noise;

  private ComponentEntropy(
      double[] maxima,
      Surrogate component,
      double restVariance,
      Anchors restCovariance,
      double noise) {
    this.maxima = maxima;
    this.component = component;
    this.restVariance = restVariance;
    this.restCovariance = restCovariance;
    this.noise = noise;
  }

  /**
   * From draws of the maximum.
   *
   * @param maxima values of the component's maximum, at least one
   * @param model the sum
   * @param group which component
   * @param whole a whole point; the group's own coordinates are ignored
   */
  public static ComponentEntropy of(
      double[] maxima, AdditiveSurrogate model, int group, double[] whole) {
    if (maxima.length == 0) {
      throw new IllegalArgumentException("maxima must be at least 1, but there are none");
    }
    for (double value : maxima) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("maxima must be finite, but one is " + value);
      }
    }
    AdditiveSurrogate.Rest rest = model.rest(group, Matrix.of(new double[][] {whole}));
    return new ComponentEntropy(
        maxima.clone(),
        model.component(group),
        rest.variance()[0],
        rest.covariance(),
        model.noiseVariance());
  }

  @Override
  public double[] values(Matrix points) {
    return values(Candidates.of(points, List.of(component)));
  }

  @Override
  public double[] values(Candidates candidates) {
    Moments moments = candidates.moments().get(0);
    Matrix shared = restCovariance.covariances(candidates.points());
    Terms terms = new Terms();
    double[] values = new double[moments.mean().length];
    for (int i = 0; i < values.length; i++) {
      terms.at(moments.mean()[i], moments.variance()[i], shared.get(i, 0), false);
      values[i] = terms.value;
    }
    return values;
  }

  @Override
  public Slopes slopes(Matrix points) {
    MomentGradients own = component.gradients(points);
    Anchors.Slopes shared = restCovariance.slopes(points);
    int q = points.rows();
    int d = points.columns();
    Terms terms = new Terms();
    double[] values = new double[q];
    Matrix gradients = Matrix.zeros(q, d);
    for (int i = 0; i < q; i++) {
      terms.at(
          own.moments().mean()[i],
          own.moments().variance()[i],
          shared.covariances().get(i, 0),
          true);
      values[i] = terms.value;
      for (int j = 0; j < d; j++) {
        gradients.set(
            i,
            j,
            MaxValueEntropy.finite(
                terms.byMean * own.mean().get(i, j)
                    + terms.byVariance * own.variance().get(i, j)
                    + terms.byShared * shared.gradients()[0].get(i, j)));
      }
    }
    return new Slopes(values, gradients);
  }

  /** log((1/K) Σ I_k) with its derivatives by the component's mean, its variance, and c. */
  private final class Terms {
    private final InformationSum sum = new InformationSum(maxima, new NoisyInformation());
    private double value;
    private double byMean;
    private double byVariance;
    private double byShared;

    void at(double mean, double variance, double shared, boolean partials) {
      double sd = Math.sqrt(variance);
      // Rounding may leave less than the noise, or nothing.
      double total =
          Math.max(
              variance + 2 * shared + restVariance + noise,
              Math.max(noise, Math.ulp(variance + restVariance)));
      double along = variance + shared;
      double correlation = along / sd / Math.sqrt(total);
      double share = Math.max(Math.min(1, correlation * correlation), Double.MIN_NORMAL);
      sum.at(mean, sd, share, 1 - share, partials);
      value = sum.value();
      if (partials) {
        byMean = -sum.byGamma() / sd;
        // By v: γ falls by γ/(2v); ρ² = (v + c)²/(v total).
        double shareByAlong = 2 * correlation / sd / Math.sqrt(total);
        byVariance =
            sum.byLogWidth() / (2 * variance)
                + sum.byShare() * (shareByAlong - share / variance - share / total);
        byShared = sum.byShare() * (shareByAlong - 2 * share / total);
      }
    }
  }
}
