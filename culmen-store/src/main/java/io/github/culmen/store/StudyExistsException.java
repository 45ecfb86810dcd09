package io.github.culmen.store;

/** A store has a study of that name already. */
public final class StudyExistsException extends StudyStoreException {
  private static final long serialVersionUID = 1L;

  public StudyExistsException(String message) {
    super(Fault.CONFLICT, message, null);
  }
}
