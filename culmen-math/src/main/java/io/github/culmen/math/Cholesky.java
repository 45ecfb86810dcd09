package io.github.culmen.math;

import java.util.Arrays;
import java.util.Optional;

/**
 * The Cholesky factor of a symmetric positive-definite matrix: the lower-triangular L with a
 * positive diagonal and L L' = A + jitter·I.
 *
 * <p>Only the lower triangle of A is ever read, and never changed. A pivot that is no more than
 * rounding error beside its diagonal entry counts as not positive. The jitter is 0 if A has a
 * factor as it is; otherwise the factories that add jitter try 1e-10, 1e-9, … 1e-4 times the mean
 * diagonal entry and keep the first that works. Predictions with the factor are therefore
 * consistently those of the jittered matrix.
 *
 * <p>A row of L depends on the rows of A up to its own only, to the last bit, so that an
 * {@linkplain #extend extended} factor equals one computed from scratch. Instances are immutable
 * and may be used from several threads; {@link #append}, {@link #extend} and {@link #truncate}
 * share the unchanged rows with the original.
 */
public final class Cholesky {
  /**
   * The share of its diagonal entry that the pivot of an {@linkplain #append appended} row must
   * exceed.
   */
  public static final double APPEND_THRESHOLD = 1e-10;

  /**
   * From this many right-hand sides on, the solution of each is the same to the last bit whatever
   * others there are; fewer are solved in another order.
   */
  public static final int MANY = ColumnwiseSystem.FEW;

  private static final double FIRST_JITTER = 1e-10;
  private static final int JITTER_STEPS = 7;

  /* A pivot is the difference of numbers as large as the diagonal; below this share it is noise. */
  private static final double ROUNDING = 0x1p-50;

  /* Rows beyond size may exist; they belong to the factor this one was truncated from. */
  private final double[][] rows;
  private final double[] reciprocals;
  private final int size;
  private final double jitter;

  /* Made when first needed; two threads may both make it, to the same effect. */
  private volatile Turned turned;

  private Cholesky(double[][] rows, double[] reciprocals, int size, double jitter) {
    this.rows = rows;
    this.reciprocals = reciprocals;
    this.size = size;
    this.jitter = jitter;
  }

  /**
   * The factor of {@code symmetric}, with jitter if needed.
   *
   * @throws NotPositiveDefiniteException if the largest jitter does not help
   */
  public static Cholesky of(Matrix symmetric) {
    if (symmetric.rows() != symmetric.columns()) {
      throw new IllegalArgumentException(
          "only a square matrix has a Cholesky factor, but got " + symmetric.shape());
    }
    return ofLowerRows(symmetric.toRows());
  }

  /**
   * The factor of the matrix whose lower triangle is given row by row, with jitter if needed.
   *
   * @param rows row i has at least i + 1 entries, of which the first i + 1 are read; not changed
   * @throws NotPositiveDefiniteException if the largest jitter does not help
   */
  public static Cholesky ofLowerRows(double[][] rows) {
    requireTriangle(rows);
    double[][] l = new double[rows.length][];
    double[] reciprocals = new double[rows.length];
    CholeskyFactoriser factoriser = new CholeskyFactoriser(l, reciprocals);
    int failure = factoriser.fill(rows, 0, 0, rows.length, 0, ROUNDING);
    if (failure == CholeskyFactoriser.SUCCESS) {
      return new Cholesky(l, reciprocals, rows.length, 0);
    }
    rejectNonFinite(rows, 0, 0);
    double meanDiagonal = meanDiagonal(rows);
    double jitter = 0;
    for (int step = 0; step < JITTER_STEPS; step++) {
      jitter = FIRST_JITTER * Math.pow(10, step) * meanDiagonal;
      failure = factoriser.fill(rows, 0, 0, rows.length, jitter, ROUNDING);
      if (failure == CholeskyFactoriser.SUCCESS) {
        return new Cholesky(l, reciprocals, rows.length, jitter);
      }
    }
    throw new NotPositiveDefiniteException(
        "the matrix must be positive definite, but of its "
            + rows.length
            + " rows, row "
            + failure
            + " depends on those above even with "
            + jitter
            + " added to the diagonal",
        failure,
        jitter);
  }

  /**
   * The factor of the matrix whose lower triangle is given row by row, without any jitter; empty if
   * the matrix is not positive definite or not finite.
   *
   * @param lowerRows row i has at least i + 1 entries, of which the first i + 1 are read; not
   *     changed
   */
  public static Optional<Cholesky> attempt(double[][] lowerRows) {
    requireTriangle(lowerRows);
    int n = lowerRows.length;
    double[][] l = new double[n][];
    double[] reciprocals = new double[n];
    int failure = new CholeskyFactoriser(l, reciprocals).fill(lowerRows, 0, 0, n, 0, ROUNDING);
    return failure == CholeskyFactoriser.SUCCESS
        ? Optional.of(new Cholesky(l, reciprocals, n, 0))
        : Optional.empty();
  }

  /** The number of rows and columns. */
  public int size() {
    return size;
  }

  /** The amount that was added to each diagonal entry. */
  public double jitter() {
    return jitter;
  }

  /** log det(L L'), the logarithm of the determinant of the matrix with its jitter. */
  public double logDeterminant() {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += Math.log(rows[i][i]);
    }
    return 2 * sum;
  }

  /** An entry of L's diagonal. */
  public double diagonal(int i) {
    return rows[i][i];
  }

  /** A copy of L, with zeros above the diagonal. */
  public Matrix lower() {
    Matrix lower = Matrix.zeros(size, size);
    for (int i = 0; i < size; i++) {
      System.arraycopy(rows[i], 0, lower.data(), i * size, i + 1);
    }
    return lower;
  }

  /** The solution x of L L' x = b. */
  public double[] solve(double[] b) {
    double[] x = b.clone();
    forward(x);
    backward(x);
    return x;
  }

  /** The solution X of L L' X = B. */
  public Matrix solve(Matrix b) {
    if (b.rows() != size) {
      throw new IllegalArgumentException(
          "a factor of " + size + " rows cannot solve for a " + b.shape() + " right-hand side");
    }
    Matrix solution = Matrix.zeros(size, b.columns());
    double[][] tile = new double[size][Math.min(CholeskyFactoriser.TILE, b.columns())];
    for (int j = 0; j < b.columns(); j += CholeskyFactoriser.TILE) {
      int width = Math.min(CholeskyFactoriser.TILE, b.columns() - j);
      for (int i = 0; i < size; i++) {
        System.arraycopy(b.data(), i * b.columns() + j, tile[i], 0, width);
      }
      forward(tile, width);
      backward(tile, width);
      for (int i = 0; i < size; i++) {
        System.arraycopy(tile[i], 0, solution.data(), i * b.columns() + j, width);
      }
    }
    return solution;
  }

  /** Replaces b by the solution x of L x = b. */
  public void forward(double[] b) {
    requireLength(b);
    TriangularSystem.forward(rows, reciprocals, size, b);
  }

  /** Replaces b by the solution x of L' x = b. */
  public void backward(double[] b) {
    requireLength(b);
    TriangularSystem.backward(rows, reciprocals, size, b);
  }

  /**
   * Replaces the first {@code columns} columns of B by the solution X of L X = B.
   *
   * <p>Fastest if each row is an array of its own of 8 m − 2 entries, m ≥ 8, allocated one after
   * the other, and B as a whole fits in the second-level cache.
   *
   * @param b the rows of B, at least {@link #size()} distinct arrays of at least {@code columns}
   *     entries each
   */
  public void forward(double[][] b, int columns) {
    requireShape(b, columns);
    if (columns < ColumnwiseSystem.FEW) {
      Turned turned = turned();
      ColumnwiseSystem.forward(turned.rows, turned.reciprocals, size, b, columns);
    } else {
      TriangularSystem.forward(rows, reciprocals, 0, size, b, 0, columns);
    }
  }

  /**
   * Replaces each of fewer than {@link #MANY} right-hand sides b by the solution x of L x = b, to
   * the last bit as if they were the columns of a matrix.
   *
   * @param each arrays of {@link #size()} entries or more, best of 8 m − 2
   */
  public void forwardEach(double[][] each) {
    requireFew(each);
    Turned turned = turned();
    ColumnwiseSystem.forward(turned.rows, turned.reciprocals, size, each);
  }

  /** The same with the solutions x of L' x = b. */
  public void backwardEach(double[][] each) {
    requireFew(each);
    ColumnwiseSystem.backward(rows, reciprocals, size, each);
  }

  /** {@link #forward(double[][], int)} as if there were {@link #MANY} columns, to the last bit. */
  public void forwardAsMany(double[][] b, int columns) {
    requireShape(b, columns);
    TriangularSystem.forward(rows, reciprocals, 0, size, b, 0, columns);
  }

  /**
   * Replaces the first {@code columns} columns of B by the solution X of L' X = B.
   *
   * @param b as for {@link #forward(double[][], int)}
   */
  public void backward(double[][] b, int columns) {
    requireShape(b, columns);
    if (columns < ColumnwiseSystem.FEW) {
      ColumnwiseSystem.backward(rows, reciprocals, size, b, columns);
    } else {
      TriangularSystem.backward(rows, reciprocals, 0, size, b, 0, columns);
    }
  }

  /**
   * The lower triangle of (L L')⁻¹, row by row; row i has i + 1 entries.
   *
   * <p>Column by column of the inverse, only the part of L from the diagonal on is involved, and of
   * each row only what is left of the diagonal, so this costs 2n³/3 operations, twice the
   * factorisation.
   */
  public double[][] inverseLowerRows() {
    double[][] inverse = new double[size][];
    for (int i = 0; i < size; i++) {
      inverse[i] = new double[i + 1];
    }
    double[][] tile = Scratch.rows(size, Math.min(CholeskyFactoriser.TILE, size));
    for (int j = 0; j < size; j += CholeskyFactoriser.TILE) {
      int width = Math.min(CholeskyFactoriser.TILE, size - j);
      for (int i = j; i < size; i++) {
        Arrays.fill(tile[i - j], 0, width, 0);
      }
      for (int c = 0; c < width; c++) {
        tile[c][c] = 1;
      }
      TriangularSystem.forwardIdentity(rows, reciprocals, j, size, tile, width);
      TriangularSystem.backwardLower(rows, reciprocals, j, size, tile, width);
      for (int i = j; i < size; i++) {
        System.arraycopy(tile[i - j], 0, inverse[i], j, Math.min(width, i - j + 1));
      }
    }
    return inverse;
  }

  /**
   * The factor of the matrix with further rows and columns at its end, in O(size²) operations per
   * row. The jitter of this factor is added to the new diagonal entries too.
   *
   * @param newRows row k holds the first size + k + 1 entries of row size + k of the extended
   *     matrix: its entries against the existing rows, then against the new ones up to and
   *     including its diagonal; further entries are ignored
   * @throws NotPositiveDefiniteException if the pivot of a new row is not above {@link
   *     #APPEND_THRESHOLD} times its diagonal entry: the row nearly depends on those above, and the
   *     extended matrix is better factored from scratch, with jitter
   */
  public Cholesky append(double[][] newRows) {
    int extended = size + newRows.length;
    for (int k = 0; k < newRows.length; k++) {
      requireRow(newRows[k], size + k);
    }
    double[][] l = Arrays.copyOf(Arrays.copyOf(rows, size), extended);
    double[] d = Arrays.copyOf(Arrays.copyOf(reciprocals, size), extended);
    int failure =
        new CholeskyFactoriser(l, d).fill(newRows, size, size, extended, jitter, APPEND_THRESHOLD);
    if (failure == CholeskyFactoriser.SUCCESS) {
      return new Cholesky(l, d, extended, jitter);
    }
    rejectNonFinite(newRows, size, jitter);
    throw new NotPositiveDefiniteException(
        "the pivot of an appended row must exceed "
            + APPEND_THRESHOLD
            + " of its diagonal entry, but row "
            + failure
            + " nearly depends on those above",
        failure,
        jitter);
  }

  /**
   * The factor of a matrix that begins like the one this is the factor of, equal to the last bit to
   * the one {@link #ofLowerRows} makes of all its rows, in O(n²) operations per row that is not
   * kept. Unlike {@link #append} this accepts any pivot that a factorisation from scratch accepts.
   *
   * @param kept how many rows the two matrices have in common at their beginning
   * @param laterRows row k holds the first kept + k + 1 entries of row kept + k of the matrix;
   *     further entries are ignored
   * @return empty if either matrix needs jitter, which changes the rows that would be kept, or is
   *     not finite: it must be factored from scratch
   */
  public Optional<Cholesky> extend(int kept, double[][] laterRows) {
    if (kept < 0 || kept > size) {
      throw new IllegalArgumentException(
          "a factor of " + size + " rows can keep 0 to " + size + " of them, but not " + kept);
    }
    int extended = kept + laterRows.length;
    for (int k = 0; k < laterRows.length; k++) {
      requireRow(laterRows[k], kept + k);
    }
    if (jitter != 0) {
      return Optional.empty();
    }
    double[][] l = Arrays.copyOf(Arrays.copyOf(rows, kept), extended);
    double[] d = Arrays.copyOf(Arrays.copyOf(reciprocals, kept), extended);
    int failure = new CholeskyFactoriser(l, d).fill(laterRows, kept, kept, extended, 0, ROUNDING);
    return failure == CholeskyFactoriser.SUCCESS
        ? Optional.of(new Cholesky(l, d, extended, 0))
        : Optional.empty();
  }

  /** The factor of the leading n × n part of the matrix; shares all storage. */
  public Cholesky truncate(int n) {
    if (n < 0 || n > size) {
      throw new IllegalArgumentException(
          "a factor of " + size + " rows can be truncated to 0 to " + size + ", but not to " + n);
    }
    return new Cholesky(rows, reciprocals, n, jitter);
  }

  private Turned turned() {
    Turned result = turned;
    if (result == null) {
      double[] reversed = new double[size];
      for (int i = 0; i < size; i++) {
        reversed[i] = reciprocals[size - 1 - i];
      }
      result = new Turned(ColumnwiseSystem.turn(rows, size), reversed);
      turned = result;
    }
    return result;
  }

  private static double meanDiagonal(double[][] rows) {
    double mean = 0;
    for (int i = 0; i < rows.length; i++) {
      mean += rows[i][i] / rows.length;
    }
    return mean;
  }

  private static void rejectNonFinite(double[][] rows, int offset, double jitter) {
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j <= i + offset; j++) {
        if (!Double.isFinite(rows[i][j])) {
          throw new NotPositiveDefiniteException(
              "the matrix must be finite, but entry ("
                  + (i + offset)
                  + ", "
                  + j
                  + ") is "
                  + rows[i][j],
              i + offset,
              jitter);
        }
      }
    }
  }

  private static void requireTriangle(double[][] rows) {
    for (int i = 0; i < rows.length; i++) {
      requireRow(rows[i], i);
    }
  }

  private static void requireRow(double[] row, int i) {
    if (row.length <= i) {
      throw new IllegalArgumentException(
          "row " + i + " of a lower triangle needs " + (i + 1) + " entries, but has " + row.length);
    }
  }

  private void requireLength(double[] b) {
    if (b.length != size) {
      throw new IllegalArgumentException(
          "a factor of " + size + " rows cannot solve for a vector of length " + b.length);
    }
  }

  private void requireFew(double[][] each) {
    if (each.length >= MANY) {
      throw new IllegalArgumentException(
          "fewer than " + MANY + " right-hand sides are solved one by one, but got " + each.length);
    }
    for (double[] b : each) {
      if (b.length < size) {
        throw new IllegalArgumentException(
            "a right-hand side needs " + size + " entries, but has " + b.length);
      }
    }
  }

  private void requireShape(double[][] b, int columns) {
    if (columns < 0) {
      throw new IllegalArgumentException(
          "the number of right-hand sides must not be negative, but is " + columns);
    }
    if (b.length < size) {
      throw new IllegalArgumentException(
          "a factor of "
              + size
              + " rows needs as many rows of right-hand sides, but got "
              + b.length);
    }
    for (int i = 0; i < size; i++) {
      if (b[i].length < columns) {
        throw new IllegalArgumentException(
            "each right-hand side row needs "
                + columns
                + " entries, but row "
                + i
                + " has "
                + b[i].length);
      }
    }
  }

  /** L rotated by 180 degrees and transposed, as {@link ColumnwiseSystem#forward} needs it. */
  private static final class Turned {
    final double[][] rows;
    final double[] reciprocals;

    Turned(double[][] rows, double[] reciprocals) {
      this.rows = rows;
      this.reciprocals = reciprocals;
    }
  }
}
