package io.github.culmen.setting;

/** How functions are drawn from a posterior. */
public enum PathMethod {
  /** A prior draw by random features, moved to the data with the exact kernel. */
  PATHWISE("pathwise"),
  /** Bayesian linear regression on random features, [Wang2017] §3.1. */
  WEIGHT_SPACE("weight-space");

  private final String word;

  PathMethod(String word) {
    this.word = word;
  }

  /** The word that names this method in study files. */
  public String word() {
    return word;
  }
}
