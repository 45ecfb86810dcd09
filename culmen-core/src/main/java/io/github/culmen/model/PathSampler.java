package io.github.culmen.model;

import io.github.culmen.setting.PathMethod;
import java.util.random.RandomGenerator;

/** A model from which whole functions can be drawn. */
public interface PathSampler {
  /** A number of random features that suits most models. */
  int USUAL_FEATURES = 1024;

  /**
   * Draws functions from the posterior.
   *
   * @param count how many
   * @param features how many random features stand for the prior
   */
  Paths paths(PathMethod method, int count, int features, RandomGenerator random);

  /**
   * Draws functions whose averages vary less from one call to the next: in pairs that lie on
   * opposite sides of the posterior mean, and with features that are spread more evenly, where the
   * model can. Each single function has the same law as those of {@link #paths}; two of them need
   * not be independent. The model decides how many random features stand for its prior.
   *
   * @param pairs half of how many
   */
  default Paths pairedPaths(int pairs, RandomGenerator random) {
    return paths(PathMethod.PATHWISE, 2 * pairs, USUAL_FEATURES, random);
  }
}
