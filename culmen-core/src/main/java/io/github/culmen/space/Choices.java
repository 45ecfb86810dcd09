package io.github.culmen.space;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The choices of ordinal and categorical parameters, each a String, Long, Double or Boolean. */
final class Choices {
  /** What {@link #canonical(Object)} accepts. */
  static final String RULE = "non-empty text, a whole number, a finite number or a boolean";

  private Choices() {}

  /** An immutable copy with canonical types; at least two choices, all distinct. */
  static List<Object> canonical(String name, List<?> choices) {
    if (choices == null) {
      throw Checks.offence(name, "at least 2 choices must be listed", "null");
    }
    List<Object> canonical = new ArrayList<>(choices.size());
    Map<Object, Object> seen = new HashMap<>();
    Map<String, Object> texts = new HashMap<>();
    for (Object choice : choices) {
      Object value = canonical(choice);
      if (value == null) {
        throw Checks.offence(name, "a choice must be " + RULE, Checks.show(choice));
      }
      Object twin = seen.putIfAbsent(key(value), choice);
      if (twin == null) {
        // Choices become command-line arguments, where the text '1' and the number 1 look alike.
        twin = texts.putIfAbsent(value.toString(), choice);
      }
      if (twin != null) {
        throw Checks.offence(
            name, "choices must be distinct", Checks.show(twin) + " and " + Checks.show(choice));
      }
      canonical.add(value);
    }
    if (canonical.size() < 2) {
      throw Checks.offence(
          name,
          "at least 2 choices must be listed, since a single one leaves nothing to choose",
          canonical.size() + ": " + canonical);
    }
    return List.copyOf(canonical);
  }

  /** The canonical form of a value, or null if values of its type are not allowed. */
  static Object canonical(Object value) {
    if (value instanceof String text) {
      return text.isEmpty() ? null : text;
    }
    if (value instanceof Boolean) {
      return value;
    }
    if (value instanceof Enum<?> constant) {
      return constant.name();
    }
    if (value instanceof Number number && Numerals.isInteger(number)) {
      return number.longValue();
    }
    if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      return Double.isFinite(number) ? number + 0.0 : null;
    }
    return null;
  }

  /** The listed choice equal to the value; numbers are compared as numbers. */
  static Object check(String name, List<Object> choices, Object value) {
    Object wanted = key(value);
    for (Object choice : choices) {
      if (Objects.equals(key(choice), wanted)) {
        return choice;
      }
    }
    List<String> texts =
        choices.stream().filter(String.class::isInstance).map(String.class::cast).toList();
    String hint = value instanceof String word ? Spelling.hint(word, texts) : "";
    String listed = choices.stream().map(String::valueOf).collect(Collectors.joining(", "));
    throw Checks.offence(name, "must be one of [" + listed + "]", Checks.show(value) + hint);
  }

  /** The choice that a text spells, or the text itself. */
  static Object parsed(List<Object> choices, String text) {
    for (Object choice : choices) {
      if (choice.toString().equals(text)) {
        return choice;
      }
    }
    // Another spelling of a number, such as 0.10.
    if (Numerals.parsed(text) instanceof Number number) {
      for (Object choice : choices) {
        if (choice instanceof Number listed && listed.doubleValue() == number.doubleValue()) {
          return choice;
        }
      }
    }
    return text;
  }

  private static Object key(Object value) {
    return value instanceof Number number
        ? Numerals.exact(number)
        : value instanceof Enum<?> constant ? constant.name() : value;
  }
}
