package io.github.culmen.store;

/** A store has no study of that name. */
public final class UnknownStudyException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public UnknownStudyException(String message) {
    super(message);
  }
}
