package io.github.culmen.cli;

/** A trial gave no value; the message is the reason people read. */
final class NoValueException extends Exception {
  private static final long serialVersionUID = 1L;

  NoValueException(String reason) {
    super(reason);
  }
}
