package io.github.culmen.model;

import io.github.culmen.math.Cholesky;
import io.github.culmen.math.Matrix;
import io.github.culmen.math.Sobol;
import io.github.culmen.math.StandardNormal;
import io.github.culmen.setting.PathMethod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A model conditioned on values it drew for pending points.
 *
 * <p>Fantasies of the same model differ in their means only. With c(x) the covariances of x with
 * the pending points P, LL' the covariance of observations there and ξ the draw, the mean is μ(x) +
 * c(x)'L'⁻¹ξ; the variance is that of the model that {@linkplain Surrogate#conditionOnMean
 * believes} P. {@link #moments(List, Matrix)} and {@link #gradients(List, Matrix)} compute what
 * fantasies share once. [Snoek2012] §3.2
 */
public final class Fantasy implements Surrogate, PathSampler {
  // A function's values are known to this share of its variance: less would be lost in rounding.
  private static final double EXACT = 1e-6;

  private final Family family;
  private final double[] weights;
  private final Dataset drawn;
  private Surrogate conditioned;

  /** What the fantasies of one model share. */
  private record Family(Surrogate base, Surrogate conditioned, Anchors pending) {}

  private Fantasy(Family family, double[] weights, Dataset drawn) {
    this.family = family;
    this.weights = weights;
    this.drawn = drawn;
  }

  /**
   * Draws values at pending points, quasi-random ones from their joint distribution.
   *
   * @param base the model before the draws
   * @param pending at least one point, one a row
   * @param count how many fantasies
   * @throws IllegalArgumentException if the model has no covariances between points
   */
  public static List<Fantasy> draw(
      Surrogate base, Matrix pending, int count, RandomGenerator random) {
    return draw(base, pending, count, false, random);
  }

  /**
   * The same of the function itself at points where only noisy values are known: the models are
   * those that know what was drawn for certain.
   */
  public static List<Fantasy> drawExactly(
      Surrogate base, Matrix points, int count, RandomGenerator random) {
    return draw(base, points, count, true, random);
  }

  private static List<Fantasy> draw(
      Surrogate base, Matrix pending, int count, boolean exact, RandomGenerator random) {
    if (pending.rows() < 1 || count < 1) {
      throw new IllegalArgumentException(
          "fantasies need pending points and at least one draw, but there are "
              + pending.rows()
              + " points and "
              + count
              + " draws");
    }
    if (!(base instanceof CrossCovariance covariances)) {
      throw new IllegalArgumentException(
          "fantasies need a model with covariances between points (a CrossCovariance), but the"
              + " model is a "
              + base.getClass().getSimpleName());
    }
    int points = pending.rows();
    Joint joint = base.joint(pending);
    Matrix observed = joint.covariance().copy();
    double noise = exact ? EXACT * base.priorVariance() : base.noiseVariance();
    for (int i = 0; i < points; i++) {
      observed.set(i, i, observed.get(i, i) + noise);
    }
    Cholesky factor = Cholesky.of(observed);
    Surrogate conditioned =
        exact ? base.condition(seen(pending, joint.mean(), noise)) : base.conditionOnMean(pending);
    Family family = new Family(base, conditioned, covariances.anchors(pending));
    Sobol sobol = Sobol.of(points, random);
    List<Fantasy> fantasies = new ArrayList<>();
    for (int s = 0; s < count; s++) {
      double[] innovations =
          Arrays.stream(sobol.next()).map(u -> StandardNormal.quantile(inside(u))).toArray();
      double[] values = factor.lower().times(innovations);
      for (int i = 0; i < points; i++) {
        values[i] += joint.mean()[i];
      }
      factor.backward(innovations);
      fantasies.add(
          new Fantasy(
              family,
              innovations,
              exact ? seen(pending, values, noise) : Dataset.of(pending, values)));
    }
    return fantasies;
  }

  // Values that are known but for a noise of their own.
  private static Dataset seen(Matrix points, double[] values, double noise) {
    double[] own = new double[values.length];
    Arrays.fill(own, noise);
    return Dataset.of(points, values, new double[values.length], own);
  }

  // A coordinate may be 0, where no quantile is.
  private static double inside(double u) {
    return Math.max(0x1p-54, Math.min(1 - 0x1p-53, u));
  }

  /** The pending points with the values that were drawn. */
  public Dataset drawn() {
    return drawn;
  }

  /** Moments by each model; what consecutive fantasies of one model share is computed once. */
  public static List<Moments> moments(List<? extends Surrogate> models, Matrix points) {
    List<Moments> all = new ArrayList<>();
    Family family = null;
    Moments shared = null;
    Matrix covariances = null;
    for (Surrogate model : models) {
      if (!(model instanceof Fantasy fantasy)) {
        all.add(model.moments(points));
        continue;
      }
      if (!fantasy.family.equals(family)) {
        family = fantasy.family;
        shared = family.conditioned.moments(points);
        covariances = family.pending.covariances(points);
      }
      all.add(new Moments(fantasy.shifted(shared.mean(), covariances), shared.variance()));
    }
    return all;
  }

  /** Moments with gradients by each model, what fantasies share being computed once. */
  public static List<MomentGradients> gradients(List<? extends Surrogate> models, Matrix points) {
    List<MomentGradients> all = new ArrayList<>();
    Family family = null;
    MomentGradients shared = null;
    Anchors.Slopes slopes = null;
    for (Surrogate model : models) {
      if (!(model instanceof Fantasy fantasy)) {
        all.add(model.gradients(points));
        continue;
      }
      if (!fantasy.family.equals(family)) {
        family = fantasy.family;
        shared = family.conditioned.gradients(points);
        slopes = family.pending.slopes(points);
      }
      double[] mean = fantasy.shifted(shared.moments().mean(), slopes.covariances());
      Matrix byMean = shared.mean().copy();
      for (int p = 0; p < fantasy.weights.length; p++) {
        double[] gradient = slopes.gradients()[p].data();
        for (int i = 0; i < gradient.length; i++) {
          byMean.data()[i] += fantasy.weights[p] * gradient[i];
        }
      }
      all.add(
          new MomentGradients(
              new Moments(mean, shared.moments().variance()), byMean, shared.variance()));
    }
    return all;
  }

  private double[] shifted(double[] mean, Matrix covariances) {
    double[] shifted = covariances.times(weights);
    for (int i = 0; i < shifted.length; i++) {
      shifted[i] += mean[i];
    }
    return shifted;
  }

  @Override
  public int dimension() {
    return family.base.dimension();
  }

  @Override
  public Moments moments(Matrix points) {
    return moments(List.of(this), points).get(0);
  }

  @Override
  public double[] mean(Matrix points) {
    return shifted(family.base.mean(points), family.pending.covariances(points));
  }

  @Override
  public MomentGradients gradients(Matrix points) {
    return gradients(List.of(this), points).get(0);
  }

  @Override
  public Joint joint(Matrix points) {
    return conditioned().joint(points);
  }

  @Override
  public Surrogate condition(Dataset more) {
    return conditioned().condition(more);
  }

  @Override
  public double noiseVariance() {
    return family.base.noiseVariance();
  }

  @Override
  public double priorVariance() {
    return family.base.priorVariance();
  }

  @Override
  public double jitter() {
    return family.conditioned.jitter();
  }

  @Override
  public Paths paths(PathMethod method, int count, int features, RandomGenerator random) {
    if (conditioned() instanceof PathSampler sampler) {
      return sampler.paths(method, count, features, random);
    }
    throw new IllegalArgumentException(
        "functions can be drawn from a PathSampler, but the model is a "
            + family.base.getClass().getSimpleName());
  }

  // For the few results that fantasies do not share.
  private synchronized Surrogate conditioned() {
    if (conditioned == null) {
      conditioned = family.base.condition(drawn);
    }
    return conditioned;
  }
}
