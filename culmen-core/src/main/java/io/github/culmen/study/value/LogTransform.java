package io.github.culmen.study.value;

import java.util.Arrays;

/**
 * Logarithms of values: log v where all are positive, -log(-v) where all are negative; where there
 * are both, or zeros, sign(v) log(1 + |v|/c) with c their median size, which treats both sides
 * alike and, unlike a shift, sets no bound that a better value could not pass.
 */
final class LogTransform implements OutputTransform {
  // Beyond this the 1 in log(1 + r) is rounded away, and the ratio may overflow.
  private static final double LARGE = 1e17;

  // 1 or -1 for values of one sign; 0 for both.
  private final int sign;
  private final double unit;

  private LogTransform(int sign, double unit) {
    this.sign = sign;
    this.unit = unit;
  }

  static LogTransform of(double[] values) {
    if (Arrays.stream(values).allMatch(v -> v > 0)) {
      return new LogTransform(1, 1);
    }
    if (Arrays.stream(values).allMatch(v -> v < 0)) {
      return new LogTransform(-1, 1);
    }
    double[] sizes = Arrays.stream(values).map(Math::abs).filter(v -> v > 0).sorted().toArray();
    return new LogTransform(0, sizes.length == 0 ? 1 : sizes[sizes.length / 2]);
  }

  /** Whether the values were of one sign. */
  boolean plain() {
    return sign != 0;
  }

  @Override
  public double forward(double value) {
    if (sign != 0) {
      // A value of the other sign has no logarithm; the nearest value that has one stands in.
      return sign * Math.log(Math.max(Double.MIN_VALUE, sign * value));
    }
    double ratio = Math.abs(value) / unit;
    double bent = ratio < LARGE ? Math.log1p(ratio) : Math.log(Math.abs(value)) - Math.log(unit);
    return Math.copySign(bent, value);
  }

  @Override
  public double inverse(double bent) {
    if (sign != 0) {
      return sign * Math.exp(sign * bent);
    }
    double size = Math.abs(bent);
    double value = unit * Math.expm1(size);
    return Math.copySign(Double.isFinite(value) ? value : Math.exp(size + Math.log(unit)), bent);
  }

  @Override
  public double slope(double value) {
    return sign != 0 ? 1 / Math.max(Double.MIN_VALUE, sign * value) : 1 / (unit + Math.abs(value));
  }
}
