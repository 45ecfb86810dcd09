package io.github.culmen.math;

/**
 * Substitution for a few right-hand sides, each turned into an array of its own.
 *
 * <p>The loops of {@link TriangularSystem} run along the rows of B and are short when B has few
 * columns. Here they run along the rows of a triangular matrix instead, however few right-hand
 * sides there are.
 */
final class ColumnwiseSystem {
  /** From this many columns on, {@link TriangularSystem} is faster. */
  static final int FEW = 32;

  // Up to this many rows L stays in the second-level cache from one right-hand side to the next.
  private static final int CACHED = 384;

  // Rows of L, whole fours, and entries of them that are taken off at once: they fill a part of the
  // second-level cache.
  private static final int BLOCK = 32;
  private static final int PART = 1024;

  private ColumnwiseSystem() {}

  /** L' X = B for the leading n rows of L and the first {@code columns} columns of B, in place. */
  static void backward(double[][] l, double[] reciprocals, int n, double[][] b, int columns) {
    double[][] x = new double[columns][CholeskyFactoriser.alignedLength(n)];
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < columns; c++) {
        x[c][i] = b[i][c];
      }
    }
    backward(l, reciprocals, n, x);
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < columns; c++) {
        b[i][c] = x[c][i];
      }
    }
  }

  /**
   * L X = B, in place, given M and its reciprocals from {@link #turn}: with both rows and columns
   * counted from the end, L is the transpose of the lower-triangular M.
   */
  static void forward(double[][] m, double[] reciprocals, int n, double[][] b, int columns) {
    double[][] x = new double[columns][CholeskyFactoriser.alignedLength(n)];
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < columns; c++) {
        x[c][n - 1 - i] = b[i][c];
      }
    }
    backward(m, reciprocals, n, x);
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < columns; c++) {
        b[i][c] = x[c][n - 1 - i];
      }
    }
  }

  /** The same with each right-hand side in an array of its own, of n entries or more. */
  static void forward(double[][] m, double[] reciprocals, int n, double[][] x) {
    for (double[] own : x) {
      reverse(own, n);
    }
    backward(m, reciprocals, n, x);
    for (double[] own : x) {
      reverse(own, n);
    }
  }

  private static void reverse(double[] x, int n) {
    for (int i = 0; 2 * i < n - 1; i++) {
      double first = x[i];
      x[i] = x[n - 1 - i];
      x[n - 1 - i] = first;
    }
  }

  /** The lower-triangular M with m[n-1-k][n-1-i] = l[i][k]. */
  static double[][] turn(double[][] l, int n) {
    double[][] m = new double[n][];
    for (int k = 0; k < n; k++) {
      m[k] = new double[CholeskyFactoriser.alignedLength(k + 1)];
    }
    for (int i = 0; i < n; i++) {
      double[] row = l[i];
      for (int k = 0; k <= i; k++) {
        m[n - 1 - k][n - 1 - i] = row[k];
      }
    }
    return m;
  }

  /**
   * L' x = b for each right-hand side, in an array of its own.
   *
   * <p>Rows of L are taken from the last to the first in blocks, and what a block takes off the
   * entries before it in parts: a part of the block is read once for all right-hand sides, which
   * counts where L does not fit in the cache. Each entry meets the same operations in the same
   * order, whatever the blocks are.
   */
  static void backward(double[][] l, double[] reciprocals, int n, double[][] x) {
    int rows = n <= CACHED ? n : BLOCK;
    for (int end = n; end > 0; end -= rows) {
      int start = Math.max(0, end - rows);
      int c = 0;
      for (; c + 4 <= x.length; c += 4) {
        solve4(l, reciprocals, start, end, x[c], x[c + 1], x[c + 2], x[c + 3]);
      }
      for (; c < x.length; c++) {
        TriangularSystem.backward(l, reciprocals, start, end, x[c]);
      }
      for (int from = 0; from < start; from += PART) {
        int to = Math.min(start, from + PART);
        c = 0;
        for (; c + 4 <= x.length; c += 4) {
          subtract4(l, start, end, x[c], x[c + 1], x[c + 2], x[c + 3], from, to);
        }
        for (; c < x.length; c++) {
          subtract1(l, start, end, x[c], from, to);
        }
      }
    }
  }

  // Rows of an even number at the end of L, which begins with whole blocks.
  private static void solve4(
      double[][] l,
      double[] d,
      int start,
      int end,
      double[] x0,
      double[] x1,
      double[] x2,
      double[] x3) {
    int k = end - 2;
    for (; k >= start; k -= 2) {
      double[] upper = l[k];
      double[] lower = l[k + 1];
      double t = lower[k];
      double r = d[k];
      double s = d[k + 1];
      double v0 = x0[k + 1] * s;
      double v1 = x1[k + 1] * s;
      double v2 = x2[k + 1] * s;
      double v3 = x3[k + 1] * s;
      double u0 = FusedMultiplyAdd.of(-t, v0, x0[k]) * r;
      double u1 = FusedMultiplyAdd.of(-t, v1, x1[k]) * r;
      double u2 = FusedMultiplyAdd.of(-t, v2, x2[k]) * r;
      double u3 = FusedMultiplyAdd.of(-t, v3, x3[k]) * r;
      x0[k] = u0;
      x1[k] = u1;
      x2[k] = u2;
      x3[k] = u3;
      x0[k + 1] = v0;
      x1[k + 1] = v1;
      x2[k + 1] = v2;
      x3[k + 1] = v3;
      RowKernels.subtract4x2(
          x0, x1, x2, x3, upper, lower, u0, v0, u1, v1, u2, v2, u3, v3, start, k);
    }
    if (k == -1 && start == 0) {
      x0[0] *= d[0];
      x1[0] *= d[0];
      x2[0] *= d[0];
      x3[0] *= d[0];
    }
  }

  private static void subtract4(
      double[][] l,
      int start,
      int end,
      double[] x0,
      double[] x1,
      double[] x2,
      double[] x3,
      int from,
      int to) {
    for (int k = end - 2; k >= start; k -= 2) {
      RowKernels.subtract4x2(
          x0, x1, x2, x3, l[k], l[k + 1], x0[k], x0[k + 1], x1[k], x1[k + 1], x2[k], x2[k + 1],
          x3[k], x3[k + 1], from, to);
    }
  }

  private static void subtract1(double[][] l, int start, int end, double[] x, int from, int to) {
    for (int i = end - 4; i >= start; i -= 4) {
      RowKernels.subtract1x4(
          x, l[i], l[i + 1], l[i + 2], l[i + 3], x[i], x[i + 1], x[i + 2], x[i + 3], from, to);
    }
  }
}
