package io.github.culmen.math;

/**
 * Computes rows of the Cholesky factor L of a symmetric matrix A, tile by tile.
 *
 * <p>The rows [j, j + w) of L, transposed, are the solution U of L U = A' with the known rows of L,
 * so a tile of new rows is one forward substitution with w right-hand sides followed by the
 * factorisation of a w × w corner. Both run on the same kernels, along rows of the transposed tile;
 * building a factor from scratch and appending rows to one are the same operation.
 *
 * <p>The results agree to the last bit. An entry is A[i][k] - L[k][0]·L[i][0] - … -
 * L[k][k-1]·L[i][k-1], taken off in this order, one fused operation a term, then divided by the
 * pivot; so every kernel does it, in whatever tile an entry lies. A row of L therefore depends on
 * the rows of A up to its own and on nothing else: not on how many come after, nor on how many were
 * there before.
 */
final class CholeskyFactoriser {
  /** Returned instead of a failing row. */
  static final int SUCCESS = -1;

  /**
   * Columns of a tile, at most. An array of 126 doubles and its header fill 1024 bytes, so rows
   * allocated one after the other are equally aligned, and those of a tile stay in the second-level
   * cache up to n = 1000.
   */
  static final int TILE = 126;

  private static final int FEW_ROWS = 16;

  private final double[][] l;
  private final double[] reciprocals;

  /** Works on the given rows of L and reciprocals of its diagonal, both with room for the new. */
  CholeskyFactoriser(double[][] l, double[] reciprocals) {
    this.l = l;
    this.reciprocals = reciprocals;
  }

  /**
   * Fills rows [start, end) of L.
   *
   * @param a the lower triangle of A; row i is {@code a[i - offset]}
   * @param jitter what to add to the diagonal of A
   * @param safety a pivot must exceed this share of its diagonal entry
   * @return the first row whose pivot does not, or {@link #SUCCESS}
   */
  int fill(double[][] a, int offset, int start, int end, double jitter, double safety) {
    if (end - start < FEW_ROWS) {
      return fillRowByRow(a, offset, start, end, jitter, safety);
    }
    double[][] tile = Scratch.rows(end, Math.min(TILE, end - start));
    for (int j = start; j < end; j += TILE) {
      int width = Math.min(TILE, end - j);
      pack(a, j - offset, j, width, tile);
      for (int c = 0; c < width; c++) {
        tile[j + c][c] += jitter;
      }
      TriangularSystem.forward(l, reciprocals, 0, j, tile, 0, width);
      int failure = factorCorner(tile, j, width, safety);
      if (failure != SUCCESS) {
        return failure;
      }
      for (int c = 0; c < width; c++) {
        l[j + c] = new double[alignedLength(j + c + 1)];
      }
      unpack(tile, j, width);
    }
    return SUCCESS;
  }

  /** The same without a tile, whose rows would be too short for the loops along them. */
  private int fillRowByRow(
      double[][] a, int offset, int start, int end, double jitter, double safety) {
    for (int i = start; i < end; i++) {
      double[] source = a[i - offset];
      double[] row = new double[alignedLength(i + 1)];
      System.arraycopy(source, 0, row, 0, i);
      TriangularSystem.forward(l, reciprocals, i, row);
      double diagonal = source[i] + jitter;
      double rest = diagonal;
      for (int k = 0; k < i; k++) {
        rest = FusedMultiplyAdd.of(-row[k], row[k], rest);
      }
      row[i] = rest;
      l[i] = row;
      if (!pivot(row, i, diagonal, i, safety)) {
        return i;
      }
    }
    return SUCCESS;
  }

  /** The length of an array that holds {@code n} doubles and fills whole cache lines. */
  static int alignedLength(int n) {
    return (n + 9) / 8 * 8 - 2;
  }

  /** Rows j.. of the tile: what is left of A there after the rows above, then its factor. */
  private int factorCorner(double[][] tile, int j, int width, double safety) {
    int p = 0;
    for (; p + 4 <= width; p += 4) {
      int i = j + p;
      int k = i & 1;
      double[] b0 = tile[i];
      double[] b1 = tile[i + 1];
      double[] b2 = tile[i + 2];
      double[] b3 = tile[i + 3];
      double a0 = b0[p];
      double a1 = b1[p + 1];
      double a2 = b2[p + 2];
      double a3 = b3[p + 3];
      if (k == 1) {
        double[] u = tile[0];
        RowKernels.subtract1x1(b0, u, u[p], p, width);
        RowKernels.subtract1x1(b1, u, u[p + 1], p, width);
        RowKernels.subtract1x1(b2, u, u[p + 2], p, width);
        RowKernels.subtract1x1(b3, u, u[p + 3], p, width);
      }
      for (; k < i; k += 2) {
        double[] u = tile[k];
        double[] v = tile[k + 1];
        RowKernels.subtract4x2(
            b0, b1, b2, b3, u, v, u[p], v[p], u[p + 1], v[p + 1], u[p + 2], v[p + 2], u[p + 3],
            v[p + 3], p, width);
      }
      int failure = factor4(b0, b1, b2, b3, a0, a1, a2, a3, i, p, safety);
      if (failure != SUCCESS) {
        return failure;
      }
      RowKernels.solve4(
          b0,
          b1,
          b2,
          b3,
          reciprocals[i],
          reciprocals[i + 1],
          reciprocals[i + 2],
          reciprocals[i + 3],
          b0[p + 1],
          b0[p + 2],
          b1[p + 2],
          b0[p + 3],
          b1[p + 3],
          b2[p + 3],
          p + 4,
          width);
    }
    for (; p < width; p++) {
      int failure = factorRow(tile, j + p, p, width, safety);
      if (failure != SUCCESS) {
        return failure;
      }
    }
    return SUCCESS;
  }

  /** Factors the 4 × 4 block at column p of four rows, whose diagonal entries in A are a0 to a3. */
  private int factor4(
      double[] b0,
      double[] b1,
      double[] b2,
      double[] b3,
      double a0,
      double a1,
      double a2,
      double a3,
      int i,
      int p,
      double safety) {
    if (!pivot(b0, p, a0, i, safety)) {
      return i;
    }
    double d0 = reciprocals[i];
    double u01 = b0[p + 1] * d0;
    double u02 = b0[p + 2] * d0;
    double u03 = b0[p + 3] * d0;
    b0[p + 1] = u01;
    b0[p + 2] = u02;
    b0[p + 3] = u03;
    b1[p + 1] = FusedMultiplyAdd.of(-u01, u01, b1[p + 1]);
    if (!pivot(b1, p + 1, a1, i + 1, safety)) {
      return i + 1;
    }
    double d1 = reciprocals[i + 1];
    double u12 = FusedMultiplyAdd.of(-u01, u02, b1[p + 2]) * d1;
    double u13 = FusedMultiplyAdd.of(-u01, u03, b1[p + 3]) * d1;
    b1[p + 2] = u12;
    b1[p + 3] = u13;
    b2[p + 2] = FusedMultiplyAdd.of(-u12, u12, FusedMultiplyAdd.of(-u02, u02, b2[p + 2]));
    if (!pivot(b2, p + 2, a2, i + 2, safety)) {
      return i + 2;
    }
    double r23 = FusedMultiplyAdd.of(-u12, u13, FusedMultiplyAdd.of(-u02, u03, b2[p + 3]));
    double u23 = r23 * reciprocals[i + 2];
    b2[p + 3] = u23;
    double r33 = FusedMultiplyAdd.of(-u13, u13, FusedMultiplyAdd.of(-u03, u03, b3[p + 3]));
    b3[p + 3] = FusedMultiplyAdd.of(-u23, u23, r33);
    return pivot(b3, p + 3, a3, i + 3, safety) ? SUCCESS : i + 3;
  }

  private int factorRow(double[][] tile, int i, int p, int width, double safety) {
    double[] b = tile[i];
    double diagonal = b[p];
    int k = 0;
    for (; k + 4 <= i; k += 4) {
      double[] u0 = tile[k];
      double[] u1 = tile[k + 1];
      double[] u2 = tile[k + 2];
      double[] u3 = tile[k + 3];
      RowKernels.subtract1x4(b, u0, u1, u2, u3, u0[p], u1[p], u2[p], u3[p], p, width);
    }
    for (; k < i; k++) {
      RowKernels.subtract1x1(b, tile[k], tile[k][p], p, width);
    }
    if (!pivot(b, p, diagonal, i, safety)) {
      return i;
    }
    RowKernels.scale(b, reciprocals[i], p + 1, width);
    return SUCCESS;
  }

  /** Replaces a pivot by its root and notes the reciprocal; false if it is not safely positive. */
  private boolean pivot(double[] row, int p, double diagonal, int i, double safety) {
    double pivot = row[p];
    if (!(pivot > safety * diagonal && pivot > 0 && pivot < Double.POSITIVE_INFINITY)) {
      return false;
    }
    double root = Math.sqrt(pivot);
    row[p] = root;
    reciprocals[i] = 1 / root;
    return true;
  }

  /** Copies rows [source, source + width) of A, transposed, into the tile; row k is column k. */
  private static void pack(double[][] a, int source, int j, int width, double[][] tile) {
    int c = 0;
    for (; c + 4 <= width; c += 4) {
      double[] a0 = a[source + c];
      double[] a1 = a[source + c + 1];
      double[] a2 = a[source + c + 2];
      double[] a3 = a[source + c + 3];
      int common = j + c + 1;
      for (int k = 0; k < common; k++) {
        double[] row = tile[k];
        row[c] = a0[k];
        row[c + 1] = a1[k];
        row[c + 2] = a2[k];
        row[c + 3] = a3[k];
      }
      tile[common][c + 1] = a1[common];
      tile[common][c + 2] = a2[common];
      tile[common][c + 3] = a3[common];
      tile[common + 1][c + 2] = a2[common + 1];
      tile[common + 1][c + 3] = a3[common + 1];
      tile[common + 2][c + 3] = a3[common + 2];
    }
    for (; c < width; c++) {
      double[] row = a[source + c];
      for (int k = 0; k <= j + c; k++) {
        tile[k][c] = row[k];
      }
    }
  }

  /** Copies the solved tile, transposed back, into rows [j, j + width) of L. */
  private void unpack(double[][] tile, int j, int width) {
    int c = 0;
    for (; c + 4 <= width; c += 4) {
      double[] l0 = l[j + c];
      double[] l1 = l[j + c + 1];
      double[] l2 = l[j + c + 2];
      double[] l3 = l[j + c + 3];
      int common = j + c + 1;
      for (int k = 0; k < common; k++) {
        double[] row = tile[k];
        l0[k] = row[c];
        l1[k] = row[c + 1];
        l2[k] = row[c + 2];
        l3[k] = row[c + 3];
      }
      l1[common] = tile[common][c + 1];
      l2[common] = tile[common][c + 2];
      l3[common] = tile[common][c + 3];
      l2[common + 1] = tile[common + 1][c + 2];
      l3[common + 1] = tile[common + 1][c + 3];
      l3[common + 2] = tile[common + 2][c + 3];
    }
    for (; c < width; c++) {
      double[] row = l[j + c];
      for (int k = 0; k <= j + c; k++) {
        row[k] = tile[k][c];
      }
    }
  }
}
