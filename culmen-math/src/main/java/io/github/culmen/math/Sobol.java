package io.github.culmen.math;

import java.util.Objects;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Scrambled Sobol points: a sequence that fills the unit cube far more evenly than independent
 * draws, while each single point is uniform.
 *
 * <p>Every coordinate's generating matrix is multiplied from the left by a random lower triangular
 * binary matrix with ones on its diagonal, and all its points are shifted by one random binary
 * vector [Matousek1998]. This keeps the net property of every block of 2^m points exactly, makes
 * averages over the points unbiased, and is paid for once: points then cost the same as plain ones,
 * whereas full nested scrambling [Owen1995], for a similar variance, costs something per point.
 *
 * <p>The first 1,024 coordinates use the direction numbers of [Joe2008]; any further ones are
 * independent uniform draws. All values lie strictly between 0 and 1. Best used in blocks of 2^m
 * points from the start; skipping the first point would spoil the balance.
 */
public final class Sobol {
  private static final double UNIT = 0x1p-52;

  private final int dimension;
  private final long[][] columns;
  private final long[] state;
  private final SplittableRandom rest;
  private long index;

  private Sobol(int dimension, long[][] columns, long[] shift, SplittableRandom rest) {
    this.dimension = dimension;
    this.columns = columns;
    this.state = shift;
    this.rest = rest;
  }

  /**
   * A sequence in the given number of dimensions, scrambled by {@code random}.
   *
   * <p>All randomness is drawn here, dimension by dimension: later use of {@code random} does not
   * change the points, and the same seed gives the same leading coordinates in any dimension.
   */
  public static Sobol of(int dimension, RandomGenerator random) {
    checkDimension(dimension);
    Objects.requireNonNull(random, "random");
    long[][] columns = DirectionNumbers.of(Math.min(dimension, DirectionNumbers.MAX_DIMENSION));
    long[] shift = new long[columns.length];
    for (int j = 0; j < columns.length; j++) {
      scramble(columns[j], random);
      shift[j] = random.nextLong() >>> (Long.SIZE - DirectionNumbers.BITS);
    }
    boolean more = dimension > columns.length;
    SplittableRandom rest = more ? new SplittableRandom(random.nextLong()) : null;
    return new Sobol(dimension, columns, shift, rest);
  }

  /** The plain sequence, for comparison with published points. */
  static Sobol unscrambled(int dimension) {
    checkDimension(dimension);
    long[][] columns = DirectionNumbers.of(dimension);
    return new Sobol(dimension, columns, new long[dimension], null);
  }

  /** The next point. */
  public double[] next() {
    double[] point = new double[dimension];
    write(point, 0);
    return point;
  }

  /**
   * Writes the next {@code count} points to the start of {@code flatRowMajor}, one after another.
   */
  public void fill(double[] flatRowMajor, int count) {
    if (count < 0 || (long) count * dimension > flatRowMajor.length) {
      throw new IllegalArgumentException(
          "the array must have room for count >= 0 points, but count = "
              + (count + ", dimension = " + dimension + " and length = " + flatRowMajor.length));
    }
    for (int i = 0; i < count; i++) {
      write(flatRowMajor, i * dimension);
    }
  }

  private void write(double[] out, int offset) {
    int tabulated = columns.length;
    for (int j = 0; j < tabulated; j++) {
      // Half a unit off the grid, so that neither 0 nor 1 can occur.
      out[offset + j] = (state[j] + 0.5) * UNIT;
    }
    for (int j = tabulated; j < dimension; j++) {
      out[offset + j] = ((rest.nextLong() >>> 12) + 0.5) * UNIT;
    }
    index++;
    // Gray code order: neighbouring points differ by a single column.
    int column = Long.numberOfTrailingZeros(index);
    for (int j = 0; j < tabulated; j++) {
      state[j] ^= columns[j][column];
    }
  }

  /** Multiplies each column by one random unit lower triangular binary matrix. */
  private static void scramble(long[] columns, RandomGenerator random) {
    int bits = DirectionNumbers.BITS;
    long[] scrambled = new long[columns.length];
    for (int i = 0; i < bits; i++) {
      // Row i: digits before i at random, digit i itself, nothing after it.
      long diagonal = 1L << (bits - 1 - i);
      long before = (1L << bits) - (diagonal << 1);
      long row = (random.nextLong() & before) | diagonal;
      for (int k = 0; k < columns.length; k++) {
        if ((Long.bitCount(columns[k] & row) & 1) == 1) {
          scrambled[k] |= diagonal;
        }
      }
    }
    System.arraycopy(scrambled, 0, columns, 0, columns.length);
  }

  private static void checkDimension(int dimension) {
    if (dimension < 1) {
      throw new IllegalArgumentException(
          "a sequence needs at least one dimension, but dimension = " + dimension);
    }
  }
}
