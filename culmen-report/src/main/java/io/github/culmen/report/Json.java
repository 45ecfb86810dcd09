package io.github.culmen.report;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * Writes JSON that is safe inside a script element of a page: no text can end the element, since
 * {@code <}, {@code >} and {@code &} are written as escapes.
 */
public final class Json {
  private static final long EXACT = 1L << 53;

  private Json() {}

  /** Maps, collections, text, numbers, booleans, optionals; what has no value is null. */
  public static String of(Object value) {
    StringBuilder json = new StringBuilder();
    write(value, json);
    return json.toString();
  }

  private static void write(Object value, StringBuilder json) {
    if (value instanceof Optional<?> optional) {
      write(optional.orElse(null), json);
    } else if (value instanceof Map<?, ?> map) {
      String between = "{";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        json.append(between);
        text(entry.getKey().toString(), json);
        json.append(':');
        write(entry.getValue(), json);
        between = ",";
      }
      json.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof Collection<?> list) {
      String between = "[";
      for (Object element : list) {
        json.append(between);
        write(element, json);
        between = ",";
      }
      json.append(list.isEmpty() ? "[]" : "]");
    } else if (value instanceof double[] numbers) {
      String between = "[";
      for (double number : numbers) {
        json.append(between);
        number(number, json);
        between = ",";
      }
      json.append(numbers.length == 0 ? "[]" : "]");
    } else if (value instanceof Double number) {
      number(number, json);
    } else if (value instanceof Long number && (number > EXACT || number < -EXACT)) {
      // More digits than the browser's numbers have.
      text(number.toString(), json);
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      json.append(value);
    } else {
      text(value.toString(), json);
    }
  }

  private static void number(double value, StringBuilder json) {
    if (!Double.isFinite(value)) {
      json.append("null");
    } else if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      json.append((long) value);
    } else {
      json.append(value);
    }
  }

  private static void text(String text, StringBuilder json) {
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
