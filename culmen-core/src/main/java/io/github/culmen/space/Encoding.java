package io.github.culmen.space;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The map between the points of a search space and the unit cube, one coordinate per parameter.
 *
 * <p>Decoding the coordinates of a point gives the point back: discrete values exactly, reals up to
 * rounding. The coordinates of a decoded point are the snapped ones, where each discrete parameter
 * sits at the position of its level. A search that scores only snapped coordinates scores the
 * points that will actually be tried.
 *
 * <p>An inactive parameter sits at a stand-in near the middle of its coordinate, whatever
 * coordinate it was given, so that values nobody sees make no difference.
 */
public final class Encoding {
  private static final double MIDDLE = 0.5;

  private final SearchSpace space;
  private final List<Parameter> parameters;
  private final Activity activity;

  /** The encoding of a space. */
  public Encoding(SearchSpace space) {
    this.space = space;
    this.parameters = space.parameters();
    this.activity = space.activity();
  }

  /** The encoded space. */
  public SearchSpace space() {
    return space;
  }

  /** The number of coordinates. */
  public int dimension() {
    return parameters.size();
  }

  /**
   * The coordinates of a point.
   *
   * @throws IllegalArgumentException if the point does not belong to the space
   */
  public double[] encode(Point point) {
    Point checked = space.point(point.values());
    double[] unit = new double[dimension()];
    for (int i = 0; i < unit.length; i++) {
      Parameter parameter = parameters.get(i);
      Object value = checked.values().get(parameter.name());
      unit[i] = value == null ? standIn(i) : parameter.encode(value);
    }
    return unit;
  }

  /**
   * The point at some coordinates; coordinates outside the cube are clamped.
   *
   * @throws IllegalArgumentException if the number of coordinates is wrong or one is NaN
   */
  public Point decode(double[] unit) {
    requireDimension(unit);
    boolean[] active = active(unit);
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < unit.length; i++) {
      Parameter parameter = parameters.get(i);
      if (active == null || active[i]) {
        values.put(parameter.name(), parameter.decode(unit[i]));
      }
    }
    return Point.trusted(values);
  }

  /** The coordinates of the point at some coordinates: encode(decode(unit)), in a new array. */
  public double[] snap(double[] unit) {
    requireDimension(unit);
    boolean[] active = active(unit);
    double[] snapped = new double[unit.length];
    for (int i = 0; i < unit.length; i++) {
      Parameter parameter = parameters.get(i);
      snapped[i] =
          active == null || active[i] ? parameter.encode(parameter.decode(unit[i])) : standIn(i);
    }
    return snapped;
  }

  /** Moves inactive parameters, in place, to their stand-ins. */
  public void settle(double[] unit) {
    boolean[] active = active(unit);
    for (int i = 0; i < unit.length && active != null; i++) {
      unit[i] = active[i] ? unit[i] : standIn(i);
    }
  }

  /** Whether a parameter is active at some coordinates. */
  public boolean active(double[] unit, int parameter) {
    return activity.active(parameter, i -> parameters.get(i).level(unit[i]));
  }

  /** Whether a parameter can be inactive. */
  public boolean conditional(int parameter) {
    return activity.conditional(parameter);
  }

  /** Whether the point at some coordinates satisfies all constraints. */
  public boolean legal(double[] unit) {
    if (space.constraints().isEmpty()) {
      return true;
    }
    boolean[] active = active(unit);
    double[] values = space.parts().values(unit);
    for (Constraint constraint : space.constraints()) {
      if (!constraint.holds(values, active)) {
        return false;
      }
    }
    return true;
  }

  /** The number of parts the constraints have: a conjunction has several, others have one. */
  public int constraintParts() {
    return space.parts().count();
  }

  /** Whether a part is an equation, satisfied at zero; others are satisfied above zero. */
  public boolean equation(int part) {
    return space.parts().equation(part);
  }

  /**
   * By how much the point at some coordinates satisfies each part of the constraints, in the units
   * of the constraint: negative if it does not, or not zero for an equation. These numbers are
   * subject to rounding; {@link #legal} decides.
   */
  public void slacks(double[] unit, double[] slacks) {
    space.parts().slacks(unit, active(unit), slacks);
  }

  /**
   * The coordinates of a point of a finite space, by the number of {@link SearchSpace#pointAt}.
   *
   * @throws UnsupportedOperationException if the space is not finite
   */
  public double[] unitAt(long index) {
    if (!space.restricted()) {
      return encode(space.pointAt(index));
    }
    long[] levels = space.levels(index);
    double[] unit = new double[levels.length];
    for (int i = 0; i < unit.length; i++) {
      unit[i] = parameters.get(i).position(levels[i]);
    }
    return unit;
  }

  private boolean[] active(double[] unit) {
    return activity.of(i -> parameters.get(i).level(unit[i]));
  }

  private double standIn(int i) {
    Parameter parameter = parameters.get(i);
    return parameter.cardinality() == Long.MAX_VALUE
        ? MIDDLE
        : parameter.position(standInLevel(parameter));
  }

  /** The level at which a discrete parameter sits while it is inactive. */
  static long standInLevel(Parameter parameter) {
    return parameter.level(MIDDLE);
  }

  private void requireDimension(double[] unit) {
    if (unit.length != parameters.size()) {
      throw new IllegalArgumentException(
          "there must be one coordinate per parameter, "
              + parameters.size()
              + " in all, but got "
              + unit.length);
    }
  }
}
