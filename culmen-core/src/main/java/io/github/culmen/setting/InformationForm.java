package io.github.culmen.setting;

/** How observation noise enters max-value entropy search. */
public enum InformationForm {
  /** y* bounds the function and noise is added: the information of one observation. */
  NOISE_AWARE("noise-aware"),
  /** As if the function itself were observed: noise is left out. */
  LATENT("latent"),
  /** y* bounds the noisy observation, [Wang2017] eq. 6 as in the authors' code. */
  PAPER("paper");

  private final String word;

  InformationForm(String word) {
    this.word = word;
  }

  /** The word that names this form in study files. */
  public String word() {
    return word;
  }
}
