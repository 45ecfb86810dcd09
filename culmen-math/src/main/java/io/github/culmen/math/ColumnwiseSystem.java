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

  private ColumnwiseSystem() {}

  /** L' X = B for the leading n rows of L and the first {@code columns} columns of B, in place. */
  static void backward(double[][] l, double[] reciprocals, int n, double[][] b, int columns) {
    double[][] x = new double[columns][CholeskyFactoriser.alignedLength(n)];
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < columns; c++) {
        x[c][i] = b[i][c];
      }
    }
    solve(l, reciprocals, n, x);
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
    solve(m, reciprocals, n, x);
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < columns; c++) {
        b[i][c] = x[c][n - 1 - i];
      }
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

  /** L' x = b for each right-hand side. */
  private static void solve(double[][] l, double[] reciprocals, int n, double[][] x) {
    int c = 0;
    for (; c + 4 <= x.length; c += 4) {
      solve4(l, reciprocals, n, x[c], x[c + 1], x[c + 2], x[c + 3]);
    }
    for (; c < x.length; c++) {
      TriangularSystem.backward(l, reciprocals, n, x[c]);
    }
  }

  private static void solve4(
      double[][] l, double[] d, int n, double[] x0, double[] x1, double[] x2, double[] x3) {
    int k = n - 2;
    for (; k >= 0; k -= 2) {
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
      RowKernels.subtract4x2(x0, x1, x2, x3, upper, lower, u0, v0, u1, v1, u2, v2, u3, v3, 0, k);
    }
    if (k == -1) {
      x0[0] *= d[0];
      x1[0] *= d[0];
      x2[0] *= d[0];
      x3[0] *= d[0];
    }
  }
}
