package io.github.culmen.lab.command.measure;

import io.github.culmen.lab.measure.RecommendBench;
import io.github.culmen.lab.robot.RobotPushing;
import io.github.culmen.lab.suite.Suite;
import io.github.culmen.lab.suite.SuiteProblem;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.space.Point;
import io.github.culmen.study.trial.Direction;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** What {@code culmen bench recommend} searches. */
enum RecommendGroup {
  /** Classic functions without noise. */
  DEV,
  /** The same with noise of 1 and 10 % of their range. */
  NOISY,
  /** A rough function of ten parameters. */
  MICHALEWICZ,
  /** Twenty goals each of pushing with three and with four parameters, whose hands miss a bit. */
  PUSHING;

  private static final int TRIALS_OF_MICHALEWICZ = 60;
  private static final int TRIALS_OF_PUSHING = 100;

  /** One search to be made. */
  record Seeded(RecommendBench bench, long seed) {}

  /** Searches that are averaged. */
  record Row(String name, List<Seeded> searches) {
    private static Row of(RecommendBench bench, int seeds) {
      return new Row(
          bench.name(), IntStream.range(0, seeds).mapToObj(i -> new Seeded(bench, i)).toList());
    }
  }

  /** Its name on command lines. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * What belongs to it. Goals of pushing are searched once each, and one row together.
   *
   * @param seeds how many searches the others have
   */
  List<Row> rows(int seeds) {
    return switch (this) {
      case DEV, NOISY ->
          Suite.named(word()).problems().stream().map(p -> Row.of(bench(p), seeds)).toList();
      case MICHALEWICZ -> List.of(Row.of(michalewicz(), seeds));
      case PUSHING ->
          List.of(
              goals("robot-pushing-3d", RobotPushing::threeD),
              goals("robot-pushing-4d", RobotPushing::fourD));
    };
  }

  private static Row goals(String name, Function<Integer, RobotPushing> task) {
    return new Row(
        name,
        IntStream.range(0, RobotPushing.GOALS)
            .mapToObj(goal -> new Seeded(pushing(task.apply(goal)), goal))
            .toList());
  }

  private static RecommendBench pushing(RobotPushing problem) {
    return bench(problem, random -> problem.noisy(random)::value, TRIALS_OF_PUSHING);
  }

  private static RecommendBench michalewicz() {
    Problem problem = Problems.named("michalewicz");
    return bench(problem, random -> problem::value, TRIALS_OF_MICHALEWICZ);
  }

  private static RecommendBench bench(SuiteProblem problem) {
    return new RecommendBench(
        problem.name(),
        problem.space(),
        problem.direction(),
        problem.exact(),
        random ->
            point ->
                problem.exact().applyAsDouble(point) + problem.noiseSd() * random.nextGaussian(),
        problem.optimum().orElse(0),
        problem.checkpoints().get(problem.checkpoints().size() - 1));
  }

  private static RecommendBench bench(
      Problem problem, Function<RandomGenerator, ToDoubleFunction<Point>> observed, int trials) {
    return new RecommendBench(
        problem.name(),
        problem.space(),
        problem.minimize() ? Direction.MINIMIZE : Direction.MAXIMIZE,
        problem::value,
        observed,
        problem.optimum().orElse(0),
        trials);
  }
}
