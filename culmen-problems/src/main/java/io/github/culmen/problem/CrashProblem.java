package io.github.culmen.problem;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A function whose evaluation crashes in a part of its box.
 *
 * <p>Each region covers 30 % of the box. Some hold a place where the function would be as good as
 * anywhere, so that whoever does not learn from crashes goes there again and again.
 */
public final class CrashProblem {
  private final String name;
  private final String description;
  private final Problem function;
  private final Predicate<double[]> crashes;
  private final double optimum;

  private CrashProblem(
      String name,
      String description,
      Problem function,
      double optimum,
      Predicate<double[]> crashes) {
    this.name = name;
    this.description = description;
    this.function = function;
    this.optimum = optimum;
    this.crashes = crashes;
  }

  /** All of them. */
  public static List<CrashProblem> all() {
    Problem branin = Problems.named("branin");
    Problem hartmann3 = Problems.named("hartmann3");
    Problem hartmann6 = Problems.named("hartmann6");
    return List.of(
        new CrashProblem(
            "branin-disc",
            "Branin; crashes in a disc around one of its three minima",
            branin,
            branin.optimum().orElseThrow(),
            unit -> distance(unit, 0.2, 0.75) < 0.3575),
        new CrashProblem(
            "branin-edge",
            "Branin; crashes where the second input is above 0.7 of its range, where one minimum is",
            branin,
            branin.optimum().orElseThrow(),
            unit -> unit[1] > 0.7),
        new CrashProblem(
            "hartmann3-ball",
            "Hartmann-3; crashes in a ball away from its minimum",
            hartmann3,
            hartmann3.optimum().orElseThrow(),
            unit -> distance(unit, 0.5, 0.5, 0.25) < 0.434),
        new CrashProblem(
            "hartmann6-slab",
            "Hartmann-6; crashes where the third input is below 0.3 of its range",
            hartmann6,
            hartmann6.optimum().orElseThrow(),
            unit -> unit[2] < 0.3));
  }

  private static double distance(double[] unit, double... centre) {
    return Math.sqrt(
        IntStream.range(0, centre.length)
            .mapToDouble(j -> (unit[j] - centre[j]) * (unit[j] - centre[j]))
            .sum());
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** What it is like, in a sentence. */
  public String description() {
    return description;
  }

  /** The function where it does not crash. */
  public Problem function() {
    return function;
  }

  /** The best value outside the region. */
  public double optimum() {
    return optimum;
  }

  /** Whether the evaluation of a point of the box crashes. */
  public boolean crashes(double[] x) {
    double[] lower = function.lower();
    double[] upper = function.upper();
    double[] unit = new double[x.length];
    for (int j = 0; j < x.length; j++) {
      unit[j] = (x[j] - lower[j]) / (upper[j] - lower[j]);
    }
    return crashes.test(unit);
  }
}
