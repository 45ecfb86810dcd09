package io.github.culmen.report;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Writes JSON that is safe inside a script element of a page: no text can end the element, since
 * {@code <}, {@code >} and {@code &} are written as escapes.
 *
 * <p>Writers for other readers change how single numbers and texts look.
 */
public class Json {
  private static final long EXACT = 1L << 53;

  /** For writers whose numbers or texts look different. */
  protected Json() {}

  /** Maps, collections, text, numbers, booleans, optionals; what has no value is null. */
  public static String of(Object value) {
    StringBuilder json = new StringBuilder();
    new Json().write(value, json);
    return json.toString();
  }

  /** An object with two members in this order, which {@code Map.of} does not keep. */
  public static Map<String, Object> pair(String first, Object one, String second, Object other) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put(first, one);
    object.put(second, other);
    return object;
  }

  /** Adds a value to the text. */
  protected final void write(Object value, StringBuilder json) {
    if (value instanceof Optional<?> optional) {
      write(optional.orElse(null), json);
    } else if (value instanceof OptionalDouble optional) {
      write(optional.isPresent() ? optional.getAsDouble() : null, json);
    } else if (value instanceof OptionalInt optional) {
      write(optional.isPresent() ? optional.getAsInt() : null, json);
    } else if (value instanceof Map<?, ?> map) {
      String between = "{";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        json.append(between);
        text(String.valueOf(entry.getKey()), json);
        json.append(':');
        write(entry.getValue(), json);
        between = ",";
      }
      json.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof Collection<?> list) {
      String between = "";
      json.append('[');
      for (Object element : list) {
        json.append(between);
        write(element, json);
        between = ",";
      }
      json.append(']');
    } else if (value instanceof double[] numbers) {
      // Not as a list of objects: the curves of a page have thousands.
      String between = "";
      json.append('[');
      for (double number : numbers) {
        json.append(between);
        number(number, json);
        between = ",";
      }
      json.append(']');
    } else if (value instanceof Double number) {
      number(number, json);
    } else if (value instanceof Long number) {
      whole(number, json);
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      json.append(value);
    } else {
      text(value.toString(), json);
    }
  }

  /** Adds a real number, which may be none. */
  protected void number(double value, StringBuilder json) {
    if (!Double.isFinite(value)) {
      json.append("null");
    } else if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      json.append((long) value);
    } else {
      json.append(value);
    }
  }

  /** Adds a whole number. */
  protected void whole(long value, StringBuilder json) {
    if (value > EXACT || value < -EXACT) {
      // More digits than the browser's numbers have.
      text(Long.toString(value), json);
    } else {
      json.append(value);
    }
  }

  /** Adds a text in quotes. */
  protected void text(String text, StringBuilder json) {
    json.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < ' ' || c >= 0x7F || c == '<' || c == '>' || c == '&' || c == '\'') {
        json.append(String.format("\\u%04x", (int) c));
      } else {
        json.append(c);
      }
    }
    json.append('"');
  }
}
