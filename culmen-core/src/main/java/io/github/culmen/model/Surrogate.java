package io.github.culmen.model;

import io.github.culmen.math.Matrix;

/**
 * A model of the objective that has seen data. Immutable: {@link #condition} returns a new one.
 *
 * <p>Points are rows of a matrix, coordinates in the unit cube; the function is maximised.
 */
public interface Surrogate {
  /** The number of coordinates of a point. */
  int dimension();

  /** Posterior mean and variance at each row of {@code points}. */
  Moments moments(Matrix points);

  /** The posterior mean alone, for very many points. */
  default double[] mean(Matrix points) {
    return moments(points).mean();
  }

  /** Posterior mean and variance at each row of {@code points}, with gradients. */
  MomentGradients gradients(Matrix points);

  /** Posterior mean and covariance of all rows of {@code points} together. */
  Joint joint(Matrix points);

  /** The model after more observations, its hyper-parameters unchanged. */
  Surrogate condition(Dataset more);

  /** The noise variance a new observation would have. */
  double noiseVariance();

  /** The prior variance of the function, the scale against which variances are small. */
  double priorVariance();

  /** What was added to the covariance's diagonal to factor it, relative to its mean. */
  double jitter();

  /**
   * The model conditioned on its own mean at pending points: the mean stays, the variance near them
   * shrinks.
   */
  default Surrogate conditionOnMean(Matrix pending) {
    return pending.rows() == 0 ? this : condition(Dataset.of(pending, moments(pending).mean()));
  }
}
