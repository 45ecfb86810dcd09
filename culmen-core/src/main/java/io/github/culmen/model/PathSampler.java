package io.github.culmen.model;

import java.util.random.RandomGenerator;

/** A model from which whole functions can be drawn. */
public interface PathSampler {
  /**
   * Draws functions from the posterior.
   *
   * @param count how many
   * @param features how many random features stand for the prior
   */
  Paths paths(PathMethod method, int count, int features, RandomGenerator random);
}
