package io.github.culmen.study.insight;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a study's model has learned, and why the next point is what it is.
 *
 * @param beliefs what the model has learned
 * @param next the next point; empty if every point of the space was tried
 * @param objectives with several objectives, what the model of each has learned and expects of the
 *     next point; the above are those of the first then. Empty with one objective
 */
public record Explanation(
    Beliefs beliefs, Optional<Choice> next, Map<String, Explanation> objectives) {
  /** Copies the map. */
  public Explanation {
    objectives = Collections.unmodifiableMap(new LinkedHashMap<>(objectives));
  }

  /** With one objective. */
  public Explanation(Beliefs beliefs, Optional<Choice> next) {
    this(beliefs, next, Map.of());
  }
}
