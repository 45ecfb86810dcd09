package io.github.culmen.testdata;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A node of a file with independently computed numbers, read from test resources.
 *
 * <p>The files write numbers a JSON number cannot hold as the strings {@code "nan"}, {@code "inf"}
 * and {@code "-inf"}; {@link #number} understands those too.
 */
public final class Reference {
  private final Object node;
  private final String path;

  private Reference(Object node, String path) {
    this.node = node;
    this.path = path;
  }

  /** Reads {@code /reference/<name>.json} from the class path of {@code owner}. */
  public static Reference load(Class<?> owner, String name) {
    String resource = "/reference/" + name + ".json";
    try (InputStream in = owner.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalArgumentException("no test resource " + resource);
      }
      return new Reference(JSON.std.anyFrom(in), name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The member of an object; fails if it is missing, so that a test cannot pass on nothing. */
  public Reference get(String key) {
    if (!(node instanceof Map<?, ?> map) || !map.containsKey(key)) {
      throw new IllegalArgumentException("no member '" + key + "' at " + path);
    }
    return new Reference(map.get(key), path + "." + key);
  }

  /** Whether this is an object with the given member. */
  public boolean has(String key) {
    return node instanceof Map<?, ?> map && map.containsKey(key);
  }

  /** The elements of an array. */
  public List<Reference> elements() {
    List<?> list = list();
    return IntStream.range(0, list.size())
        .mapToObj(i -> new Reference(list.get(i), path + "[" + i + "]"))
        .toList();
  }

  /** The number here. */
  public double number() {
    return toDouble(node);
  }

  /** The text here. */
  public String text() {
    return String.valueOf(node);
  }

  /** The array of numbers here. */
  public double[] numbers() {
    return list().stream().mapToDouble(this::toDouble).toArray();
  }

  /** The array of equally long arrays of numbers here. */
  public double[][] rows() {
    return elements().stream().map(Reference::numbers).toArray(double[][]::new);
  }

  /** Where this node is, for messages. */
  @Override
  public String toString() {
    return path;
  }

  private List<?> list() {
    if (node instanceof List<?> list) {
      return list;
    }
    throw new IllegalArgumentException("no array at " + path);
  }

  private double toDouble(Object value) {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    if (value instanceof String text) {
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "nan" -> Double.NaN;
        case "inf", "infinity" -> Double.POSITIVE_INFINITY;
        case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
        default -> Double.parseDouble(text);
      };
    }
    throw new IllegalArgumentException("no number at " + path + ": " + value);
  }
}
