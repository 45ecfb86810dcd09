package io.github.culmen.math;

/**
 * Substitution with a lower-triangular matrix L given as row arrays and reciprocals of its
 * diagonal.
 *
 * <p>All methods work in place and on the trailing part of L that starts at row and column {@code
 * first} and ends before {@code last}; right-hand sides are indexed from 0 for row {@code first}.
 *
 * <p>Forward substitution takes the terms of each sum off in the order of their indices, one fused
 * operation a term, however rows and columns are grouped: an entry of x is the same to the last bit
 * whatever comes after it and whatever other right-hand sides there are.
 */
final class TriangularSystem {
  private TriangularSystem() {}

  /** L X = B for all columns of B in [from, to). */
  static void forward(
      double[][] l, double[] reciprocals, int first, int last, double[][] b, int from, int to) {
    forward(l, reciprocals, first, last, b, from, to, false);
  }

  /**
   * L X = I for the first {@code to} columns of the identity, whose rows are in {@code b}. X is
   * lower triangular too, and what is zero in it is left alone.
   */
  static void forwardIdentity(
      double[][] l, double[] reciprocals, int first, int last, double[][] b, int to) {
    forward(l, reciprocals, first, last, b, 0, to, true);
  }

  private static void forward(
      double[][] l,
      double[] reciprocals,
      int first,
      int last,
      double[][] b,
      int from,
      int to,
      boolean identity) {
    int i = first;
    for (; i + 4 <= last; i += 4) {
      double[] l0 = l[i];
      double[] l1 = l[i + 1];
      double[] l2 = l[i + 2];
      double[] l3 = l[i + 3];
      double[] b0 = b[i - first];
      double[] b1 = b[i - first + 1];
      double[] b2 = b[i - first + 2];
      double[] b3 = b[i - first + 3];
      for (int k = first; k < i; k += 2) {
        RowKernels.subtract4x2(
            b0,
            b1,
            b2,
            b3,
            b[k - first],
            b[k - first + 1],
            l0[k],
            l0[k + 1],
            l1[k],
            l1[k + 1],
            l2[k],
            l2[k + 1],
            l3[k],
            l3[k + 1],
            from,
            identity ? upTo(k - first + 2, to) : to);
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
          l1[i],
          l2[i],
          l2[i + 1],
          l3[i],
          l3[i + 1],
          l3[i + 2],
          from,
          identity ? upTo(i - first + 4, to) : to);
    }
    for (; i < last; i++) {
      forwardRow(l[i], reciprocals[i], first, i, b, from, to);
    }
  }

  // At least so many columns: where whole cache lines end, so that loops leave no rest to single
  // steps.
  private static int upTo(int columns, int all) {
    return Math.min(all, CholeskyFactoriser.alignedLength(columns));
  }

  private static void forwardRow(
      double[] row, double reciprocal, int first, int i, double[][] b, int from, int to) {
    double[] target = b[i - first];
    int k = first;
    for (; k + 4 <= i; k += 4) {
      RowKernels.subtract1x4(
          target,
          b[k - first],
          b[k - first + 1],
          b[k - first + 2],
          b[k - first + 3],
          row[k],
          row[k + 1],
          row[k + 2],
          row[k + 3],
          from,
          to);
    }
    for (; k < i; k++) {
      RowKernels.subtract1x1(target, b[k - first], row[k], from, to);
    }
    RowKernels.scale(target, reciprocal, from, to);
  }

  /** L' X = B for all columns of B in [from, to). */
  static void backward(
      double[][] l, double[] reciprocals, int first, int last, double[][] b, int from, int to) {
    backward(l, reciprocals, first, last, b, from, to, false);
  }

  /**
   * The same for the first {@code to} columns where only the lower triangle of X is wanted; above
   * it X is left unfinished.
   */
  static void backwardLower(
      double[][] l, double[] reciprocals, int first, int last, double[][] b, int to) {
    backward(l, reciprocals, first, last, b, 0, to, true);
  }

  private static void backward(
      double[][] l,
      double[] reciprocals,
      int first,
      int last,
      double[][] b,
      int from,
      int end,
      boolean lower) {
    int i = last - 4;
    for (; i >= first; i -= 4) {
      int to = lower ? upTo(i - first + 4, end) : end;
      double[] b0 = b[i - first];
      double[] b1 = b[i - first + 1];
      double[] b2 = b[i - first + 2];
      double[] b3 = b[i - first + 3];
      for (int k = i + 4; k < last; k += 2) {
        double[] u = l[k];
        double[] v = l[k + 1];
        RowKernels.subtract4x2(
            b0,
            b1,
            b2,
            b3,
            b[k - first],
            b[k - first + 1],
            u[i],
            v[i],
            u[i + 1],
            v[i + 1],
            u[i + 2],
            v[i + 2],
            u[i + 3],
            v[i + 3],
            from,
            to);
      }
      // The transposed 4 × 4 block is lower triangular again when its rows are taken upwards.
      RowKernels.solve4(
          b3,
          b2,
          b1,
          b0,
          reciprocals[i + 3],
          reciprocals[i + 2],
          reciprocals[i + 1],
          reciprocals[i],
          l[i + 3][i + 2],
          l[i + 3][i + 1],
          l[i + 2][i + 1],
          l[i + 3][i],
          l[i + 2][i],
          l[i + 1][i],
          from,
          to);
    }
    for (i += 3; i >= first; i--) {
      int to = lower ? upTo(i - first + 1, end) : end;
      backwardRow(l, reciprocals[i], first, last, i, b, from, to);
    }
  }

  private static void backwardRow(
      double[][] l, double reciprocal, int first, int last, int i, double[][] b, int from, int to) {
    double[] target = b[i - first];
    int k = i + 1;
    for (; k + 4 <= last; k += 4) {
      RowKernels.subtract1x4(
          target,
          b[k - first],
          b[k - first + 1],
          b[k - first + 2],
          b[k - first + 3],
          l[k][i],
          l[k + 1][i],
          l[k + 2][i],
          l[k + 3][i],
          from,
          to);
    }
    for (; k < last; k++) {
      RowKernels.subtract1x1(target, b[k - first], l[k][i], from, to);
    }
    RowKernels.scale(target, reciprocal, from, to);
  }

  /** L x = b for the leading n rows and one right-hand side. */
  static void forward(double[][] l, double[] reciprocals, int n, double[] x) {
    int i = 0;
    for (; i + 8 <= n; i += 8) {
      subtract8(l[i], l[i + 1], l[i + 2], l[i + 3], l[i + 4], l[i + 5], l[i + 6], l[i + 7], i, x);
      finish(l, reciprocals, i, i + 8, x);
    }
    while (i < n) {
      int end = Math.min(n, i + 4);
      subtractFew(l, i, end, x);
      finish(l, reciprocals, i, end, x);
      i = end;
    }
  }

  /*
   * What is known of x, taken off the next eight entries. Sums over a row cannot be vectorised
   * without changing their order, which Java forbids; eight independent ones keep both multiply-add
   * units of the processor busy all the same.
   */
  private static void subtract8(
      double[] l0,
      double[] l1,
      double[] l2,
      double[] l3,
      double[] l4,
      double[] l5,
      double[] l6,
      double[] l7,
      int i,
      double[] x) {
    double s0 = x[i];
    double s1 = x[i + 1];
    double s2 = x[i + 2];
    double s3 = x[i + 3];
    double s4 = x[i + 4];
    double s5 = x[i + 5];
    double s6 = x[i + 6];
    double s7 = x[i + 7];
    for (int k = 0; k < i; k++) {
      double u = -x[k];
      s0 = FusedMultiplyAdd.of(l0[k], u, s0);
      s1 = FusedMultiplyAdd.of(l1[k], u, s1);
      s2 = FusedMultiplyAdd.of(l2[k], u, s2);
      s3 = FusedMultiplyAdd.of(l3[k], u, s3);
      s4 = FusedMultiplyAdd.of(l4[k], u, s4);
      s5 = FusedMultiplyAdd.of(l5[k], u, s5);
      s6 = FusedMultiplyAdd.of(l6[k], u, s6);
      s7 = FusedMultiplyAdd.of(l7[k], u, s7);
    }
    x[i] = s0;
    x[i + 1] = s1;
    x[i + 2] = s2;
    x[i + 3] = s3;
    x[i + 4] = s4;
    x[i + 5] = s5;
    x[i + 6] = s6;
    x[i + 7] = s7;
  }

  // The same for at most four entries; where there are fewer the last is computed repeatedly.
  private static void subtractFew(double[][] l, int i, int end, double[] x) {
    int second = Math.min(i + 1, end - 1);
    int third = Math.min(i + 2, end - 1);
    int fourth = end - 1;
    double[] l0 = l[i];
    double[] l1 = l[second];
    double[] l2 = l[third];
    double[] l3 = l[fourth];
    double s0 = x[i];
    double s1 = x[second];
    double s2 = x[third];
    double s3 = x[fourth];
    for (int k = 0; k < i; k++) {
      double u = -x[k];
      s0 = FusedMultiplyAdd.of(l0[k], u, s0);
      s1 = FusedMultiplyAdd.of(l1[k], u, s1);
      s2 = FusedMultiplyAdd.of(l2[k], u, s2);
      s3 = FusedMultiplyAdd.of(l3[k], u, s3);
    }
    x[i] = s0;
    x[second] = s1;
    x[third] = s2;
    x[fourth] = s3;
  }

  // The diagonal block's part.
  private static void finish(double[][] l, double[] reciprocals, int start, int end, double[] x) {
    for (int i = start; i < end; i++) {
      double[] row = l[i];
      double sum = x[i];
      for (int k = start; k < i; k++) {
        sum = FusedMultiplyAdd.of(row[k], -x[k], sum);
      }
      x[i] = sum * reciprocals[i];
    }
  }

  /** L' x = b for the leading n rows and one right-hand side. */
  static void backward(double[][] l, double[] reciprocals, int n, double[] x) {
    backward(l, reciprocals, 0, n, x);
  }

  /**
   * The part of it that rows [start, end) have: what later rows take off was taken off, and nothing
   * is taken off entries before {@code start}. There are whole fours of rows unless the first is
   * among them.
   */
  static void backward(double[][] l, double[] reciprocals, int start, int end, double[] x) {
    int i = end - 4;
    for (; i >= start; i -= 4) {
      double[] l1 = l[i + 1];
      double[] l2 = l[i + 2];
      double[] l3 = l[i + 3];
      double x3 = x[i + 3] * reciprocals[i + 3];
      double x2 = (x[i + 2] - l3[i + 2] * x3) * reciprocals[i + 2];
      double x1 = (x[i + 1] - l3[i + 1] * x3 - l2[i + 1] * x2) * reciprocals[i + 1];
      double x0 = (x[i] - l3[i] * x3 - l2[i] * x2 - l1[i] * x1) * reciprocals[i];
      x[i] = x0;
      x[i + 1] = x1;
      x[i + 2] = x2;
      x[i + 3] = x3;
      RowKernels.subtract1x4(x, l[i], l1, l2, l3, x0, x1, x2, x3, start, i);
    }
    for (i += 3; i >= start; i--) {
      x[i] *= reciprocals[i];
      RowKernels.subtract1x1(x, l[i], x[i], start, i);
    }
  }
}
