package io.github.culmen.math;

import java.util.Objects;

/**
 * The standard normal distribution with full relative accuracy in both tails.
 *
 * <p>φ is the density and Φ the distribution function. All functions hold at least 13 significant
 * digits for z in [-40, 10], are finite for |z| ≤ 1e150 (apart from results that underflow to
 * zero), take their limits at ±∞, and return NaN only for NaN.
 *
 * <p>Far below zero nothing is formed as a quotient of underflowing numbers or as a difference of
 * large ones; far above zero nothing is formed as 1 - tiny.
 */
public final class StandardNormal {
  private static final double LOG_SQRT_TWO_PI = 0.9189385332046728;
  private static final double INVERSE_SQRT_TWO_PI = 0.3989422804014327;

  private StandardNormal() {}

  /** φ(z) = exp(-z²/2)/√(2π). */
  public static double pdf(double z) {
    return INVERSE_SQRT_TWO_PI * Math.exp(-0.5 * z * z);
  }

  /** log φ(z). */
  public static double logPdf(double z) {
    return -0.5 * z * z - LOG_SQRT_TWO_PI;
  }

  /** Φ(z), the probability of a value up to z. */
  public static double cdf(double z) {
    double t = Math.abs(z);
    double tail = pdf(t) / (t + NormalTail.excess(t));
    return z <= 0 ? tail : 1 - tail;
  }

  /** log Φ(z); negative, not rounded to 0, wherever Φ(-z) is above the smallest double. */
  public static double logCdf(double z) {
    double t = Math.abs(z);
    return logCdf(z, t + NormalTail.excess(t));
  }

  /** φ(z)/Φ(z), the derivative of log Φ; it falls from -z far below zero to φ(z) far above. */
  public static double hazard(double z) {
    double t = Math.abs(z);
    return hazard(z, t + NormalTail.excess(t));
  }

  /**
   * c(z) = z + φ(z)/Φ(z), always positive: by how much z exceeds the mean of a unit normal
   * truncated above at z.
   *
   * <p>Its derivative is {@link #truncatedVariance}; and 1 + z·c = w + c² without cancellation.
   */
  public static double excess(double z) {
    return z <= 0 ? NormalTail.excess(-z) : z + hazard(z);
  }

  /**
   * w(z) = 1 - (φ(z)/Φ(z))·c(z) in [0, 1]: the variance of a unit normal truncated above at z.
   *
   * <p>For z above about 8 it rounds to 1; {@link #truncatedVarianceComplement} keeps the digits.
   */
  public static double truncatedVariance(double z) {
    return z <= 0 ? NormalTail.variance(-z) : 1 - truncatedVarianceComplement(z);
  }

  /** 1 - w(z) = (φ(z)/Φ(z))·c(z), the share of the variance that truncating above at z removes. */
  public static double truncatedVarianceComplement(double z) {
    if (z <= 0) {
      return 1 - NormalTail.variance(-z);
    }
    double hazard = hazard(z);
    // Far out the density is zero while z may be infinite.
    return hazard == 0 ? 0 : hazard * (z + hazard);
  }

  /**
   * T(z) = log Φ(z) / (φ(z)/Φ(z)), which varies slowly: about z/2 far below zero and -1/z far
   * above.
   */
  public static double logCdfOverHazard(double z) {
    if (z < -1e9) {
      // The relative distance to the limit, 2·log(-z)/z², is below rounding; z² might overflow.
      return 0.5 * z;
    }
    double t = Math.abs(z);
    double tailHazard = t + NormalTail.excess(t);
    if (z > 9) {
      // log Φ = -Q and φ/Φ = φ up to a factor 1 + O(Q), with Q = Φ(-z) < 1e-18.
      return -1 / tailHazard;
    }
    return logCdf(z, tailHazard) / hazard(z, tailHazard);
  }

  /**
   * Writes log Φ of the first {@code count} values of {@code z} to {@code out} (may be z itself).
   */
  public static void logCdf(double[] z, int count, double[] out) {
    checkRoom(z, count, "z");
    checkRoom(out, count, "out");
    for (int i = 0; i < count; i++) {
      double t = Math.abs(z[i]);
      out[i] = logCdf(z[i], t + NormalTail.excess(t));
    }
  }

  /**
   * Writes log Φ and φ/Φ of the first {@code count} values of {@code z}, for little more than the
   * price of one of them. Either output may be {@code z} itself.
   */
  public static void logCdfAndHazard(double[] z, int count, double[] logCdf, double[] hazard) {
    checkRoom(z, count, "z");
    checkRoom(logCdf, count, "logCdf");
    checkRoom(hazard, count, "hazard");
    for (int i = 0; i < count; i++) {
      double zi = z[i];
      double t = Math.abs(zi);
      double tailHazard = t + NormalTail.excess(t);
      if (zi <= 0) {
        logCdf[i] = logPdf(t) - Math.log(tailHazard);
        hazard[i] = tailHazard;
      } else {
        double density = pdf(t);
        double tail = density / tailHazard;
        logCdf[i] = logOneMinus(tail);
        hazard[i] = density / (1 - tail);
      }
    }
  }

  /** The z with Φ(z) = p, for p in [0, 1]. */
  public static double quantile(double p) {
    if (!(p >= 0 && p <= 1)) {
      throw new IllegalArgumentException("a probability must lie in [0, 1], but p = " + p);
    }
    if (p < 0.25) {
      return lowerQuantile(Math.log(p));
    }
    return p <= 0.75 ? centralQuantile(p - 0.5) : -lowerQuantile(Math.log(1 - p));
  }

  /**
   * The z with Φ(z) = 1 - q, for q in [0, 1]; unlike {@code quantile(1 - q)} it keeps the digits of
   * a small q.
   */
  public static double quantileOfComplement(double q) {
    if (!(q >= 0 && q <= 1)) {
      throw new IllegalArgumentException("a probability must lie in [0, 1], but q = " + q);
    }
    return -quantile(q);
  }

  /** The z with log Φ(z) = logP ≤ 0; also where exp(logP) would underflow. */
  public static double quantileOfLog(double logP) {
    if (!(logP <= 0)) {
      throw new IllegalArgumentException(
          "the logarithm of a probability must be at most 0, but logP = " + logP);
    }
    if (logP < -1.3862943611198906) {
      return lowerQuantile(logP);
    }
    double q = -Math.expm1(logP);
    return q >= 0.25 ? centralQuantile(0.5 - q) : -lowerQuantile(Math.log(q));
  }

  /** log(1 - exp(a)) for a ≤ 0. */
  public static double log1mexp(double a) {
    if (!(a <= 0)) {
      throw new IllegalArgumentException(
          "log(1 - exp(a)) exists for a at most 0 only, but a = " + a);
    }
    return a > -0.6931471805599453 ? Math.log(-Math.expm1(a)) : Math.log1p(-Math.exp(a));
  }

  /** log Φ(z), given φ(t)/Φ(-t) at t = |z|. */
  private static double logCdf(double z, double tailHazard) {
    return z <= 0 ? logPdf(z) - Math.log(tailHazard) : logOneMinus(pdf(z) / tailHazard);
  }

  /** φ(z)/Φ(z), given φ(t)/Φ(-t) at t = |z|. */
  private static double hazard(double z, double tailHazard) {
    if (z <= 0) {
      return tailHazard;
    }
    double density = pdf(z);
    return density / (1 - density / tailHazard);
  }

  /**
   * log(1 - q) for q in [0, 1/2] to full relative accuracy.
   *
   * <p>The logarithm of the rounded difference, corrected to first order for the rounding (which is
   * known exactly): several times faster than {@link Math#log1p}, which is not an intrinsic. Small
   * q need no logarithm at all.
   */
  private static double logOneMinus(double q) {
    if (q < 1e-4) {
      return -q * (1 + q * (0.5 + q * (1.0 / 3 + q * 0.25)));
    }
    double rounded = 1 - q;
    return Math.log(rounded) - ((rounded - 1) + q) / rounded;
  }

  /** The quantile for log p ≤ log(1/4). */
  private static double lowerQuantile(double logP) {
    if (logP < -1e18) {
      // log Φ(z) = -z²/2 to rounding; the product under one root might overflow.
      return -Math.sqrt(2) * Math.sqrt(-logP);
    }
    // Φ(z) ≤ exp(-z²/2)/2 puts the start below the root, and log Φ is concave: no overshoot.
    double z = -Math.sqrt(-2 * (logP + 0.6931471805599453));
    for (int i = 0; i < 20; i++) {
      double excess = NormalTail.excess(-z);
      double hazard = excess - z;
      double newton = (logPdf(z) - Math.log(hazard) - logP) / hazard;
      // Halley's correction: (log Φ)'' = -hazard·excess.
      double step = newton / (1 + 0.5 * newton * excess);
      z -= step;
      if (Math.abs(step) <= 1e-6 * Math.abs(z)) {
        // Convergence is cubic: the next step would be below rounding.
        break;
      }
    }
    return z;
  }

  /** The quantile for p = 1/2 + offset, |offset| ≤ 1/4, exact in relative terms around 0 too. */
  private static double centralQuantile(double offset) {
    double z = offset / INVERSE_SQRT_TWO_PI;
    for (int i = 0; i < 20; i++) {
      // (Φ(z) - 1/2)/φ(z) = z + z³/3 + z⁵/15 + ...
      double sum = z;
      double term = z;
      for (int k = 3; Math.abs(term) > 1e-17 * Math.abs(sum); k += 2) {
        term *= z * z / k;
        sum += term;
      }
      double newton = sum - offset / pdf(z);
      double step = newton / (1 + 0.5 * newton * z);
      z -= step;
      if (Math.abs(step) <= 1e-6 * Math.abs(z)) {
        break;
      }
    }
    return z;
  }

  private static void checkRoom(double[] values, int count, String name) {
    Objects.requireNonNull(values, name);
    if (count < 0 || count > values.length) {
      throw new IllegalArgumentException(
          "count must lie in [0, length of "
              + name
              + "] but count = "
              + count
              + " and the length is "
              + values.length);
    }
  }
}
