package io.github.culmen.lab.measure;

import io.github.culmen.lab.training.BoostedTrees;
import io.github.culmen.lab.training.Perceptron;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Point;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * A problem whose evaluations do not all cost the same.
 *
 * @param name its name
 * @param problem what is minimised
 * @param usual how many evaluations of mean cost may be spent by default
 * @param cost what an evaluation costs: positive, in a unit of its own
 */
public record CostProblem(String name, Problem problem, int usual, ToDoubleFunction<Point> cost) {
  private static final int SAMPLED = 2000;
  private static final double RATIO = 20;

  /** All of them. */
  public static List<CostProblem> all() {
    Problem branin = Problems.named("branin");
    Problem hartmann = Problems.named("hartmann6");
    Problem levy = Problems.named("levy4");
    return List.of(
        new CostProblem("branin-by-x1", branin, 25, point -> byFirst(branin, point)),
        new CostProblem("levy4-by-x1", levy, 40, point -> byFirst(levy, point)),
        new CostProblem(
            "hartmann6-dear", hartmann, 40, point -> 1 + (RATIO - 1) * nearness(hartmann, point)),
        new CostProblem(
            "hartmann6-cheap",
            hartmann,
            40,
            point -> 1 + (RATIO - 1) * (1 - nearness(hartmann, point))),
        new CostProblem(
            "trees", BoostedTrees.boston("boosted-trees-boston"), 40, CostProblem::growing),
        new CostProblem(
            "network", Perceptron.cancer("perceptron-cancer"), 40, CostProblem::weights));
  }

  /** How much worse a point is than the optimum; the value itself where that is not known. */
  public double regret(Point point) {
    return Math.max(0, problem.value(point) - problem.optimum().orElse(0));
  }

  /** What an evaluation at a random point costs on average. */
  public double mean() {
    Encoding encoding = new Encoding(problem.space());
    SplittableRandom random = new SplittableRandom(1);
    double sum = 0;
    for (int i = 0; i < SAMPLED; i++) {
      double[] unit = random.doubles(encoding.dimension()).toArray();
      sum += cost.applyAsDouble(encoding.decode(unit)) / SAMPLED;
    }
    return sum;
  }

  // Each step along the first parameter costs the same factor more, up to RATIO.
  private static double byFirst(Problem problem, Point point) {
    return Math.pow(RATIO, new Encoding(problem.space()).encode(point)[0]);
  }

  // 1 at the optimum, and nearly 0 half of the cube away.
  private static double nearness(Problem problem, Point point) {
    Encoding encoding = new Encoding(problem.space());
    double[] unit = encoding.encode(point);
    double[] best = encoding.encode(at(problem, problem.optimizers().get(0)));
    double sum = 0;
    for (int j = 0; j < unit.length; j++) {
      sum += (unit[j] - best[j]) * (unit[j] - best[j]);
    }
    return Math.exp(-4 * sum);
  }

  private static Point at(Problem problem, double[] x) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (int j = 0; j < x.length; j++) {
      values.put(problem.space().names().get(j), x[j]);
    }
    return Point.of(values);
  }

  // What is looked at to grow the trees: samples and inputs, level by level.
  private static double growing(Point point) {
    return point.integer("trees")
        * (1
            + point.integer("depth")
                * point.real("rows")
                * ((Number) point.get("columns")).doubleValue());
  }

  // The weights of the network, each of which is moved in each step.
  private static double weights(Point point) {
    int inputs = 9;
    double before = inputs;
    double sum = 0;
    for (int layer = 1; layer <= point.integer("layers"); layer++) {
      double width = point.integer("width" + layer);
      sum += (before + 1) * width;
      before = width;
    }
    return (sum + before + 1) * (1 + 4.0 / point.integer("batch"));
  }
}
