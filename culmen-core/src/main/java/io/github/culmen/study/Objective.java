package io.github.culmen.study;

import io.github.culmen.space.Point;

/** Something expensive whose best settings are wanted. */
@FunctionalInterface
public interface Objective {
  /**
   * Evaluates one point. An exception, or a value that is not finite, makes the trial a failed one.
   */
  double evaluate(Point point) throws Exception;
}
