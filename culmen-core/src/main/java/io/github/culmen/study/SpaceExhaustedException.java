package io.github.culmen.study;

/** Every point of a finite space was handed out already. */
public final class SpaceExhaustedException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  SpaceExhaustedException(long cardinality) {
    super(
        "all "
            + cardinality
            + " points of the space were handed out already and none is repeated unless the noise"
            + " is declared as a standard deviation");
  }
}
