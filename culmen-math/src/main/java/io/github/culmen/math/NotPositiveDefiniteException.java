package io.github.culmen.math;

/** A matrix that should have had a Cholesky factor has none, not even with jitter. */
public final class NotPositiveDefiniteException extends ArithmeticException {
  private static final long serialVersionUID = 1L;

  private final int pivot;
  private final double jitter;

  NotPositiveDefiniteException(String message, int pivot, double jitter) {
    super(message);
    this.pivot = pivot;
    this.jitter = jitter;
  }

  /** The row, counted from 0, at which the last attempt failed. */
  public int pivot() {
    return pivot;
  }

  /** The amount the last attempt added to the diagonal. */
  public double jitter() {
    return jitter;
  }
}
