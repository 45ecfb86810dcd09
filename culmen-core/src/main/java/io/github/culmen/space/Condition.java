package io.github.culmen.space;

import java.util.ArrayList;
import java.util.List;

/**
 * When a parameter is active: only if another parameter has one of the given values, for example if
 * {@code booster} is {@code dart}.
 *
 * @param parameter the name of the other parameter
 * @param values the values of the other parameter that satisfy the condition, at least one
 */
public record Condition(String parameter, List<Object> values) {
  /** Copies the values and checks that there is at least one. */
  public Condition {
    values = List.copyOf(values);
    if (values.isEmpty()) {
      throw new IllegalArgumentException(
          "a condition must list at least one value of '" + parameter + "', but lists none");
    }
  }

  /** The same condition with the other parameter's canonical values. */
  Condition canonical(String child, Parameter other) {
    List<Object> canonical = new ArrayList<>();
    for (Object value : values) {
      Object checked;
      try {
        checked = other.check(value);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "parameter '"
                + child
                + "': a condition must name possible values, but "
                + e.getMessage(),
            e);
      }
      if (canonical.contains(checked)) {
        throw Checks.offence(
            child,
            "a condition must name each value of '" + parameter + "' only once",
            Checks.show(value) + " twice");
      }
      canonical.add(checked);
    }
    return new Condition(parameter, canonical);
  }
}
