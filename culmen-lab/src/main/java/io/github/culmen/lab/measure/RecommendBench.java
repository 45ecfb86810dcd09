package io.github.culmen.lab.measure;

import io.github.culmen.lab.robot.RobotPushing;
import io.github.culmen.lab.suite.Suite;
import io.github.culmen.lab.suite.SuiteProblem;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Problems;
import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Budget;
import io.github.culmen.study.Regret;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.StudySpec;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Whether it is safe to use the recommended point: at the end of a search its true value is
 * compared with that of the trial whose observed value was best.
 *
 * @param name what is searched
 * @param space where
 * @param direction whether small or large values are good
 * @param exact the value at a point, without noise
 * @param observed what a study is told: the same with noise from a generator
 * @param optimum the best value
 * @param trials how many
 */
public record RecommendBench(
    String name,
    SearchSpace space,
    Direction direction,
    ToDoubleFunction<Point> exact,
    Function<RandomGenerator, ToDoubleFunction<Point>> observed,
    double optimum,
    int trials) {
  private static final int TRIALS_OF_MICHALEWICZ = 60;
  private static final int TRIALS_OF_PUSHING = 100;

  /** What is searched. */
  public enum Group {
    /** Classic functions without noise. */
    DEV,
    /** The same with noise of 1 and 10 % of their range. */
    NOISY,
    /** A rough function of ten parameters. */
    MICHALEWICZ,
    /** Twenty goals each of pushing with three and with four parameters, whose hands miss a bit. */
    PUSHING;

    /** Its name on command lines. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * What belongs to it. Goals of pushing are searched once each, and one row together.
     *
     * @param seeds how many searches the others have
     */
    public List<Row> rows(int seeds) {
      return switch (this) {
        case DEV, NOISY ->
            Suite.named(word()).problems().stream().map(p -> Row.of(of(p), seeds)).toList();
        case MICHALEWICZ -> List.of(Row.of(michalewicz(), seeds));
        case PUSHING -> List.of(goals("robot-pushing-3d", 0), goals("robot-pushing-4d", 1));
      };
    }

    private static Row goals(String name, int task) {
      return new Row(
          name,
          IntStream.range(0, RobotPushing.GOALS)
              .mapToObj(goal -> new Seeded(pushing(task * RobotPushing.GOALS + goal), goal))
              .toList());
    }

    private static RecommendBench pushing(int index) {
      int goal = index % RobotPushing.GOALS;
      RobotPushing problem =
          index < RobotPushing.GOALS ? RobotPushing.threeD(goal) : RobotPushing.fourD(goal);
      return of(problem, random -> problem.noisy(random)::value, TRIALS_OF_PUSHING);
    }

    private static RecommendBench michalewicz() {
      Problem problem = Problems.named("michalewicz");
      return of(problem, random -> problem::value, TRIALS_OF_MICHALEWICZ);
    }
  }

  /** One search to be made. */
  public record Seeded(RecommendBench bench, long seed) {}

  /** Searches that are averaged. */
  public record Row(String name, List<Seeded> searches) {
    private static Row of(RecommendBench bench, int seeds) {
      return new Row(
          bench.name, IntStream.range(0, seeds).mapToObj(i -> new Seeded(bench, i)).toList());
    }
  }

  /**
   * What came of one search.
   *
   * @param recommended the regret of the recommended point, noise apart
   * @param best that of the trial whose observed value was best
   */
  public record Search(double recommended, double best) {
    /** By how much the recommended point is worse; negative if it is better. */
    public double difference() {
      return recommended - best;
    }
  }

  private static RecommendBench of(SuiteProblem problem) {
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

  private static RecommendBench of(
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

  /** Searches once. */
  public Search search(Strategy strategy, long seed) {
    SplittableRandom random = new SplittableRandom(new SplittableRandom(seed).nextLong());
    Study study =
        Study.create(
            StudySpec.builder(space)
                .name(name)
                .direction(direction)
                .strategy(strategy)
                .budget(trials)
                .seed(random.nextLong())
                .build());
    study.optimize(observed.apply(random)::applyAsDouble, Budget.trials(trials));
    return new Search(
        regret(study.recommend().orElseThrow().point()),
        regret(study.best().orElseThrow().point()));
  }

  private double regret(Point point) {
    return Regret.inference(direction, optimum, exact.applyAsDouble(point));
  }
}
