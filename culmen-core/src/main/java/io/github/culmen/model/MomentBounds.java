package io.github.culmen.model;

import io.github.culmen.math.Matrix;
import java.util.Optional;

/** A model that bounds its predictions for a small part of what they cost. */
public interface MomentBounds extends Surrogate {
  /**
   * Numbers that neither means nor variances of {@link #moments(Matrix)} exceed, whatever is lost
   * in rounding; empty if none are known.
   */
  Optional<Moments> upperMoments(Matrix points);

  /** What {@link #moments(Matrix)} has in some rows, to the last bit. */
  Moments moments(Matrix points, int[] rows);
}
