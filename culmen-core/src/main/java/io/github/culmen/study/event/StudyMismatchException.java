package io.github.culmen.study.event;

/** A journal holds another study than the one it was opened for. */
public final class StudyMismatchException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  public StudyMismatchException(String message) {
    super(message);
  }
}
