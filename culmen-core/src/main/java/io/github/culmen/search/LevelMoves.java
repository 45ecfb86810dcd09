package io.github.culmen.search;

import io.github.culmen.model.Axis;
import io.github.culmen.model.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The legal points that differ from one in the level of a discrete coordinate or two. */
final class LevelMoves {
  // Levels of an unordered coordinate that take part in changes of two.
  private static final int FEW_LEVELS = 6;
  private static final int MOST_PAIRS = 600;

  private final Domain domain;
  private final Optional<Repair> repair;

  LevelMoves(Domain domain) {
    this.domain = domain;
    this.repair = domain.limited() ? Optional.of(new Repair(domain)) : Optional.empty();
  }

  /** Those with another level of one coordinate; none if it is continuous or inactive. */
  List<double[]> of(double[] point, int coordinate) {
    Axis axis = domain.axis(coordinate);
    if (axis.continuous() || !domain.active(point, coordinate)) {
      return List.of();
    }
    List<double[]> others = new ArrayList<>();
    for (double position : LevelAscent.alternatives(axis, point[coordinate])) {
      double[] other = point.clone();
      other[coordinate] = position;
      domain.region().ifPresent(region -> region.settle(other));
      if (repair.isEmpty() || domain.contains(other)) {
        others.add(other);
      } else {
        repair.get().of(other, coordinate).ifPresent(others::add);
      }
    }
    return others;
  }

  /** Those with neighbouring levels of two coordinates; none without constraints. */
  List<double[]> ofPairs(double[] point) {
    List<double[]> others = new ArrayList<>();
    for (int a = 0; a < point.length && repair.isPresent(); a++) {
      for (double first : near(point, a)) {
        double[] changed = point.clone();
        changed[a] = first;
        domain.region().orElseThrow().settle(changed);
        for (int b = a + 1; b < point.length; b++) {
          for (double second : near(changed, b)) {
            double[] other = changed.clone();
            other[b] = second;
            domain.region().orElseThrow().settle(other);
            if (others.size() < MOST_PAIRS && domain.contains(other)) {
              others.add(other);
            }
          }
        }
      }
    }
    return others;
  }

  private List<Double> near(double[] point, int coordinate) {
    Axis axis = domain.axis(coordinate);
    if (axis.continuous() || !domain.active(point, coordinate)) {
      return List.of();
    }
    long own = axis.level(point[coordinate]);
    List<Double> positions = new ArrayList<>();
    if (axis.ordered()) {
      if (own > 0) {
        positions.add(axis.position(own - 1));
      }
      if (own < axis.levels() - 1) {
        positions.add(axis.position(own + 1));
      }
    } else {
      for (long level = 0; level < Math.min(FEW_LEVELS, axis.levels()); level++) {
        if (level != own) {
          positions.add(axis.position(level));
        }
      }
    }
    return positions;
  }
}
