package io.github.culmen.acquisition.maximum;

import io.github.culmen.acquisition.Bounded;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.setting.MaxValueMethod;

/**
 * A law of the maximum still reachable, instead of the model's own posterior of the maximum. The
 * scale of the gap Δ between the best value b and the maximum is unknown, and the model is not
 * trusted with it, so Δ has the density 1/((ε + Δ) log(1 + D/ε)) on [0, D], log-uniform in ε + Δ.
 *
 * <p>D is the gap the model deems possible and ε a small share of it, both times the share of the
 * budget that is left: what can be reached shrinks with it. Towards the end the law collapses onto
 * b, and max-value entropy search becomes the search for any improvement. The model's own law has
 * almost no mass near b and expects several times what is reached in the end, so a small
 * improvement counts for nothing under it. See {@code docs/max-value-entropy.md}.
 *
 * @param best b, finite
 * @param shortest ε, where the law turns from flat to log-uniform; positive
 * @param longest D, positive; far below ε the law is flat
 */
public record ReachableMaximum(double best, double shortest, double longest) {
  /** The share of the budget assumed to be left where there is no budget. */
  public static final double OPEN = 0.3;

  // ε as a share of D.
  private static final double SHORTEST = 0.03;
  // The share of the budget below which a narrowing law begins to be cut off.
  private static final double WHOLE = 0.3;
  // What the model deems possible, in sds above its means.
  private static final double REACH = 2;
  // D in units of the least distance that matters if the model sees no gap.
  private static final double CERTAIN = 1 / SHORTEST;

  /** Checks the numbers. */
  public ReachableMaximum {
    if (!Double.isFinite(best)) {
      throw new IllegalArgumentException("best must be finite, but best = " + best);
    }
    require("shortest", shortest);
    require("longest", longest);
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
   * @param gap how much more than that is possible; a gap that is not positive counts as the least
   * @param left the share of the budget that is left, in (0, 1]
   * @param least a distance too small to matter, positive
   */
  public static ReachableMaximum of(double best, double gap, double left, double least) {
    requireShare(left);
    double longest = Math.min(Double.MAX_VALUE, Math.max(CERTAIN * least, left * gap));
    return new ReachableMaximum(best, Math.max(Double.MIN_NORMAL, SHORTEST * longest), longest);
  }

  private static void requireShare(double left) {
    if (!(left > 0 && left <= 1)) {
      throw new IllegalArgumentException("0 < left <= 1 must hold, but left = " + left);
    }
  }

  /**
   * The law that narrows as the budget is spent. While much of it is left the law is nearly flat up
   * to the whole gap, as expected improvement has it: D = gap, ε = {@code left} D. Below a share of
   * 0.3 D shrinks, and towards the end the law is that of {@link #of}.
   *
   * <p>A law with much mass near b is greedy. Early in a study that keeps the search where it
   * began: on a broad trend with ripples it descends into one ripple and learns that scale only.
   */
  public static ReachableMaximum narrowing(double best, double gap, double left, double least) {
    requireShare(left);
    ReachableMaximum whole = of(best, gap, Math.min(1, left / WHOLE), least);
    return new ReachableMaximum(
        best, Math.max(Double.MIN_NORMAL, Math.max(SHORTEST, left) * whole.longest), whole.longest);
  }

  /** The law of one of the methods that are {@linkplain MaxValueMethod#reachable() reachable}. */
  public static ReachableMaximum of(
      MaxValueMethod method, double best, double gap, double left, double least) {
    return method == MaxValueMethod.NARROWING
        ? narrowing(best, gap, left, least)
        : of(best, gap, left, least);
  }

  /** How much more than {@code best} is possible at candidates, by one of their models. */
  public static double gap(Candidates candidates, int model, double best) {
    return Bounded.finite(Math.max(best, candidates.largest(model, REACH)) - best);
  }

  /** The gap that a share {@code r} of the law does not exceed, 0 ≤ r ≤ 1. */
  public double quantile(double r) {
    return shortest * Math.expm1(r * Math.log1p(longest / shortest));
  }

  /** The density at a gap; 0 outside of [0, D]. */
  public double density(double gap) {
    return gap >= 0 && gap <= longest ? 1 / (shortest + gap) / Math.log1p(longest / shortest) : 0;
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
