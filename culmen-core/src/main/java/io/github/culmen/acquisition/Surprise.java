package io.github.culmen.acquisition;

import io.github.culmen.math.StandardNormal;

/**
 * -log(1 - p): the information in learning that an event of probability p is impossible, which
 * bounds what an observation tells. By logarithms, since p is often too small for a double.
 */
public final class Surprise {
  // Beyond this, exp(log) changes nothing in 1 - exp(log), and less than this is as good as 0.
  private static final double SMALL = -36;
  private static final double CERTAIN = -1e-300;

  private Surprise() {}

  /** log(-log(1 - exp(log))) for the logarithm of a probability. */
  public static double log(double log) {
    return log < SMALL
        ? Bounded.finite(log)
        : Math.log(-StandardNormal.log1mexp(Math.min(log, CERTAIN)));
  }

  /** Its derivative. */
  public static double slope(double log) {
    if (log < SMALL) {
      return 1;
    }
    double at = Math.min(log, CERTAIN);
    double rest = -Math.expm1(at); // 1 - p
    return Bounded.finite(Math.exp(at) / rest / -StandardNormal.log1mexp(at));
  }
}
