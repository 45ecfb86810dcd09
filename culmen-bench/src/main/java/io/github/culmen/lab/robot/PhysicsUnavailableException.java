package io.github.culmen.lab.robot;

/** Says in one sentence why no push can be simulated here: there is no native Box2D to load. */
public final class PhysicsUnavailableException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  PhysicsUnavailableException(String message) {
    super(message);
  }
}
