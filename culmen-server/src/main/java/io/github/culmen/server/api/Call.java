package io.github.culmen.server.api;

import io.github.culmen.server.access.AccessToken;
import java.util.Map;
import java.util.Optional;

/**
 * A request that passed the checks of the door.
 *
 * @param method of HTTP
 * @param caller whose token came with it
 * @param cookie whether that came as the cookie of a session
 * @param from the caller's address
 * @param path the values of the route's placeholders, decoded
 * @param query the query's parameters, decoded
 * @param headers those that routes know, by their names in lower case
 * @param body the bytes
 */
// Read once and never compared.
@SuppressWarnings("ArrayRecordComponent")
public record Call(
    String method,
    AccessToken caller,
    boolean cookie,
    String from,
    Map<String, String> path,
    Map<String, String> query,
    Map<String, String> headers,
    byte[] body) {
  /** The study's name in the path. */
  public String study() {
    return path.get("name");
  }

  /**
   * The trial's number in the path.
   *
   * @throws ApiProblem if it is no number
   */
  public int trial() {
    String text = path.get("trial");
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new ApiProblem(
          404, "unknown-trial", "a trial has a number from 1, but the path has '" + text + "'");
    }
  }

  /** A header, if it was sent. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  /** A whole number of the query. */
  public int number(String name, int low, int high, int otherwise) {
    String text = query.get(name);
    if (text == null) {
      return otherwise;
    }
    try {
      int number = Integer.parseInt(text);
      if (number >= low && number <= high) {
        return number;
      }
    } catch (NumberFormatException notOne) {
      // Said below.
    }
    throw new IllegalArgumentException(
        "the query's '"
            + name
            + "' must be a whole number from "
            + low
            + " to "
            + high
            + ", but got '"
            + (text.length() > 40 ? text.substring(0, 40) + "…" : text)
            + "'");
  }

  /** Whether the caller has what this tag stands for already. */
  public boolean has(String etag) {
    String known = headers.get("if-none-match");
    if (known == null) {
      return false;
    }
    for (String one : known.split(",", -1)) {
      String tag = one.strip();
      if (tag.equals("*") || bare(tag).equals(bare(etag))) {
        return true;
      }
    }
    return false;
  }

  private static String bare(String etag) {
    return etag.startsWith("W/") ? etag.substring(2) : etag;
  }
}
