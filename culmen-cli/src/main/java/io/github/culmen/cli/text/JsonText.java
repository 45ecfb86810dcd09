package io.github.culmen.cli.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * JSON in and out, as maps, lists, text, numbers and booleans. Doubles are written as the shortest
 * decimal and keep a fraction ({@code 2.0}), so that a reader can tell reals from whole numbers.
 */
public final class JsonText {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private static final JsonFactory WITH_NAN =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .build();

  // Depths below zero are for text on one line.
  private static final int PLAIN = -1;
  private static final int WITH_WORDS = -2;

  private JsonText() {}

  /**
   * Reads one JSON value that fills the text.
   *
   * @throws IllegalArgumentException with what is wrong and where
   */
  public static Object parse(String text) {
    return parse(text, FACTORY);
  }

  /** The same where NaN, Infinity and -Infinity are numbers, as Python writes them. */
  public static Object parseWithNaN(String text) {
    return parse(text, WITH_NAN);
  }

  private static Object parse(String text, JsonFactory factory) {
    try (JsonParser parser = factory.createParser(text)) {
      if (parser.nextToken() == null) {
        throw new IllegalArgumentException("JSON must hold a value, but the text is empty");
      }
      Object value = JSON.std.anyFrom(parser);
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException(
            "JSON must end after one value, but there is more at column "
                + parser.currentTokenLocation().getColumnNr());
      }
      return value;
    } catch (JsonProcessingException e) {
      String where =
          e.getLocation() == null
              ? ""
              : " at line "
                  + e.getLocation().getLineNr()
                  + ", column "
                  + e.getLocation().getColumnNr();
      String problem =
          e.getOriginalMessage().replaceAll("\\s+", " ").replaceAll(": enable `.*` to allow", "");
      throw new IllegalArgumentException("not valid JSON" + where + ": " + problem, e);
    } catch (IOException e) {
      throw new IllegalArgumentException("not readable as JSON: " + e.getMessage(), e);
    }
  }

  /** On one line. */
  public static String compact(Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out, PLAIN);
    return out.toString();
  }

  /** On one line, with NaN, Infinity and -Infinity as Python reads them. */
  public static String compactWithNaN(Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out, WITH_WORDS);
    return out.toString();
  }

  /** Indented, with a line break at the end. */
  public static String pretty(Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out, 0);
    return out.append('\n').toString();
  }

  private static void write(Object value, StringBuilder out, int depth) {
    if (value instanceof Map<?, ?> map) {
      writeMap(map, out, depth);
    } else if (value instanceof List<?> list) {
      writeList(list, out, depth);
    } else if (value instanceof Double number) {
      boolean word = depth == WITH_WORDS && !Double.isFinite(number);
      out.append(word ? number.toString() : number(number));
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      out.append(value);
    } else {
      writeText(value.toString(), out);
    }
  }

  private static String number(double value) {
    if (!Double.isFinite(value)) {
      return "null"; // JSON has no other word for it
    }
    String text = Decimals.shortest(value);
    return text.contains(".") || text.contains("e") ? text : text + ".0";
  }

  private static void writeMap(Map<?, ?> map, StringBuilder out, int depth) {
    out.append('{');
    Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
    while (entries.hasNext()) {
      Map.Entry<?, ?> entry = entries.next();
      newLine(out, inner(depth));
      writeText(String.valueOf(entry.getKey()), out);
      out.append(depth < 0 ? ":" : ": ");
      write(entry.getValue(), out, inner(depth));
      out.append(entries.hasNext() ? "," : "");
    }
    if (!map.isEmpty()) {
      newLine(out, depth);
    }
    out.append('}');
  }

  private static void writeList(List<?> list, StringBuilder out, int depth) {
    out.append('[');
    Iterator<?> items = list.iterator();
    while (items.hasNext()) {
      newLine(out, inner(depth));
      write(items.next(), out, inner(depth));
      out.append(items.hasNext() ? "," : "");
    }
    if (!list.isEmpty()) {
      newLine(out, depth);
    }
    out.append(']');
  }

  private static int inner(int depth) {
    return depth < 0 ? depth : depth + 1;
  }

  private static void newLine(StringBuilder out, int depth) {
    if (depth >= 0) {
      out.append('\n').append("  ".repeat(depth));
    }
  }

  private static void writeText(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < 0x20 || c == 0x2028 || c == 0x2029 || (c >= 0x7f && c < 0xa0)) {
            out.append(String.format("\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }
}
