package io.github.culmen.setting;

/** What max-value entropy search makes of values of the maximum, and how noise enters it. */
public enum InformationForm {
  /** y* bounds the function and noise is added: the information of one observation. */
  NOISE_AWARE("noise-aware"),
  /** As if the function itself were observed: noise is left out. */
  LATENT("latent"),
  /** y* bounds the noisy observation, [Wang2017] eq. 6 as in the authors' code. */
  PAPER("paper"),
  /**
   * No information: how probable it is that a value is exceeded by the mean that an observation
   * leaves, without noise by the function.
   */
  EXCEEDANCE("exceedance");

  private final String word;

  InformationForm(String word) {
    this.word = word;
  }

  /** The word that names this form in study files. */
  public String word() {
    return word;
  }
}
