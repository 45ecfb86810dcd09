package io.github.culmen.store.codec;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The fields of a JSON object, each taken once and checked; what is left in the end is an error,
 * since a field this version does not know may change what the others mean.
 */
public final class Fields {
  private final String where;
  private final Map<String, Object> left;

  /** Of the object that messages call {@code where}. */
  public Fields(String where, Map<String, ?> values) {
    this.where = where;
    this.left = new LinkedHashMap<>(values);
  }

  /** The fields not taken yet, under a better name. */
  Fields called(String name) {
    return new Fields(name, left);
  }

  boolean has(String name) {
    return left.containsKey(name);
  }

  /** Whether a field is an object; it is not taken. */
  boolean isObject(String name) {
    return left.get(name) instanceof Map;
  }

  /** The next field's name; only after {@link #isEmpty} said there is one. */
  String nextName() {
    return left.keySet().iterator().next();
  }

  boolean isEmpty() {
    return left.isEmpty();
  }

  Object any(String name) {
    Object value = left.remove(name);
    if (value == null) {
      throw missing(where, name);
    }
    return value;
  }

  static IllegalArgumentException missing(String where, String name) {
    return new IllegalArgumentException(where + ": field '" + name + "' is missing");
  }

  static IllegalArgumentException unknown(String where, String name) {
    return new IllegalArgumentException(
        where + ": field '" + name + "' is not known to this version");
  }

  /** A field of a strategy. */
  StoredValue value(String name) {
    return new StoredValue(where, name, any(name));
  }

  IllegalArgumentException missing(String name) {
    return missing(where, name);
  }

  String text(String name) {
    Object value = any(name);
    if (value instanceof String text) {
      return text;
    }
    throw offence(name, "text", value);
  }

  long whole(String name) {
    Object value = any(name);
    if (value instanceof Integer || value instanceof Long) {
      return ((Number) value).longValue();
    }
    throw offence(name, "a whole number", value);
  }

  int count(String name) {
    return count(name, 1);
  }

  int countFromZero(String name) {
    return count(name, 0);
  }

  int count(String name, int least) {
    long value = whole(name);
    if (value < least || value > Integer.MAX_VALUE) {
      throw offence(name, "a whole number from " + least + " to " + Integer.MAX_VALUE, value);
    }
    return (int) value;
  }

  double real(String name) {
    return real(name, any(name));
  }

  boolean flag(String name) {
    Object value = any(name);
    if (value instanceof Boolean flag) {
      return flag;
    }
    throw offence(name, "true or false", value);
  }

  Instant instant(String name) {
    String text = text(name);
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw offence(name, "an ISO-8601 instant", text);
    }
  }

  /** The constant that the word in this field names. */
  <E> E word(String name, E[] constants, Function<E, String> word) {
    String text = text(name);
    List<String> legal = new ArrayList<>();
    for (E constant : constants) {
      if (word.apply(constant).equals(text)) {
        return constant;
      }
      legal.add(word.apply(constant));
    }
    throw offence(name, "one of " + String.join(", ", legal), text);
  }

  Fields fields(String name) {
    return new Fields(where + "." + name, object(name, any(name)));
  }

  List<Object> list(String name) {
    Object value = any(name);
    if (value instanceof List<?> list) {
      return new ArrayList<>(list);
    }
    throw offence(name, "a list", value);
  }

  List<Double> reals(String name) {
    return list(name).stream().map(value -> real(name, value)).toList();
  }

  List<String> texts(String name) {
    return list(name).stream()
        .map(
            value -> {
              if (value instanceof String text) {
                return text;
              }
              throw offence(name, "a list of texts", value);
            })
        .toList();
  }

  public List<Map<String, Object>> maps(String name) {
    return list(name).stream().map(value -> object(name, value)).toList();
  }

  Map<String, Object> map(String name) {
    return object(name, any(name));
  }

  /** Says that all fields were taken. */
  public void end() {
    if (!left.isEmpty()) {
      throw unknown(where, nextName());
    }
  }

  private Map<String, Object> object(String name, Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      throw offence(name, "an object", value);
    }
    Map<String, Object> named = new LinkedHashMap<>();
    map.forEach((key, each) -> named.put(String.valueOf(key), each));
    return named;
  }

  private double real(String name, Object value) {
    if (!isReal(value)) {
      throw offence(name, "a number", value);
    }
    return value instanceof Number number
        ? number.doubleValue()
        : Double.parseDouble((String) value);
  }

  /** Whether a value is a number, or the text that stands for one that JSON lacks. */
  static boolean isReal(Object value) {
    return value instanceof Number
        || "NaN".equals(value)
        || "Infinity".equals(value)
        || "-Infinity".equals(value);
  }

  private IllegalArgumentException offence(String name, String rule, Object value) {
    return new IllegalArgumentException(
        where + ": field '" + name + "' must be " + rule + ", but is " + Json.kind(value));
  }
}
