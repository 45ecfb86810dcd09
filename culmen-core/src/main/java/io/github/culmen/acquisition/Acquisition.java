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
   * The acquisition as a score of mean and sd by which it {@linkplain MarginalScore#growsUpTo
   * grows} with both; empty if it is none.
   */
  default Optional<MarginalScore> growing(Prospects prospects) {
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
