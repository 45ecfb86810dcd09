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
  // Of the welded beam: load in pounds, length in inches, moduli in pounds per square inch.
  private static final double BEAM_LOAD = 6000;
  private static final double BEAM_LENGTH = 14;
  private static final double YOUNG = 30e6;
  private static final double SHEAR = 12e6;

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
    return List.of(
        gardner1(), gardner2(), gramacy(), vessel(), spring(), weldedBeam(), speedReducer());
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

  private static ConstrainedProblem spring() {
    return new ConstrainedProblem(
        "tension-spring",
        "three inputs, the weight of a spring under four constraints, 0.8 % feasible [Coello2002]",
        new double[] {0.05, 0.25, 2},
        new double[] {2, 1.3, 15},
        x -> (x[2] + 2) * x[1] * x[0] * x[0],
        List.of(
            x -> 1 - Math.pow(x[1], 3) * x[2] / (71785 * Math.pow(x[0], 4)),
            x ->
                (4 * x[1] * x[1] - x[0] * x[1])
                        / (12566 * (x[1] * Math.pow(x[0], 3) - Math.pow(x[0], 4)))
                    + 1 / (5108 * x[0] * x[0])
                    - 1,
            x -> 1 - 140.45 * x[0] / (x[1] * x[1] * x[2]),
            x -> (x[0] + x[1]) / 1.5 - 1),
        0.012665232787326392,
        new double[] {0.05168905187723202, 0.3567175183536758, 11.288978733579324});
  }

  private static ConstrainedProblem weldedBeam() {
    return new ConstrainedProblem(
        "welded-beam",
        "four inputs, the cost of a beam under stress, bending and buckling, 40 % feasible"
            + " [Coello2002]",
        new double[] {0.125, 0.1, 0.1, 0.1},
        new double[] {10, 10, 10, 10},
        x -> 1.10471 * x[0] * x[0] * x[1] + 0.04811 * x[2] * x[3] * (14 + x[1]),
        List.of(
            x -> shearStress(x) / 13600 - 1,
            x -> 6 * BEAM_LOAD * BEAM_LENGTH / (x[3] * x[2] * x[2]) / 30000 - 1,
            x -> x[0] - x[3],
            x ->
                4 * BEAM_LOAD * Math.pow(BEAM_LENGTH, 3) / (YOUNG * Math.pow(x[2], 3) * x[3]) / 0.25
                    - 1,
            x ->
                1
                    - 4.013
                        * YOUNG
                        * (x[2] * Math.pow(x[3], 3) / 6)
                        / (BEAM_LENGTH * BEAM_LENGTH)
                        * (1 - x[2] / (2 * BEAM_LENGTH) * Math.sqrt(YOUNG / (4 * SHEAR)))
                        / BEAM_LOAD),
        1.7248523080634368,
        new double[] {0.20572963977435557, 3.47048866559886, 9.03662391033328, 0.2057296397192945});
  }

  private static double shearStress(double[] x) {
    double half = (x[0] + x[2]) / 2;
    double primary = BEAM_LOAD / (Math.sqrt(2) * x[0] * x[1]);
    double radius = Math.hypot(x[1] / 2, half);
    double inertia = 2 * Math.sqrt(2) * x[0] * x[1] * (x[1] * x[1] / 12 + half * half);
    double secondary = BEAM_LOAD * (BEAM_LENGTH + x[1] / 2) * radius / inertia;
    return Math.sqrt(
        primary * primary + primary * secondary * x[1] / radius + secondary * secondary);
  }

  private static ConstrainedProblem speedReducer() {
    return new ConstrainedProblem(
        "speed-reducer",
        "seven inputs, the weight of a gear box under eleven constraints, 0.1 % feasible"
            + " [Coello2002]",
        new double[] {2.6, 0.7, 17, 7.3, 7.3, 2.9, 5},
        new double[] {3.6, 0.8, 28, 8.3, 8.3, 3.9, 5.5},
        x ->
            0.7854 * x[0] * x[1] * x[1] * (3.3333 * x[2] * x[2] + 14.9334 * x[2] - 43.0934)
                - 1.508 * x[0] * (x[5] * x[5] + x[6] * x[6])
                + 7.4777 * (Math.pow(x[5], 3) + Math.pow(x[6], 3))
                + 0.7854 * (x[3] * x[5] * x[5] + x[4] * x[6] * x[6]),
        List.of(
            x -> 27 / (x[0] * x[1] * x[1] * x[2]) - 1,
            x -> 397.5 / (x[0] * x[1] * x[1] * x[2] * x[2]) - 1,
            x -> 1.93 * Math.pow(x[3], 3) / (x[1] * x[2] * Math.pow(x[5], 4)) - 1,
            x -> 1.93 * Math.pow(x[4], 3) / (x[1] * x[2] * Math.pow(x[6], 4)) - 1,
            x ->
                Math.hypot(745 * x[3] / (x[1] * x[2]), Math.sqrt(16.9e6))
                        / (110 * Math.pow(x[5], 3))
                    - 1,
            x ->
                Math.hypot(745 * x[4] / (x[1] * x[2]), Math.sqrt(157.5e6))
                        / (85 * Math.pow(x[6], 3))
                    - 1,
            x -> x[1] * x[2] / 40 - 1,
            x -> 5 * x[1] / x[0] - 1,
            x -> x[0] / (12 * x[1]) - 1,
            x -> (1.5 * x[5] + 1.9) / x[3] - 1,
            x -> (1.1 * x[6] + 1.9) / x[4] - 1),
        2994.4710648044284,
        new double[] {
          3.4999999981605296, 0.7, 17, 7.3, 7.715319911387263, 3.350214665150566, 5.2866544643869835
        });
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
