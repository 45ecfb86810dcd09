package io.github.culmen.lab.robot;

import io.github.culmen.problem.ProblemUnavailableException;

/** Says in one sentence why no push can be simulated here: there is no native Box2D to load. */
public final class PhysicsUnavailableException extends ProblemUnavailableException {
  private static final long serialVersionUID = 1;

  PhysicsUnavailableException(String message) {
    super(message);
  }
}
