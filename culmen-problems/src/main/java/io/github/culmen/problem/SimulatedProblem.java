package io.github.culmen.problem;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * A problem whose value comes from a computation with a life of its own, such as a simulation: it
 * is maximised, nobody knows its best value, and it has none outside its box.
 */
public final class SimulatedProblem implements Problem {
  private final String name;
  private final String description;
  private final double[] lower;
  private final double[] upper;
  private final ToDoubleFunction<double[]> simulation;

  private SimulatedProblem(
      String name,
      String description,
      double[] lower,
      double[] upper,
      ToDoubleFunction<double[]> simulation) {
    this.name = name;
    this.description = description;
    this.lower = lower;
    this.upper = upper;
    this.simulation = simulation;
  }

  /**
   * A problem to be maximised.
   *
   * @param lower the smallest legal value of each coordinate
   * @param upper the largest ones
   * @param simulation finite in the whole box; used by several threads, and not to keep its
   *     argument
   */
  public static SimulatedProblem maximized(
      String name,
      String description,
      double[] lower,
      double[] upper,
      ToDoubleFunction<double[]> simulation) {
    if (lower.length != upper.length) {
      throw new IllegalArgumentException(
          "a box has as many lower as upper limits, but "
              + name
              + " has "
              + lower.length
              + " and "
              + upper.length);
    }
    return new SimulatedProblem(name, description, lower.clone(), upper.clone(), simulation);
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
    return false;
  }

  @Override
  public double value(double[] x) {
    Coordinates.requireDimension(this, x);
    for (int i = 0; i < x.length; i++) {
      if (!(x[i] >= lower[i] && x[i] <= upper[i])) {
        throw new IllegalArgumentException(
            name
                + " takes coordinates in its box, but coordinate "
                + i
                + " was "
                + x[i]
                + ", not between "
                + lower[i]
                + " and "
                + upper[i]);
      }
    }
    double value = simulation.applyAsDouble(x.clone());
    if (!Double.isFinite(value)) {
      throw new IllegalStateException(
          name + " must have a finite value, but gave " + value + " at " + Arrays.toString(x));
    }
    return value;
  }

  /** Empty: it is not known. */
  @Override
  public OptionalDouble optimum() {
    return OptionalDouble.empty();
  }

  /** Empty: they are not known. */
  @Override
  public List<double[]> optimizers() {
    return List.of();
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
