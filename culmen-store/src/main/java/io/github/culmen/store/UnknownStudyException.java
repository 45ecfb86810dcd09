package io.github.culmen.store;

/** A store has no study of that name. */
public final class UnknownStudyException extends StudyStoreException {
  private static final long serialVersionUID = 1L;

  public UnknownStudyException(String message) {
    super(Fault.UNAVAILABLE, message, null);
  }
}
