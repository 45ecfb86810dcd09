package io.github.culmen.math;

/**
 * The last few steps s and gradient changes y of a quasi-Newton search, and the direction they give
 * by the two-loop recursion [Nocedal1980], restricted to the coordinates that are free to move.
 */
final class CurvaturePairs {
  private final double[][] steps;
  private final double[][] changes;
  private final double[] alpha;
  private final double[] inverseCurvature;
  private int count;

  /** Index of the oldest pair in the rings. */
  private int oldest;

  CurvaturePairs(int memory, int dimension) {
    steps = new double[memory][dimension];
    changes = new double[memory][dimension];
    alpha = new double[memory];
    inverseCurvature = new double[memory];
  }

  boolean isEmpty() {
    return count == 0;
  }

  void clear() {
    count = 0;
    oldest = 0;
  }

  /** Remembers the move between two points unless the curvature along it is not safely positive. */
  void add(double[] from, double[] to, double[] gradientFrom, double[] gradientTo) {
    int slot = (oldest + count) % steps.length;
    double[] s = steps[slot];
    double[] y = changes[slot];
    double sy = 0;
    double ss = 0;
    double yy = 0;
    for (int i = 0; i < from.length; i++) {
      double si = to[i] - from[i];
      double yi = gradientTo[i] - gradientFrom[i];
      sy += si * yi;
      ss += si * si;
      yy += yi * yi;
    }
    if (!(sy > 1e-10 * Math.sqrt(ss) * Math.sqrt(yy)) || Double.isInfinite(yy)) {
      return;
    }
    for (int i = 0; i < from.length; i++) {
      s[i] = to[i] - from[i];
      y[i] = gradientTo[i] - gradientFrom[i];
    }
    if (count < steps.length) {
      count++;
    } else {
      oldest = (oldest + 1) % steps.length;
    }
  }

  /**
   * Writes -H·gradient over the free coordinates to {@code direction}, zero elsewhere.
   *
   * @return whether any pair was usable; if not, the direction is the negative gradient, unscaled
   */
  boolean direction(double[] gradient, boolean[] free, double[] direction) {
    int n = gradient.length;
    for (int i = 0; i < n; i++) {
      direction[i] = free[i] ? -gradient[i] : 0;
    }
    double scale = 0;
    for (int k = count - 1; k >= 0; k--) {
      int slot = (oldest + k) % steps.length;
      double[] s = steps[slot];
      double[] y = changes[slot];
      double sy = 0;
      double ss = 0;
      double yy = 0;
      double sd = 0;
      for (int i = 0; i < n; i++) {
        if (free[i]) {
          sy += s[i] * y[i];
          ss += s[i] * s[i];
          yy += y[i] * y[i];
          sd += s[i] * direction[i];
        }
      }
      // A pair with good curvature in the whole space may have none in the free subspace.
      boolean usable = sy > 1e-10 * Math.sqrt(ss) * Math.sqrt(yy);
      inverseCurvature[slot] = usable ? 1 / sy : 0;
      if (!usable) {
        continue;
      }
      if (scale == 0) {
        scale = sy / yy;
      }
      alpha[slot] = sd / sy;
      for (int i = 0; i < n; i++) {
        if (free[i]) {
          direction[i] -= alpha[slot] * y[i];
        }
      }
    }
    if (scale == 0) {
      return false;
    }
    for (int i = 0; i < n; i++) {
      direction[i] *= scale;
    }
    for (int k = 0; k < count; k++) {
      int slot = (oldest + k) % steps.length;
      if (inverseCurvature[slot] == 0) {
        continue;
      }
      double[] s = steps[slot];
      double[] y = changes[slot];
      double yd = 0;
      for (int i = 0; i < n; i++) {
        if (free[i]) {
          yd += y[i] * direction[i];
        }
      }
      double beta = alpha[slot] - yd * inverseCurvature[slot];
      for (int i = 0; i < n; i++) {
        if (free[i]) {
          direction[i] += beta * s[i];
        }
      }
    }
    return true;
  }
}
