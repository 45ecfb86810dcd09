package io.github.culmen.study.trial;

/** A trial was told that is not waiting for an outcome. */
public final class UnknownTrialException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public UnknownTrialException(String message) {
    super(message);
  }
}
