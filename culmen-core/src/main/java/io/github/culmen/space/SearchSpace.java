package io.github.culmen.space;

import io.github.culmen.space.constraint.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The points that may be tried: combinations of values of named parameters. Constraints restrict
 * the combinations. Conditions say when a parameter is active; a point has values for the active
 * parameters only.
 */
public final class SearchSpace {
  private final List<Parameter> parameters;
  private final Map<String, Parameter> byName = new LinkedHashMap<>();
  private final List<Variable> variables;
  private final List<Constraint> constraints;
  private final Map<String, List<Condition>> conditions;
  private final Activity activity;
  private final ConstraintParts parts;
  private Optional<Listing> listing;

  private SearchSpace(
      List<Parameter> parameters,
      List<String> constraintTexts,
      Map<String, List<Condition>> conditions) {
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
      String twin = byVariable.putIfAbsent(environmentVariable(name), name);
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
    this.variables = this.parameters.stream().map(Constraint::variable).toList();
    this.constraints =
        constraintTexts.stream().map(text -> Constraint.parse(text, variables)).toList();
    this.conditions = canonical(conditions);
    this.activity = Activity.of(this.parameters, this.conditions);
    this.parts = new ConstraintParts(this.parameters, variables, constraints);
  }

  /** The environment variable, without its prefix, that hands the parameter to a program. */
  private static String environmentVariable(String name) {
    return name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  // In the parameters' order, so that equal spaces are written alike.
  private Map<String, List<Condition>> canonical(Map<String, List<Condition>> given) {
    given.keySet().forEach(this::parameter);
    Map<String, List<Condition>> checked = new LinkedHashMap<>();
    for (Parameter child : parameters) {
      List<Condition> own = new ArrayList<>();
      for (Condition condition : given.getOrDefault(child.name(), List.of())) {
        Parameter other = parameter(condition.parameter());
        Activity.requireParent(child.name(), other);
        if (own.stream().anyMatch(c -> c.parameter().equals(other.name()))) {
          throw Checks.offence(
              child.name(),
              "there must be at most one condition on each parameter",
              "two on '" + other.name() + "'");
        }
        own.add(condition.canonical(child.name(), other));
      }
      if (!own.isEmpty()) {
        checked.put(child.name(), List.copyOf(own));
      }
    }
    return Collections.unmodifiableMap(checked);
  }

  /** The space of these parameters, in this order. */
  public static SearchSpace of(Parameter... parameters) {
    return new SearchSpace(Arrays.asList(parameters.clone()), List.of(), Map.of());
  }

  /** The space of these parameters, in this order. */
  public static SearchSpace of(List<? extends Parameter> parameters) {
    return new SearchSpace(
        Arrays.asList(parameters.toArray(new Parameter[0])), List.of(), Map.of());
  }

  /**
   * This space restricted to the points that satisfy these constraints as well, such as {@code "x1
   * + x2 <= 1"}.
   *
   * @throws IllegalArgumentException if one is not an expression over this space's parameters; the
   *     message shows the place
   */
  public SearchSpace constrained(String... expressions) {
    return constrained(Arrays.asList(expressions));
  }

  /** The same for a list. */
  public SearchSpace constrained(List<String> expressions) {
    List<String> all = new ArrayList<>(constraints.stream().map(Constraint::text).toList());
    all.addAll(expressions);
    return new SearchSpace(parameters, all, conditions);
  }

  /**
   * This space with a condition: a parameter is active only if another one is active and has one of
   * the given values. If a parameter has several conditions, all must hold.
   *
   * @param parameter the name of the parameter
   * @param other the name of the one it depends on
   * @throws IllegalArgumentException if a name or value is unknown, the other parameter is real, or
   *     parameters depend on each other in a circle
   */
  public SearchSpace onlyWhen(String parameter, String other, Object... values) {
    return onlyWhen(Map.of(parameter, List.of(new Condition(other, Arrays.asList(values)))));
  }

  /**
   * The same under a name that is a keyword in Kotlin.
   *
   * @deprecated for {@link #onlyWhen(String, String, Object...)}
   */
  @Deprecated(since = "0.1.0")
  @SuppressWarnings("InlineMeSuggester") // its annotation would be a dependency
  public SearchSpace when(String parameter, String other, Object... values) {
    return onlyWhen(parameter, other, values);
  }

  /**
   * The same under a name that is a keyword in Kotlin.
   *
   * @deprecated for {@link #onlyWhen(Map)}
   */
  @Deprecated(since = "0.1.0")
  @SuppressWarnings("InlineMeSuggester") // its annotation would be a dependency
  public SearchSpace when(Map<String, List<Condition>> added) {
    return onlyWhen(added);
  }

  /** The same for several parameters, with their conditions by name. */
  public SearchSpace onlyWhen(Map<String, List<Condition>> added) {
    Map<String, List<Condition>> all = new LinkedHashMap<>(conditions);
    added.forEach(
        (name, more) -> {
          List<Condition> joined = new ArrayList<>(all.getOrDefault(name, List.of()));
          joined.addAll(more);
          all.put(name, joined);
        });
    return new SearchSpace(parameters, constraints.stream().map(Constraint::text).toList(), all);
  }

  /** The constraints in the order in which they were given. */
  public List<Constraint> constraints() {
    return constraints;
  }

  /** The conditions by the name of the parameter that has them, in the parameters' order. */
  public Map<String, List<Condition>> conditions() {
    return conditions;
  }

  /** Whether there are constraints or conditions, so that not every combination is a point. */
  public boolean restricted() {
    return !constraints.isEmpty() || activity.any();
  }

  Activity activity() {
    return activity;
  }

  ConstraintParts parts() {
    return parts;
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
      throw Checks.unknownName(name, byName.keySet());
    }
    return parameter;
  }

  /** The parameters' names, in their order. */
  public List<String> names() {
    return List.copyOf(byName.keySet());
  }

  /**
   * The position of the parameter of that name, from 0.
   *
   * @throws IllegalArgumentException if there is none; the message suggests the name probably meant
   */
  public int indexOf(String name) {
    int index = names().indexOf(name);
    if (index < 0) {
      throw new IllegalArgumentException(
          "unknown parameter '"
              + name
              + "'"
              + Spelling.nearest(name, names())
                  .map(near -> ", did you mean '" + near + "'?")
                  .orElse("; the parameters are " + String.join(", ", names())));
    }
    return index;
  }

  /**
   * The point with these values in canonical form and in the order of the parameters.
   *
   * @throws IllegalArgumentException if an active parameter has no value or an inactive one has
   *     one, or if a name is unknown, a value illegal or a constraint violated
   */
  public Point check(Map<String, ?> values) {
    Point point = point(values);
    for (Constraint constraint : constraints) {
      if (!holds(constraint, point)) {
        throw new IllegalArgumentException(
            "a point must satisfy the constraint " + constraint + ", but got " + point);
      }
    }
    return point;
  }

  /** Whether a point of this space's parameters satisfies a constraint of it. */
  private boolean holds(Constraint constraint, Point point) {
    double[] numbers = new double[parameters.size()];
    for (String name : constraint.parameters()) {
      if (!point.values().containsKey(name)) {
        return true;
      }
      int i = parameters.indexOf(byName.get(name));
      numbers[i] = variables.get(i).number(point.get(name));
    }
    return constraint.claim().holds(numbers);
  }

  /**
   * The same, whether or not the constraints are satisfied; for points that were legal when they
   * were stored.
   *
   * @throws IllegalArgumentException if an active parameter has no value or an inactive one has
   *     one, or if a name is unknown or a value illegal
   */
  public Point point(Map<String, ?> values) {
    values.keySet().forEach(this::parameter);
    Object[] canonical = new Object[parameters.size()];
    boolean[] active = new boolean[parameters.size()];
    List<String> missing = new ArrayList<>();
    for (int i : activity.order()) {
      Parameter parameter = parameters.get(i);
      String name = parameter.name();
      active[i] =
          activity.active(
              i, active, p -> parameters.get(p).level(parameters.get(p).encode(canonical[p])));
      if (active[i] && values.containsKey(name)) {
        canonical[i] = parameter.check(values.get(name));
      } else if (active[i]) {
        missing.add(name);
        // Parameters that depend on it may be inactive, so they are not reported as missing.
        active[i] = false;
      } else if (values.containsKey(name) && missing.isEmpty()) {
        throw Checks.offence(
            name, "a value is allowed only if it is active, " + described(name), values.toString());
      }
    }
    if (!missing.isEmpty()) {
      throw new IllegalArgumentException(
          "a point must have a value for every "
              + (activity.any() ? "active " : "")
              + "parameter, but there is none for "
              + String.join(", ", missing)
              + " in "
              + values);
    }
    return point(canonical);
  }

  /**
   * The point with those of some values that mean something in this space: values of unknown and of
   * inactive parameters are left out, and constraints may be violated. For points of a space that
   * was another one.
   *
   * @return empty if an active parameter has no value, or one it cannot have
   */
  public Optional<Point> adapted(Map<String, ?> values) {
    Object[] canonical = new Object[parameters.size()];
    boolean[] active = new boolean[parameters.size()];
    for (int i : activity.order()) {
      Parameter parameter = parameters.get(i);
      active[i] =
          activity.active(
              i, active, p -> parameters.get(p).level(parameters.get(p).encode(canonical[p])));
      if (active[i]) {
        if (!values.containsKey(parameter.name())) {
          return Optional.empty();
        }
        try {
          canonical[i] = parameter.check(values.get(parameter.name()));
        } catch (IllegalArgumentException e) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(point(canonical));
  }

  /** Whether a point is one of this space, constraints included. */
  public boolean contains(Point point) {
    try {
      return check(point.values()).equals(point);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private String described(String name) {
    return conditions.get(name).stream()
        .map(
            c ->
                "with "
                    + c.parameter()
                    + " = "
                    + c.values().stream().map(String::valueOf).collect(Collectors.joining(" or ")))
        .collect(Collectors.joining(" and "));
  }

  // Null stands for no value.
  private Point point(Object[] canonical) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < canonical.length; i++) {
      if (canonical[i] != null) {
        values.put(parameters.get(i).name(), canonical[i]);
      }
    }
    return Point.trusted(values);
  }

  /**
   * The number of points, or {@code Long.MAX_VALUE} if they are continuous or too many to count.
   * With constraints or conditions they are counted one by one, up to about a million.
   */
  public long cardinality() {
    return restricted()
        ? listing().map(l -> (long) l.size()).orElse(Long.MAX_VALUE)
        : combinations();
  }

  private synchronized Optional<Listing> listing() {
    if (listing == null) {
      listing = Listing.of(parameters, variables, activity, constraints);
    }
    return listing;
  }

  private long combinations() {
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

  /** Whether a {@code long} can count the points, so that {@link #pointAt} works. */
  public boolean finite() {
    return cardinality() != Long.MAX_VALUE;
  }

  /**
   * The point with a given number, from 0 to {@code cardinality() - 1}: the last parameter changes
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
    Object[] values = new Object[parameters.size()];
    if (restricted()) {
      long[] levels = levels(index);
      boolean[] active = activity.of(i -> levels[i]);
      for (int i = 0; i < values.length; i++) {
        values[i] = active == null || active[i] ? parameters.get(i).value(levels[i]) : null;
      }
      return point(values);
    }
    long rest = index;
    for (int i = values.length - 1; i >= 0; i--) {
      Parameter parameter = parameters.get(i);
      values[i] = parameter.value(rest % parameter.cardinality());
      rest /= parameter.cardinality();
    }
    return point(values);
  }

  /** The levels of a point of a finite restricted space; inactive parameters have stand-ins. */
  long[] levels(long index) {
    Listing all = listing().orElseThrow();
    long[] levels = new long[parameters.size()];
    for (int i = 0; i < levels.length; i++) {
      levels[i] = all.level((int) index, i);
    }
    return levels;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SearchSpace space
        && parameters.equals(space.parameters)
        && constraints.equals(space.constraints)
        && conditions.equals(space.conditions);
  }

  @Override
  public int hashCode() {
    return Objects.hash(parameters, constraints, conditions);
  }

  @Override
  public String toString() {
    return "SearchSpace"
        + parameters
        + (constraints.isEmpty() ? "" : " with " + constraints)
        + (conditions.isEmpty() ? "" : " when " + conditions);
  }
}
