package io.github.culmen.search;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Domain;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Maximises an acquisition over a domain: a sweep over many candidates, then ascents from the best
 * few that lie apart. The result is never worse than the best legal candidate.
 */
public final class AcquisitionMaximizer {
  // Starts nearer than this to a better one, in the largest coordinate difference, are left out.
  private static final double APART = 0.05;
  // Three times as many ascents are begun as are finished.
  private static final int MORE = 3;
  private static final int ALTERNATIONS = 3;

  private AcquisitionMaximizer() {}

  /**
   * Where an acquisition is largest.
   *
   * @param point the point
   * @param value the acquisition there
   * @param sweepValue the acquisition at the best candidate of the sweep that was allowed
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  public record Maximum(double[] point, double value, double sweepValue) {}

  /**
   * The best allowed point; empty if neither the sweep nor the ascents met any allowed one.
   *
   * @param complete whether the candidates are the whole domain, so that nothing is left to refine
   * @param allowed which points may be returned
   */
  public static Optional<Maximum> maximize(
      Acquisition acquisition,
      Candidates candidates,
      boolean complete,
      Domain domain,
      Predicate<double[]> allowed) {
    return maximize(acquisition, candidates, complete, domain, allowed, () -> {});
  }

  /**
   * The same.
   *
   * @param swept called between the sweep and the ascents
   */
  public static Optional<Maximum> maximize(
      Acquisition acquisition,
      Candidates candidates,
      boolean complete,
      Domain domain,
      Predicate<double[]> allowed,
      Runnable swept) {
    Matrix points = candidates.points();
    double[] values = acquisition.values(candidates);
    List<Integer> order =
        IntStream.range(0, values.length)
            .filter(i -> !Double.isNaN(values[i]))
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> -values[i]))
            .toList();
    Optional<Integer> best = order.stream().filter(i -> allowed.test(points.row(i))).findFirst();
    double sweepValue = best.map(i -> values[i]).orElse(Double.NEGATIVE_INFINITY);
    Optional<Maximum> maximum = best.map(i -> new Maximum(points.row(i), sweepValue, sweepValue));
    swept.run();
    if (complete) {
      return maximum;
    }
    int finalists = Math.min(16, 4 + points.columns());
    // Ascents that have to be led back to legal points cost too much for more of them.
    List<double[]> starts = starts(points, order, domain.limited() ? finalists : MORE * finalists);
    for (LockstepAscent.Found found : refine(acquisition, domain, starts, finalists, allowed)) {
      boolean better = maximum.isEmpty() || found.value() > maximum.get().value();
      if (better && allowed.test(found.point())) {
        maximum = Optional.of(new Maximum(found.point(), found.value(), sweepValue));
      }
    }
    return maximum;
  }

  private static List<double[]> starts(Matrix points, List<Integer> order, int wanted) {
    List<double[]> starts = new ArrayList<>();
    for (int i : order) {
      double[] point = points.row(i);
      if (starts.stream().allMatch(start -> distance(start, point) >= APART)) {
        starts.add(point);
      }
      if (starts.size() == wanted) {
        break;
      }
    }
    return starts;
  }

  private static double distance(double[] a, double[] b) {
    double largest = 0;
    for (int j = 0; j < a.length; j++) {
      largest = Math.max(largest, Math.abs(a[j] - b[j]));
    }
    return largest;
  }

  private static List<LockstepAscent.Found> refine(
      Acquisition acquisition,
      Domain domain,
      List<double[]> starts,
      int finalists,
      Predicate<double[]> allowed) {
    List<LockstepAscent.Found> found =
        LockstepAscent.contest(acquisition, domain, starts, finalists);
    if (domain.continuous()) {
      return found;
    }
    found =
        found.stream()
            .sorted(Comparator.comparingDouble(f -> -f.value()))
            .limit(finalists)
            .toList();
    boolean mixed = domain.axes().stream().anyMatch(axis -> axis.continuous());
    for (int round = 0; round < ALTERNATIONS; round++) {
      List<LockstepAscent.Found> moved =
          found.stream().map(f -> LevelAscent.climb(acquisition, domain, f, allowed)).toList();
      boolean changed = false;
      for (int i = 0; i < moved.size(); i++) {
        changed |= moved.get(i).value() > found.get(i).value();
      }
      found = moved;
      if (!changed || !mixed) {
        break;
      }
      found =
          LockstepAscent.climb(
              acquisition, domain, moved.stream().map(LockstepAscent.Found::point).toList());
    }
    return found;
  }
}
