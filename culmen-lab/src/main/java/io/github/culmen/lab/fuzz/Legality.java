package io.github.culmen.lab.fuzz;

import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;

/** What must hold whatever a study was told. */
final class Legality {
  private Legality() {}

  static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }

  /** Requires that a point is one of the space. */
  static void requireLegal(SearchSpace space, Point point) {
    require(space.check(point.values()).equals(point), point + " is not a point of the space");
    for (double u : new Encoding(space).encode(point)) {
      require(u >= 0 && u <= 1, point + " lies outside the space");
    }
  }
}
