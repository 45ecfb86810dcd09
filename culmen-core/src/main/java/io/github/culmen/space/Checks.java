package io.github.culmen.space;

import java.util.Collection;
import java.util.regex.Pattern;

/** The checks that parameters share, and their messages: the rule, then the offence. */
final class Checks {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");

  private Checks() {}

  static String requireName(String name) {
    if (name == null || !NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "a parameter name must start with a letter or '_' and continue with letters, digits,"
              + " '_', '.' or '-', but got "
              + show(name));
    }
    return name;
  }

  /** The error for an unknown name, with the known ones and the one probably meant. */
  static IllegalArgumentException unknownName(String name, Collection<String> known) {
    return new IllegalArgumentException(
        "a parameter name must be one of "
            + String.join(", ", known)
            + ", but got "
            + show(name)
            + Spelling.hint(name, known));
  }

  static Scale requireScale(String name, Scale scale) {
    if (scale == null) {
      throw offence(name, "the scale must be LINEAR or LOG", "null");
    }
    return scale;
  }

  /** The coordinate clamped to [0, 1]; NaN cannot be clamped. */
  static double requireUnit(String name, double unit) {
    if (Double.isNaN(unit)) {
      throw offence(name, "a unit coordinate must be a number from 0 to 1", "NaN");
    }
    return Math.min(1, Math.max(0, unit));
  }

  static long requireLevel(Parameter parameter, long level) {
    long count = requireLevels(parameter);
    if (level < 0 || level >= count) {
      throw offence(
          parameter.name(), "a level must be from 0 to " + (count - 1), Long.toString(level));
    }
    return level;
  }

  static long requireLevels(Parameter parameter) {
    long count = parameter.cardinality();
    if (count == Long.MAX_VALUE) {
      throw new UnsupportedOperationException(
          "parameter '"
              + parameter.name()
              + "': only parameters with countable values have levels, but this is "
              + parameter);
    }
    return count;
  }

  static IllegalArgumentException offence(String name, String rule, String got) {
    return new IllegalArgumentException("parameter '" + name + "': " + rule + ", but got " + got);
  }

  /** A value for a message, where the text '3' and the number 3 must look different. */
  static String show(Object value) {
    if (value == null) {
      return "null";
    }
    if (value instanceof String) {
      return "text '" + value + "'";
    }
    if (value instanceof Number || value instanceof Boolean) {
      return value.toString();
    }
    return value.getClass().getName() + " '" + value + "'";
  }
}
