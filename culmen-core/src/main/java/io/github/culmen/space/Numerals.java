package io.github.culmen.space;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;

/** Exact comparison of numbers of any type: 1, 1L, 1.0 and BigInteger.ONE are the same number. */
final class Numerals {
  // Double.parseDouble also reads "1.5f", "0x1p3" and "NaN", which are texts to us.
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?");

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

  /**
   * The number that a text spells, with all its digits; infinite if it is too large for a double.
   * The text itself if it spells no number.
   */
  static Object parsed(String text) {
    String word = text.strip();
    if (!DECIMAL.matcher(word).matches()) {
      return text;
    }
    Double rounded = Double.valueOf(word);
    try {
      return rounded.isInfinite() ? rounded : new BigDecimal(word);
    } catch (NumberFormatException exponentOutOfRange) {
      return rounded;
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
