package io.github.culmen.study;

import io.github.culmen.gp.KernelFamily;

/**
 * The model a study chooses its points by.
 *
 * @param kernel the covariance family
 * @param learning how hyper-parameters are found
 * @param outputs what is done to told values before the model sees them
 * @param structure which inputs act together
 */
public record ModelSpec(
    KernelFamily kernel, Learning learning, Outputs outputs, Structure structure) {
  /** Checks that the parts fit together. */
  public ModelSpec {
    if (structure.additive()
        && learning.inference() != Learning.Inference.MAP
        && !(structure instanceof Structure.Groups
            && learning.inference() == Learning.Inference.FIXED)) {
      throw new IllegalArgumentException(
          "model additive has inference map, or with given groups fixed, but inference = "
              + learning.inference().word());
    }
  }
}
