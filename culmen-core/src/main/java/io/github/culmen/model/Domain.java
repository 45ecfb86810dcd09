package io.github.culmen.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Where points may lie: one {@link Axis} per coordinate of the unit cube, and the constraints
 * between them.
 *
 * @param axes the coordinates' axes, at least one
 * @param region which points are legal beyond that; empty if all are
 */
public record Domain(List<Axis> axes, Optional<Region> region) {
  /** Every combination of coordinates is legal. */
  public Domain(List<Axis> axes) {
    this(axes, Optional.empty());
  }

  /** Checks and copies the axes. */
  public Domain {
    axes = List.copyOf(axes);
    if (axes.isEmpty()) {
      throw new IllegalArgumentException("a domain needs at least one axis, but there is none");
    }
  }

  /** The unit cube. */
  public static Domain cube(int dimension) {
    return new Domain(Collections.nCopies(dimension, Axis.interval()));
  }

  /** The number of coordinates. */
  public int dimension() {
    return axes.size();
  }

  /** The axis of a coordinate. */
  public Axis axis(int coordinate) {
    return axes.get(coordinate);
  }

  /**
   * The domain of some coordinates only, in the order given; constraints between them are lost
   * unless all are kept.
   */
  public Domain project(int... coordinates) {
    if (Arrays.equals(coordinates, IntStream.range(0, dimension()).toArray())) {
      return this;
    }
    return new Domain(Arrays.stream(coordinates).mapToObj(axes::get).toList());
  }

  /** Whether every axis is continuous. */
  public boolean continuous() {
    return axes.stream().allMatch(Axis::continuous);
  }

  /** Moves a point, in place, to the nearest legal one. */
  public void snap(double[] point) {
    for (int j = 0; j < point.length; j++) {
      point[j] = axes.get(j).snap(point[j]);
    }
    region.ifPresent(r -> r.settle(point));
  }

  /** Whether a snapped point is legal. */
  public boolean contains(double[] point) {
    return region.isEmpty() || region.get().contains(point);
  }

  /** Whether there are constraints between coordinates. */
  public boolean limited() {
    return region.isPresent() && region.get().constraints() > 0;
  }

  /** Whether a coordinate is active at a point. */
  public boolean active(double[] point, int coordinate) {
    return region.isEmpty() || region.get().active(point, coordinate);
  }

  /** Whether there are points where a coordinate is inactive. */
  public boolean conditional(int coordinate) {
    return region.isPresent() && region.get().conditional(coordinate);
  }

  /** The number of points; {@link Long#MAX_VALUE} if there are infinitely many, or more. */
  public long cardinality() {
    if (region.isPresent()) {
      return region.get().cardinality();
    }
    long product = 1;
    for (Axis axis : axes) {
      if (axis.continuous()) {
        return Long.MAX_VALUE;
      }
      long high = Math.multiplyHigh(product, axis.levels());
      product *= axis.levels();
      if (high != 0 || product < 0) {
        return Long.MAX_VALUE;
      }
    }
    return product;
  }

  /** The point with a number below {@link #cardinality}; the last coordinate moves fastest. */
  public double[] point(long number) {
    if (region.isPresent()) {
      return region.get().point(number);
    }
    double[] point = new double[axes.size()];
    long rest = number;
    for (int j = point.length - 1; j >= 0; j--) {
      Axis axis = axes.get(j);
      point[j] = axis.position(rest % axis.levels());
      rest /= axis.levels();
    }
    return point;
  }
}
