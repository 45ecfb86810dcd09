package io.github.culmen.acquisition;

import io.github.culmen.math.Matrix;
import io.github.culmen.model.Paths;

/** Finds where each of several drawn functions is largest. */
@FunctionalInterface
public interface PathMaximizer {
  /**
   * Maximises each function.
   *
   * @param candidates points to begin with, observed ones included
   */
  PathMaxima maximize(Paths paths, Matrix candidates);

  /**
   * The approximate maximum of each function, where that is cheaper: for uses in which a few
   * hundredths of the maxima's spread do not matter.
   *
   * @param candidates points to begin with, observed ones included
   */
  default double[] estimate(Paths paths, Matrix candidates) {
    return maximize(paths, candidates).values();
  }

  /**
   * The maxima of drawn functions.
   *
   * @param points where, one row per function
   * @param values how large, one per function
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  record PathMaxima(Matrix points, double[] values) {}
}
