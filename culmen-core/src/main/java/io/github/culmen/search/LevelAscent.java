package io.github.culmen.search;

import io.github.culmen.acquisition.Acquisition;
import io.github.culmen.math.Matrix;
import io.github.culmen.model.Axis;
import io.github.culmen.model.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Ascent over the levels of discrete coordinates, one coordinate at a time. Where the domain has
 * constraints, the other coordinates adapt to a change that would violate them, or two change
 * together.
 */
final class LevelAscent {
  // Up to this many levels all are tried; beyond, steps of 1, 2, 4, … to either side.
  private static final int ALL_LEVELS = 24;
  private static final int ROUNDS = 20;

  private LevelAscent() {}

  /**
   * The best allowed point reachable from {@code from} by changes of single coordinates; {@code
   * from} itself, at minus infinity, if it is not allowed and has no allowed neighbour.
   */
  static LockstepAscent.Found climb(
      Acquisition acquisition,
      Domain domain,
      LockstepAscent.Found from,
      Predicate<double[]> allowed) {
    double[] point = from.point().clone();
    double value = allowed.test(point) ? from.value() : Double.NEGATIVE_INFINITY;
    LevelMoves moves = new LevelMoves(domain);
    boolean moved = true;
    for (int round = 0; round < ROUNDS && moved; round++) {
      moved = false;
      for (int j = 0; j <= domain.dimension(); j++) {
        boolean last = j == domain.dimension();
        // Two at a time only where one at a time leads nowhere.
        List<double[]> others =
            !last ? moves.of(point, j) : moved ? List.of() : moves.ofPairs(point);
        if (others.isEmpty()) {
          continue;
        }
        double[] values = acquisition.values(Matrix.of(others.toArray(double[][]::new)));
        for (int i = 0; i < values.length; i++) {
          if (values[i] > value && allowed.test(others.get(i))) {
            value = values[i];
            point = others.get(i).clone();
            moved = true;
          }
        }
      }
    }
    return new LockstepAscent.Found(point, value);
  }

  /** The other levels that are tried: all of a few, else those at steps of 1, 2, 4, …. */
  static List<Double> alternatives(Axis axis, double coordinate) {
    long own = axis.level(coordinate);
    List<Double> positions = new ArrayList<>();
    if (axis.levels() <= ALL_LEVELS || !axis.ordered()) {
      for (long level = 0; level < axis.levels(); level++) {
        if (level != own) {
          positions.add(axis.position(level));
        }
      }
      return positions;
    }
    for (long step = 1; step > 0 && step < axis.levels(); step *= 2) {
      if (own >= step) {
        positions.add(axis.position(own - step));
      }
      if (own < axis.levels() - step) {
        positions.add(axis.position(own + step));
      }
    }
    return positions;
  }
}
