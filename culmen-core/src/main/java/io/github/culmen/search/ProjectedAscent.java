package io.github.culmen.search;

import java.util.Arrays;

/**
 * An ascent that never leaves the legal points: a step along the gradient, led back to the nearest
 * legal point, then a search on the way there. The step's length is that of the last change of
 * place divided by that of the gradient, which adapts to the curvature, and the value may fall a
 * little now and then. [Birgin2000]
 *
 * <p>Discrete coordinates stay as they are; their slopes count as 0.
 */
final class ProjectedAscent {
  private static final int MEMORY = 4;
  private static final int CUTS = 12;
  private static final double ENOUGH = 1e-4;
  private static final double FIRST_MOVE = 0.1;
  private static final double LONGEST_MOVE = 1;
  private static final double SHORTEST_MOVE = 1e-9;
  private static final double SMALL_GAIN = 1e-9;
  private static final int SMALL_GAINS = 4;

  private final Repair repair;
  private final boolean[] free;
  private final double[] recent = new double[MEMORY];
  private double[] x;
  private double[] trial;
  private double value = Double.NaN;
  private double[] gradient;
  private double[] way;
  private double slope;
  private double step;
  private double share;
  private int cuts;
  private int smallGains;
  private int accepted;
  private double[] best;
  private double bestValue = Double.NEGATIVE_INFINITY;
  private boolean done;

  /**
   * From a legal point.
   *
   * @param free the coordinates that may move
   */
  ProjectedAscent(double[] start, boolean[] free, Repair repair) {
    this.repair = repair;
    this.free = free.clone();
    this.trial = start.clone();
    this.best = start.clone();
    Arrays.fill(recent, Double.POSITIVE_INFINITY);
  }

  boolean done() {
    return done;
  }

  /** Where value and gradient are wanted next. */
  double[] point() {
    return trial;
  }

  LockstepAscent.Found found() {
    return new LockstepAscent.Found(best, bestValue);
  }

  /** Receives value and gradient at {@link #point}. */
  void report(double valueThere, double[] gradientThere) {
    if (valueThere > bestValue) {
      bestValue = valueThere;
      best = trial.clone();
    }
    double[] slopes = gradientThere.clone();
    for (int j = 0; j < slopes.length; j++) {
      slopes[j] = free[j] ? slopes[j] : 0;
    }
    boolean usable = Double.isFinite(valueThere) && Double.isFinite(dot(slopes, slopes));
    if (x == null) {
      if (!usable) {
        done = true;
        return;
      }
      step = FIRST_MOVE / Math.max(1e-300, largest(slopes));
      accept(valueThere, slopes);
    } else if (usable && valueThere >= lowestRecent() + ENOUGH * share * slope) {
      smallGains = valueThere - value < SMALL_GAIN * (1 + Math.abs(value)) ? smallGains + 1 : 0;
      adapt(slopes);
      accept(valueThere, slopes);
      done |= smallGains == SMALL_GAINS;
    } else {
      cut();
    }
  }

  private void adapt(double[] slopes) {
    double moved = 0;
    double bent = 0;
    for (int j = 0; j < x.length; j++) {
      double s = trial[j] - x[j];
      moved += s * s;
      bent += s * (gradient[j] - slopes[j]);
    }
    step = bent > 0 ? moved / bent : 10 * step;
    double longest = LONGEST_MOVE / Math.max(1e-300, largest(slopes));
    step = Math.max(SHORTEST_MOVE * longest, Math.min(longest, step));
  }

  private void accept(double valueThere, double[] slopes) {
    x = trial;
    value = valueThere;
    gradient = slopes;
    recent[accepted++ % MEMORY] = value;
    cuts = 0;
    propose();
  }

  // The end of the step, led back to a legal point; a shorter step if that is not uphill.
  private void propose() {
    for (int shorter = 0; shorter < CUTS / 2; shorter++) {
      double[] target = x.clone();
      for (int j = 0; j < x.length; j++) {
        target[j] = Math.max(0, Math.min(1, x[j] + step * gradient[j]));
      }
      if (repair.slide(target)) {
        way = new double[x.length];
        for (int j = 0; j < x.length; j++) {
          way[j] = target[j] - x[j];
        }
        slope = dot(way, gradient);
        if (largest(way) < SHORTEST_MOVE) {
          break;
        }
        if (slope > 0) {
          share = 1;
          trial = target;
          return;
        }
      }
      step /= 8;
    }
    done = true;
  }

  private void cut() {
    while (++cuts <= CUTS) {
      share /= 3;
      double[] nearer = x.clone();
      for (int j = 0; j < x.length; j++) {
        nearer[j] += share * way[j];
      }
      if (share * largest(way) >= SHORTEST_MOVE && repair.slide(nearer)) {
        trial = nearer;
        return;
      }
    }
    done = true;
  }

  private double lowestRecent() {
    double lowest = value;
    for (double one : recent) {
      lowest = Math.min(lowest, one);
    }
    return lowest;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  private static double largest(double[] v) {
    double largest = 0;
    for (double one : v) {
      largest = Math.max(largest, Math.abs(one));
    }
    return largest;
  }
}
