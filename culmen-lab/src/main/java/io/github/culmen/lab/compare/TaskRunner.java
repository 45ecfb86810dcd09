package io.github.culmen.lab.compare;

import io.github.culmen.problem.NoisyProblem;
import io.github.culmen.problem.Problem;
import io.github.culmen.problem.Stochastic;
import io.github.culmen.setting.RecommendationRule;
import io.github.culmen.space.Point;
import io.github.culmen.study.Regret;
import io.github.culmen.study.Study;
import io.github.culmen.study.insight.Prediction;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.Recommendation;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Carries out one task, in one thread. */
public final class TaskRunner {
  private TaskRunner() {}

  /**
   * The regrets of a task, or why it failed.
   *
   * @throws InterruptedException if the thread is interrupted; there is no result then
   */
  public static TaskResult run(Comparison comparison, Task task) throws InterruptedException {
    try {
      return attempt(comparison, task);
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      // One task's trouble, a native library it alone needs for instance, is not that of others.
      return TaskResult.failed(task.key(), e.toString());
    }
  }

  private static TaskResult attempt(Comparison comparison, Task task) throws InterruptedException {
    Problem problem = task.problem();
    // The method plays no part: rivals see the same initial design and the same noise.
    SplittableRandom random =
        new SplittableRandom(new SplittableRandom(task.seed()).nextLong() ^ hash(problem.name()));
    Study study = Study.create(spec(comparison, task, random.nextLong()));
    Problem noisy =
        comparison.observation() == Comparison.Observation.OWN_NOISE
            ? ((Stochastic) problem).noisy(random.split())
            : NoisyProblem.of(problem, comparison.noiseSd(), random.split());
    List<Integer> inferenceAt = comparison.inferenceIterations();
    Direction direction = study.spec().direction();
    // Without a known one, results are relative to 0.
    double optimum = problem.optimum().orElse(0);
    double best = Double.POSITIVE_INFINITY;
    List<Double> simple = new ArrayList<>();
    Map<Integer, Double> inference = new TreeMap<>();
    Map<Integer, Double> tried = new TreeMap<>();
    Workers workers = new Workers(task.method().workers(), random.split());
    for (int t = 1; t <= comparison.iterations(); t++) {
      while (workers.idle() && workers.begun() < comparison.iterations()) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        workers.begin(study.ask());
      }
      Trial.Pending trial = workers.next();
      Point x = trial.point();
      Trial.Finished ignored = study.tell(trial.number(), noisy.value(x));
      best = Math.min(best, Regret.inference(direction, optimum, problem.value(x)));
      simple.add(best);
      if (inferenceAt.contains(t)) {
        Recommendation recommended = study.recommend().orElseThrow();
        double value = problem.value(recommended.point());
        inference.put(t, Regret.inference(direction, optimum, value));
        double amongTried = problem.value(bestMeanAmongTried(study));
        tried.put(t, Regret.inference(direction, optimum, amongTried));
      }
    }
    return new TaskResult(task.key(), simple, inference, tried, Optional.empty());
  }

  private static Point bestMeanAmongTried(Study study) {
    List<Point> points = study.history().finished().stream().map(Trial::point).distinct().toList();
    List<Prediction> means = study.predict(points.stream().map(Point::values).toList());
    Direction direction = study.spec().direction();
    return IntStream.range(0, points.size())
        .boxed()
        .max(Comparator.comparingDouble(i -> direction.flip(means.get(i).mean().orElseThrow())))
        .map(points::get)
        .orElseThrow();
  }

  private static StudySpec spec(Comparison comparison, Task task, long seed) {
    Problem problem = task.problem();
    return StudySpec.builder(problem.space())
        .name(problem.name())
        .direction(problem.minimize() ? Direction.MINIMIZE : Direction.MAXIMIZE)
        .noise(noise(comparison))
        .strategy(strategy(task))
        .seed(seed)
        .build();
  }

  // The inference regret of the paper is that of the largest posterior mean; auto is what a user
  // has who chooses nothing.
  private static Strategy strategy(Task task) {
    Strategy own = task.method().strategy(task.problem());
    return own.composition().isPresent()
        ? own
        : own.toBuilder().recommend(RecommendationRule.PAPER).build();
  }

  private static Noise noise(Comparison comparison) {
    if (comparison.observation() != Comparison.Observation.KNOWN_NOISE) {
      return Noise.learned();
    }
    return comparison.noiseSd() == 0 ? Noise.none() : Noise.known(comparison.noiseSd());
  }

  private static long hash(String name) {
    long hash = 0;
    for (int i = 0; i < name.length(); i++) {
      hash = 0x100000001B3L * hash + name.charAt(i);
    }
    return hash;
  }
}
