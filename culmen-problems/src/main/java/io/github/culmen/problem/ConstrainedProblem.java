package io.github.culmen.problem;

import io.github.culmen.study.trial.OutcomeBound;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A function on a box that is to be minimised where other functions, seen only by evaluating them,
 * are at most 0. The best feasible value is known.
 */
public final class ConstrainedProblem {
  private final String name;
  private final String description;
  private final double[] lower;
  private final double[] upper;
  private final ToDoubleFunction<double[]> objective;
  private final List<ToDoubleFunction<double[]>> constraints;
  private final double optimum;
  private final double[] optimizer;

  private ConstrainedProblem(
      String name,
      String description,
      double[] lower,
      double[] upper,
      ToDoubleFunction<double[]> objective,
      List<ToDoubleFunction<double[]>> constraints,
      double optimum,
      double[] optimizer) {
    this.name = name;
    this.description = description;
    this.lower = lower;
    this.upper = upper;
    this.objective = objective;
    this.constraints = constraints;
    this.optimum = optimum;
    this.optimizer = optimizer;
  }

  /** All of them. */
  public static List<ConstrainedProblem> all() {
    return List.of(gardner1(), gardner2(), gramacy(), vessel());
  }

  private static ConstrainedProblem gardner1() {
    return new ConstrainedProblem(
        "gardner-1",
        "two inputs, a wave with several minima, two thirds feasible [Gardner2014]",
        new double[] {0, 0},
        new double[] {6, 6},
        x -> Math.cos(2 * x[0]) * Math.cos(x[1]) + Math.sin(x[0]),
        List.of(x -> Math.cos(x[0]) * Math.cos(x[1]) - Math.sin(x[0]) * Math.sin(x[1]) - 0.5),
        -2,
        new double[] {1.5 * Math.PI, 0});
  }

  private static ConstrainedProblem gardner2() {
    double y = Math.asin(0.95);
    return new ConstrainedProblem(
        "gardner-2",
        "two inputs, 1.8 % feasible in two small islands [Gardner2014]",
        new double[] {0, 0},
        new double[] {6, 6},
        x -> Math.sin(x[0]) + x[1],
        List.of(x -> Math.sin(x[0]) * Math.sin(x[1]) + 0.95),
        y - 1,
        new double[] {1.5 * Math.PI, y});
  }

  private static ConstrainedProblem gramacy() {
    return new ConstrainedProblem(
        "gramacy",
        "two inputs, a plane under a wavy and a round constraint, 46 % feasible [Gramacy2016]",
        new double[] {0, 0},
        new double[] {1, 1},
        x -> x[0] + x[1],
        List.of(
            x -> 1.5 - x[0] - 2 * x[1] - 0.5 * Math.sin(2 * Math.PI * (x[0] * x[0] - 2 * x[1])),
            x -> x[0] * x[0] + x[1] * x[1] - 1.5),
        0.5997880520100676,
        new double[] {0.19512268347207176, 0.4046653685379958});
  }

  private static ConstrainedProblem vessel() {
    return new ConstrainedProblem(
        "pressure-vessel",
        "four inputs, the cost of a vessel whose walls and volume must suffice, 40 % feasible"
            + " [Coello2002]",
        new double[] {0.0625, 0.0625, 10, 10},
        new double[] {6.1875, 6.1875, 200, 200},
        x ->
            0.6224 * x[0] * x[2] * x[3]
                + 1.7781 * x[1] * x[2] * x[2]
                + 3.1661 * x[0] * x[0] * x[3]
                + 19.84 * x[0] * x[0] * x[2],
        List.of(
            x -> 0.0193 * x[2] - x[0],
            x -> 0.00954 * x[2] - x[1],
            x -> 1.296 - Math.PI * x[2] * x[2] * (x[3] + 4.0 / 3 * x[2]) / 1e6),
        5885.332773616461,
        new double[] {0.7781686413751054, 0.38464916262790183, 40.319618724098724, 200});
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** What it is like, in a sentence. */
  public String description() {
    return description;
  }

  /** How many inputs there are. */
  public int dimension() {
    return lower.length;
  }

  /** The smallest legal value of each input; a copy. */
  public double[] lower() {
    return lower.clone();
  }

  /** The largest legal value of each input; a copy. */
  public double[] upper() {
    return upper.clone();
  }

  /** The objective. */
  public double value(double[] x) {
    return objective.applyAsDouble(x);
  }

  /** The constraints' functions, feasible where all are at most 0. */
  public double[] constraints(double[] x) {
    return constraints.stream().mapToDouble(c -> c.applyAsDouble(x)).toArray();
  }

  /** The constraints as outcomes: {@code c1}, {@code c2} and so on, at most 0. */
  public List<OutcomeBound> limits() {
    List<OutcomeBound> limits = new ArrayList<>();
    for (int c = 1; c <= constraints.size(); c++) {
      limits.add(OutcomeBound.atMost("c" + c, 0));
    }
    return limits;
  }

  /** The best feasible value. */
  public double optimum() {
    return optimum;
  }

  /** Where it is taken; a copy. */
  public double[] optimizer() {
    return optimizer.clone();
  }
}
