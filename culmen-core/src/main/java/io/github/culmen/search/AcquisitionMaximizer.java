package io.github.culmen.search;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.acquisition.Candidates;
import io.github.culmen.acquisition.Prospects;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Domain;
import io.github.culmen.model.Moments;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.function.Predicate;

/**
 * Maximises an acquisition over a domain: a sweep over many candidates, then ascents from the best
 * ones that lie apart, and from those with the largest mean plus standard deviation, of which only
 * the better ones are finished. The result is never worse than the best legal candidate.
 */
public final class AcquisitionMaximizer {
  // Starts nearer than this to a better one, in the largest coordinate difference, are left out.
  private static final double APART = 0.05;
  private static final int FEW_DIMENSIONS = 3;
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
   * The best allowed point; empty if neither the sweep nor the ascents found one.
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
    Ranking order = byValue(acquisition, candidates);
    OptionalInt best = order.stream().filter(i -> allowed.test(points.row(i))).findFirst();
    double sweepValue = best.isPresent() ? order.value(best.getAsInt()) : Double.NEGATIVE_INFINITY;
    Optional<Maximum> maximum =
        best.isPresent()
            ? Optional.of(new Maximum(points.row(best.getAsInt()), sweepValue, sweepValue))
            : Optional.empty();
    swept.run();
    if (complete) {
      return maximum;
    }
    int usual = Math.min(16, 4 + points.columns());
    // In few dimensions the sweep leaves little to find.
    boolean few = points.columns() <= FEW_DIMENSIONS;
    // Where candidates were few because each is expensive, or ascents must be led back to legal
    // points, more ascents would be too expensive as well.
    boolean costly =
        domain.limited() || points.rows() < Math.min(4096, 256 * (points.columns() + 2));
    int finalists = few && !costly ? (usual + 1) / 2 : usual;
    List<double[]> starts = new ArrayList<>();
    add(points, order, few || costly ? usual : 2 * usual, starts);
    if (!costly) {
      add(points, byOptimism(candidates), starts.size() + (few ? usual / 3 : usual), starts);
    }
    for (LockstepAscent.Found end : refine(acquisition, domain, starts, finalists, allowed)) {
      boolean better = maximum.isEmpty() || end.value() > maximum.get().value();
      if (better && allowed.test(end.point())) {
        maximum = Optional.of(new Maximum(end.point(), end.value(), sweepValue));
      }
    }
    return maximum;
  }

  private static Ranking byValue(Acquisition acquisition, Candidates candidates) {
    return Forecast.of(acquisition, candidates)
        .map(Forecast::ranking)
        .orElseGet(() -> new Ranking(acquisition.values(candidates)));
  }

  // The best that lie apart, up to a given number.
  private static void add(Matrix points, Ranking order, int wanted, List<double[]> starts) {
    PrimitiveIterator.OfInt next = order.without(i -> near(points, i, starts)).iterator();
    while (starts.size() < wanted && next.hasNext()) {
      int i = next.nextInt();
      if (!near(points, i, starts)) {
        starts.add(points.row(i));
      }
    }
  }

  private static boolean near(Matrix points, int row, List<double[]> starts) {
    double[] point = points.row(row);
    return !starts.stream().allMatch(start -> distance(start, point) >= APART);
  }

  // In high dimension most candidates are far from all data, and large values there hide the narrow
  // peaks beside good values. Mean plus sd leads to these.
  private static Ranking byOptimism(Candidates candidates) {
    Optional<Prospects> prospects = candidates.prospects();
    if (prospects.isPresent()) {
      Prospects own = prospects.get();
      return new Ranking(
          own.optimism(),
          own.unknown(),
          (rows, out) -> {
            own.optimism(rows, out);
            return new boolean[rows.length];
          });
    }
    double[] optimism = new double[candidates.points().rows()];
    for (Moments moments : candidates.moments()) {
      for (int i = 0; i < optimism.length; i++) {
        optimism[i] += moments.mean()[i] + Math.sqrt(moments.variance()[i]);
      }
    }
    return new Ranking(optimism);
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
