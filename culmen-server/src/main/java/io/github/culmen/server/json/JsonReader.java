package io.github.culmen.server.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Reads JSON of strangers, as maps, lists, text, numbers and booleans. */
public final class JsonReader {
  /** How deep values may be nested. */
  public static final int MOST_DEPTH = 32;

  private static final int LONGEST_NUMBER = 100;
  private static final int LONGEST_NAME = 1_000;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MOST_DEPTH)
                  .maxNumberLength(LONGEST_NUMBER)
                  .maxNameLength(LONGEST_NAME)
                  .build())
          .build();

  private JsonReader() {}

  /**
   * The value that fills a text in UTF-8.
   *
   * @throws IllegalArgumentException with what is wrong and where
   */
  public static Object parse(byte[] bytes) {
    String text;
    try {
      text =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(bytes))
              .toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("JSON must be UTF-8, but these bytes are not", e);
    }
    return parse(text);
  }

  /** The same of text. */
  public static Object parse(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      if (parser.nextToken() == null) {
        throw new IllegalArgumentException("JSON must hold a value, but the text is empty");
      }
      Object value = JSON.std.anyFrom(parser);
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("JSON must end after one value, but there is more");
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
      throw new IllegalArgumentException(
          "not valid JSON" + where + ": " + brief(e.getOriginalMessage()), e);
    } catch (IOException e) {
      throw new IllegalArgumentException("not readable as JSON: " + brief(e.getMessage()), e);
    }
  }

  private static String brief(String message) {
    String line =
        String.valueOf(message).replaceAll("\\s+", " ").replaceAll(": enable `.*` to allow", "");
    return line.length() > 200 ? line.substring(0, 200) + "…" : line;
  }
}
