package io.github.culmen.cli;

/** The user's command could not be started at all, so that no value has a chance. */
final class CannotStartException extends Exception {
  private static final long serialVersionUID = 1L;

  CannotStartException(String message) {
    super(message);
  }
}
