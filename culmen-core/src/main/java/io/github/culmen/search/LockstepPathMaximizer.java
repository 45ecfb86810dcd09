package io.github.culmen.search;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.PathAcquisition;
import io.github.culmen.acquisition.PathMaximizer;
import io.github.culmen.math.Lbfgsb;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Maximises drawn functions together: all functions at all candidates in one batch, then ascents
 * from the best three candidates of each that lie apart, one batch a step.
 *
 * <p>A function's maximum is the largest value found anywhere, so it is never below any
 * candidate's.
 */
public final class LockstepPathMaximizer implements PathMaximizer {
  // A start nearer than this to a better one, in the largest coordinate difference, is left out.
  private static final double APART = 0.05;
  private static final int STARTS = 3;
  // How many average gains of an ascent a start may lie below the best value found.
  private static final double WORTHWHILE = 2;
  // What an ascent gains on average, in units of the maxima's spread, if more of them are worth it.
  private static final double MATTERS = 0.1;
  private static final double SAME = 1e-9;
  private static final Lbfgsb.Options ASCENT = LockstepAscent.options(50);
  private static final int ALTERNATIONS = 3;

  private final Domain domain;

  /** Searches {@code domain}. */
  public LockstepPathMaximizer(Domain domain) {
    this.domain = domain;
  }

  @Override
  public PathMaxima maximize(Paths paths, Matrix candidates) {
    requirePoints(candidates);
    double[][] values = paths.values(candidates);
    Best best = new Best(paths.count(), domain.dimension());
    List<double[]> starts = new ArrayList<>();
    List<Integer> owners = new ArrayList<>();
    for (int k = 0; k < values.length; k++) {
      List<Integer> chosen = starts(candidates, values[k]);
      best.offer(k, candidates.row(chosen.get(0)), values[k][chosen.get(0)]);
      for (int i : chosen) {
        starts.add(candidates.row(i));
        owners.add(k);
      }
    }
    int[] functions = owners.stream().mapToInt(k -> k).toArray();
    refine(paths, starts, functions, best);
    return new PathMaxima(best.points, best.values);
  }

  /**
   * Short ascents, at first from the best candidate of each function only. The next best ones
   * follow if ascents gain anything that matters, and where they could overtake: if they lie below
   * the best by no more than twice what an ascent gained on average.
   */
  @Override
  public double[] estimate(Paths paths, Matrix candidates) {
    if (!domain.continuous()) {
      return maximize(paths, candidates).values();
    }
    requirePoints(candidates);
    double[][] values = paths.values(candidates);
    List<List<Integer>> starts = new ArrayList<>();
    double[] best = new double[values.length];
    for (int k = 0; k < values.length; k++) {
      starts.add(starts(candidates, values[k]));
      best[k] = values[k][starts.get(k).get(0)];
    }
    double unit = spread(best);
    double gain = Double.POSITIVE_INFINITY;
    for (int s = 0; s < STARTS && gain > MATTERS * unit; s++) {
      List<double[]> from = new ArrayList<>();
      List<Integer> owners = new ArrayList<>();
      List<Double> before = new ArrayList<>();
      for (int k = 0; k < values.length; k++) {
        if (s < starts.get(k).size()) {
          int start = starts.get(k).get(s);
          if (values[k][start] + WORTHWHILE * gain > best[k]) {
            from.add(candidates.row(start));
            owners.add(k);
            before.add(values[k][start]);
          }
        }
      }
      int[] functions = owners.stream().mapToInt(k -> k).toArray();
      double[] heights = before.stream().mapToDouble(v -> v).toArray();
      double[] gains = climb(paths, from, functions, heights, unit);
      gain = 0;
      for (int i = 0; i < functions.length; i++) {
        gain += gains[i] / functions.length;
        best[functions[i]] = Math.max(best[functions[i]], heights[i] + gains[i]);
      }
    }
    return best;
  }

  @Override
  public Matrix ways(Paths paths, double[] from, int places) {
    return UphillWays.of(paths, domain, from, places);
  }

  // The sd of the values, or what is about 0 compared with them.
  private static double spread(double[] values) {
    double largest = 0;
    double mean = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
      mean += value / values.length;
    }
    double sum = 0;
    for (double value : values) {
      double share = largest > 0 ? (value - mean) / largest : 0;
      sum += share * share / values.length;
    }
    return largest * Math.max(Math.sqrt(sum), SAME);
  }

  // Ascents in units of the maxima's spread from 0 on, so that their tolerance means the same for
  // values of any size; what each gained.
  private double[] climb(
      Paths paths, List<double[]> from, int[] functions, double[] heights, double unit) {
    if (!(unit > 0)) {
      return new double[functions.length];
    }
    List<LockstepAscent.Found> found =
        LockstepAscent.climb(
            (points, active) -> {
              int[] own = Arrays.stream(active).map(i -> functions[i]).toArray();
              double[] values = new double[own.length];
              Matrix gradients = Matrix.zeros(own.length, points.columns());
              paths.slopes(points, own, values, gradients);
              for (int i = 0; i < own.length; i++) {
                values[i] = (values[i] - heights[active[i]]) / unit;
                for (int j = 0; j < points.columns(); j++) {
                  gradients.set(i, j, gradients.get(i, j) / unit);
                }
              }
              return new Acquisition.Slopes(values, gradients);
            },
            domain,
            from,
            LockstepAscent.SHORT);
    // The first value is that of the start, but for rounding.
    return found.stream().mapToDouble(f -> Math.max(0, f.value()) * unit).toArray();
  }

  private void requirePoints(Matrix candidates) {
    if (candidates.rows() == 0 || candidates.columns() != domain.dimension()) {
      throw new IllegalArgumentException(
          "candidates must be at least one point of "
              + domain.dimension()
              + " coordinates, but are "
              + candidates.rows()
              + " of "
              + candidates.columns());
    }
  }

  private void refine(Paths paths, List<double[]> starts, int[] functions, Best best) {
    boolean smooth = domain.axes().stream().anyMatch(axis -> axis.continuous());
    List<double[]> from = starts;
    for (int round = 0; round < ALTERNATIONS; round++) {
      List<LockstepAscent.Found> found = climb(paths, from, functions);
      best.offer(functions, found);
      if (domain.continuous()) {
        return;
      }
      List<LockstepAscent.Found> moved = new ArrayList<>();
      boolean changed = false;
      for (int i = 0; i < functions.length; i++) {
        Acquisition path = new PathAcquisition(paths, functions[i]);
        moved.add(LevelAscent.climb(path, domain, found.get(i), domain::contains));
        changed |= moved.get(i).value() > found.get(i).value();
      }
      best.offer(functions, moved);
      if (!changed || !smooth) {
        return;
      }
      from = moved.stream().map(LockstepAscent.Found::point).toList();
    }
  }

  private List<LockstepAscent.Found> climb(Paths paths, List<double[]> from, int[] functions) {
    return LockstepAscent.climb(
        (points, starts) -> {
          int[] own = Arrays.stream(starts).map(start -> functions[start]).toArray();
          double[] values = new double[own.length];
          Matrix gradients = Matrix.zeros(own.length, points.columns());
          paths.slopes(points, own, values, gradients);
          return new Acquisition.Slopes(values, gradients);
        },
        domain,
        from,
        ASCENT);
  }

  // The best candidate, then twice the best of those apart from the ones before.
  private static List<Integer> starts(Matrix candidates, double[] values) {
    List<Integer> chosen = new ArrayList<>();
    boolean[] near = new boolean[values.length];
    while (chosen.size() < STARTS) {
      int top = -1;
      for (int i = 0; i < values.length; i++) {
        if (!near[i] && (top < 0 || values[i] > values[top])) {
          top = i;
        }
      }
      if (top < 0) {
        break;
      }
      chosen.add(top);
      exclude(candidates, top, near);
    }
    return chosen;
  }

  private static void exclude(Matrix candidates, int top, boolean[] near) {
    int d = candidates.columns();
    double[] data = candidates.data();
    for (int i = 0; i < near.length; i++) {
      double distance = 0;
      for (int j = 0; j < d && distance < APART; j++) {
        distance = Math.max(distance, Math.abs(data[i * d + j] - data[top * d + j]));
      }
      near[i] |= distance < APART;
    }
  }

  /** The best point found so far for each function. */
  private static final class Best {
    private final Matrix points;
    private final double[] values;

    Best(int functions, int dimension) {
      points = Matrix.zeros(functions, dimension);
      values = new double[functions];
      Arrays.fill(values, Double.NEGATIVE_INFINITY);
    }

    void offer(int k, double[] point, double value) {
      if (value > values[k]) {
        values[k] = value;
        System.arraycopy(point, 0, points.data(), k * point.length, point.length);
      }
    }

    void offer(int[] functions, List<LockstepAscent.Found> found) {
      for (int i = 0; i < functions.length; i++) {
        offer(functions[i], found.get(i).point(), found.get(i).value());
      }
    }
  }
}
