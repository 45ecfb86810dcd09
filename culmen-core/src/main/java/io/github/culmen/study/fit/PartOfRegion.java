package io.github.culmen.study.fit;

import io.github.culmen.model.Region;

/**
 * The constraints and conditions of a whole domain on a part of it, where some coordinates have
 * fewer positions. How many points the part has, and which, is for the part to say.
 */
public abstract class PartOfRegion implements Region {
  private final Region whole;

  protected PartOfRegion(Region whole) {
    this.whole = whole;
  }

  protected final Region whole() {
    return whole;
  }

  @Override
  public final boolean contains(double[] point) {
    return whole.contains(point);
  }

  @Override
  public final void settle(double[] point) {
    whole.settle(point);
  }

  @Override
  public final boolean active(double[] point, int coordinate) {
    return whole.active(point, coordinate);
  }

  @Override
  public final boolean conditional(int coordinate) {
    return whole.conditional(coordinate);
  }

  @Override
  public final int constraints() {
    return whole.constraints();
  }

  @Override
  public final boolean equation(int constraint) {
    return whole.equation(constraint);
  }

  @Override
  public final void slacks(double[] point, double[] slacks) {
    whole.slacks(point, slacks);
  }
}
