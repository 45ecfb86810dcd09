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
   * The way uphill from one point along each function: places on it at equal distances, the last
   * one at its end. Places need not be legal where coordinates are constrained.
   *
   * @param from where every way begins, a legal point
   * @param places how many places a way has, at least 1
   * @return one place a row, those of the first function first
   */
  default Matrix ways(Paths paths, double[] from, int places) {
    throw new UnsupportedOperationException("ways uphill are not known here");
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
