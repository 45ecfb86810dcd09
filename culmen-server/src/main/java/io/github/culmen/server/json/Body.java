package io.github.culmen.server.json;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A JSON object that someone sent, read field by field. Each error names the field, the rule and
 * what was there.
 */
public final class Body {
  private static final int SHOWN = 80;

  private final Map<String, Object> fields;

  private Body(Map<String, Object> fields) {
    this.fields = fields;
  }

  /**
   * The object in a text; one without fields if there is no text.
   *
   * @throws IllegalArgumentException if it is no object, or has a field that is not among these
   */
  public static Body of(byte[] bytes, List<String> known) {
    if (bytes.length == 0) {
      return new Body(Map.of());
    }
    Object value = JsonReader.parse(bytes);
    if (!(value instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException("a body must be a JSON object, but got " + shown(value));
    }
    return of(map, known, "a body");
  }

  private static Body of(Map<?, ?> map, List<String> known, String what) {
    Map<String, Object> fields = new LinkedHashMap<>();
    map.forEach((key, value) -> fields.put(String.valueOf(key), value));
    for (String name : fields.keySet()) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            what + " may have the fields " + String.join(", ", known) + ", but has " + shown(name));
      }
    }
    return new Body(fields);
  }

  /** Whether there is such a field, other than null. */
  public boolean has(String name) {
    return fields.get(name) != null;
  }

  /** A text. */
  public String text(String name) {
    return optionalText(name).orElseThrow(() -> missing(name, "a text"));
  }

  /** A text, if there is one. */
  public Optional<String> optionalText(String name) {
    Object value = fields.get(name);
    if (value == null || value instanceof String) {
      return Optional.ofNullable((String) value);
    }
    throw offence(name, "a text", value);
  }

  /** A number. */
  public double number(String name) {
    OptionalDouble number = optionalNumber(name);
    if (number.isEmpty()) {
      throw missing(name, "a number");
    }
    return number.getAsDouble();
  }

  /** A number, if there is one. */
  public OptionalDouble optionalNumber(String name) {
    Object value = fields.get(name);
    if (value == null) {
      return OptionalDouble.empty();
    }
    if (value instanceof Number number) {
      return OptionalDouble.of(number.doubleValue());
    }
    throw offence(name, "a number", value);
  }

  /** A whole number in a range, or the default. */
  public int count(String name, int low, int high, int otherwise) {
    Object value = fields.get(name);
    if (value == null) {
      return otherwise;
    }
    boolean whole =
        value instanceof Integer || value instanceof Long || value instanceof BigInteger;
    if (!whole
        || new BigInteger(value.toString()).compareTo(BigInteger.valueOf(low)) < 0
        || new BigInteger(value.toString()).compareTo(BigInteger.valueOf(high)) > 0) {
      throw offence(name, "a whole number from " + low + " to " + high, value);
    }
    return ((Number) value).intValue();
  }

  /** True or false, or the default. */
  public boolean flag(String name, boolean otherwise) {
    Object value = fields.get(name);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Boolean flag) {
      return flag;
    }
    throw offence(name, "true or false", value);
  }

  /** An object of any fields. */
  public Map<String, Object> map(String name) {
    Object value = fields.get(name);
    if (value == null) {
      throw missing(name, "an object");
    }
    if (!(value instanceof Map<?, ?> map)) {
      throw offence(name, "an object", value);
    }
    Map<String, Object> copy = new LinkedHashMap<>();
    map.forEach((key, one) -> copy.put(String.valueOf(key), one));
    return copy;
  }

  /** A list of objects with these fields. */
  public List<Body> list(String name, int most, List<String> known) {
    Object value = fields.get(name);
    if (value == null) {
      throw missing(name, "a list");
    }
    if (!(value instanceof List<?> list) || list.isEmpty() || list.size() > most) {
      throw offence(
          name,
          "a list of 1 to " + most + " objects",
          value instanceof List<?> list ? "one of " + list.size() : value);
    }
    return list.stream()
        .map(
            one -> {
              if (one instanceof Map<?, ?> map) {
                return of(map, known, "an object in '" + name + "'");
              }
              throw offence(name, "a list of objects", one);
            })
        .toList();
  }

  /** A list of objects of any fields. */
  public List<Map<String, Object>> maps(String name, int most) {
    Object value = fields.get(name);
    if (value == null) {
      throw missing(name, "a list");
    }
    if (!(value instanceof List<?> list) || list.isEmpty() || list.size() > most) {
      throw offence(
          name,
          "a list of 1 to " + most + " objects",
          value instanceof List<?> list ? "one of " + list.size() : value);
    }
    List<Map<String, Object>> maps = new ArrayList<>();
    for (Object one : list) {
      if (!(one instanceof Map<?, ?> map)) {
        throw offence(name, "a list of objects", one);
      }
      Map<String, Object> copy = new LinkedHashMap<>();
      map.forEach((key, field) -> copy.put(String.valueOf(key), field));
      maps.add(copy);
    }
    return maps;
  }

  private static IllegalArgumentException missing(String name, String what) {
    return new IllegalArgumentException(
        "the field '" + name + "' must be " + what + ", but is missing");
  }

  private static IllegalArgumentException offence(String name, String what, Object value) {
    return new IllegalArgumentException(
        "the field '" + name + "' must be " + what + ", but got " + shown(value));
  }

  private static String shown(Object value) {
    String text = JsonWriter.text(value);
    return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
  }
}
