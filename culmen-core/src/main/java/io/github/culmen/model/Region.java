package io.github.culmen.model;

/**
 * Which points of a {@link Domain} are legal beyond what each axis says: limits that several
 * coordinates have to keep together, and coordinates that mean something only where others have
 * certain levels.
 *
 * <p>A limit is a function of the point that is at least 0 where it is kept, or, for an equation, 0
 * there. {@link #contains} has the last word: the functions only show the way.
 */
public interface Region {
  /** Whether a settled point keeps all limits. */
  boolean contains(double[] point);

  /** Moves the coordinates that mean nothing at a point, in place, to where they count as unset. */
  void settle(double[] point);

  /** Whether a coordinate means something at a point. */
  boolean active(double[] point, int coordinate);

  /** Whether there are points where a coordinate means nothing. */
  boolean conditional(int coordinate);

  /** The number of limits. */
  int limits();

  /** Whether a limit is an equation. */
  boolean equation(int limit);

  /** The limits' functions at a point; NaN where one has no value, which is not legal. */
  void slacks(double[] point, double[] slacks);

  /** The number of points; {@link Long#MAX_VALUE} if they are infinitely or too many. */
  long cardinality();

  /** The point with a number below {@link #cardinality}. */
  double[] point(long number);
}
