package io.github.culmen.setting;

/** How the groups of an additive model are looked for. */
public enum StructureMethod {
  /** Gibbs sampling of the assignment of inputs to groups. */
  GIBBS("gibbs"),
  /** The best of 10,000 random structures: the paper's way. */
  RANDOM("random");

  private final String word;

  StructureMethod(String word) {
    this.word = word;
  }

  /** The word that names this method in study files. */
  public String word() {
    return word;
  }
}
