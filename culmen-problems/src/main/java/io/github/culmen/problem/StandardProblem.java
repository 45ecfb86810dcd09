package io.github.culmen.problem;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** A minimisation problem of the literature: a formula and the facts about it. */
final class StandardProblem extends BoxProblem {
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
    super(name, description, lower, upper);
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
  public boolean minimize() {
    return true;
  }

  @Override
  public double value(double[] x) {
    Coordinates.requireFinite(this, x);
    double value = formula.applyAsDouble(x);
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          name()
              + " has finite values on its domain "
              + Arrays.toString(lower())
              + " to "
              + Arrays.toString(upper())
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
}
