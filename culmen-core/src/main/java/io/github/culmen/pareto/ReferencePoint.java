package io.github.culmen.pareto;

import io.github.culmen.math.Samples;
import java.util.Arrays;

/**
 * A reference point for values that come without one.
 *
 * <p>In each objective it lies the front's range below the worst value of the front, and not above
 * the median of all values. A front that does not reach the ends yet can so grow beyond them: what
 * is gained in one objective counts as long as no more than that range is given up in another. A
 * front of one point, which has no range, has something to gain in each direction too. It moves
 * with the units: if an objective is shifted and scaled, so is the reference.
 */
public final class ReferencePoint {
  private static final double BEYOND = 1;
  // Where all values are equal nothing tells how large a unit is.
  private static final double LEAST = 1e-3;

  private ReferencePoint() {}

  /**
   * The reference point of values.
   *
   * @param points at least one, finite, larger is better
   */
  public static double[] of(double[][] points) {
    if (points.length == 0) {
      throw new IllegalArgumentException("a reference point needs values, but there are none");
    }
    double[][] front = ParetoFront.values(points);
    double[] reference = new double[points[0].length];
    for (int m = 0; m < reference.length; m++) {
      int own = m;
      double worst = Arrays.stream(front).mapToDouble(point -> point[own]).min().orElseThrow();
      double best = Arrays.stream(front).mapToDouble(point -> point[own]).max().orElseThrow();
      double[] all = Arrays.stream(points).mapToDouble(p -> p[own]).sorted().toArray();
      double below = Math.min(worst - beyond(worst, best), Samples.median(all));
      if (!(below < worst)) {
        below = worst - beyond(all[0], all[all.length - 1]);
      }
      if (!(below < worst)) {
        below = worst - LEAST * Math.max(Math.abs(worst), Double.MIN_NORMAL / LEAST);
      }
      reference[m] = Math.max(-Double.MAX_VALUE, below);
    }
    return reference;
  }

  // Halves, since the range of extreme values is more than a double can be.
  private static double beyond(double least, double most) {
    return 2 * (BEYOND * (most / 2 - least / 2));
  }
}
