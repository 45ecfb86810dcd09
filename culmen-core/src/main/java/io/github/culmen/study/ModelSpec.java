package io.github.culmen.study;

import io.github.culmen.gp.KernelFamily;

/**
 * The model a study chooses its points by.
 *
 * @param kernel the covariance family
 * @param learning how hyper-parameters are found
 * @param outputs what is done to told values before the model sees them
 * @param warp how the continuous inputs are stretched
 */
public record ModelSpec(KernelFamily kernel, Learning learning, Outputs outputs, Warp warp) {
  /** How continuous inputs can be stretched. */
  public enum Warp {
    /** Not at all. */
    NONE("none"),
    /** Each by a distribution function of Kumaraswamy, learned with the hyper-parameters. */
    KUMARASWAMY("kumaraswamy");

    private final String word;

    Warp(String word) {
      this.word = word;
    }

    /** The word that names this choice in study files. */
    public String word() {
      return word;
    }
  }

  /** Checks that the parts fit together. */
  public ModelSpec {
    if (warp != Warp.NONE && learning.inference() != Learning.Inference.MAP) {
      throw new IllegalArgumentException(
          "warp kumaraswamy needs inference map, but inference = " + learning.inference().word());
    }
  }

  /** Without a warp. */
  public ModelSpec(KernelFamily kernel, Learning learning, Outputs outputs) {
    this(kernel, learning, outputs, Warp.NONE);
  }
}
