package io.github.culmen.space;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The points that may be tried: every combination of the values of some named parameters. */
public final class SearchSpace {
  private final List<Parameter> parameters;
  private final Map<String, Parameter> byName = new LinkedHashMap<>();

  private SearchSpace(List<Parameter> parameters) {
    if (parameters.isEmpty()) {
      throw new IllegalArgumentException(
          "a search space must have at least 1 parameter, but got none");
    }
    Map<String, String> byVariable = new LinkedHashMap<>();
    for (Parameter parameter : parameters) {
      if (parameter == null) {
        throw new IllegalArgumentException(
            "the parameters of a search space must not be null, but got " + parameters);
      }
      String name = parameter.name();
      if (byName.putIfAbsent(name, parameter) != null) {
        throw new IllegalArgumentException(
            "parameter names must be unique, but got '" + name + "' twice");
      }
      String twin = byVariable.putIfAbsent(Names.variable(name), name);
      if (twin != null) {
        throw new IllegalArgumentException(
            "parameter names must differ in more than case, '.', '-' and '_', since they become"
                + " environment variables, but got '"
                + twin
                + "' and '"
                + name
                + "'");
      }
    }
    this.parameters = List.copyOf(parameters);
  }

  /** The space of these parameters, in this order. */
  public static SearchSpace of(Parameter... parameters) {
    return new SearchSpace(Arrays.asList(parameters.clone()));
  }

  /** The space of these parameters, in this order. */
  public static SearchSpace of(List<? extends Parameter> parameters) {
    return new SearchSpace(Arrays.asList(parameters.toArray(new Parameter[0])));
  }

  /** The parameters in order. */
  public List<Parameter> parameters() {
    return parameters;
  }

  /** The number of parameters. */
  public int dimension() {
    return parameters.size();
  }

  /** The parameter of that name. */
  public Parameter parameter(String name) {
    Parameter parameter = byName.get(name);
    if (parameter == null) {
      throw Names.unknown(name, byName.keySet());
    }
    return parameter;
  }

  /**
   * The point with these values in canonical form and in the order of the parameters.
   *
   * @throws IllegalArgumentException if a parameter is missing, a name unknown or a value illegal
   */
  public Point check(Map<String, ?> values) {
    values.keySet().forEach(this::parameter);
    List<String> missing =
        byName.keySet().stream().filter(name -> !values.containsKey(name)).toList();
    if (!missing.isEmpty()) {
      throw new IllegalArgumentException(
          "a point must have a value for every parameter, but none for "
              + String.join(", ", missing)
              + " in "
              + values);
    }
    Map<String, Object> canonical = new LinkedHashMap<>();
    byName.forEach((name, parameter) -> canonical.put(name, parameter.check(values.get(name))));
    return Point.trusted(canonical);
  }

  /** The number of points, or {@code Long.MAX_VALUE} if they are continuous or too many. */
  public long cardinality() {
    long product = 1;
    for (Parameter parameter : parameters) {
      long count = parameter.cardinality();
      if (count == Long.MAX_VALUE || Math.multiplyHigh(product, count) != 0) {
        return Long.MAX_VALUE;
      }
      product *= count;
      if (product < 0) {
        return Long.MAX_VALUE;
      }
    }
    return product;
  }

  /** Whether the points can be counted by a {@code long}, so that {@link #pointAt} works. */
  public boolean finite() {
    return cardinality() != Long.MAX_VALUE;
  }

  /**
   * The point of that number, from 0 to {@code cardinality() - 1}: the last parameter changes
   * fastest, the first one slowest.
   *
   * @throws UnsupportedOperationException if the space is not {@link #finite}
   */
  public Point pointAt(long index) {
    long count = cardinality();
    if (count == Long.MAX_VALUE) {
      throw new UnsupportedOperationException(
          "only the points of a finite space can be numbered, but this is " + this);
    }
    if (index < 0 || index >= count) {
      throw new IllegalArgumentException(
          "a point's number must be from 0 to " + (count - 1) + ", but got " + index);
    }
    Object[] digits = new Object[parameters.size()];
    long rest = index;
    for (int i = digits.length - 1; i >= 0; i--) {
      Parameter parameter = parameters.get(i);
      digits[i] = parameter.value(rest % parameter.cardinality());
      rest /= parameter.cardinality();
    }
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < digits.length; i++) {
      values.put(parameters.get(i).name(), digits[i]);
    }
    return Point.trusted(values);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SearchSpace space && parameters.equals(space.parameters);
  }

  @Override
  public int hashCode() {
    return parameters.hashCode();
  }

  @Override
  public String toString() {
    return "SearchSpace" + parameters;
  }
}
