package io.github.culmen.report.canvas;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as short text, the same in every locale. */
public final class Numerals {
  private Numerals() {}

  /** Up to {@code digits} significant digits, in whichever notation reads better. */
  public static String brief(double value, int digits) {
    if (!Double.isFinite(value)) {
      return Double.toString(value);
    }
    BigDecimal rounded =
        new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    if (rounded.signum() == 0) {
      return "0";
    }
    int exponent = rounded.precision() - rounded.scale() - 1;
    return exponent < -4 || exponent > 6 ? scientific(rounded) : plain(rounded);
  }

  public static String plain(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  /** Mantissa and exponent such as {@code 2.5e-7}; zero stays {@code 0}. */
  public static String scientific(BigDecimal value) {
    if (value.signum() == 0) {
      return "0";
    }
    BigDecimal stripped = value.stripTrailingZeros();
    int exponent = stripped.precision() - stripped.scale() - 1;
    String mantissa = stripped.scaleByPowerOfTen(-exponent).toPlainString();
    return exponent == 0 ? mantissa : mantissa + "e" + exponent;
  }

  /**
   * A pixel coordinate with at most two decimals: fine enough for print, and free of the platform's
   * number formatting, so that files are equal byte for byte.
   */
  public static String pixel(double value) {
    long hundredths = Math.round(value * 100);
    String sign = hundredths < 0 ? "-" : "";
    long whole = Math.abs(hundredths) / 100;
    long rest = Math.abs(hundredths) % 100;
    if (rest == 0) {
      return sign + whole;
    }
    String decimals = rest % 10 == 0 ? "" + rest / 10 : (rest < 10 ? "0" : "") + rest;
    return sign + whole + "." + decimals;
  }
}
