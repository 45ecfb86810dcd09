package io.github.culmen.server.api;

import io.github.culmen.server.access.Role;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A method and a path with what answers it.
 *
 * @param method of HTTP
 * @param template the path below the prefix, with placeholders such as {@code {name}}
 * @param role who may; empty for anyone
 * @param kind what it does
 * @param endpoint what answers
 */
public record Route(
    String method, String template, Optional<Role> role, Kind kind, Endpoint endpoint) {
  /** What a route does. */
  public enum Kind {
    /** Reads; nothing is sent along. */
    READ,
    /** Reads, by what is sent along. */
    QUERY,
    /** Changes something. */
    CHANGE,
    /** Changes something by a large text of lines. */
    UPLOAD
  }

  /** What answers a call. */
  @FunctionalInterface
  public interface Endpoint {
    /**
     * The answer.
     *
     * @throws ApiProblem if there is another
     */
    Answer answer(Call call);
  }

  static Route read(String template, Role role, Endpoint endpoint) {
    return new Route("GET", template, Optional.of(role), Kind.READ, endpoint);
  }

  static Route change(String method, String template, Role role, Endpoint endpoint) {
    return new Route(method, template, Optional.of(role), Kind.CHANGE, endpoint);
  }

  static Route open(String template, Endpoint endpoint) {
    return new Route("GET", template, Optional.empty(), Kind.READ, endpoint);
  }

  /** Whether this route changes something. */
  public boolean changes() {
    return kind == Kind.CHANGE || kind == Kind.UPLOAD;
  }

  /** The values of the placeholders, if the path is one of this route. */
  public Optional<Map<String, String>> match(List<String> segments) {
    String[] parts = template.substring(1).split("/", -1);
    if (parts.length != segments.size()) {
      return Optional.empty();
    }
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < parts.length; i++) {
      if (parts[i].startsWith("{")) {
        if (segments.get(i).isEmpty()) {
          return Optional.empty();
        }
        values.put(parts[i].substring(1, parts[i].length() - 1), segments.get(i));
      } else if (!parts[i].equals(segments.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(values);
  }
}
