package io.github.culmen.study;

/** A journal holds another study than the one it was opened for. */
public final class StudyMismatchException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  StudyMismatchException(String message) {
    super(message);
  }
}
