package io.github.culmen.study;

import java.util.OptionalDouble;

/**
 * What is expected of a trial besides its value.
 *
 * @param success the probability that it gives a value at all; empty if no trial failed before, or
 *     failures are ignored
 */
public record Prospects(OptionalDouble success) {
  private static final Prospects NONE = new Prospects(OptionalDouble.empty());

  /** Nothing was asked for. */
  public static Prospects none() {
    return NONE;
  }
}
