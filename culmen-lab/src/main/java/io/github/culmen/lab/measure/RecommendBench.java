package io.github.culmen.lab.measure;

import io.github.culmen.space.Point;
import io.github.culmen.space.SearchSpace;
import io.github.culmen.study.Budget;
import io.github.culmen.study.Regret;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.StudySpec;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;

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
