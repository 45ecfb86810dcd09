package io.github.culmen.problem;

import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * A minimisation problem over parameters of any kind: whole numbers, choices, log scales,
 * parameters that are not always there.
 *
 * <p>As a function on a box it is what those make of it who have real numbers only: the unit cube,
 * one coordinate for each parameter, rounded to the nearest point of the space before anything is
 * evaluated. Logarithms are taken of what is on a log scale, all levels of a parameter have the
 * same share of its coordinate, choices stand in the order they are listed in, and coordinates of
 * inactive parameters have no effect.
 */
public final class MixedProblem implements Problem {
  private final String name;
  private final String description;
  private final SearchSpace space;
  private final Encoding encoding;
  private final ToDoubleFunction<Point> function;
  private final OptionalDouble optimum;
  private final List<Point> best;

  private MixedProblem(
      String name,
      String description,
      SearchSpace space,
      ToDoubleFunction<Point> function,
      OptionalDouble optimum,
      List<Point> best) {
    this.name = name;
    this.description = description;
    this.space = space;
    this.encoding = new Encoding(space);
    this.function = function;
    this.optimum = optimum;
    this.best = best;
  }

  /**
   * A problem whose least value is known.
   *
   * @param function finite at every point of the space; used by several threads
   * @param best where the least value is taken
   */
  static MixedProblem known(
      String name,
      String description,
      SearchSpace space,
      ToDoubleFunction<Point> function,
      double optimum,
      Point... best) {
    List<Point> points = List.of(best).stream().map(p -> space.check(p.values())).toList();
    return new MixedProblem(name, description, space, function, OptionalDouble.of(optimum), points);
  }

  /**
   * A problem whose least value nobody knows.
   *
   * @param function finite at every point of the space; used by several threads
   */
  public static MixedProblem unknown(
      String name, String description, SearchSpace space, ToDoubleFunction<Point> function) {
    return new MixedProblem(name, description, space, function, OptionalDouble.empty(), List.of());
  }

  @Override
  public SearchSpace space() {
    return space;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the point does not belong to the space
   */
  @Override
  public double value(Point point) {
    return checked(space.check(point.values()));
  }

  @Override
  public double[] coordinates(Point point) {
    return encoding.encode(point);
  }

  @Override
  public double value(double[] x) {
    return checked(space.check(encoding.decode(x).values()));
  }

  private double checked(Point point) {
    double value = function.applyAsDouble(point);
    if (!Double.isFinite(value)) {
      throw new IllegalStateException(
          name + " must have a finite value, but gave " + value + " at " + point);
    }
    return value;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int dimension() {
    return encoding.dimension();
  }

  @Override
  public double[] lower() {
    return new double[dimension()];
  }

  @Override
  public double[] upper() {
    return Coordinates.filled(dimension(), 1);
  }

  @Override
  public boolean minimize() {
    return true;
  }

  @Override
  public OptionalDouble optimum() {
    return optimum;
  }

  @Override
  public List<double[]> optimizers() {
    return best.stream().map(encoding::encode).toList();
  }

  /** Where the least value is taken; empty if unknown. */
  List<Point> bestPoints() {
    return best;
  }

  @Override
  public String description() {
    return description;
  }

  @Override
  public String toString() {
    return name;
  }
}
