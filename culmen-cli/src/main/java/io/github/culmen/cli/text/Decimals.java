package io.github.culmen.cli.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Numbers as text: the shortest that reads back as the same double, and short ones for people. */
public final class Decimals {
  // Double.parseDouble takes "1.5f" and "0x1p3" as well; a program that prints those means text.
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?");

  // Whole numbers below this are shown digit by digit: counts, bytes and milliseconds are read so.
  private static final double WHOLE = 1e9;

  private Decimals() {}

  /** A number of things, such as {@code 1 trial} or {@code 3 trials}. */
  public static String count(long number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  /**
   * The shortest decimal that reads back as {@code value}. Doubles of ordinary size have no
   * exponent, since not every tool reads one. (Double.toString is not always the shortest before
   * JDK 19.)
   */
  public static String shortest(double value) {
    if (!Double.isFinite(value)) {
      return Double.toString(value);
    }
    if (value == 0) {
      return "0";
    }
    BigDecimal exact = new BigDecimal(value);
    BigDecimal digits = exact;
    for (int precision = 1; precision <= 17; precision++) {
      digits = exact.round(new MathContext(precision));
      if (digits.doubleValue() == value) {
        break;
      }
    }
    digits = digits.stripTrailingZeros();
    int exponent = digits.precision() - digits.scale() - 1;
    if (exponent >= -6 && exponent < 15) {
      return digits.toPlainString();
    }
    return mantissa(digits) + "e" + exponent;
  }

  private static String mantissa(BigDecimal digits) {
    String all = digits.unscaledValue().abs().toString();
    String sign = digits.signum() < 0 ? "-" : "";
    return sign + all.charAt(0) + (all.length() > 1 ? "." + all.substring(1) : "");
  }

  /**
   * A parameter value for a command line: shortest decimals, whole numbers whole, text as it is.
   */
  public static String argument(Object value) {
    return value instanceof Double number ? shortest(number) : value.toString();
  }

  /** Five significant digits, for tables that people read; whole numbers below 1e9 are whole. */
  public static String brief(double value) {
    if (value == 0 || !Double.isFinite(value)) {
      return value == 0 ? "0" : Double.toString(value);
    }
    double size = Math.abs(value);
    if (size < WHOLE && value == Math.rint(value)) {
      return Long.toString((long) value);
    }
    if (size >= 1e5 || size < 1e-3) {
      return String.format(Locale.ROOT, "%.4e", value);
    }
    return new BigDecimal(value).round(new MathContext(5)).toPlainString();
  }

  /** A parameter value for a table that people read. */
  public static String brief(Object value) {
    return value instanceof Double number ? brief(number.doubleValue()) : value.toString();
  }

  /** The number a text spells, if it spells one; infinite if its size is beyond doubles. */
  public static OptionalDouble parse(String text) {
    String trimmed = text.strip();
    if (NUMBER.matcher(trimmed).matches()) {
      return OptionalDouble.of(Double.parseDouble(trimmed));
    }
    return OptionalDouble.empty();
  }
}
