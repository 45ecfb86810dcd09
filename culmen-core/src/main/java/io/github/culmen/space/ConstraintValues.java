package io.github.culmen.space;

import java.util.List;

/**
 * Parameters' values as the numbers expressions compute with: numbers as they are, booleans as 0 or
 * 1, and of other choices their place in the list.
 */
final class ConstraintValues {
  private ConstraintValues() {}

  /** Whether a parameter's values are numbers. */
  static boolean numeric(Parameter parameter) {
    List<Object> choices = choices(parameter);
    return choices.isEmpty()
        ? !(parameter instanceof BooleanParameter)
        : choices.stream().allMatch(Number.class::isInstance);
  }

  /** The list an ordinal or categorical parameter chooses from; empty of others. */
  static List<Object> choices(Parameter parameter) {
    if (parameter instanceof OrdinalParameter ordinal) {
      return ordinal.values();
    }
    return parameter instanceof CategoricalParameter categorical
        ? categorical.choices()
        : List.of();
  }

  /** A canonical value as a number. */
  static double number(Parameter parameter, Object value) {
    if (value instanceof Number number && numeric(parameter)) {
      return number.doubleValue();
    }
    if (parameter instanceof BooleanParameter) {
      return (Boolean) value ? 1 : 0;
    }
    return choices(parameter).indexOf(value);
  }

  /** The number at a unit coordinate. */
  static double at(Parameter parameter, double unit) {
    return number(parameter, parameter.decode(unit));
  }
}
