package io.github.culmen.pareto;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Brute force: all cells between the coordinates of points, each tested against every point. */
final class Grids {
  private Grids() {}

  /** Random points, some of them with equal values, duplicates and values below the reference. */
  static double[][] points(int count, int objectives, boolean coarse, SplittableRandom random) {
    double[][] points = new double[count][objectives];
    for (double[] point : points) {
      for (int m = 0; m < objectives; m++) {
        point[m] = coarse ? random.nextInt(-1, 5) : random.nextDouble(-0.3, 1);
      }
    }
    if (count > 2) {
      points[count - 1] = points[0].clone();
    }
    return points;
  }

  /** The volume of the cells below {@code top} that some point dominates. */
  static double dominated(double[][] points, double[] reference) {
    double[][] cuts = new double[reference.length][];
    for (int m = 0; m < cuts.length; m++) {
      int own = m;
      cuts[m] =
          java.util.stream.DoubleStream.concat(
                  java.util.stream.DoubleStream.of(reference[m]),
                  Arrays.stream(points).mapToDouble(p -> Math.max(p[own], reference[own])))
              .sorted()
              .distinct()
              .toArray();
    }
    return cell(points, cuts, new double[reference.length], 0, 1);
  }

  private static double cell(double[][] points, double[][] cuts, double[] at, int m, double size) {
    if (m == at.length) {
      for (double[] point : points) {
        boolean covers = true;
        for (int k = 0; k < at.length; k++) {
          covers &= point[k] >= at[k];
        }
        if (covers) {
          return size;
        }
      }
      return 0;
    }
    double sum = 0;
    for (int i = 1; i < cuts[m].length; i++) {
      at[m] = cuts[m][i];
      sum += cell(points, cuts, at, m + 1, size * (cuts[m][i] - cuts[m][i - 1]));
    }
    return sum;
  }
}
