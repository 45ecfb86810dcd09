package io.github.culmen.study.fit;

import io.github.culmen.model.Region;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.SearchSpace;

/** The constraints and conditions of a space, seen from the unit cube. */
final class SpaceRegion implements Region {
  private final SearchSpace space;
  private final Encoding encoding;

  SpaceRegion(SearchSpace space) {
    this.space = space;
    this.encoding = new Encoding(space);
  }

  @Override
  public boolean contains(double[] point) {
    return encoding.legal(point);
  }

  @Override
  public void settle(double[] point) {
    encoding.settle(point);
  }

  @Override
  public boolean active(double[] point, int coordinate) {
    return encoding.active(point, coordinate);
  }

  @Override
  public boolean conditional(int coordinate) {
    return encoding.conditional(coordinate);
  }

  @Override
  public int constraints() {
    return encoding.constraintParts();
  }

  @Override
  public boolean equation(int limit) {
    return encoding.equation(limit);
  }

  @Override
  public void slacks(double[] point, double[] slacks) {
    encoding.slacks(point, slacks);
  }

  @Override
  public long cardinality() {
    return space.cardinality();
  }

  @Override
  public double[] point(long number) {
    return encoding.unitAt(number);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SpaceRegion region && space.equals(region.space);
  }

  @Override
  public int hashCode() {
    return space.hashCode();
  }
}
