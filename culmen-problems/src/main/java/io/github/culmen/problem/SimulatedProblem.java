package io.github.culmen.problem;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * A problem whose value comes from a computation with a life of its own, such as a simulation: it
 * is maximised, nobody knows its best value, and it has none outside its box.
 */
public final class SimulatedProblem extends BoxProblem {
  private final ToDoubleFunction<double[]> simulation;

  private SimulatedProblem(
      String name,
      String description,
      double[] lower,
      double[] upper,
      ToDoubleFunction<double[]> simulation) {
    super(name, description, lower, upper);
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
    return new SimulatedProblem(name, description, lower, upper, simulation);
  }

  @Override
  public boolean minimize() {
    return false;
  }

  @Override
  public double value(double[] x) {
    Coordinates.requireDimension(this, x);
    double[] lower = lower();
    double[] upper = upper();
    for (int i = 0; i < x.length; i++) {
      if (!(x[i] >= lower[i] && x[i] <= upper[i])) {
        throw new IllegalArgumentException(
            name()
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
          name() + " must have a finite value, but gave " + value + " at " + Arrays.toString(x));
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
}
