package io.github.culmen.model;

/**
 * One coordinate of a {@link Domain}: the whole interval [0, 1], or a set of positions in it.
 *
 * <p>Models measure distances along an ordered axis and only "same or different" along an unordered
 * one. Searches move freely on a continuous axis and from level to level on the others.
 */
public interface Axis {
  /** The number of levels; 0 for a continuous axis. */
  long levels();

  /** Whether neighbouring levels are alike; true for a continuous axis. */
  boolean ordered();

  /** The coordinate of a level, from 0. */
  double position(long level);

  /** The level nearest to a coordinate. */
  long level(double coordinate);

  /** Whether every coordinate in [0, 1] is legal. */
  default boolean continuous() {
    return levels() == 0;
  }

  /** The legal coordinate nearest to a coordinate. */
  default double snap(double coordinate) {
    return continuous() ? Math.min(1, Math.max(0, coordinate)) : position(level(coordinate));
  }

  /** The interval [0, 1]. */
  static Axis interval() {
    return EvenAxis.INTERVAL;
  }

  /** Evenly spaced ordered levels, each in the middle of its cell. */
  static Axis lattice(long levels) {
    return EvenAxis.of(levels, true);
  }

  /** Unordered levels. */
  static Axis categories(long levels) {
    return EvenAxis.of(levels, false);
  }
}
