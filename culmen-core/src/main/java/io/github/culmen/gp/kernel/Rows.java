package io.github.culmen.gp.kernel;

/** Sums of whole rows, in loops plain enough for the compiler to vectorise. */
public final class Rows {
  private Rows() {}

  /** out += a·x. */
  public static void add(double[] x, double a, double[] out, int count) {
    for (int c = 0; c < count; c++) {
      out[c] += a * x[c];
    }
  }

  /** out += a0·x0 + a1·x1 + a2·x2 + a3·x3. */
  public static void add(
      double[] x0,
      double[] x1,
      double[] x2,
      double[] x3,
      double a0,
      double a1,
      double a2,
      double a3,
      double[] out,
      int count) {
    for (int c = 0; c < count; c++) {
      out[c] += (a0 * x0[c] + a1 * x1[c]) + (a2 * x2[c] + a3 * x3[c]);
    }
  }

  /** Σ x·y; four sums at a time, because one would wait for each addition. */
  public static double dot(double[] x, double[] y, int count) {
    return dot(x, 0, y, count);
  }

  /** The same with {@code x} from {@code start} on. */
  public static double dot(double[] x, int start, double[] y, int count) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int c = 0;
    for (; c + 3 < count; c += 4) {
      s0 += x[start + c] * y[c];
      s1 += x[start + c + 1] * y[c + 1];
      s2 += x[start + c + 2] * y[c + 2];
      s3 += x[start + c + 3] * y[c + 3];
    }
    for (; c < count; c++) {
      s0 += x[start + c] * y[c];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** Σ w·(a - x), likewise. */
  public static double dotDifference(double[] w, double a, double[] x, int count) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int c = 0;
    for (; c + 3 < count; c += 4) {
      s0 += w[c] * (a - x[c]);
      s1 += w[c + 1] * (a - x[c + 1]);
      s2 += w[c + 2] * (a - x[c + 2]);
      s3 += w[c + 3] * (a - x[c + 3]);
    }
    for (; c < count; c++) {
      s0 += w[c] * (a - x[c]);
    }
    return (s0 + s1) + (s2 + s3);
  }
}
