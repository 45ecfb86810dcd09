package io.github.culmen.model;

import io.github.culmen.math.Matrix;
import java.util.List;

/** A model with a posterior of the function's derivatives too. */
public interface DerivativeCovariance {
  /** Whether the function has second derivatives; otherwise no axes may be asked for. */
  boolean twiceDifferentiable();

  /**
   * The posterior of the function and its derivatives at several places.
   *
   * @param points the places, one a row
   * @param axes for each place the ordered coordinates along which derivatives are taken, possibly
   *     none
   */
  Jets jets(Matrix points, List<int[]> axes);
}
