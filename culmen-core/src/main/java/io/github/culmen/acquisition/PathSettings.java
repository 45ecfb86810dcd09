package io.github.culmen.acquisition;

import io.github.culmen.model.PathSampler;
import io.github.culmen.model.Paths;
import io.github.culmen.model.Surrogate;
import io.github.culmen.setting.PathMethod;
import java.util.random.RandomGenerator;

/**
 * How functions are drawn from a posterior.
 *
 * @param method how
 * @param features how many random features stand for the prior, at least 2
 */
public record PathSettings(PathMethod method, int features) {
  /** Checks the number of features. */
  public PathSettings {
    if (features < 2) {
      throw new IllegalArgumentException("features must be at least 2, but features = " + features);
    }
  }

  /**
   * Draws functions.
   *
   * @param acquisition the word of the acquisition that needs them, for the message
   * @throws IllegalArgumentException if functions cannot be drawn from the model
   */
  public Paths draw(Surrogate model, int count, String acquisition, RandomGenerator random) {
    if (model instanceof PathSampler sampler) {
      return sampler.paths(method, count, features, random);
    }
    throw new IllegalArgumentException(
        "acquisition "
            + acquisition
            + " needs a model from which functions can be drawn (a PathSampler), but the model is a"
            + " "
            + model.getClass().getSimpleName());
  }
}
