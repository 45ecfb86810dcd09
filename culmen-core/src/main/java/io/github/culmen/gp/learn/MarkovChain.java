package io.github.culmen.gp.learn;

import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

/** A Markov chain whose states, far enough apart, are draws from a density. */
abstract sealed class MarkovChain permits SliceSampler, EllipticalSliceSampler {
  // After this many rejections the interval has shrunk to the old state, which is kept.
  static final int MOST_SHRINKS = 100;

  private final ToDoubleFunction<double[]> logDensity;
  private int evaluations;

  /** Of a log density; -∞ where it is zero; NaN counts as that. */
  MarkovChain(ToDoubleFunction<double[]> logDensity) {
    this.logDensity = logDensity;
  }

  /**
   * Moves every component at least once.
   *
   * @param burningIn whether the step may still be adapted; states drawn then are no samples
   */
  abstract void sweep(boolean burningIn, RandomGenerator random);

  /** The state, a copy. */
  abstract double[] state();

  /** How often the density was computed. */
  final int evaluations() {
    return evaluations;
  }

  final double logDensity(double[] theta) {
    evaluations++;
    double value = logDensity.applyAsDouble(theta);
    return Double.isNaN(value) ? Double.NEGATIVE_INFINITY : value;
  }

  /** The logarithm of a uniform number in (0, 1]. */
  static double logUniform(RandomGenerator random) {
    return Math.log(1 - random.nextDouble());
  }
}
