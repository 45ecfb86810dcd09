package io.github.culmen.search;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.PathAcquisition;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The ways a local search takes uphill on drawn functions, all from one point: quasi-Newton ascents
 * with steps of discrete coordinates in between, of which every point better than those before is
 * kept. A way is then cut into pieces of equal length.
 */
final class UphillWays {
  // Enough for a way to show where it leads; its end need not be exact.
  private static final int STEPS = 20;
  private static final int ALTERNATIONS = 3;

  private final Domain domain;
  private final List<List<double[]>> ways = new ArrayList<>();
  private final double[] heights;

  private UphillWays(Paths paths, Domain domain, double[] from) {
    this.domain = domain;
    this.heights = new double[paths.count()];
    double[][] values = paths.values(Matrix.of(new double[][] {from}));
    for (int k = 0; k < heights.length; k++) {
      heights[k] = values[k][0];
      ways.add(new ArrayList<>(List.of(from.clone())));
    }
  }

  /**
   * Places on the ways, one a row, those of the first function first.
   *
   * @param places how many of each way; the last one is its end
   */
  static Matrix of(Paths paths, Domain domain, double[] from, int places) {
    if (places < 1) {
      throw new IllegalArgumentException("places must be at least 1, but places = " + places);
    }
    UphillWays up = new UphillWays(paths, domain, from);
    up.climb(paths, from);
    Matrix all = Matrix.zeros(paths.count() * places, domain.dimension());
    for (int k = 0; k < paths.count(); k++) {
      up.cut(up.ways.get(k), places, all, k * places);
    }
    return all;
  }

  private void climb(Paths paths, double[] from) {
    int[] functions = IntStream.range(0, heights.length).toArray();
    boolean smooth = domain.axes().stream().anyMatch(axis -> axis.continuous());
    List<double[]> starts = IntStream.of(functions).mapToObj(k -> from).toList();
    for (int round = 0; round < ALTERNATIONS; round++) {
      List<LockstepAscent.Found> found =
          LockstepAscent.climb(
              (points, own) -> {
                double[] values = new double[own.length];
                Matrix gradients = Matrix.zeros(own.length, points.columns());
                paths.slopes(points, own, values, gradients);
                // With constraints only the ends are legal.
                for (int i = 0; i < own.length && !domain.limited(); i++) {
                  offer(own[i], points.row(i), values[i]);
                }
                return new Acquisition.Slopes(values, gradients);
              },
              domain,
              starts,
              LockstepAscent.options(STEPS));
      boolean changed = false;
      List<double[]> next = new ArrayList<>();
      for (int k : functions) {
        offer(k, found.get(k).point(), found.get(k).value());
        if (!domain.continuous()) {
          LockstepAscent.Found moved =
              LevelAscent.climb(
                  new PathAcquisition(paths, k), domain, found.get(k), domain::contains);
          changed |= moved.value() > found.get(k).value();
          offer(k, moved.point(), moved.value());
          next.add(moved.point());
        }
      }
      if (!changed || !smooth) {
        return;
      }
      starts = next;
    }
  }

  private void offer(int function, double[] point, double value) {
    if (value > heights[function]) {
      heights[function] = value;
      ways.get(function).add(point);
    }
  }

  private void cut(List<double[]> way, int places, Matrix all, int row) {
    double[] along = new double[way.size()];
    for (int i = 1; i < along.length; i++) {
      along[i] = along[i - 1] + distance(way.get(i - 1), way.get(i));
    }
    double whole = along[along.length - 1];
    int next = 0;
    for (int p = 1; p <= places; p++) {
      double wanted = whole * p / places;
      while (next < along.length - 1 && (along[next] < wanted || p == places)) {
        next++;
      }
      double[] after = way.get(next);
      double[] before = way.get(Math.max(0, next - 1));
      double piece = along[next] - along[Math.max(0, next - 1)];
      double share = piece > 0 ? Math.min(1, 1 - (along[next] - wanted) / piece) : 1;
      for (int j = 0; j < after.length; j++) {
        // Between two levels of a discrete coordinate there is nothing.
        double nearer = share < 0.5 ? before[j] : after[j];
        all.set(
            row + p - 1,
            j,
            domain.axis(j).continuous() ? before[j] + share * (after[j] - before[j]) : nearer);
      }
    }
  }

  private static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return Math.sqrt(sum);
  }
}
