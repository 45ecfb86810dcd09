package io.github.culmen.model;

/** An interval, or levels in the middle of equally wide cells. */
record EvenAxis(long levels, boolean ordered) implements Axis {
  static final EvenAxis INTERVAL = new EvenAxis(0, true);

  static EvenAxis of(long levels, boolean ordered) {
    if (levels < 1) {
      throw new IllegalArgumentException(
          "an axis needs at least one level, but levels = " + levels);
    }
    return new EvenAxis(levels, ordered);
  }

  @Override
  public double position(long level) {
    return (level + 0.5) / levels;
  }

  @Override
  public long level(double coordinate) {
    return Math.max(0, Math.min(levels - 1, (long) Math.floor(coordinate * levels)));
  }
}
