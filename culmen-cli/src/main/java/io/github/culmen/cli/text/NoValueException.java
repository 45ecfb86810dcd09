package io.github.culmen.cli.text;

/** A trial gave no value; the message is the reason people read. */
public final class NoValueException extends Exception {
  private static final long serialVersionUID = 1L;

  public NoValueException(String reason) {
    super(reason);
  }
}
