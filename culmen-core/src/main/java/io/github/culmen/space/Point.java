package io.github.culmen.space;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One value for each active parameter: an immutable, ordered map from names to canonical values,
 * each a {@code Double}, {@code Long}, {@code String} or {@code Boolean}.
 *
 * <p>Two points are equal if they have the same values under the same names, in any order.
 */
public final class Point {
  private final Map<String, Object> values;

  private Point(Map<String, Object> values) {
    this.values = Collections.unmodifiableMap(values);
  }

  /**
   * A point with these values in the map's order. It is not checked against any space; {@link
   * SearchSpace#check} does that.
   *
   * @throws IllegalArgumentException if a value is not text, a finite number or a boolean
   */
  public static Point of(Map<String, ?> values) {
    Map<String, Object> canonical = new LinkedHashMap<>();
    values.forEach(
        (name, value) -> {
          if (name == null) {
            throw new IllegalArgumentException(
                "the names of a point must not be null, but got one with the value " + value);
          }
          Object kept = Choices.canonical(value);
          if (kept == null) {
            throw Checks.offence(name, "a value must be " + Choices.RULE, Checks.show(value));
          }
          canonical.put(name, kept);
        });
    return new Point(canonical);
  }

  /** A point whose values are already canonical; the map is not copied. */
  static Point trusted(Map<String, Object> canonical) {
    return new Point(canonical);
  }

  /** The value of a parameter. */
  public Object get(String name) {
    Object value = values.get(name);
    if (value == null) {
      throw Checks.unknownName(name, values.keySet());
    }
    return value;
  }

  /** The value of a numeric parameter. */
  public double real(String name) {
    if (get(name) instanceof Number number) {
      return number.doubleValue();
    }
    throw Checks.offence(name, "only a number can be read as a real", Checks.show(get(name)));
  }

  /** The value of an integer parameter. */
  public long integer(String name) {
    if (get(name) instanceof Long whole) {
      return whole;
    }
    throw Checks.offence(
        name, "only a whole number can be read as an integer", Checks.show(get(name)));
  }

  /** The value of a categorical or ordinal parameter as text. */
  public String categorical(String name) {
    return get(name).toString();
  }

  /**
   * The value of a categorical or ordinal parameter whose choices are the constants of an enum, as
   * {@link Parameter#categorical(String, Class)} makes it.
   *
   * @throws IllegalArgumentException if the enum has no such constant
   */
  public <E extends Enum<E>> E categorical(String name, Class<E> type) {
    String word = categorical(name);
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equals(word)) {
        return constant;
      }
    }
    throw Checks.offence(
        name,
        "the value must be the name of a constant of " + type.getSimpleName(),
        Checks.show(word));
  }

  /** The value of a boolean parameter. */
  public boolean bool(String name) {
    if (get(name) instanceof Boolean truth) {
      return truth;
    }
    throw Checks.offence(name, "only a boolean can be read as a bool", Checks.show(get(name)));
  }

  /** Whether there is a value for a parameter: there is none if it is inactive. */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /**
   * The value of an ordinal or categorical parameter as text.
   *
   * @deprecated for {@link #categorical(String)}, named like the parameter
   */
  @Deprecated(since = "0.1.0")
  @SuppressWarnings("InlineMeSuggester") // its annotation would be a dependency
  public String choice(String name) {
    return categorical(name);
  }

  /**
   * The value of a boolean parameter.
   *
   * @deprecated for {@link #bool(String)}, named like the parameter
   */
  @Deprecated(since = "0.1.0")
  @SuppressWarnings("InlineMeSuggester") // its annotation would be a dependency
  public boolean flag(String name) {
    return bool(name);
  }

  /** All values by name, as an unmodifiable map. */
  public Map<String, Object> values() {
    return values;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Point point && values.equals(point.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
