package io.github.culmen.store.codec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * JSON text that keeps every value: whole numbers without a point, doubles as the shortest decimal
 * that reads back as the same double and always with a point or an exponent, keys in the map's
 * order, line breaks escaped.
 *
 * <p>The numbers JSON lacks are written as the texts {@code "NaN"}, {@code "Infinity"} and {@code
 * "-Infinity"}.
 */
public final class Json {
  // Double.toString is not the shortest before JDK 19, hence the other writer. The limits on
  // lengths protect servers from strangers; here they would make a long failure reason unreadable.
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private static final JSON JACKSON =
      JSON.builder(FACTORY).enable(JSON.Feature.WRITE_NULL_PROPERTIES).build();

  private Json() {}

  /** One line of JSON for a map of maps, lists, text, numbers, booleans and nulls. */
  public static String write(Map<String, ?> object) {
    try {
      return escapeLoneSurrogates(JACKSON.asString(object));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The map a JSON object stands for, in its order.
   *
   * @throws IllegalArgumentException if the text is not exactly one JSON object
   */
  public static Map<String, Object> read(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      Object value = JACKSON.anyFrom(parser);
      if (!(value instanceof Map<?, ?>)) {
        throw new IllegalArgumentException("JSON must be an object, but got " + kind(value));
      }
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException(
            "JSON must be one object, but more follows it: " + parser.currentToken());
      }
      @SuppressWarnings("unchecked") // the keys of a JSON object are text
      Map<String, Object> object = (Map<String, Object>) value;
      return object;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("JSON does not parse: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a JSON value is, for messages. */
  static String kind(Object value) {
    if (value == null) {
      return "null";
    }
    if (value instanceof Map<?, ?>) {
      return "an object";
    }
    if (value instanceof Iterable<?>) {
      return "a list";
    }
    return value instanceof String ? "the text '" + value + "'" : value.toString();
  }

  // Half of a surrogate pair is legal in a Java string and has no UTF-8 form: it would become '?'.
  private static String escapeLoneSurrogates(String text) {
    StringBuilder escaped = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean paired =
          Character.isHighSurrogate(c)
              ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
              : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
      if (Character.isSurrogate(c) && !paired) {
        escaped = escaped == null ? new StringBuilder(text.substring(0, i)) : escaped;
        escaped.append(String.format("\\u%04X", (int) c));
      } else if (escaped != null) {
        escaped.append(c);
      }
    }
    return escaped == null ? text : escaped.toString();
  }
}
