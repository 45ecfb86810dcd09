package io.github.culmen.study.trial;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A result obtained elsewhere.
 *
 * @param values the value of every parameter
 * @param outcome how the trial ended
 */
public record EarlierResult(Map<String, ?> values, Outcome outcome) {
  /** Copies the values. */
  public EarlierResult {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }
}
