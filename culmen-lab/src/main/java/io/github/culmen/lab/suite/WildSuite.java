package io.github.culmen.lab.suite;

import io.github.culmen.problem.CrashProblem;
import io.github.culmen.problem.Problem;
import io.github.culmen.space.Point;
import io.github.culmen.study.trial.Direction;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The suite {@code wild}: a part of the box has a value that means "do not go there", as of
 * programs that catch their own failures and print a billion.
 */
final class WildSuite {
  private static final double PENALTY = 1e9;
  private static final double SHARE = 0.3;
  private static final List<Integer> CHECKPOINTS = List.of(15, 30, 60);

  private WildSuite() {}

  static Suite suite(Suite classic, Suite high) {
    Map<String, Supplier<SuiteProblem>> makers = new LinkedHashMap<>();
    classic.makers().forEach((name, maker) -> makers.put(wild(name), () -> penalised(maker)));
    for (CrashProblem crash : CrashProblem.all()) {
      makers.put(wild(crash.name()), () -> penalised(crash));
    }
    int usual = makers.size();
    for (String name : List.of("styblinski50", "levy50")) {
      makers.put(wild(name), () -> penalised(high.makers().get(name)));
    }
    return new Suite(
        "wild",
        "those of dev, and four more, where three tenths of the box have the value 1e9: the worst"
            + " part, or a region of its own",
        Collections.unmodifiableMap(makers),
        usual,
        false,
        false,
        List.of());
  }

  private static String wild(String name) {
    return name + "-wild";
  }

  private static SuiteProblem penalised(Supplier<SuiteProblem> maker) {
    SuiteProblem problem = maker.get();
    double limit = worstCounting(problem);
    return penalised(
        problem, p -> problem.direction().better(limit, problem.exact().applyAsDouble(p)));
  }

  private static SuiteProblem penalised(CrashProblem crash) {
    Problem function = crash.function();
    return penalised(
        SuiteProblem.of(crash.name(), function, CHECKPOINTS),
        point -> crash.crashes(function.coordinates(point)));
  }

  private static SuiteProblem penalised(SuiteProblem problem, Predicate<Point> forbidden) {
    double penalty = problem.direction() == Direction.MINIMIZE ? PENALTY : -PENALTY;
    return problem.withValues(
        wild(problem.name()),
        point -> forbidden.test(point) ? penalty : problem.exact().applyAsDouble(point));
  }

  // So that the given share of the box is worse.
  private static double worstCounting(SuiteProblem problem) {
    double[] sorted = Arrays.stream(problem.randomValues()).sorted().toArray();
    int worse = (int) (SHARE * sorted.length);
    return problem.direction() == Direction.MINIMIZE
        ? sorted[sorted.length - worse]
        : sorted[worse - 1];
  }
}
