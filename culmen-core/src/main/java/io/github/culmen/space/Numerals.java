package io.github.culmen.space;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Exact comparison of numbers of any type: 1, 1L, 1.0 and BigInteger.ONE are the same number. */
final class Numerals {
  private Numerals() {}

  /** The number as a long, or null if it is not whole or does not fit. */
  static Long whole(Number number) {
    if (number instanceof Long exact) {
      return exact;
    }
    BigDecimal exact = exact(number);
    try {
      return exact == null ? null : exact.longValueExact();
    } catch (ArithmeticException notWhole) {
      return null;
    }
  }

  /** The number with all its digits and no trailing zeros, or null if it is NaN or infinite. */
  static BigDecimal exact(Number number) {
    if (number instanceof BigDecimal decimal) {
      return decimal.stripTrailingZeros();
    }
    if (number instanceof BigInteger integer) {
      return new BigDecimal(integer).stripTrailingZeros();
    }
    if (isInteger(number)) {
      return BigDecimal.valueOf(number.longValue()).stripTrailingZeros();
    }
    double value = number.doubleValue();
    return Double.isFinite(value) ? new BigDecimal(value).stripTrailingZeros() : null;
  }

  /** Whether the number is of one of the primitive whole types. */
  static boolean isInteger(Number number) {
    return number instanceof Long
        || number instanceof Integer
        || number instanceof Short
        || number instanceof Byte;
  }
}
