package io.github.culmen.math;

/**
 * Rows to work on, kept by each thread from one use to the next: fresh ones would be as large as
 * the second-level cache and drive everything else out of it. What they hold is left over.
 */
final class Scratch {
  // Larger ones do not fit the cache anyway, and would be kept for nothing.
  private static final int MOST_ROWS = 512;
  private static final int NARROW = CholeskyFactoriser.TILE / 2;

  private static final ThreadLocal<Scratch> KEPT = ThreadLocal.withInitial(Scratch::new);

  private double[][] rows = {};

  private Scratch() {}

  /** At least so many rows of at least so many columns, {@link CholeskyFactoriser#TILE} at most. */
  static double[][] rows(int count, int columns) {
    // Short rows at the distance of long ones would share few places in the first-level cache.
    if (count > MOST_ROWS || columns <= NARROW) {
      return fresh(count, columns);
    }
    Scratch scratch = KEPT.get();
    if (scratch.rows.length < count) {
      scratch.rows =
          fresh(
              Math.min(MOST_ROWS, Math.max(count, 2 * scratch.rows.length)),
              CholeskyFactoriser.TILE);
    }
    return scratch.rows;
  }

  private static double[][] fresh(int count, int columns) {
    return new double[count][CholeskyFactoriser.alignedLength(columns)];
  }
}
