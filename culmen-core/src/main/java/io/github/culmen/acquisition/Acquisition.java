package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import java.util.Optional;

/** A function of points that is large where an evaluation is worth most. Finite everywhere. */
public interface Acquisition {
  /** The value at each row of {@code points}. */
  double[] values(Matrix points);

  /** The value and gradient at each row of {@code points}. */
  Slopes slopes(Matrix points);

  /** The value at each candidate, whose posterior moments are known already. */
  default double[] values(Candidates candidates) {
    return values(candidates.points());
  }

  /**
   * What the values at candidates do not exceed, given bounds of their moments; empty if that does
   * not follow from them.
   */
  default Optional<double[]> upperValues(Prospects prospects) {
    return Optional.empty();
  }

  /** Whether values are logarithms of what is maximised. */
  default boolean logarithmic() {
    return false;
  }

  /**
   * Values with gradients.
   *
   * @param values one per point
   * @param gradients one row per point
   */
  @SuppressWarnings("ArrayRecordComponent") // batch results, not compared
  record Slopes(double[] values, Matrix gradients) {}
}
