package io.github.culmen.space;

import java.util.ArrayList;
import java.util.List;

/**
 * When a parameter is active: only if another one has one of some values, such as {@code booster}
 * being {@code dart}.
 *
 * @param parameter the name of the other parameter
 * @param values the values it may have, at least one, in canonical form
 */
public record Condition(String parameter, List<Object> values) {
  /** Copies the values and checks that there are some. */
  public Condition {
    values = List.copyOf(values);
    if (values.isEmpty()) {
      throw new IllegalArgumentException(
          "a condition must list at least one value of '" + parameter + "', but lists none");
    }
  }

  /** The same with values as the other parameter has them. */
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
                + "': a condition must name values that can occur, but "
                + e.getMessage(),
            e);
      }
      if (canonical.contains(checked)) {
        throw Checks.offence(
            child,
            "a condition may name a value of '" + parameter + "' once",
            Checks.show(value) + " twice");
      }
      canonical.add(checked);
    }
    return new Condition(parameter, canonical);
  }
}
