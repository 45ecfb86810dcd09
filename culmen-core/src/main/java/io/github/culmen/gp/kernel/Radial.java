package io.github.culmen.gp.kernel;

import io.github.culmen.math.VectorExp;
import io.github.culmen.setting.KernelFamily;

/** Squared distances, and covariances as functions of them, over whole rows at a time. */
public final class Radial {
  private static final double SQRT3 = Math.sqrt(3);
  private static final double SQRT5 = Math.sqrt(5);
  private static final double FAR = 1e3;
  // What the exponential function works on at once, twice.
  private static final int TOGETHER = 508;

  private Radial() {}

  /** out[c] = Σ_f (columns[f][c] - columnsOther[f][other])² for c < count. */
  public static void squaredDistances(
      double[][] columns, int count, double[][] columnsOther, int other, double[] out) {
    int features = columns.length;
    int f = 0;
    if (features % 2 == 1) {
      first(columns[0], columnsOther[0][other], count, out);
      f = 1;
    } else {
      first(columns[0], columnsOther[0][other], columns[1], columnsOther[1][other], count, out);
      f = 2;
    }
    for (; f < features; f += 2) {
      add(
          columns[f],
          columnsOther[f][other],
          columns[f + 1],
          columnsOther[f + 1][other],
          count,
          out);
    }
  }

  private static void first(double[] a, double x, int count, double[] out) {
    for (int c = 0; c < count; c++) {
      double s = a[c] - x;
      out[c] = s * s;
    }
  }

  private static void first(double[] a, double x, double[] b, double y, int count, double[] out) {
    for (int c = 0; c < count; c++) {
      double s = a[c] - x;
      double t = b[c] - y;
      out[c] = s * s + t * t;
    }
  }

  // Two features a pass halve the traffic through out.
  private static void add(double[] a, double x, double[] b, double y, int count, double[] out) {
    for (int c = 0; c < count; c++) {
      double s = a[c] - x;
      double t = b[c] - y;
      out[c] += s * s + t * t;
    }
  }

  /** Turns r² into k in place; {@code scratch} is overwritten. */
  public static void covariances(
      KernelFamily family, double variance, double[] row, double[] scratch, int count) {
    switch (family) {
      case SE -> {
        scale(row, -0.5, count);
        VectorExp.exp(row, 0, count);
        scale(row, variance, count);
      }
      case MATERN32 -> {
        exponent(row, scratch, SQRT3, count);
        VectorExp.exp(row, 0, count);
        for (int c = 0; c < count; c++) {
          row[c] = row[c] * (1 + scratch[c]) * variance;
        }
      }
      case MATERN52 -> {
        exponent(row, scratch, SQRT5, count);
        VectorExp.exp(row, 0, count);
        for (int c = 0; c < count; c++) {
          double s = scratch[c];
          row[c] = row[c] * (1 + s + s * s * (1.0 / 3)) * variance;
        }
      }
    }
  }

  /** Turns r² into k in place and puts dk/d(r²) into {@code slopes}. */
  public static void covariancesAndSlopes(
      KernelFamily family, double variance, double[] row, double[] slopes, int count) {
    switch (family) {
      case SE -> {
        scale(row, -0.5, count);
        VectorExp.exp(row, 0, count);
        for (int c = 0; c < count; c++) {
          double k = variance * row[c];
          row[c] = k;
          slopes[c] = -0.5 * k;
        }
      }
      case MATERN32 -> {
        exponent(row, slopes, SQRT3, count);
        VectorExp.exp(row, 0, count);
        for (int c = 0; c < count; c++) {
          double e = variance * row[c];
          row[c] = e * (1 + slopes[c]);
          slopes[c] = -1.5 * e;
        }
      }
      case MATERN52 -> {
        exponent(row, slopes, SQRT5, count);
        VectorExp.exp(row, 0, count);
        for (int c = 0; c < count; c++) {
          double s = slopes[c];
          double e = variance * row[c];
          row[c] = e * (1 + s + s * s * (1.0 / 3));
          slopes[c] = (-5.0 / 6) * e * (1 + s);
        }
      }
    }
  }

  /**
   * The same for the entries below the diagonal of a matrix. Its first rows are short, and are
   * taken together so that loops are long; an entry's result does not depend on its neighbours.
   */
  public static void covariancesAndSlopesBelow(
      KernelFamily family, double variance, double[][] rows, double[][] slopes) {
    double[] joined = new double[TOGETHER];
    double[] joinedSlopes = new double[TOGETHER];
    for (int start = 0; start < rows.length; ) {
      int end = start;
      int count = 0;
      while (end < rows.length && count + end <= TOGETHER) {
        System.arraycopy(rows[end], 0, joined, count, end);
        count += end++;
      }
      if (end == start) {
        covariancesAndSlopes(family, variance, rows[start], slopes[start], start);
        start++;
        continue;
      }
      covariancesAndSlopes(family, variance, joined, joinedSlopes, count);
      for (int from = 0; start < end; from += start++) {
        System.arraycopy(joined, from, rows[start], 0, start);
        System.arraycopy(joinedSlopes, from, slopes[start], 0, start);
      }
    }
  }

  // s = factor·r and row = -s, ready for exp; capped where exp is 0, so that 0 is never multiplied
  // with infinity.
  private static void exponent(double[] row, double[] s, double factor, int count) {
    for (int c = 0; c < count; c++) {
      double t = Math.min(FAR, factor * Math.sqrt(row[c]));
      s[c] = t;
      row[c] = -t;
    }
  }

  private static void scale(double[] row, double factor, int count) {
    for (int c = 0; c < count; c++) {
      row[c] *= factor;
    }
  }
}
