package io.github.culmen.model;

/**
 * Which points of a {@link Domain} are legal beyond what each axis says: constraints between
 * coordinates, and coordinates that are active only where others have certain levels.
 *
 * <p>A constraint is a function of the point that is at least 0 where it holds, or, for an
 * equation, 0 there. {@link #contains} decides; the functions only guide the search.
 */
public interface Region {
  /** Whether a settled point meets all constraints. */
  boolean contains(double[] point);

  /** Moves the coordinates that are inactive at a point, in place, to where they count as unset. */
  void settle(double[] point);

  /** Whether a coordinate is active at a point. */
  boolean active(double[] point, int coordinate);

  /** Whether there are points where a coordinate is inactive. */
  boolean conditional(int coordinate);

  /** The number of constraints. */
  int constraints();

  /** Whether a constraint is an equation. */
  boolean equation(int constraint);

  /** The constraints' functions at a point; NaN, which is not legal, where one has no value. */
  void slacks(double[] point, double[] slacks);

  /** The number of points; {@link Long#MAX_VALUE} if there are infinitely many, or more. */
  long cardinality();

  /** The point with a number below {@link #cardinality}. */
  double[] point(long number);
}
