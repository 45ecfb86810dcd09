package io.github.culmen.server.http;

import io.github.culmen.server.api.ApiProblem;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Paths and queries as sent, cut first and then decoded, exactly once. What comes out is looked up
 * in tables; it is never joined to a path of this machine.
 */
final class Paths {
  private static final int MOST_SEGMENTS = 12;
  private static final int MOST_PARAMETERS = 20;

  private Paths() {}

  /** The parts of a path below the prefix, each decoded once. */
  static List<String> segments(String rawPath) {
    List<String> segments = new ArrayList<>();
    for (String part : rawPath.substring(1).split("/", MOST_SEGMENTS + 1)) {
      segments.add(decode(part, false));
    }
    if (segments.size() > MOST_SEGMENTS) {
      throw new ApiProblem(404, "unknown-path", "there is nothing at this path");
    }
    return segments;
  }

  /** The parameters of a query, each decoded once; a name may be there once. */
  static Map<String, String> query(String raw) {
    Map<String, String> parameters = new LinkedHashMap<>();
    if (raw == null || raw.isEmpty()) {
      return parameters;
    }
    for (String part : raw.split("&", MOST_PARAMETERS + 1)) {
      int equals = part.indexOf('=');
      String name = decode(equals < 0 ? part : part.substring(0, equals), true);
      String value = equals < 0 ? "" : decode(part.substring(equals + 1), true);
      if (parameters.put(name, value) != null) {
        throw new ApiProblem(
            400, "bad-request", "a query must have each name once, but has one of them twice");
      }
    }
    if (parameters.size() > MOST_PARAMETERS) {
      throw new ApiProblem(
          400, "bad-request", "a query must have at most " + MOST_PARAMETERS + " names");
    }
    return parameters;
  }

  private static String decode(String text, boolean query) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '%') {
        boolean whole = i + 2 < text.length();
        int high = whole ? Character.digit(text.charAt(i + 1), 16) : -1;
        int low = whole ? Character.digit(text.charAt(i + 2), 16) : -1;
        if (high < 0 || low < 0) {
          throw malformed();
        }
        bytes.write(16 * high + low);
        i += 2;
      } else if (query && c == '+') {
        bytes.write(' ');
      } else {
        bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
      }
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes.toByteArray()))
          .toString();
    } catch (CharacterCodingException e) {
      throw malformed();
    }
  }

  private static ApiProblem malformed() {
    return new ApiProblem(
        400, "bad-request", "a URL must be UTF-8 in percent form, but this one is not");
  }
}
