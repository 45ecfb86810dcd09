package io.github.culmen.cli.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A place inside a JSON value, such as {@code /metrics/0/loss} (RFC 6901). */
public record JsonPointer(String text) {

  /** Checks the form. */
  public JsonPointer {
    if (!text.isEmpty() && !text.startsWith("/")) {
      throw new IllegalArgumentException(
          "a JSON pointer must be empty or begin with '/', but got '" + text + "'");
    }
    if (text.matches("(?s).*~(?![01]).*")) {
      throw new IllegalArgumentException(
          "in a JSON pointer '~' must be written ~0 and '/' inside a key ~1, but got '"
              + text
              + "'");
    }
  }

  /** What is there; empty if there is no such place. JSON null counts as nothing. */
  public Optional<Object> in(Object document) {
    Object here = document;
    for (String step : steps()) {
      if (here instanceof Map<?, ?> map) {
        here = map.get(step);
      } else if (here instanceof List<?> list && step.matches("0|[1-9]\\d{0,8}")) {
        int index = Integer.parseInt(step);
        here = index < list.size() ? list.get(index) : null;
      } else {
        return Optional.empty();
      }
    }
    return Optional.ofNullable(here);
  }

  private List<String> steps() {
    List<String> steps = new ArrayList<>();
    if (!text.isEmpty()) {
      for (String step : text.substring(1).split("/", -1)) {
        steps.add(step.replace("~1", "/").replace("~0", "~"));
      }
    }
    return steps;
  }
}
