package io.github.culmen.pareto;

import java.util.Arrays;
import java.util.Comparator;

/**
 * The hypervolume of points: the volume of what they dominate above a reference point. Exact, in
 * O(n log n) for two values, O(n²) for three and O(n³) for four, n being the size of the front.
 */
public final class Hypervolume {
  private Hypervolume() {}

  /**
   * The hypervolume; what exceeds the largest double counts as that.
   *
   * @param points the values of each point, larger is better; those not better than the reference
   *     in every value add nothing
   * @param reference finite, two to four values
   */
  public static double of(double[][] points, double[] reference) {
    int objectives = reference.length;
    Boxes.requireObjectives(objectives);
    double[][] above = Boxes.above(points, reference);
    if (above.length == 0) {
      return 0;
    }
    double[][] front = ParetoFront.values(above);
    double volume =
        switch (objectives) {
          case 2 -> area(sorted(front, 0), front.length, reference);
          case 3 -> volume(front, reference);
          default -> slabs(front, reference);
        };
    return Math.min(Double.MAX_VALUE, volume);
  }

  private static double[][] sorted(double[][] front, int objective) {
    double[][] sorted = front.clone();
    Arrays.sort(sorted, Comparator.comparingDouble(point -> -point[objective]));
    return sorted;
  }

  // Strips from right to left: each point adds what is above the best second value so far.
  private static double area(double[][] byFirst, int count, double[] reference) {
    double area = 0;
    double top = reference[1];
    for (int i = 0; i < count; i++) {
      double[] point = byFirst[i];
      if (point[1] > top) {
        area += (point[0] - reference[0]) * (point[1] - top);
        top = point[1];
      }
    }
    return area;
  }

  // Going down along the third value, the area of the points passed stays until the next one.
  private static double volume(double[][] front, double[] reference) {
    double[][] descending = sorted(front, 2);
    double[][] passed = new double[front.length][];
    double volume = 0;
    double area = 0;
    for (int i = 0; i < descending.length; i++) {
      int at = i;
      for (; at > 0 && passed[at - 1][0] < descending[i][0]; at--) {
        passed[at] = passed[at - 1];
      }
      passed[at] = descending[i];
      area = area(passed, i + 1, reference);
      double next = i + 1 < descending.length ? descending[i + 1][2] : reference[2];
      if (descending[i][2] > next) {
        volume += area * (descending[i][2] - next);
      }
    }
    return volume;
  }

  private static double slabs(double[][] front, double[] reference) {
    double[][] descending = sorted(front, 3);
    double[] lower = Arrays.copyOf(reference, 3);
    double total = 0;
    for (int i = 0; i < descending.length; i++) {
      double next = i + 1 < descending.length ? descending[i + 1][3] : reference[3];
      if (descending[i][3] > next) {
        double[][] passed = new double[i + 1][];
        for (int k = 0; k <= i; k++) {
          passed[k] = Arrays.copyOf(descending[k], 3);
        }
        total += volume(ParetoFront.values(passed), lower) * (descending[i][3] - next);
      }
    }
    return total;
  }
}
