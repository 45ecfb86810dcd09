package io.github.culmen.problem;

/**
 * Says in one sentence why a problem has no value at any point on this machine, such as a library
 * that it needs and that is not there. Trying another point does not help.
 */
public class ProblemUnavailableException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  /** With the sentence. */
  public ProblemUnavailableException(String message) {
    super(message);
  }
}
