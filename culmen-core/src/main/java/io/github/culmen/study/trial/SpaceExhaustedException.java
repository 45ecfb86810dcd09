package io.github.culmen.study.trial;

/** Every point of a finite space was handed out already. */
public final class SpaceExhaustedException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /** None of the points that satisfy the constraints and could be found is left. */
  public static SpaceExhaustedException amongFound(int found) {
    return new SpaceExhaustedException(
        "all "
            + found
            + " points that satisfy the constraints and could be found were handed out already and"
            + " none is repeated unless the noise is declared as a standard deviation");
  }

  private SpaceExhaustedException(String message) {
    super(message);
  }

  public SpaceExhaustedException(long cardinality) {
    super(
        "all "
            + cardinality
            + " points of the space were handed out already and none is repeated unless the noise"
            + " is declared as a standard deviation");
  }
}
