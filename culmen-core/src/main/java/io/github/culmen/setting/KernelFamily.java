package io.github.culmen.setting;

/** The radial families a covariance can belong to, smoothest first. */
public enum KernelFamily {
  /** Squared exponential: infinitely smooth sample functions. */
  SE("se"),
  /** Matérn with ν = 5/2: twice differentiable sample functions. */
  MATERN52("matern52"),
  /** Matérn with ν = 3/2: once differentiable sample functions. */
  MATERN32("matern32");

  private final String word;

  KernelFamily(String word) {
    this.word = word;
  }

  /** The word that names this family in study files. */
  public String word() {
    return word;
  }
}
