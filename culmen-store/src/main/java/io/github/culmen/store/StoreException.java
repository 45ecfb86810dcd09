package io.github.culmen.store;

/** A store cannot be used, or not for this; the message says in one line which store and why. */
public final class StoreException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  StoreException(String message) {
    super(message);
  }

  StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
