package io.github.culmen.space;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.function.DoubleToLongFunction;

/**
 * The unit interval cut into n equal half-open cells: cell k is [k/n, (k+1)/n), the last one
 * closed.
 *
 * <p>Cells are numbered by an <em>unsigned</em> long and counted by the number of the last one, so
 * that all 2^64 longs fit. Up to 2^53 cells each has a position of its own, since a half-open cell
 * no narrower than the spacing of doubles holds at least one of them.
 */
final class Cells {
  private static final long EXACT = 1L << 53;
  private static final int STEPS = 4;

  private Cells() {}

  /** The double in the cell that is nearest to its middle, (offset + ½)/n. */
  static double position(long offset, long last) {
    double middle =
        fits(last)
            ? (offset + 0.5) / (last + 1)
            : new BigDecimal(unsigned(offset))
                .add(new BigDecimal("0.5"))
                .divide(new BigDecimal(count(last)), MathContext.DECIMAL128)
                .doubleValue();
    return settle(middle, offset, unit -> offsetAt(unit, last));
  }

  /** The cell that contains a coordinate in [0, 1]: the exact floor of unit · n. */
  static long offsetAt(double unit, long last) {
    if (unit >= 1) {
      return last;
    }
    if (!fits(last)) {
      return wideOffsetAt(unit, last);
    }
    double n = last + 1;
    double floor = Math.floor(unit * n);
    // The product may have been rounded up to a whole number; the fused residual has the true sign.
    return (long) (Math.fma(unit, n, -floor) < 0 ? floor - 1 : floor);
  }

  // unit = m · 2^-s with m < 2^53; the product with the count takes up to 117 bits.
  private static long wideOffsetAt(double unit, long last) {
    if (!(unit >= Double.MIN_NORMAL)) {
      return 0;
    }
    int shift = 52 - Math.getExponent(unit);
    long m = Double.doubleToRawLongBits(unit) & ((1L << 52) - 1) | 1L << 52;
    // m · (last + 1), last being unsigned: that of last, and m once more.
    long low = m * last;
    long high = Math.multiplyHigh(m, last) + (last < 0 ? m : 0);
    long sum = low + m;
    high += Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
    if (shift >= 128) {
      return 0;
    }
    return shift >= 64 ? high >>> (shift - 64) : high << (64 - shift) | sum >>> shift;
  }

  /**
   * Moves a coordinate by a few units in the last place into the cell it was meant for. If the cell
   * is narrower than the spacing of doubles and none is nearby, the guess is kept.
   */
  static double settle(double guess, long offset, DoubleToLongFunction offsetAt) {
    int side = Long.compareUnsigned(offsetAt.applyAsLong(guess), offset);
    double unit = guess;
    for (int step = 0; side != 0 && step < STEPS; step++) {
      unit = side > 0 ? Math.nextDown(unit) : Math.nextUp(unit);
      if (offsetAt.applyAsLong(unit) == offset) {
        return unit;
      }
    }
    return guess;
  }

  private static boolean fits(long last) {
    return last >= 0 && last < EXACT;
  }

  private static BigInteger count(long last) {
    return unsigned(last).add(BigInteger.ONE);
  }

  private static BigInteger unsigned(long value) {
    return new BigInteger(Long.toUnsignedString(value));
  }
}
