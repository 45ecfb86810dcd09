package io.github.culmen.store;

/** A store has a study of that name already. */
public final class StudyExistsException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  public StudyExistsException(String message) {
    super(message);
  }
}
