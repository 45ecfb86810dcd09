package io.github.culmen.acquisition.feasible;

import io.github.culmen.acquisition.Bounded;
import io.github.culmen.model.Surrogate;
import java.util.List;

/**
 * A requirement that only an evaluation can check: a modelled function g must be at least a
 * threshold. Under a model the probability is Φ((mean - threshold)/√(variance + noise)); under
 * several models it is their average.
 *
 * @param models of g, at least one
 * @param threshold what g has to reach, in the models' units
 * @param noise a variance added to the models': 0 if g itself has to reach the threshold, 1 where g
 *     is the latent function of a probit model
 */
public record Requirement(List<? extends Surrogate> models, double threshold, double noise) {
  /** Checks the numbers and copies the list. */
  public Requirement {
    models = List.copyOf(models);
    if (models.isEmpty()) {
      throw new IllegalArgumentException("a requirement needs at least one model");
    }
    Bounded.requireFinite("threshold", threshold);
    Bounded.requireNotNegative("noise", noise);
  }
}
