package io.github.culmen.space;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The map between the points of a search space and the unit cube, one coordinate per parameter.
 *
 * <p>Decoding a point's own coordinates gives the point back: discrete values exactly, reals up to
 * rounding. The coordinates of a decoded point are the snapped ones, where each discrete parameter
 * sits at the one position of its level. A search that scores only snapped coordinates scores what
 * will really be tried.
 */
public final class Encoding {
  private final SearchSpace space;
  private final List<Parameter> parameters;

  /** The encoding of a space. */
  public Encoding(SearchSpace space) {
    this.space = space;
    this.parameters = space.parameters();
  }

  /** The space that is encoded. */
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
    Point checked = space.check(point.values());
    double[] unit = new double[dimension()];
    for (int i = 0; i < unit.length; i++) {
      Parameter parameter = parameters.get(i);
      unit[i] = parameter.encode(checked.get(parameter.name()));
    }
    return unit;
  }

  /**
   * The point at some coordinates; what lies outside the cube is clamped.
   *
   * @throws IllegalArgumentException if the number of coordinates is wrong or one is NaN
   */
  public Point decode(double[] unit) {
    requireDimension(unit);
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < unit.length; i++) {
      Parameter parameter = parameters.get(i);
      values.put(parameter.name(), parameter.decode(unit[i]));
    }
    return Point.trusted(values);
  }

  /** The coordinates of the point at some coordinates: encode(decode(unit)), in a new array. */
  public double[] snap(double[] unit) {
    requireDimension(unit);
    double[] snapped = new double[unit.length];
    for (int i = 0; i < unit.length; i++) {
      Parameter parameter = parameters.get(i);
      snapped[i] = parameter.encode(parameter.decode(unit[i]));
    }
    return snapped;
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
