package io.github.culmen.cli.studyfile;

/** The user's command could not be started at all, so that no value has a chance. */
public final class CannotStartException extends Exception {
  private static final long serialVersionUID = 1L;

  public CannotStartException(String message) {
    super(message);
  }
}
