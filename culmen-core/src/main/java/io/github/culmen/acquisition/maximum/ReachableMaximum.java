package io.github.culmen.acquisition.maximum;

import io.github.culmen.acquisition.Bounded;
import io.github.culmen.model.Moments;

/**
 * A law of the maximum that can still be reached, instead of the one a model believes in: the gap Δ
 * between the best value b and the maximum has a density proportional to (ε + Δ)^(t-1) on [0, D], 0
 * ≤ t ≤ 1.
 *
 * <p>Max-value entropy search with this law values an improvement I by about ((1 + I/ε)^t - 1)/t:
 * at t = 1 that is the expected improvement, at t = 0 the expected logarithm, for which the scale
 * of what is to be had is unknown. D is what the model holds possible and ε a small share of it,
 * both times the share of the trials that is left, since what can be reached shrinks with them; t
 * is half that share, so that large improvements count for more while there is time to make
 * something of them. Towards the end the law collapses onto b: any improvement will do. The model's
 * own law has almost no mass near b and expects several times what is reached in the end, so that
 * small improvements are worth nothing to it. See {@code docs/max-value-entropy.md}.
 *
 * @param best b, finite
 * @param shortest ε, positive
 * @param longest D, positive
 * @param tilt t
 */
public record ReachableMaximum(double best, double shortest, double longest, double tilt) {
  /** The share of trials taken to be left where no end is known. */
  public static final double OPEN = 0.3;

  // ε as a share of D.
  private static final double SHORTEST = 0.03;
  // t as a share of the trials that are left.
  private static final double TILT = 0.5;
  // What the model holds possible, in sds above its means.
  private static final double REACH = 2;

  /** Checks the numbers. */
  public ReachableMaximum {
    if (!Double.isFinite(best)) {
      throw new IllegalArgumentException("best must be finite, but best = " + best);
    }
    require("shortest", shortest);
    require("longest", longest);
    if (!(tilt >= 0 && tilt <= 1)) {
      throw new IllegalArgumentException("0 <= tilt <= 1 must hold, but tilt = " + tilt);
    }
  }

  private static void require(String what, double distance) {
    if (!(distance > 0) || Double.isInfinite(distance)) {
      throw new IllegalArgumentException(
          what + " must be positive and finite, but " + what + " = " + distance);
    }
  }

  /**
   * The law for a gap.
   *
   * @param best the best value
   * @param gap how much more than that is possible
   * @param left the share of the trials that is left, in (0, 1]
   * @param least a distance too small to matter, positive: ε is not below it
   */
  public static ReachableMaximum of(double best, double gap, double left, double least) {
    if (!(left > 0 && left <= 1)) {
      throw new IllegalArgumentException("0 < left <= 1 must hold, but left = " + left);
    }
    double longest = Math.min(Double.MAX_VALUE, Math.max(least / SHORTEST, left * gap));
    return new ReachableMaximum(
        best, Math.max(Double.MIN_NORMAL, SHORTEST * longest), longest, TILT * left);
  }

  /** How much more than {@code best} is possible at points a model believes this of. */
  public static double gap(Moments moments, double best) {
    double[] mean = moments.mean();
    double[] variance = moments.variance();
    double top = best;
    for (int i = 0; i < mean.length; i++) {
      top = Math.max(top, mean[i] + REACH * Math.sqrt(variance[i]));
    }
    return Bounded.finite(top - best);
  }

  /** The gap that a share {@code r} of the law does not exceed, 0 ≤ r ≤ 1. */
  public double quantile(double r) {
    double whole = Math.log1p(longest / shortest);
    // ((1 + Δ/ε)^t - 1) / ((1 + D/ε)^t - 1) = r
    double log = tilt == 0 ? r * whole : Math.log1p(r * Math.expm1(tilt * whole)) / tilt;
    return shortest * Math.expm1(log);
  }

  /** The density at a gap; 0 outside of [0, D]. */
  public double density(double gap) {
    if (!(gap >= 0 && gap <= longest)) {
      return 0;
    }
    double whole = Math.log1p(longest / shortest);
    double mass = tilt == 0 ? whole : Math.expm1(tilt * whole) / tilt;
    return Math.exp((tilt - 1) * Math.log1p(gap / shortest)) / mass / shortest;
  }

  /**
   * Values of the maximum that stand for the law: b and the gaps in the middle of equally probable
   * slices. Increasing, all above b and finite.
   *
   * @param count how many, at least 1
   */
  public double[] levels(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("maxima must be at least 1, but maxima = " + count);
    }
    double[] levels = new double[count];
    double before = best;
    for (int k = 0; k < count; k++) {
      double level = best + quantile((k + 0.5) / count);
      before = Math.min(Double.MAX_VALUE, Math.max(level, Math.nextUp(before)));
      levels[k] = before;
    }
    return levels;
  }
}
