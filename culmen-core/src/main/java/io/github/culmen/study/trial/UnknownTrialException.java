package io.github.culmen.study.trial;

/** An outcome was told for a trial that is not pending. */
public final class UnknownTrialException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public UnknownTrialException(String message) {
    super(message);
  }
}
