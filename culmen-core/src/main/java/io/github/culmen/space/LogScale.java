package io.github.culmen.space;

/**
 * The logarithmic map between [low, high] and [0, 1]: u = log(v/low) / L with L = log(high/low).
 *
 * <p>Each half of the interval is computed from its own end. So both ends are exact, errors do not
 * grow with the magnitude of log(v), and the caller need not care about ranges such as 1e-300 to
 * 1e300, whose ratio overflows.
 */
final class LogScale {
  /** exp overflows beyond 709 and loses digits below -708; the widest range has L = 1454. */
  private static final double SAFE_EXPONENT = 700;

  private LogScale() {}

  /** The value at {@code unit}, a number from 0 to 1. */
  static double value(double low, double high, double unit) {
    double length = logRatio(high, low);
    double value = unit <= 0.5 ? scaled(low, unit * length) : scaled(high, -(1 - unit) * length);
    return Math.min(high, Math.max(low, value));
  }

  /** The coordinate of {@code value}, a number from {@code low} to {@code high}. */
  static double unit(double low, double high, double value) {
    double length = logRatio(high, low);
    double fromLow = logRatio(value, low) / length;
    double unit = fromLow <= 0.5 ? fromLow : 1 - logRatio(high, value) / length;
    return Math.min(1, Math.max(0, unit));
  }

  /** The whole number at {@code unit} if low - ½ sits at 0 and high + ½ at 1. */
  static long integer(long low, long high, double unit) {
    double bottom = low - 0.5;
    double top = high + 0.5;
    double length = integerLength(low, high);
    if (unit <= 0.5) {
      return low + clamp(Math.floor(bottom * Math.expm1(unit * length)), high - low);
    }
    double exponent = (1 - unit) * length;
    if (exponent < 1) {
      // Near the top count down from it, since top - x is exact where x itself has no ½ any more.
      return high - clamp(Math.floor(-top * Math.expm1(-exponent)), high - low);
    }
    return low + clamp(Math.floor(top * Math.exp(-exponent) - bottom), high - low);
  }

  /** The coordinate of a whole number if low - ½ sits at 0 and high + ½ at 1. */
  static double integerUnit(long low, long high, long value) {
    double length = integerLength(low, high);
    double fromLow = Math.log1p((value - low + 0.5) / (low - 0.5)) / length;
    double unit = fromLow <= 0.5 ? fromLow : 1 - Math.log1p((high - value + 0.5) / value) / length;
    return Math.min(1, Math.max(0, unit));
  }

  private static double integerLength(long low, long high) {
    return Math.log1p((high - low + 1) / (low - 0.5));
  }

  private static long clamp(double steps, long last) {
    return Math.min(last, Math.max(0, (long) steps));
  }

  /** log(a/b) for a ≥ b &gt; 0, accurate when the two are close and finite when a/b is not. */
  private static double logRatio(double a, double b) {
    double ratio = a / b;
    if (ratio < 2) {
      return Math.log1p((a - b) / b);
    }
    return ratio <= Double.MAX_VALUE ? Math.log(ratio) : Math.log(a) - Math.log(b);
  }

  /** anchor · exp(exponent). */
  private static double scaled(double anchor, double exponent) {
    if (Math.abs(exponent) < 0.5) {
      // Near 1 exp has only the digits of 1; adding the change reaches every double of a narrow
      // range.
      return anchor + anchor * Math.expm1(exponent);
    }
    if (Math.abs(exponent) > SAFE_EXPONENT) {
      double half = Math.exp(exponent / 2);
      return anchor * half * half;
    }
    return anchor * Math.exp(exponent);
  }
}
