package io.github.culmen.lab.suite;

import io.github.culmen.space.Point;
import io.github.culmen.study.Study;
import io.github.culmen.study.strategy.Noise;
import io.github.culmen.study.strategy.Strategy;
import io.github.culmen.study.trial.Direction;
import io.github.culmen.study.trial.EarlierResult;
import io.github.culmen.study.trial.Origin;
import io.github.culmen.study.trial.Outcome;
import io.github.culmen.study.trial.StudySpec;
import io.github.culmen.study.trial.Trial;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Carries out one run as a study, in one thread. */
final class SuiteRunner {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final SuitePlan.Run run;
  private final SuiteProblem problem;
  private final Study study;
  private final long noiseSeed;
  private final List<Double> bests = new ArrayList<>();
  private final Map<Integer, Double> recommended = new TreeMap<>();
  private double askSeconds;
  private int asks;

  private SuiteRunner(SuitePlan.Run run, SuitePlan.Told told) {
    this.run = run;
    this.problem = run.contender().rounds() ? run.problem().rounded() : run.problem();
    // The contender plays no part: all see the same first points and the same noise.
    SplittableRandom random =
        new SplittableRandom(
            new SplittableRandom(run.key().seed()).nextLong() ^ problem.name().hashCode());
    long seed = random.nextLong();
    noiseSeed = random.nextLong();
    List<Point> design = problem.designs().apply(run.key().seed());
    Strategy strategy = run.contender().strategy();
    StudySpec.Builder spec =
        StudySpec.builder(problem.space())
            .name(problem.name())
            .direction(problem.direction())
            .noise(noise(told))
            .strategy(
                design.isEmpty() ? strategy : strategy.toBuilder().initial(design.size()).build())
            .seed(seed);
    study =
        Study.create(
            (run.contender().isToldBudget() ? spec.budget(run.key().budget()) : spec).build());
    List<EarlierResult> first = new ArrayList<>();
    for (int i = 0; i < Math.min(design.size(), run.key().budget()); i++) {
      Point point = design.get(i);
      first.add(new EarlierResult(point.values(), Outcome.value(observed(i + 1, value(point)))));
    }
    study.addAll(first);
    checkpoints();
  }

  private Noise noise(SuitePlan.Told told) {
    return switch (told) {
      case NOTHING -> Noise.learned();
      case NOISE -> problem.noiseSd() == 0 ? Noise.none() : Noise.known(problem.noiseSd());
    };
  }

  /**
   * The trace of a run.
   *
   * @throws InterruptedException if the thread is interrupted
   */
  static Trace trace(SuitePlan.Run run, SuitePlan.Told told) throws InterruptedException {
    SuiteRunner runner = new SuiteRunner(run, told);
    while (runner.bests.size() < run.key().budget()) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      runner.step();
    }
    return new Trace(
        run.key(),
        runner.bests,
        runner.recommended,
        runner.asks == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of(runner.askSeconds / runner.asks));
  }

  private void step() {
    long start = THREADS.getCurrentThreadCpuTime();
    Trial.Pending trial = study.ask();
    double taken = (THREADS.getCurrentThreadCpuTime() - start) / 1e9;
    if (trial.suggestion().origin() == Origin.STRATEGY) {
      askSeconds += taken;
      asks++;
    }
    double told = observed(trial.number(), value(trial.point()));
    Trial.Finished ignored = study.tell(trial.number(), told);
    checkpoints();
  }

  // The value without noise, which goes into the trace.
  private double value(Point point) {
    double value = problem.exact().applyAsDouble(point);
    int done = bests.size();
    boolean better = done == 0 || problem.direction().better(value, bests.get(done - 1));
    bests.add(better ? value : bests.get(done - 1));
    return value;
  }

  private double observed(int trial, double value) {
    return problem.noiseSd() == 0
        ? value
        : value + problem.noiseSd() * new SplittableRandom(noiseSeed + trial).nextGaussian();
  }

  private void checkpoints() {
    int done = bests.size();
    if (run.inference() && problem.checkpoints().contains(done)) {
      Point point = study.recommend().orElseThrow().point();
      recommended.put(done, problem.exact().applyAsDouble(point));
    }
  }

  /**
   * By how much a value is worse than the optimum; rounding of stored values aside, not below 0.
   */
  static double regret(Direction direction, double optimum, double value) {
    double loss = direction == Direction.MINIMIZE ? value - optimum : optimum - value;
    return Math.max(0, loss);
  }
}
