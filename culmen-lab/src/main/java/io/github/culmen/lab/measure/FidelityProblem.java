package io.github.culmen.lab.measure;

import io.github.culmen.lab.training.SteppedTraining;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Fidelity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.ToDoubleFunction;

/**
 * A function with cheap approximations. Branin and Hartmann with a continuous fidelity are those of
 * [Wu2020], Currin and Borehole with two those of [Xiong2013].
 *
 * @param name its name
 * @param space what can be set, the fidelity included
 * @param fidelity which parameter is the fidelity
 * @param direction whether small or large values are good
 * @param best the best value at the target; for trainings 0, so that a regret is the error itself
 * @param range how far values at the target lie apart; NaN if that is not known
 * @param budget what may be spent by default, in evaluations at the target
 * @param value the function
 */
public record FidelityProblem(
    String name,
    SearchSpace space,
    Fidelity fidelity,
    Direction direction,
    double best,
    double range,
    int budget,
    ToDoubleFunction<Point> value) {
  private static final double CHEAP = 0.1;
  private static final String SHARE = "exactness";

  /** All of them. */
  public static List<FidelityProblem> all() {
    return List.of(branin(), hartmann6(), borehole(), currin(), trees(), unrelated());
  }

  /** How much worse a point is than the optimum at the target. */
  public double regret(Point point) {
    double found = value.applyAsDouble(fidelity.at(point, fidelity.target()));
    return Math.max(0, direction == Direction.MINIMIZE ? found - best : best - found);
  }

  private static double branin(double x1, double x2, double exactness) {
    double b = 5.1 / (4 * Math.PI * Math.PI) - 0.1 * (1 - exactness);
    double bowl = x2 - b * x1 * x1 + 5 / Math.PI * x1 - 6;
    return bowl * bowl + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x1) + 10;
  }

  private static Fidelity continuous() {
    return Fidelity.of(SHARE, 1.0).cost(new Fidelity.Power(CHEAP, 1));
  }

  private static Fidelity ofTwo() {
    return Fidelity.of(SHARE, 1L).cost(new Fidelity.Table(Map.of(0L, CHEAP, 1L, 1.0)));
  }

  static FidelityProblem branin() {
    return new FidelityProblem(
        "branin",
        SearchSpace.of(
            Parameter.real("x1", -5, 10), Parameter.real("x2", 0, 15), Parameter.real(SHARE, 0, 1)),
        continuous(),
        Direction.MINIMIZE,
        0.39788735772973816,
        307.7,
        30,
        p -> branin(p.real("x1"), p.real("x2"), p.real(SHARE)));
  }

  /** Branin whose approximation has nothing to do with it. */
  static FidelityProblem unrelated() {
    return new FidelityProblem(
        "unrelated",
        SearchSpace.of(
            Parameter.real("x1", -5, 10),
            Parameter.real("x2", 0, 15),
            Parameter.integer(SHARE, 0, 1)),
        ofTwo(),
        Direction.MINIMIZE,
        0.39788735772973816,
        307.7,
        30,
        p ->
            p.integer(SHARE) == 1
                ? branin(p.real("x1"), p.real("x2"), 1)
                : 100 + 90 * Math.sin(40 * p.real("x1")) * Math.cos(53 * p.real("x2")));
  }

  private static final double[][] SLOPES = {
    {10, 3, 17, 3.5, 1.7, 8},
    {0.05, 10, 17, 0.1, 8, 14},
    {3, 3.5, 1.7, 10, 17, 8},
    {17, 8, 0.05, 10, 0.1, 14}
  };
  private static final double[][] CENTRES = {
    {0.1312, 0.1696, 0.5569, 0.0124, 0.8283, 0.5886},
    {0.2329, 0.4135, 0.8307, 0.3736, 0.1004, 0.9991},
    {0.2348, 0.1451, 0.3522, 0.2883, 0.3047, 0.6650},
    {0.4047, 0.8828, 0.8732, 0.5743, 0.1091, 0.0381}
  };
  private static final double[] HEIGHTS = {1, 1.2, 3, 3.2};

  static FidelityProblem hartmann6() {
    List<Parameter> parameters = new ArrayList<>();
    for (int j = 1; j <= 6; j++) {
      parameters.add(Parameter.real("x" + j, 0, 1));
    }
    parameters.add(Parameter.real(SHARE, 0, 1));
    return new FidelityProblem(
        "hartmann6",
        SearchSpace.of(parameters),
        continuous(),
        Direction.MINIMIZE,
        -3.322368011415515,
        3.32,
        50,
        FidelityProblem::hartmann6);
  }

  private static double hartmann6(Point point) {
    double sum = 0;
    for (int i = 0; i < HEIGHTS.length; i++) {
      double exponent = 0;
      for (int j = 0; j < 6; j++) {
        double off = point.real("x" + (j + 1)) - CENTRES[i][j];
        exponent += SLOPES[i][j] * off * off;
      }
      double height = i == 0 ? HEIGHTS[0] - 0.1 * (1 - point.real(SHARE)) : HEIGHTS[i];
      sum += height * Math.exp(-exponent);
    }
    return -sum;
  }

  static FidelityProblem borehole() {
    return new FidelityProblem(
        "borehole",
        SearchSpace.of(
            Parameter.real("rw", 0.05, 0.15),
            Parameter.real("r", 100, 50000),
            Parameter.real("tu", 63070, 115600),
            Parameter.real("hu", 990, 1110),
            Parameter.real("tl", 63.1, 116),
            Parameter.real("hl", 700, 820),
            Parameter.real("l", 1120, 1680),
            Parameter.real("kw", 9855, 12045),
            Parameter.integer(SHARE, 0, 1)),
        ofTwo(),
        Direction.MAXIMIZE,
        309.5755876604079,
        301.7,
        40,
        FidelityProblem::borehole);
  }

  private static double borehole(Point point) {
    double ratio = Math.log(point.real("r") / point.real("rw"));
    double width = point.real("rw");
    double upper = point.real("tu");
    double more =
        2 * point.real("l") * upper / (ratio * width * width * point.real("kw"))
            + upper / point.real("tl");
    double head = upper * (point.real("hu") - point.real("hl"));
    return point.integer(SHARE) == 1
        ? 2 * Math.PI * head / (ratio * (1 + more))
        : 5 * head / (ratio * (1.5 + more));
  }

  static FidelityProblem currin() {
    return new FidelityProblem(
        "currin",
        SearchSpace.of(
            Parameter.real("x1", 0, 1), Parameter.real("x2", 0, 1), Parameter.integer(SHARE, 0, 1)),
        ofTwo(),
        Direction.MAXIMIZE,
        13.798722044728434,
        12.6,
        30,
        p -> {
          double x1 = p.real("x1");
          double x2 = p.real("x2");
          double below = Math.max(0, x2 - 0.05);
          return p.integer(SHARE) == 1
              ? currin(x1, x2)
              : (currin(x1 + 0.05, x2 + 0.05)
                      + currin(x1 + 0.05, below)
                      + currin(x1 - 0.05, x2 + 0.05)
                      + currin(x1 - 0.05, below))
                  / 4;
        });
  }

  private static double currin(double x1, double x2) {
    double fall = x2 == 0 ? 1 : -Math.expm1(-1 / (2 * x2));
    return fall
        * (2300 * x1 * x1 * x1 + 1900 * x1 * x1 + 2092 * x1 + 60)
        / (100 * x1 * x1 * x1 + 500 * x1 * x1 + 4 * x1 + 20);
  }

  /** Boosted trees of house prices, by rounds. */
  static FidelityProblem trees() {
    SteppedTraining training = SteppedTraining.all(0).get(0);
    List<Parameter> parameters = new ArrayList<>(training.space().parameters());
    parameters.add(Parameter.logInteger("rounds", 1, training.steps()));
    return new FidelityProblem(
        training.name(),
        SearchSpace.of(parameters).onlyWhen(training.space().conditions()),
        Fidelity.of("rounds", (long) training.steps()).proportional(),
        Direction.MINIMIZE,
        0,
        Double.NaN,
        40,
        point -> {
          DoubleSupplier one = training.begin().apply(point);
          double error = Double.POSITIVE_INFINITY;
          for (long round = 0; round < point.integer("rounds"); round++) {
            error = Math.min(error, one.getAsDouble());
          }
          return error;
        });
  }
}
