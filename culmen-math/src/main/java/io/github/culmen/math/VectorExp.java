package io.github.culmen.math;

import java.util.Objects;

/**
 * The exponential function of many numbers at once, several times faster than {@link Math#exp} on
 * each.
 *
 * <p>exp(x) = 2^k · exp(r) with k = round(x / ln 2) and r = x − k ln 2, |r| ≤ ln 2 / 2; the second
 * factor is a polynomial. The result is within 2 ulp for |x| ≤ 708 and within what {@link Math#exp}
 * gives beyond, which includes gradual underflow, 0, infinity and NaN. It depends on the number
 * only, not on its position or neighbours.
 */
public final class VectorExp {
  /* Small enough for all buffers to stay in the first-level cache. */
  private static final int CHUNK = 254;

  /* Beyond ±LIMIT, 2^k or the result may not be a normal number. */
  private static final double LIMIT = 708;

  /* Half of the smallest positive number is exp(-745.13…). */
  private static final double UNDERFLOW = -746;

  private static final double LOG2_E = 0x1.71547652b82fep0;

  /* ln 2 in two parts; the upper has 31 bits, so that its product with k is exact. */
  private static final double LN2_HIGH = 0x1.62e42fec00000p-1;
  private static final double LN2_LOW = 0x1.d1cf79abc9e3bp-32;

  /* Adding 1.5 · 2^52 leaves the nearest integer in the low bits of the sum. */
  private static final double ROUNDER = 0x1.8p52;

  /*
   * (exp(r) − 1 − r) / r² interpolated at the Chebyshev nodes of |r| ≤ ln 2 / 2; the error of
   * exp(r) is below 2^-55.
   */
  private static final double C0 = 0x1.0000000000001p-1;
  private static final double C1 = 0x1.5555555555556p-3;
  private static final double C2 = 0x1.5555555553d63p-5;
  private static final double C3 = 0x1.11111111109b3p-7;
  private static final double C4 = 0x1.6c16c1788bd90p-10;
  private static final double C5 = 0x1.a01a01a7c41d5p-13;
  private static final double C6 = 0x1.a019b90d2ae7ap-16;
  private static final double C7 = 0x1.71de0dae63bb3p-19;
  private static final double C8 = 0x1.289185613a3d6p-22;
  private static final double C9 = 0x1.af38a9b0ec855p-26;

  private static final ThreadLocal<Buffers> BUFFERS = ThreadLocal.withInitial(Buffers::new);

  private VectorExp() {}

  /** Replaces x[i] by exp(x[i]) for i from {@code from} (inclusive) to {@code to} (exclusive). */
  public static void exp(double[] x, int from, int to) {
    Objects.checkFromToIndex(from, to, x.length);
    Buffers buffers = BUFFERS.get();
    for (int start = from; start < to; start += CHUNK) {
      int length = Math.min(CHUNK, to - start);
      System.arraycopy(x, start, buffers.exponents, 0, length);
      reduce(buffers.exponents, buffers.shifted, buffers.remainders, length);
      beginPolynomial(buffers.remainders, buffers.fractions, length);
      endPolynomial(buffers.remainders, buffers.fractions, length);
      scale(buffers.shifted, buffers.fractions, x, start, length);
      if (!withinLimit(buffers.exponents, length)) {
        repair(buffers.exponents, x, start, length);
      }
    }
  }

  /*
   * Loops without branches and with one index for all arrays, which the compiler vectorises; in
   * three steps, because it does so better if their bodies are small.
   */

  private static void reduce(
      double[] exponents, double[] shifted, double[] remainders, int length) {
    for (int i = 0; i < length; i++) {
      double x = exponents[i];
      double rounded = FusedMultiplyAdd.of(x, LOG2_E, ROUNDER);
      double k = rounded - ROUNDER;
      shifted[i] = rounded;
      remainders[i] = FusedMultiplyAdd.of(-k, LN2_LOW, FusedMultiplyAdd.of(-k, LN2_HIGH, x));
    }
  }

  private static void beginPolynomial(double[] remainders, double[] fractions, int length) {
    for (int i = 0; i < length; i++) {
      double r = remainders[i];
      double p = FusedMultiplyAdd.of(C9, r, C8);
      p = FusedMultiplyAdd.of(p, r, C7);
      p = FusedMultiplyAdd.of(p, r, C6);
      p = FusedMultiplyAdd.of(p, r, C5);
      fractions[i] = FusedMultiplyAdd.of(p, r, C4);
    }
  }

  private static void endPolynomial(double[] remainders, double[] fractions, int length) {
    for (int i = 0; i < length; i++) {
      double r = remainders[i];
      double p = FusedMultiplyAdd.of(fractions[i], r, C3);
      p = FusedMultiplyAdd.of(p, r, C2);
      p = FusedMultiplyAdd.of(p, r, C1);
      p = FusedMultiplyAdd.of(p, r, C0);
      fractions[i] = FusedMultiplyAdd.of(r * r, p, r) + 1;
    }
  }

  /** Adds k to the exponent bits of each fraction. */
  private static void scale(
      double[] shifted, double[] fractions, double[] results, int start, int length) {
    for (int i = 0; i < length; i++) {
      long k = Double.doubleToRawLongBits(shifted[i]);
      results[start + i] =
          Double.longBitsToDouble(Double.doubleToRawLongBits(fractions[i]) + (k << 52));
    }
  }

  /** Whether scaling gives all results; tested apart, since it would hold up the other loops. */
  private static boolean withinLimit(double[] exponents, int length) {
    boolean within = true;
    for (int i = 0; i < length; i++) {
      within &= Math.abs(exponents[i]) <= LIMIT;
    }
    return within;
  }

  /** Replaces the results that scaling cannot give. */
  private static void repair(double[] exponents, double[] results, int start, int length) {
    for (int i = 0; i < length; i++) {
      double x = exponents[i];
      if (!(Math.abs(x) <= LIMIT)) {
        results[start + i] = x < UNDERFLOW ? 0 : Math.exp(x);
      }
    }
  }

  /* One set per thread: allocating it anew would cost more than the arithmetic. */
  private static final class Buffers {
    final double[] exponents = new double[CHUNK];
    final double[] shifted = new double[CHUNK];
    final double[] remainders = new double[CHUNK];
    final double[] fractions = new double[CHUNK];
  }
}
