package io.github.culmen.study.trial;

import io.github.culmen.search.LegalPoints;
import io.github.culmen.space.SearchSpace;
import java.util.Locale;

/** No point of a space was found that satisfies its constraints. */
public final class NoLegalPointException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public NoLegalPointException(SearchSpace space) {
    super(
        "the constraints must leave some point, but "
            + (space.finite()
                ? "none of the space satisfies them all: "
                : String.format(
                    Locale.ROOT,
                    "no feasible point was found after %d tries and %d attempts to move one to a"
                        + " feasible place: ",
                    LegalPoints.TRIES,
                    LegalPoints.REPAIRS))
            + space.constraints());
  }
}
