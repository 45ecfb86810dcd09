package io.github.culmen.math;

/**
 * The innermost loops of the linear algebra: linear combinations of rows.
 *
 * <p>Their shape is dictated by what HotSpot's C2 vectorises by itself. Each row is an array of its
 * own and all are indexed by the same loop variable, so that the compiler need not fear overlap;
 * the bodies stay small (4 rows × 2 terms; 4 × 4 is left scalar). Arguments are not checked beyond
 * the array bounds.
 */
final class RowKernels {
  private RowKernels() {}

  /** b_r ← b_r − c_r0·x0 − c_r1·x1 for four rows, columns from (inclusive) to to (exclusive). */
  static void subtract4x2(
      double[] b0,
      double[] b1,
      double[] b2,
      double[] b3,
      double[] x0,
      double[] x1,
      double c00,
      double c01,
      double c10,
      double c11,
      double c20,
      double c21,
      double c30,
      double c31,
      int from,
      int to) {
    for (int j = from; j < to; j++) {
      double u = x0[j];
      double v = x1[j];
      b0[j] = FusedMultiplyAdd.of(-c01, v, FusedMultiplyAdd.of(-c00, u, b0[j]));
      b1[j] = FusedMultiplyAdd.of(-c11, v, FusedMultiplyAdd.of(-c10, u, b1[j]));
      b2[j] = FusedMultiplyAdd.of(-c21, v, FusedMultiplyAdd.of(-c20, u, b2[j]));
      b3[j] = FusedMultiplyAdd.of(-c31, v, FusedMultiplyAdd.of(-c30, u, b3[j]));
    }
  }

  /** b ← b − c0·x0 − c1·x1 − c2·x2 − c3·x3. */
  static void subtract1x4(
      double[] b,
      double[] x0,
      double[] x1,
      double[] x2,
      double[] x3,
      double c0,
      double c1,
      double c2,
      double c3,
      int from,
      int to) {
    for (int j = from; j < to; j++) {
      double first = FusedMultiplyAdd.of(-c1, x1[j], FusedMultiplyAdd.of(-c0, x0[j], b[j]));
      b[j] = FusedMultiplyAdd.of(-c3, x3[j], FusedMultiplyAdd.of(-c2, x2[j], first));
    }
  }

  /** b ← b − c·x. */
  static void subtract1x1(double[] b, double[] x, double c, int from, int to) {
    for (int j = from; j < to; j++) {
      b[j] = FusedMultiplyAdd.of(-c, x[j], b[j]);
    }
  }

  /** b ← factor·b. */
  static void scale(double[] b, double factor, int from, int to) {
    for (int j = from; j < to; j++) {
      b[j] *= factor;
    }
  }

  /**
   * Solves the 4 × 4 lower-triangular system T x = b for every column, in place; t_rr is given by
   * its reciprocal d_r.
   */
  static void solve4(
      double[] b0,
      double[] b1,
      double[] b2,
      double[] b3,
      double d0,
      double d1,
      double d2,
      double d3,
      double t10,
      double t20,
      double t21,
      double t30,
      double t31,
      double t32,
      int from,
      int to) {
    for (int j = from; j < to; j++) {
      double v0 = b0[j] * d0;
      double v1 = FusedMultiplyAdd.of(-t10, v0, b1[j]) * d1;
      double v2 = FusedMultiplyAdd.of(-t21, v1, FusedMultiplyAdd.of(-t20, v0, b2[j])) * d2;
      double r3 = FusedMultiplyAdd.of(-t31, v1, FusedMultiplyAdd.of(-t30, v0, b3[j]));
      b0[j] = v0;
      b1[j] = v1;
      b2[j] = v2;
      b3[j] = FusedMultiplyAdd.of(-t32, v2, r3) * d3;
    }
  }
}
