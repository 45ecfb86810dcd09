package io.github.culmen.lab.suite;

import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.space.Encoding;
import io.github.culmen.space.Parameter;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.trial.Direction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The suite {@code high}: 20 to 100 inputs, some functions being sums over inputs and some not. All
 * searches begin with 20 uniform points, since the usual design would use up the budget.
 */
final class HighSuite {
  private static final List<Integer> CHECKPOINTS = List.of(50, 100, 200);
  private static final int FIRST_POINTS = 20;
  private static final int EMBEDDING = 50;

  private HighSuite() {}

  static Suite suite() {
    Map<String, Supplier<SuiteProblem>> makers = new LinkedHashMap<>();
    for (String name : List.of("styblinski20", "ackley20", "styblinski50", "ackley50")) {
      makers.put(name, () -> starting(SuiteProblem.of(name, Problems.named(name), CHECKPOINTS)));
    }
    makers.put("hartmann6-in-50", () -> starting(embedded("hartmann6")));
    int usual = makers.size();
    for (String name :
        List.of("rosenbrock20", "levy50", "rosenbrock50", "styblinski100", "ackley100")) {
      makers.put(name, () -> starting(SuiteProblem.of(name, Problems.named(name), CHECKPOINTS)));
    }
    return new Suite(
        "high",
        "20 to 100 inputs: sums over inputs (styblinski, levy), others (ackley, rosenbrock), and one"
            + " of which six inputs of fifty matter",
        Collections.unmodifiableMap(makers),
        usual,
        false,
        false,
        List.of());
  }

  // Inputs beyond those of the problem do nothing.
  private static SuiteProblem embedded(String name) {
    Problem problem = Problems.named(name);
    List<Parameter> parameters = new ArrayList<>();
    for (int j = 0; j < EMBEDDING; j++) {
      boolean matters = j < problem.dimension();
      parameters.add(
          Parameter.real(
              "x" + (j + 1), matters ? problem.lower()[j] : 0, matters ? problem.upper()[j] : 1));
    }
    return new SuiteProblem(
        name + "-in-" + EMBEDDING,
        SearchSpace.of(parameters),
        problem.minimize() ? Direction.MINIMIZE : Direction.MAXIMIZE,
        // By their names: the order in which a point has its parameters is not that of the space.
        point ->
            problem.value(
                IntStream.rangeClosed(1, problem.dimension())
                    .mapToDouble(j -> point.real("x" + j))
                    .toArray()),
        problem.optimum(),
        0,
        CHECKPOINTS,
        seed -> List.of());
  }

  private static SuiteProblem starting(SuiteProblem problem) {
    return problem.startingAt(seed -> uniform(problem.space(), seed));
  }

  private static List<Point> uniform(SearchSpace space, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Encoding encoding = new Encoding(space);
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < FIRST_POINTS; i++) {
      points.add(encoding.decode(random.doubles(space.dimension()).toArray()));
    }
    return points;
  }
}
