package io.github.culmen.problem;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** A minimisation problem of the literature: a formula and the facts about it. */
final class StandardProblem implements Problem {
  private final String name;
  private final String description;
  private final double[] lower;
  private final double[] upper;
  private final ToDoubleFunction<double[]> formula;
  private final double optimum;
  private final List<double[]> optimizers;

  StandardProblem(
      String name,
      String description,
      double[] lower,
      double[] upper,
      ToDoubleFunction<double[]> formula,
      double optimum,
      double[]... optimizers) {
    this.name = name;
    this.description = description;
    this.lower = lower;
    this.upper = upper;
    this.formula = formula;
    this.optimum = optimum;
    this.optimizers = List.of(optimizers);
  }

  /** A problem with the same limits and the same best coordinate in every direction. */
  static StandardProblem onCube(
      String name,
      String description,
      int dimension,
      double lower,
      double upper,
      ToDoubleFunction<double[]> formula,
      double optimum,
      double bestCoordinate) {
    return new StandardProblem(
        name,
        description,
        Coordinates.filled(dimension, lower),
        Coordinates.filled(dimension, upper),
        formula,
        optimum,
        Coordinates.filled(dimension, bestCoordinate));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int dimension() {
    return lower.length;
  }

  @Override
  public double[] lower() {
    return lower.clone();
  }

  @Override
  public double[] upper() {
    return upper.clone();
  }

  @Override
  public boolean minimize() {
    return true;
  }

  @Override
  public double value(double[] x) {
    Coordinates.requireFinite(this, x);
    double value = formula.applyAsDouble(x);
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          name
              + " has finite values on its domain "
              + Arrays.toString(lower)
              + " to "
              + Arrays.toString(upper)
              + ", but gave "
              + value
              + " at "
              + Arrays.toString(x));
    }
    return value;
  }

  @Override
  public OptionalDouble optimum() {
    return OptionalDouble.of(optimum);
  }

  @Override
  public List<double[]> optimizers() {
    return optimizers.stream().map(double[]::clone).toList();
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
