package io.github.culmen.pareto;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Dominance between points with several values, of which larger ones are better. */
public final class ParetoFront {
  private ParetoFront() {}

  /** Whether {@code a} is at least as good as {@code b} in every value and better in one. */
  public static boolean dominates(double[] a, double[] b) {
    boolean better = false;
    for (int m = 0; m < a.length; m++) {
      if (a[m] < b[m]) {
        return false;
      }
      better |= a[m] > b[m];
    }
    return better;
  }

  /**
   * The points that no other one dominates: their numbers, ascending. Of points with equal values
   * the first counts.
   *
   * @param points the values of each point, as many for all, none of them NaN
   */
  public static int[] of(double[][] points) {
    for (double[] point : points) {
      require(point, points[0].length);
    }
    // A point can be dominated only by one that comes before it in this order.
    int[] order =
        IntStream.range(0, points.length)
            .boxed()
            .sorted(
                Comparator.<Integer, double[]>comparing(
                    i -> points[i], (a, b) -> -Arrays.compare(a, b)))
            .mapToInt(Integer::intValue)
            .toArray();
    List<Integer> kept = new ArrayList<>();
    double[] last = null;
    for (int i : order) {
      double[] point = points[i];
      if (last != null && same(last, point)) {
        continue;
      }
      last = point;
      // With two values the latest one kept has the largest second value.
      int from = point.length == 2 ? Math.max(0, kept.size() - 1) : 0;
      boolean dominated = false;
      for (int k = from; k < kept.size() && !dominated; k++) {
        dominated = dominates(points[kept.get(k)], point);
      }
      if (!dominated) {
        kept.add(i);
      }
    }
    return kept.stream().mapToInt(Integer::intValue).sorted().toArray();
  }

  /** The values of those points, in the order of their numbers. */
  public static double[][] values(double[][] points) {
    return Arrays.stream(of(points)).mapToObj(i -> points[i].clone()).toArray(double[][]::new);
  }

  // -0 and 0 are the same value.
  private static boolean same(double[] a, double[] b) {
    for (int m = 0; m < a.length; m++) {
      if (a[m] != b[m]) {
        return false;
      }
    }
    return true;
  }

  private static void require(double[] point, int objectives) {
    if (point.length != objectives) {
      throw new IllegalArgumentException(
          "all points must have as many values, but there are ones with "
              + objectives
              + " and with "
              + point.length);
    }
    for (double value : point) {
      if (Double.isNaN(value)) {
        throw new IllegalArgumentException(
            "values must be numbers, but a point is " + Arrays.toString(point));
      }
    }
  }
}
