package io.github.culmen.model;

import io.github.culmen.math.Matrix;
import io.github.culmen.setting.Decomposition;
import io.github.culmen.setting.PathMethod;
import java.util.random.RandomGenerator;

/**
 * A model of a function that is a sum of components, each over a group of inputs of its own: f(x) =
 * Σ_g f_g(x^{A_g}). [Wang2017] §4
 *
 * <p>Data inform about the sum only. Given them, the components' means add up to the mean, but
 * their variances do not: components are correlated, and a constant could move from one to another.
 */
public interface AdditiveSurrogate extends Surrogate, PathSampler {
  /** The groups. */
  Decomposition decomposition();

  /**
   * The posterior of one component, over its group's inputs alone; functions can be drawn from it
   * if it is a {@link PathSampler}. Its {@link Surrogate#condition} takes observations of the
   * component itself; to observe the sum, condition this model.
   */
  Surrogate component(int group);

  /** The joint posterior of all components' values at one whole point. */
  Joint components(double[] point);

  /** The sum of the other components at whole points; the group's own coordinates are ignored. */
  Rest rest(int group, Matrix points);

  @Override
  AdditivePaths paths(PathMethod method, int count, int features, RandomGenerator random);

  @Override
  AdditiveSurrogate condition(Dataset more);

  @Override
  default AdditiveSurrogate conditionOnMean(Matrix pending) {
    return pending.rows() == 0 ? this : condition(Dataset.of(pending, moments(pending).mean()));
  }

  /**
   * The sum of all components but one, at fixed points. With c the covariance of the component at
   * x^{A_g} with the rest, the component's covariance with the whole function is v_g + c, and the
   * whole function's variance v_g + 2c + the rest's.
   *
   * @param mean the rest's mean, one per fixed point
   * @param variance the rest's variance, one per fixed point; 0 if there is no other component
   * @param covariance how the component, at points of its own inputs, varies with the rest
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  record Rest(double[] mean, double[] variance, Anchors covariance) {}
}
