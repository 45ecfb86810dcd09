package io.github.culmen.bench;

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
        filled(dimension, lower),
        filled(dimension, upper),
        formula,
        optimum,
        filled(dimension, bestCoordinate));
  }

  static double[] filled(int length, double value) {
    double[] array = new double[length];
    Arrays.fill(array, value);
    return array;
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
    if (x.length != lower.length) {
      throw new IllegalArgumentException(
          name + " takes points of dimension " + lower.length + ", but was given " + x.length);
    }
    for (int i = 0; i < x.length; i++) {
      if (!Double.isFinite(x[i])) {
        throw new IllegalArgumentException(
            name + " takes finite coordinates, but coordinate " + i + " was " + x[i]);
      }
    }
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
