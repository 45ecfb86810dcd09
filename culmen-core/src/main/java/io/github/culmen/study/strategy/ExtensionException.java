package io.github.culmen.study.strategy;

/** An acquisition or strategy that a user brings is missing, or does what it must not. */
public final class ExtensionException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /** With the rule and the offence. */
  public ExtensionException(String message) {
    super(message);
  }

  /** With what caused it. */
  public ExtensionException(String message, Throwable cause) {
    super(message, cause);
  }
}
