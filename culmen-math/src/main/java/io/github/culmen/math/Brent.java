package io.github.culmen.math;

import java.util.function.DoubleUnaryOperator;

/**
 * Finds a root of a continuous function between two points where its signs differ.
 *
 * <p>Inverse quadratic interpolation and secant steps while they shorten the bracket fast enough,
 * bisection otherwise [Brent1973, chapter 4]: never much slower than bisection, and far faster on
 * smooth functions.
 */
public final class Brent {
  private Brent() {}

  /**
   * A point within {@code tolerance} (plus a few roundings) of a sign change of {@code f}.
   *
   * @param low one end; need not be the smaller one
   * @param high the other end
   * @param tolerance the accepted distance from the root, at least 0
   * @throws IllegalArgumentException if the signs at the ends agree or a value is NaN
   */
  public static double root(DoubleUnaryOperator f, double low, double high, double tolerance) {
    if (!Double.isFinite(low) || !Double.isFinite(high) || !(tolerance >= 0)) {
      throw new IllegalArgumentException(
          "a bracket must be finite and a tolerance at least 0, but low = "
              + (low + ", high = " + high + ", tolerance = " + tolerance));
    }
    double a = low;
    double fa = f.applyAsDouble(a);
    double b = high;
    double fb = f.applyAsDouble(b);
    if (Double.isNaN(fa) || Double.isNaN(fb) || Math.signum(fa) * Math.signum(fb) > 0) {
      throw new IllegalArgumentException(
          "a root needs values of opposite sign at the ends of its bracket, but f("
              + (low + ") = " + fa + " and f(" + high + ") = " + fb));
    }
    // The root is always between b, the best point, and c; a is the best point before b.
    double c = a;
    double fc = fa;
    // The last two steps: interpolation must halve the last but one, or bisection takes over.
    double step = b - a;
    double stepBefore = step;
    while (true) {
      if (Math.abs(fc) < Math.abs(fb)) {
        a = b;
        fa = fb;
        b = c;
        fb = fc;
        c = a;
        fc = fa;
      }
      double slack = 2 * Math.ulp(b) + 0.5 * tolerance;
      double half = 0.5 * c - 0.5 * b;
      if (fb == 0 || Math.abs(half) <= slack) {
        return b;
      }
      double next = interpolate(a, fa, b, fb, c, fc);
      boolean inside = next * half > 0 && Math.abs(next) < 1.5 * Math.abs(half);
      boolean useful =
          inside
              && Math.abs(stepBefore) > slack
              && Math.abs(fa) > Math.abs(fb)
              && Math.abs(next) < 0.5 * Math.abs(stepBefore);
      stepBefore = useful ? step : half;
      step = useful ? next : half;
      a = b;
      fa = fb;
      // A step below the slack could not prove anything: step over the root instead.
      b += Math.abs(step) > slack ? step : Math.copySign(slack, half);
      fb = f.applyAsDouble(b);
      if (Double.isNaN(fb)) {
        throw new IllegalArgumentException(
            "a function must have a value all over its bracket ["
                + (low + ", " + high + "], but f(" + b + ") = NaN"));
      }
      if (Math.signum(fb) == Math.signum(fc)) {
        c = a;
        fc = fa;
        step = b - a;
        stepBefore = step;
      }
    }
  }

  /** The step from b to the interpolated root; NaN where infinite values forbid it. */
  private static double interpolate(double a, double fa, double b, double fb, double c, double fc) {
    double s = fb / fa;
    if (a == c) {
      return (c - b) * s / (s - 1);
    }
    double q = fa / fc;
    double r = fb / fc;
    double p = s * ((c - b) * q * (q - r) - (b - a) * (r - 1));
    return -p / ((q - 1) * (r - 1) * (s - 1));
  }
}
